-- a shipment has at most one declaration that counts
SELECT shipment_id FROM declarations WHERE status <> 'cancelled' GROUP BY shipment_id HAVING count(*) > 1;

-- no declaration has more packages than its shipment
SELECT d.id FROM declarations AS d JOIN shipments AS s ON s.id = d.shipment_id WHERE s.packages < (SELECT coalesce(sum(packages), 0) FROM lines WHERE declaration_id = d.id);

-- filed declarations have all packages of the shipment
SELECT d.id FROM declarations AS d JOIN shipments AS s ON s.id = d.shipment_id WHERE d.duty_cents IS NOT NULL AND s.packages <> (SELECT coalesce(sum(packages), 0) FROM lines WHERE declaration_id = d.id);

-- a declaration is held exactly while a hold is not lifted
SELECT id FROM declarations WHERE (status = 'held') <> EXISTS (SELECT 1 FROM holds WHERE declaration_id = declarations.id AND holds.status <> 'lifted');

-- a shipment is released exactly when its declaration is cleared
SELECT id FROM shipments WHERE (status = 'released') <> EXISTS (SELECT 1 FROM declarations WHERE shipment_id = shipments.id AND declarations.status = 'cleared');

-- no inspection has more shipments than places
SELECT id FROM slots WHERE places < (SELECT count(*) FROM holds WHERE slot_id = slots.id);

-- a declaration has one hold of a reason at a time
SELECT declaration_id FROM holds WHERE status <> 'lifted' GROUP BY declaration_id, reason HAVING count(*) > 1;
