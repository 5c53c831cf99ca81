-- a press is not planned beyond its minutes
SELECT r.press_id FROM runs AS r JOIN presses AS p ON p.id = r.press_id WHERE r.status = 'planned' GROUP BY r.press_id, r.on_day HAVING sum(r.minutes) > max(p.minutes_a_day);

-- a job has at most one open quote
SELECT job_id FROM quotes WHERE status = 'open' GROUP BY job_id HAVING count(*) > 1;

-- a job is quoted exactly while a quote is open
SELECT id FROM jobs WHERE (status = 'quoted') <> EXISTS (SELECT 1 FROM quotes WHERE job_id = jobs.id AND quotes.status = 'open');

-- an ordered job has one accepted quote
SELECT id FROM jobs WHERE status IN ('ordered', 'approved', 'printed', 'collected') AND (SELECT count(*) FROM quotes WHERE job_id = jobs.id AND quotes.status = 'accepted') <> 1;

-- an approved job has an approved proof
SELECT id FROM jobs WHERE status IN ('approved', 'printed', 'collected') AND NOT EXISTS (SELECT 1 FROM proofs WHERE job_id = jobs.id AND proofs.status = 'approved');

-- a job has at most one run that counts
SELECT job_id FROM runs WHERE status <> 'dropped' GROUP BY job_id HAVING count(*) > 1;

-- only approved jobs are planned
SELECT r.id FROM runs AS r JOIN jobs AS j ON j.id = r.job_id WHERE r.status = 'planned' AND j.status <> 'approved';

-- a rejected proof says what to change
SELECT id FROM proofs WHERE (status = 'rejected') <> (note IS NOT NULL);
