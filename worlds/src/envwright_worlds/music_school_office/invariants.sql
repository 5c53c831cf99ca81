-- a taken lesson has a pupil
SELECT id FROM lessons WHERE (status = 'taken') <> (pupil_id IS NOT NULL);

-- an enrolled pupil has a lesson
SELECT id FROM pupils WHERE (status = 'enrolled') <> EXISTS (SELECT 1 FROM lessons WHERE pupil_id = pupils.id);

-- no pupil has two lessons at once
SELECT pupil_id FROM lessons WHERE pupil_id IS NOT NULL GROUP BY pupil_id, weekday, starts HAVING count(*) > 1;

-- no teacher gives too many lessons
SELECT t.id FROM teachers AS t WHERE (SELECT count(*) FROM lessons WHERE teacher_id = t.id AND status <> 'closed') > t.most_lessons;

-- an instrument is lent exactly while one pupil has it
SELECT id FROM instruments WHERE (status = 'lent') <> ((SELECT count(*) FROM rentals WHERE instrument_id = instruments.id AND rentals.status = 'out') = 1);

-- programmes fit into their evening
SELECT r.id FROM recitals AS r WHERE (SELECT coalesce(sum(minutes), 0) FROM pieces WHERE recital_id = r.id AND pieces.status = 'entered') > r.minutes;

-- a pupil plays at most two pieces in a recital
SELECT recital_id FROM pieces WHERE status = 'entered' GROUP BY recital_id, pupil_id HAVING count(*) > 2;

-- paid fees are paid in full
SELECT id FROM fees WHERE (status = 'paid') <> (paid_cents = amount_cents);
