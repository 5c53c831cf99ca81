-- one placed supply a part
SELECT part_id FROM supplies WHERE status = 'placed' GROUP BY part_id HAVING count(*) > 1;

-- only trade customers have debts
SELECT id FROM customers WHERE kind = 'walk_in' AND owed_cents <> 0;

-- at most two open tickets
SELECT customer_id FROM tickets WHERE status = 'open' GROUP BY customer_id HAVING count(*) > 2;

-- one live line of a part a ticket
SELECT ticket_id FROM ticket_lines WHERE status IN ('reserved', 'backordered') GROUP BY ticket_id, part_id HAVING count(*) > 1;

-- backordered lines are in open tickets
SELECT l.id FROM ticket_lines AS l JOIN tickets AS t ON t.id = l.ticket_id WHERE l.status = 'backordered' AND t.status <> 'open';

-- large tickets on account are approved
SELECT t.id FROM tickets AS t WHERE t.payment = 'account' AND t.status = 'paid' AND t.approved = 0 AND (SELECT sum(price_cents + deposit_cents) FROM ticket_lines WHERE ticket_id = t.id AND status = 'reserved') > 50000;

-- nothing supersedes itself
SELECT id FROM parts WHERE successor_id = id;
