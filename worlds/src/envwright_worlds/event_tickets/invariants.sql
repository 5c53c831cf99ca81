-- quotas are not overfilled
SELECT q.id FROM quotas AS q WHERE (SELECT count(*) FROM tickets AS k JOIN orders AS w ON w.id = k.order_id JOIN ticket_types AS y ON y.id = k.ticket_type_id WHERE y.quota_id = q.id AND w.status IN ('pending', 'paid')) > q.size;

-- one pending order an event
SELECT buyer_id FROM orders WHERE status = 'pending' GROUP BY buyer_id, event_id HAVING count(*) > 1;

-- at most four tickets an order
SELECT order_id FROM tickets GROUP BY order_id HAVING count(*) > 4;

-- paid orders are confirmed
SELECT id FROM orders WHERE status = 'paid' AND confirmed = 0;

-- nobody waits twice for a type
SELECT buyer_id FROM waiting_entries WHERE status = 'waiting' GROUP BY buyer_id, ticket_type_id HAVING count(*) > 1;

-- only tickets of paid orders are checked
SELECT k.id FROM tickets AS k JOIN orders AS o ON o.id = k.order_id WHERE k.checked_at IS NOT NULL AND o.status <> 'paid';

-- at most three open vouchers a type
SELECT ticket_type_id FROM vouchers WHERE status = 'open' GROUP BY ticket_type_id HAVING count(*) > 3;
