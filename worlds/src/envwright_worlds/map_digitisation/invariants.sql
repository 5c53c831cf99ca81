-- a device has two planned jobs a day at most
SELECT device_id FROM jobs WHERE status = 'planned' GROUP BY device_id, day HAVING count(*) > 2;

-- a line has one planned job and waits for it
SELECT j.line_id FROM jobs AS j JOIN lines AS l ON l.id = j.line_id WHERE j.status = 'planned' GROUP BY j.line_id HAVING count(*) > 1 OR max(l.status) <> 'waiting';

-- maps of planned jobs are on the shelf and fit
SELECT j.id FROM jobs AS j JOIN lines AS l ON l.id = j.line_id JOIN maps AS m ON m.id = l.map_id JOIN devices AS d ON d.id = j.device_id WHERE j.status = 'planned' AND (m.place <> 'shelf' OR m.width_cm > d.widest_cm);

-- delivered orders are approved
SELECT o.id FROM orders AS o JOIN lines AS l ON l.order_id = o.id WHERE o.status = 'delivered' AND l.status <> 'approved';

-- restricted maps have a permission
SELECT l.id FROM lines AS l JOIN maps AS m ON m.id = l.map_id JOIN collections AS c ON c.id = m.collection_id JOIN orders AS o ON o.id = l.order_id WHERE c.restricted AND NOT EXISTS (SELECT 1 FROM permissions AS p WHERE p.collection_id = c.id AND p.requester_id = o.requester_id AND p.purpose = o.purpose AND p.status = 'granted');

-- two permissions for print at most
SELECT collection_id FROM permissions WHERE purpose = 'print' AND status = 'granted' GROUP BY collection_id HAVING count(*) > 2;

-- orders have six lines at most
SELECT order_id FROM lines GROUP BY order_id HAVING count(*) > 6;

-- a quote is the sum of its lines
SELECT o.id FROM orders AS o WHERE o.status NOT IN ('draft', 'cancelled') AND o.quote_cents <> (SELECT total(l.price_cents) FROM lines AS l WHERE l.order_id = o.id);
