-- loaded crates fit the van
SELECT r.id FROM rounds AS r JOIN vans AS v ON v.id = r.van_id JOIN orders AS o ON o.round_id = r.id JOIN lines AS l ON l.order_id = o.id WHERE o.status = 'loaded' GROUP BY r.id, v.capacity HAVING sum(l.crates) > v.capacity;

-- at most five lines an order
SELECT order_id FROM lines GROUP BY order_id HAVING count(*) > 5;

-- one order a pub and day
SELECT pub_id FROM orders WHERE status <> 'cancelled' GROUP BY pub_id, day HAVING count(*) > 1;

-- ended rounds have nothing loaded
SELECT o.id FROM orders AS o JOIN rounds AS r ON r.id = o.round_id WHERE r.status = 'ended' AND o.status = 'loaded';

-- one unchecked lot a pub
SELECT pub_id FROM empties WHERE status = 'taken' GROUP BY pub_id HAVING count(*) > 1;

-- sound crates were taken back
SELECT id FROM empties WHERE sound > crates;

-- at most two credits a pub
SELECT o.pub_id FROM breakages AS b JOIN orders AS o ON o.id = b.order_id WHERE b.status = 'credited' GROUP BY o.pub_id HAVING count(*) > 2;
