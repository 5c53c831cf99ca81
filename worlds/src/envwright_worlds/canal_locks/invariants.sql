-- at most three booked a lock and part
SELECT lock_id FROM passages WHERE status IN ('booked', 'in_lock') GROUP BY lock_id, day, part HAVING count(*) > 3;

-- at most four booked a boat
SELECT boat_id FROM passages WHERE status = 'booked' GROUP BY boat_id HAVING count(*) > 4;

-- one boat in a lock
SELECT lock_id FROM passages WHERE status = 'in_lock' GROUP BY lock_id HAVING count(*) > 1;

-- one stoppage a section at a time
SELECT a.id FROM stoppages AS a JOIN locks AS l ON l.id = a.lock_id JOIN stoppages AS b ON b.id > a.id JOIN locks AS m ON m.id = b.lock_id AND m.section = l.section WHERE a.status = 'planned' AND b.status = 'planned' AND a.starts_on <= b.ends_on AND b.starts_on <= a.ends_on;

-- licences of a boat do not overlap
SELECT a.id FROM licences AS a JOIN licences AS b ON b.boat_id = a.boat_id AND b.id > a.id WHERE a.valid_from <= b.valid_until AND b.valid_from <= a.valid_until;
