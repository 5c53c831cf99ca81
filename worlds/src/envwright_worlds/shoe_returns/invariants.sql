-- an order has one return that did not lapse
SELECT order_id FROM returns WHERE status <> 'lapsed' GROUP BY order_id HAVING count(*) > 1;

-- what is back was settled
SELECT o.id FROM orders AS o WHERE (o.status = 'back') <> EXISTS (SELECT 1 FROM returns AS r WHERE r.order_id = o.id AND r.status = 'settled');

-- an exchange is of the same model
SELECT r.id FROM returns AS r JOIN orders AS o ON o.id = r.order_id JOIN pairs AS a ON a.id = o.pair_id JOIN pairs AS b ON b.id = r.wanted_pair_id WHERE a.model <> b.model OR a.id = b.id;

-- nobody gets more back than a tenth above the price
SELECT r.id FROM returns AS r JOIN orders AS o ON o.id = r.order_id WHERE r.paid_cents * 100 > o.price_cents * 110;

-- damaged pairs are never settled
SELECT id FROM returns WHERE status = 'settled' AND grade = 'damaged';
