-- a unit is with one reader at most
SELECT unit_id FROM requisitions WHERE status = 'issued' GROUP BY unit_id HAVING count(*) > 1;

-- issued units are in the reading room
SELECT u.id FROM units AS u WHERE (u.place = 'reading_room') <> EXISTS (SELECT 1 FROM requisitions AS r WHERE r.unit_id = u.id AND r.status = 'issued');

-- nobody holds more than two units
SELECT researcher_id FROM requisitions WHERE status = 'issued' GROUP BY researcher_id HAVING count(*) > 2;

-- permits are for restricted collection
SELECT p.id FROM permits AS p JOIN collections AS f ON f.id = p.collection_id WHERE f.access = 'open';

-- pages cost forty-five cents
SELECT id FROM requisitions WHERE copies_cents <> pages_copied * 45;

-- a unit is ordered once a day
SELECT unit_id FROM requisitions WHERE status IN ('ordered', 'issued') GROUP BY unit_id, for_day HAVING count(*) > 1;
