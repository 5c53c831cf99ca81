-- a charging point has one running session
SELECT p.id FROM points AS p WHERE (p.status = 'charging') <> ((SELECT count(*) FROM sessions AS s WHERE s.point_id = p.id AND s.status = 'running') = 1);

-- a driver charges at one point
SELECT driver_id FROM sessions WHERE status = 'running' GROUP BY driver_id HAVING count(*) > 1;

-- points out of service have a confirmed report
SELECT p.id FROM points AS p WHERE (p.status = 'out_of_service') <> EXISTS (SELECT 1 FROM reports AS r WHERE r.point_id = p.id AND r.status = 'confirmed');

-- an hour of a point is reserved once
SELECT point_id FROM reservations WHERE status = 'open' GROUP BY point_id, day, hour HAVING count(*) > 1;

-- a driver has two open reservations at most
SELECT driver_id FROM reservations WHERE status = 'open' GROUP BY driver_id HAVING count(*) > 2;

-- a technician has two planned visits a day at most
SELECT technician_id FROM visits WHERE status = 'planned' GROUP BY technician_id, day HAVING count(*) > 2;

-- high power is mended by trained technicians
SELECT v.id FROM visits AS v JOIN technicians AS t ON t.id = v.technician_id JOIN reports AS r ON r.id = v.report_id JOIN points AS p ON p.id = r.point_id WHERE p.kilowatts > 100 AND NOT t.high_power;
