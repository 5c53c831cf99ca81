-- a unit is let exactly when a lease runs
SELECT u.id FROM units AS u WHERE (u.status = 'let') <> EXISTS (SELECT 1 FROM leases WHERE unit_id = u.id AND leases.status <> 'ended');

-- a unit has one lease
SELECT unit_id FROM leases WHERE status <> 'ended' GROUP BY unit_id HAVING count(*) > 1;

-- a unit is held exactly while it is offered
SELECT u.id FROM units AS u WHERE (u.status = 'held') <> EXISTS (SELECT 1 FROM queue WHERE unit_id = u.id AND queue.status = 'offered');

-- no code opens an overlocked unit
SELECT c.id FROM codes AS c JOIN leases AS l ON l.id = c.lease_id WHERE c.status = 'active' AND l.status <> 'running';

-- an offer has a unit and a last day
SELECT id FROM queue WHERE (status = 'offered') <> (offer_until IS NOT NULL) OR status = 'offered' AND unit_id IS NULL;

-- auctions are of overlocked leases
SELECT a.id FROM auctions AS a JOIN leases AS l ON l.id = a.lease_id WHERE a.status = 'announced' AND l.status <> 'overlocked';

-- nobody leaves with open charges
SELECT l.id FROM leases AS l JOIN charges AS c ON c.lease_id = l.id WHERE l.status = 'ended' AND c.status = 'open';
