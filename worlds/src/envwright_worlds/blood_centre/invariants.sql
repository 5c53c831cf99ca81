-- no session has more donors than chairs
SELECT id FROM sessions WHERE chairs < (SELECT count(*) FROM appointments WHERE session_id = sessions.id AND appointments.status IN ('booked', 'arrived', 'donated'));

-- a donor has at most one appointment ahead
SELECT donor_id FROM appointments WHERE status IN ('booked', 'arrived') GROUP BY donor_id HAVING count(*) > 1;

-- nobody is booked for a day of a deferral
SELECT a.id FROM appointments AS a JOIN sessions AS s ON s.id = a.session_id JOIN deferrals AS f ON f.donor_id = a.donor_id WHERE a.status = 'booked' AND f.status = 'running' AND f.until_day >= s.on_day;

-- reserved and issued units have an order and no others do
SELECT id FROM units WHERE (status IN ('reserved', 'issued')) <> (order_id IS NOT NULL);

-- an order is full exactly when it is filled or dispatched
SELECT id FROM orders WHERE (status IN ('filled', 'dispatched')) <> (units_wanted = (SELECT count(*) FROM units WHERE order_id = orders.id));

-- units have the product of their order
SELECT u.id FROM units AS u JOIN orders AS o ON o.id = u.order_id WHERE u.product <> o.product;

-- withdrawn donors have no appointment ahead
SELECT id FROM donors WHERE status = 'withdrawn' AND EXISTS (SELECT 1 FROM appointments WHERE donor_id = donors.id AND appointments.status IN ('booked', 'arrived'));
