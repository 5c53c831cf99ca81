-- lent copies have one running loan
SELECT c.id FROM copies AS c WHERE (c.status = 'lent') <> ((SELECT count(*) FROM loans WHERE copy_id = c.id AND status = 'running') = 1);

-- copies set aside have one ready hold
SELECT c.id FROM copies AS c WHERE (c.status = 'set_aside') <> ((SELECT count(*) FROM holds WHERE copy_id = c.id AND status = 'ready') = 1);

-- pupils have no more loans than their form allows
SELECT p.id FROM pupils AS p JOIN forms AS f ON f.id = p.form_id WHERE (SELECT count(*) FROM loans WHERE pupil_id = p.id AND status = 'running') > f.most_loans;

-- holds that wait have no copy
SELECT id FROM holds WHERE status = 'waiting' AND copy_id IS NOT NULL;

-- a pupil waits once for a title
SELECT pupil_id FROM holds WHERE status IN ('waiting', 'ready') GROUP BY pupil_id, title_id HAVING count(*) > 1;

-- a pupil has at most two open holds
SELECT pupil_id FROM holds WHERE status IN ('waiting', 'ready') GROUP BY pupil_id HAVING count(*) > 2;
