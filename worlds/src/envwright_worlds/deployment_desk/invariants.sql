-- the live and the rolling release share the traffic
SELECT service_id FROM releases WHERE status IN ('live', 'rolling') GROUP BY service_id HAVING sum(percent) <> 100;

-- a service has one live release
SELECT service_id FROM releases WHERE status = 'live' GROUP BY service_id HAVING count(*) <> 1;

-- a service has one rolling release
SELECT service_id FROM releases WHERE status = 'rolling' GROUP BY service_id HAVING count(*) > 1;

-- only live and rolling releases serve traffic
SELECT id FROM releases WHERE status NOT IN ('live', 'rolling') AND percent > 0;

-- nobody approves an own release
SELECT r.id FROM releases AS r JOIN approvals AS a ON a.release_id = r.id WHERE a.engineer_id = r.author_id;

-- risky rolling releases have two approvals
SELECT r.id FROM releases AS r WHERE r.status IN ('approved', 'rolling') AND r.risk = 'high' AND (SELECT count(*) FROM approvals WHERE release_id = r.id) < 2;

-- an open incident has cost nothing yet
SELECT id FROM incidents WHERE status = 'open' AND outage_minutes > 0;
