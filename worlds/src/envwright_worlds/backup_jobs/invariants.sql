-- one open run a plan
SELECT plan_id FROM runs WHERE status IN ('queued', 'running') GROUP BY plan_id HAVING count(*) > 1;

-- at most three runs at once
SELECT count(*) FROM runs WHERE status = 'running' HAVING count(*) > 3;

-- one run writes a volume
SELECT volume_id FROM runs WHERE status = 'running' GROUP BY volume_id HAVING count(*) > 1;

-- the changer has eleven slots
SELECT count(*) FROM volumes WHERE place = 'changer' HAVING count(*) > 11;

-- no volume has more runs than its pool allows
SELECT v.id FROM volumes AS v JOIN pools AS p ON p.id = v.pool_id WHERE v.runs_written > p.most_runs;

-- pools keep to their number of volumes
SELECT p.id FROM pools AS p WHERE (SELECT count(*) FROM volumes WHERE pool_id = p.id AND state <> 'faulty') > p.most_volumes;

-- restores that run are confirmed
SELECT id FROM restores WHERE status IN ('running', 'done') AND confirmed = 0;
