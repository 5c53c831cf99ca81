-- a compartment holds one parcel exactly when it is reserved or occupied
SELECT c.id FROM compartments c WHERE (c.status IN ('reserved', 'occupied')) <> (SELECT count(*) FROM parcels p WHERE p.compartment_id = c.id);

-- a compartment is occupied exactly when its parcel was deposited
SELECT p.id FROM parcels p JOIN compartments c ON c.id = p.compartment_id WHERE (p.status IN ('deposited', 'expired')) <> (c.status = 'occupied');

-- a parcel fits into its compartment
SELECT p.id FROM parcels p JOIN compartments c ON c.id = p.compartment_id WHERE instr('SML', p.size) > instr('SML', c.size);

-- the balance of a shipper is the sum of its ledger
SELECT s.id FROM shippers s WHERE s.balance_cents <> (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger l WHERE l.shipper_id = s.id);

-- a parcel is refunded once and never above its charges
SELECT parcel_id FROM ledger GROUP BY parcel_id HAVING sum(amount_cents) < 0 OR sum(kind = 'refund') > 1;

-- a refunded parcel is cancelled
SELECT l.id FROM ledger l JOIN parcels p ON p.id = l.parcel_id WHERE l.kind = 'refund' AND p.status <> 'cancelled';

-- an entry stands on the account of the shipper of its parcel
SELECT l.id FROM ledger l JOIN parcels p ON p.id = l.parcel_id WHERE l.shipper_id <> p.shipper_id;

-- a compartment has one report at a time that waits
SELECT compartment_id FROM door_reports WHERE status IN ('open', 'tried') GROUP BY compartment_id HAVING count(*) > 1;
