-- no session is overbooked
SELECT s.id FROM sessions AS s WHERE (SELECT count(*) FROM jabs WHERE session_id = s.id AND jabs.status IN ('booked', 'given')) > s.places;

-- one booking a resident and vaccine
SELECT j.resident_id, s.vaccine_id FROM jabs AS j JOIN sessions AS s ON s.id = j.session_id WHERE j.status = 'booked' GROUP BY 1, 2 HAVING count(*) > 1;

-- no dose is given twice
SELECT j.resident_id FROM jabs AS j JOIN sessions AS s ON s.id = j.session_id WHERE j.status IN ('booked', 'given') GROUP BY j.resident_id, s.vaccine_id, j.dose HAVING count(*) > 1;

-- a closed session has nobody booked
SELECT s.id FROM sessions AS s JOIN jabs AS j ON j.session_id = s.id WHERE s.status = 'closed' AND j.status = 'booked';

-- doses come from lots of the vaccine
SELECT j.id FROM jabs AS j JOIN sessions AS s ON s.id = j.session_id JOIN lots AS l ON l.id = j.lot_id WHERE l.vaccine_id <> s.vaccine_id;
