-- a client has three orders underway at most
SELECT client_id FROM orders WHERE status NOT IN ('handed_over', 'cancelled') GROUP BY client_id HAVING count(*) > 3;

-- a tailor holds three garments at most
SELECT tailor_id FROM orders WHERE status IN ('cut', 'fitted') GROUP BY tailor_id HAVING count(*) > 3;

-- coats are cut by masters
SELECT o.id FROM orders AS o JOIN tailors AS t ON t.id = o.tailor_id WHERE o.garment = 'coat' AND t.grade <> 'master';

-- an order has one booked fitting
SELECT order_id FROM fittings WHERE outcome = 'booked' GROUP BY order_id HAVING count(*) > 1;

-- two fittings a day are booked at most
SELECT held_on FROM fittings WHERE outcome = 'booked' GROUP BY held_on HAVING count(*) > 2;

-- what is handed over is paid
SELECT id FROM orders WHERE status = 'handed_over' AND paid_cents < price_cents;
