-- no exam has more live entries than seats
SELECT x.id FROM exam_dates AS x JOIN entries AS e ON e.exam_id = x.id WHERE e.status <> 'withdrawn' GROUP BY x.id, x.seats HAVING count(*) > x.seats;

-- two sit an oral at most
SELECT oral_id FROM entries WHERE oral_id IS NOT NULL GROUP BY oral_id HAVING count(*) > 2;

-- orals belong to the exam of the entry
SELECT e.id FROM entries AS e JOIN orals AS o ON o.id = e.oral_id WHERE o.exam_id <> e.exam_id;

-- certificates are for passed entries
SELECT c.id FROM certificates AS c JOIN entries AS e ON e.id = c.entry_id WHERE e.status <> 'passed';

-- decided entries have four marks
SELECT e.id FROM entries AS e WHERE e.status IN ('passed', 'failed') AND (SELECT count(*) FROM skill_marks AS m WHERE m.entry_id = e.id) < 4;

-- two entries of an exam have extra time at most
SELECT exam_id FROM entries WHERE extra_time = 1 AND status <> 'withdrawn' GROUP BY exam_id HAVING count(*) > 2;
