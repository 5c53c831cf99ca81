-- an asset is checked out when it has an open handover
SELECT a.id FROM assets AS a WHERE (a.status = 'checked_out') <> ((SELECT count(*) FROM handovers WHERE asset_id = a.id AND status = 'open') = 1);

-- an asset is in repair when it has an open repair
SELECT a.id FROM assets AS a WHERE (a.status = 'in_repair') <> ((SELECT count(*) FROM repairs WHERE asset_id = a.id AND status = 'open') = 1);

-- nobody has more than three open handovers
SELECT employee_id FROM handovers WHERE status = 'open' GROUP BY employee_id HAVING count(*) > 3;

-- no licence has more holders than seats
SELECT l.id FROM licences AS l WHERE (SELECT count(*) FROM grants WHERE licence_id = l.id AND status = 'held') > l.seats;

-- an employee waits for a model once
SELECT employee_id FROM requests WHERE status = 'waiting' GROUP BY employee_id, model_id HAVING count(*) > 1;

-- who holds a seat has an accepted laptop
SELECT g.id FROM grants AS g WHERE g.status = 'held' AND NOT EXISTS (SELECT 1 FROM handovers AS h JOIN assets AS a ON a.id = h.asset_id JOIN models AS m ON m.id = a.model_id WHERE h.employee_id = g.employee_id AND h.status = 'open' AND h.accepted = 1 AND m.kind = 'laptop');
