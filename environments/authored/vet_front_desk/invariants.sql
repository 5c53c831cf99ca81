-- a vet has one appointment in a slot
SELECT vet_id, day, slot FROM appointments WHERE status <> 'cancelled' GROUP BY vet_id, day, slot HAVING count(*) > 1;

-- a pet has one live appointment on a day
SELECT pet_id, day FROM appointments WHERE status IN ('booked', 'checked_in') GROUP BY pet_id, day HAVING count(*) > 1;

-- a vet treats the species of the pet
SELECT a.id FROM appointments a JOIN pets p ON p.id = a.pet_id JOIN vets v ON v.id = a.vet_id WHERE v.treats <> 'all' AND v.treats <> CASE WHEN p.species IN ('dog', 'cat') THEN 'companion' ELSE 'exotic' END;

-- an invoice is the sum of its charges
SELECT i.id FROM invoices i WHERE i.total_cents <> (SELECT coalesce(sum(c.amount_cents), 0) FROM charges c WHERE c.invoice_id = i.id);

-- an invoice fits the state of its appointment
SELECT i.id FROM invoices i JOIN appointments a ON a.id = i.appointment_id WHERE a.status IN ('booked', 'cancelled') OR (i.status = 'open') <> (a.status = 'checked_in');

-- a visit that began or was missed has an invoice for the owner of the pet
SELECT a.id FROM appointments a JOIN pets p ON p.id = a.pet_id LEFT JOIN invoices i ON i.appointment_id = a.id WHERE a.status IN ('checked_in', 'completed', 'no_show') AND i.owner_id IS NOT p.owner_id;

-- an archived pet has no live appointment
SELECT a.id FROM appointments a JOIN pets p ON p.id = a.pet_id WHERE p.status = 'archived' AND a.status IN ('booked', 'checked_in');

-- an owner has at most six active pets with different names
SELECT owner_id FROM pets WHERE status = 'active' GROUP BY owner_id HAVING count(*) > 6 OR count(*) > count(DISTINCT name);
