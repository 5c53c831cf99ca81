-- a mounted plate belongs to one open registration
SELECT p.id FROM plates AS p WHERE (p.status = 'mounted') <> ((SELECT count(*) FROM registrations AS r WHERE r.plate_id = p.id AND r.status <> 'ended') = 1);

-- a vehicle has one open registration at most
SELECT vehicle_id FROM registrations WHERE status <> 'ended' GROUP BY vehicle_id HAVING count(*) > 1;

-- what is valid has a mandate
SELECT id FROM registrations WHERE status IN ('valid', 'suspended') AND (mandate = 0 OR valid_from IS NULL);

-- nobody has more than two reserved plates
SELECT keeper_id FROM plates WHERE status = 'reserved' GROUP BY keeper_id HAVING count(*) > 2;

-- small plates are for motorcycles only
SELECT r.id FROM registrations AS r JOIN plates AS p ON p.id = r.plate_id JOIN vehicles AS v ON v.id = r.vehicle_id WHERE r.status <> 'ended' AND (p.size = 'small') <> (v.kind = 'motorcycle');
