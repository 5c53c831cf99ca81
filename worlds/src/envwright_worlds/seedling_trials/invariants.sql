-- a sown plot carries one sowing
SELECT p.id FROM plots AS p WHERE (p.status = 'sown') <> ((SELECT count(*) FROM sowings WHERE plot_id = p.id AND status = 'growing') = 1);

-- at most two sowings alike
SELECT trial_id FROM sowings WHERE status <> 'failed' GROUP BY trial_id, variety_id, treatment HAVING count(*) > 2;

-- harvests are witnessed
SELECT id FROM sowings WHERE status = 'harvested' AND witnessed = 0;

-- closed trials grow nothing
SELECT s.id FROM sowings AS s JOIN trials AS t ON t.id = s.trial_id WHERE t.status = 'closed' AND s.status = 'growing';
