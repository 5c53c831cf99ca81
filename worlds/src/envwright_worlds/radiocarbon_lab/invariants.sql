-- at most six samples a submitter
SELECT submitter_id FROM samples WHERE status IN ('received', 'in_treatment', 'prepared', 'mounted', 'measured') GROUP BY submitter_id HAVING count(*) > 6;

-- wheels are not overfull
SELECT w.id FROM wheels AS w WHERE w.status <> 'done' AND (SELECT count(*) FROM samples WHERE wheel_id = w.id AND status = 'mounted') > w.places;

-- two of a submitter on a wheel
SELECT wheel_id FROM samples WHERE status = 'mounted' GROUP BY wheel_id, submitter_id HAVING count(*) > 2;

-- at most two wheels run
SELECT count(*) FROM wheels WHERE status = 'running' HAVING count(*) > 2;

-- one wheel a physicist
SELECT operator_id FROM wheels WHERE status <> 'done' GROUP BY operator_id HAVING count(*) > 1;

-- treated samples have a running treatment
SELECT s.id FROM samples AS s WHERE (s.status = 'in_treatment') <> ((SELECT count(*) FROM treatments WHERE sample_id = s.id AND status = 'running') = 1);

-- reported samples have an invoice
SELECT s.id FROM samples AS s WHERE (s.status = 'reported') <> EXISTS (SELECT 1 FROM invoices WHERE sample_id = s.id);
