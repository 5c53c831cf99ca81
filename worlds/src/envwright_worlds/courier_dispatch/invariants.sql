-- loads are kept
SELECT c.id FROM couriers AS c WHERE (SELECT count(*) FROM parcels WHERE courier_id = c.id AND status = 'loaded') > c.most_parcels;

-- loaded and delivered parcels have a courier
SELECT id FROM parcels WHERE (status IN ('loaded', 'delivered')) <> (courier_id IS NOT NULL);

-- no courier carries too much cash
SELECT id FROM couriers WHERE cash_cents > 80000;

-- valuable parcels were confirmed
SELECT id FROM parcels WHERE status = 'delivered' AND value_cents > 50000 AND confirmed = 0;

-- attempts are counted
SELECT p.id FROM parcels AS p WHERE p.tries < (SELECT count(*) FROM attempts WHERE parcel_id = p.id);

-- short handovers are short
SELECT id FROM handovers WHERE (outcome = 'short') <> (counted_cents < expected_cents);
