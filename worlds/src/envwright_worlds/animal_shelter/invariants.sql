-- no room holds more animals than places
SELECT id FROM rooms WHERE places < (SELECT count(*) FROM animals WHERE room_id = rooms.id);

-- animals live in rooms of their species and state
SELECT a.id FROM animals AS a JOIN rooms AS r ON r.id = a.room_id WHERE a.species <> r.species OR (a.status = 'quarantine') <> (r.kind = 'quarantine');

-- an animal is reserved exactly while one application is approved
SELECT id FROM animals WHERE (status = 'reserved') <> ((SELECT count(*) FROM applications WHERE animal_id = animals.id AND applications.status = 'approved') = 1);

-- an animal is fostered exactly while one stay runs
SELECT id FROM animals WHERE (status = 'fostered') <> ((SELECT count(*) FROM fosters WHERE animal_id = animals.id AND fosters.status = 'running') = 1);

-- placed animals have a completed application
SELECT id FROM animals WHERE status = 'placed' AND NOT EXISTS (SELECT 1 FROM applications WHERE animal_id = animals.id AND applications.status = 'completed');

-- no foster home has more animals than it may
SELECT id FROM people WHERE max_foster < (SELECT count(*) FROM fosters WHERE person_id = people.id AND fosters.status = 'running');

-- barred people foster nothing
SELECT id FROM people WHERE status = 'barred' AND EXISTS (SELECT 1 FROM fosters WHERE person_id = people.id AND fosters.status = 'running');

-- one treatment of a kind is due at a time
SELECT animal_id FROM treatments WHERE status = 'due' GROUP BY animal_id, kind HAVING count(*) > 1;
