-- hubs hold no more bikes than docks
SELECT h.id FROM hubs AS h WHERE (SELECT count(*) FROM bikes WHERE hub_id = h.id) > h.docks;

-- parked bikes have a hub
SELECT id FROM bikes WHERE (status = 'parked') <> (hub_id IS NOT NULL);

-- ridden bikes have one ride
SELECT b.id FROM bikes AS b WHERE (b.status = 'ridden') <> ((SELECT count(*) FROM rides WHERE bike_id = b.id AND status = 'riding') = 1);

-- a rider has one open ride
SELECT rider_id FROM rides WHERE status <> 'ended' GROUP BY rider_id HAVING count(*) > 1;

-- a bike has one open ride
SELECT bike_id FROM rides WHERE status <> 'ended' GROUP BY bike_id HAVING count(*) > 1;

-- riders in debt are blocked
SELECT id FROM riders WHERE (balance_cents < 0) <> (blocked = 1);

-- unsafe bikes are not parked
SELECT b.id FROM bikes AS b JOIN defects AS d ON d.bike_id = b.id WHERE b.status = 'parked' AND d.status = 'open' AND d.part IN ('brakes', 'battery', 'frame');
