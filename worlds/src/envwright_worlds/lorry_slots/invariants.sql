-- a window is given once
SELECT window_id FROM appointments WHERE status IN ('booked', 'waiting', 'at_door') GROUP BY window_id HAVING count(*) > 1;

-- one lorry stands at a door
SELECT w.door_id FROM appointments AS a JOIN windows AS w ON w.id = a.window_id WHERE a.status = 'at_door' GROUP BY w.door_id HAVING count(*) > 1;

-- one lorry waits in a space
SELECT space_id FROM appointments WHERE space_id IS NOT NULL GROUP BY space_id HAVING count(*) > 1;

-- a booked order has one live appointment
SELECT o.id FROM orders AS o WHERE (o.status = 'booked') <> ((SELECT count(*) FROM appointments AS a WHERE a.order_id = o.id AND a.status IN ('booked', 'waiting', 'at_door')) = 1);

-- goods come to doors of their kind
SELECT a.id FROM appointments AS a JOIN orders AS o ON o.id = a.order_id JOIN windows AS w ON w.id = a.window_id JOIN doors AS d ON d.id = w.door_id WHERE d.kind <> o.kind;
