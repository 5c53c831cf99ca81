-- a race is not overfilled
SELECT r.id FROM races AS r WHERE (SELECT count(*) FROM entries WHERE race_id = r.id AND entries.status IN ('offered', 'paid', 'checked_in')) > r.places;

-- a wave is not overfilled
SELECT w.id FROM waves AS w WHERE (SELECT count(*) FROM entries WHERE wave_id = w.id AND entries.status IN ('offered', 'paid', 'checked_in')) > w.places;

-- a charity has no more runners than places
SELECT c.id FROM charities AS c WHERE (SELECT count(*) FROM entries WHERE charity_id = c.id AND entries.status IN ('offered', 'paid', 'checked_in')) > c.places;

-- a runner has one entry in a race
SELECT race_id FROM entries WHERE status IN ('ballot', 'offered', 'paid', 'checked_in') GROUP BY race_id, runner_id HAVING count(*) > 1;

-- waves belong to the race
SELECT e.id FROM entries AS e JOIN waves AS w ON w.id = e.wave_id WHERE w.race_id <> e.race_id;

-- offers have a last day
SELECT id FROM entries WHERE (status = 'offered') <> (answer_by IS NOT NULL);

-- who is checked in has a number
SELECT id FROM entries WHERE (status = 'checked_in') <> (start_number IS NOT NULL);

-- only paid entries are wished away
SELECT t.id FROM waiting_transfers AS t JOIN entries AS e ON e.id = t.entry_id WHERE t.status = 'asked' AND e.status <> 'paid';
