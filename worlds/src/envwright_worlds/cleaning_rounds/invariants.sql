-- an area is on one round a day
SELECT s.area_id FROM stops AS s JOIN rounds AS r ON r.id = s.round_id WHERE s.status <> 'skipped' GROUP BY s.area_id, r.day HAVING count(*) > 1;

-- rounds take 240 minutes at most
SELECT s.round_id FROM stops AS s JOIN areas AS a ON a.id = s.area_id GROUP BY s.round_id HAVING sum(a.minutes) > 240;

-- laboratories are for trained cleaners
SELECT s.id FROM stops AS s JOIN areas AS a ON a.id = s.area_id JOIN rounds AS r ON r.id = s.round_id JOIN cleaners AS c ON c.id = r.cleaner_id WHERE a.kind = 'laboratory' AND NOT c.trained;

-- stops lie in the building of the round
SELECT s.id FROM stops AS s JOIN areas AS a ON a.id = s.area_id JOIN rounds AS r ON r.id = s.round_id WHERE a.building_id <> r.building_id;

-- a cleaner has one round running
SELECT cleaner_id FROM rounds WHERE status = 'running' GROUP BY cleaner_id HAVING count(*) > 1;

-- eight units a round at most
SELECT round_id FROM handouts GROUP BY round_id HAVING sum(units) > 8;

-- an area has one complaint underway
SELECT area_id FROM complaints WHERE status <> 'closed' GROUP BY area_id HAVING count(*) > 1;

-- closed grave complaints are accepted
SELECT id FROM complaints WHERE status = 'closed' AND grade = 'grave' AND NOT accepted;
