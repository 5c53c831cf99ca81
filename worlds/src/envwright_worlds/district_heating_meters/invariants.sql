-- strings keep to their limit
SELECT s.id FROM strings AS s WHERE (SELECT sum(kilowatts) FROM houses WHERE string_id = s.id) > s.most_kilowatts;

-- one meter in use a house
SELECT house_id FROM meters WHERE state = 'in_use' GROUP BY house_id HAVING count(*) > 1;

-- billed readings have a bill
SELECT r.id FROM readings AS r WHERE (r.status = 'billed') <> EXISTS (SELECT 1 FROM bills WHERE reading_id = r.id);

-- doubtful readings are billed with a photo
SELECT id FROM readings WHERE status = 'billed' AND doubtful = 1 AND photo = 0;

-- throttled houses owe
SELECT h.id FROM houses AS h WHERE h.state = 'throttled' AND NOT EXISTS (SELECT 1 FROM meters AS m JOIN readings AS r ON r.meter_id = m.id JOIN bills AS b ON b.reading_id = r.id WHERE m.house_id = h.id AND b.status = 'open');
