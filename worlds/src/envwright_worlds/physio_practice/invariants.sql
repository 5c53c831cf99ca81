-- no more treatments than prescribed
SELECT p.id FROM prescriptions AS p WHERE (SELECT count(*) FROM treatments AS t WHERE t.prescription_id = p.id AND t.status IN ('booked', 'given')) > p.units;

-- running prescriptions had a treatment
SELECT p.id FROM prescriptions AS p WHERE p.status <> 'fresh' AND NOT EXISTS (SELECT 1 FROM treatments AS t WHERE t.prescription_id = p.id AND t.status = 'given');

-- fresh prescriptions had none
SELECT t.id FROM treatments AS t JOIN prescriptions AS p ON p.id = t.prescription_id WHERE p.status = 'fresh' AND t.status = 'given';

-- billed prescriptions wait for nothing
SELECT t.id FROM treatments AS t JOIN prescriptions AS p ON p.id = t.prescription_id WHERE p.status = 'billed' AND t.status = 'booked';

-- only treatments that began are signed
SELECT id FROM treatments WHERE signed = 1 AND starts_at > '2025-01-15T09:00:00Z';
