-- a meter waits on one round
SELECT meter_id FROM stops WHERE status = 'waiting' GROUP BY meter_id HAVING count(*) > 1;

-- a reader has one round a day
SELECT reader_id FROM rounds WHERE reader_id IS NOT NULL AND status <> 'closed' GROUP BY reader_id, day HAVING count(*) > 1;

-- closed rounds have no waiting stop
SELECT s.id FROM stops AS s JOIN rounds AS r ON r.id = s.round_id WHERE r.status = 'closed' AND s.status = 'waiting';

-- at most four stops a round
SELECT round_id FROM stops GROUP BY round_id HAVING count(*) > 4;

-- one held reading a meter
SELECT meter_id FROM readings WHERE status = 'held' GROUP BY meter_id HAVING count(*) > 1;

-- a reading is withdrawn when its dispute is upheld
SELECT d.id FROM disputes AS d JOIN readings AS r ON r.id = d.reading_id WHERE (d.status = 'upheld') <> (r.status = 'withdrawn');
