-- a droplet has at most one action in progress
SELECT droplet_id FROM actions WHERE status = 'in-progress' AND droplet_id IS NOT NULL GROUP BY droplet_id HAVING count(*) > 1;

-- a floating IP is locked exactly while an action on it is in progress
SELECT f.ip FROM floating_ips AS f WHERE f.locked <> EXISTS (SELECT 1 FROM actions AS a WHERE a.floating_ip_ip = f.ip AND a.status = 'in-progress');

-- a reserved IP is locked exactly while an action on it is in progress
SELECT f.ip FROM reserved_ips AS f WHERE f.locked <> EXISTS (SELECT 1 FROM actions AS a WHERE a.reserved_ip_ip = f.ip AND a.status = 'in-progress');

-- a droplet has at most three snapshots
SELECT droplet_id FROM droplet_backups WHERE type = 'snapshot' GROUP BY droplet_id HAVING count(*) > 3;

-- the limits of the account hold
SELECT id FROM account WHERE (SELECT count(*) FROM droplets) > droplet_limit OR (SELECT count(*) FROM floating_ips) > floating_ip_limit OR (SELECT count(*) FROM reserved_ips) > reserved_ip_limit;

-- a new droplet has its create action in progress
SELECT d.id FROM droplets AS d WHERE d.status = 'new' AND NOT EXISTS (SELECT 1 FROM actions AS a WHERE a.droplet_id = d.id AND a.type = 'create' AND a.status = 'in-progress');

-- a floating IP and its droplet are in one region
SELECT f.ip FROM floating_ips AS f JOIN droplets AS d ON d.id = f.droplet_id JOIN ip_pool AS p ON p.ip = f.ip WHERE p.region <> d.region;

-- a reserved IP and its droplet are in one region
SELECT f.ip FROM reserved_ips AS f JOIN droplets AS d ON d.id = f.droplet_id JOIN ip_pool AS p ON p.ip = f.ip WHERE p.region <> d.region;
