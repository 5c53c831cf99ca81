-- guests in house have a room of their own
SELECT id FROM stays WHERE status = 'in_house' AND room_id IS NULL;

-- a room holds one stay at a time
SELECT a.id FROM stays AS a JOIN stays AS b ON b.room_id = a.room_id AND b.id > a.id WHERE a.status IN ('booked', 'in_house') AND b.status IN ('booked', 'in_house') AND a.arrives < b.departs AND b.arrives < a.departs;

-- people sleep in beds
SELECT s.id FROM stays AS s JOIN room_kinds AS k ON k.id = s.kind_id WHERE s.people > k.beds;

-- who has departed owes nothing
SELECT s.id FROM stays AS s JOIN folio_lines AS f ON f.stay_id = s.id WHERE s.status = 'departed' AND f.status = 'posted' GROUP BY s.id HAVING sum(f.amount_cents) <> 0;

-- a blocked room has an open repair
SELECT r.id FROM rooms AS r WHERE (r.status = 'blocked') <> EXISTS (SELECT 1 FROM jobs WHERE room_id = r.id AND jobs.kind = 'repair' AND jobs.status = 'open');

-- a dirty room waits for cleaning
SELECT r.id FROM rooms AS r WHERE r.status = 'dirty' AND NOT EXISTS (SELECT 1 FROM jobs WHERE room_id = r.id AND jobs.kind = 'cleaning' AND jobs.status = 'open');

-- only payments are below 0
SELECT id FROM folio_lines WHERE (kind = 'payment') <> (amount_cents < 0);
