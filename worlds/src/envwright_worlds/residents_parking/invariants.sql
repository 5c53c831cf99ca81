-- a zone has no more permits than its number
SELECT z.id FROM zones AS z WHERE (SELECT count(*) FROM permits WHERE zone_id = z.id AND permits.status = 'running') > z.permits;

-- a vehicle has one permit on its way
SELECT vehicle_id FROM permits WHERE status IN ('applied', 'queued', 'running') GROUP BY vehicle_id HAVING count(*) > 1;

-- a household has at most two permits
SELECT r.household_id FROM permits AS p JOIN vehicles AS v ON v.id = p.vehicle_id JOIN residents AS r ON r.id = v.resident_id WHERE p.status = 'running' GROUP BY r.household_id HAVING count(*) > 2;

-- running permits have a last day and a fee
SELECT id FROM permits WHERE status = 'running' AND (runs_until IS NULL OR fee_cents IS NULL);

-- permits are for the zone of the household
SELECT p.id FROM permits AS p JOIN vehicles AS v ON v.id = p.vehicle_id JOIN residents AS r ON r.id = v.resident_id JOIN households AS h ON h.id = r.household_id WHERE p.status = 'running' AND p.zone_id <> h.zone_id;

-- a used book has no cards
SELECT id FROM visitor_books WHERE (status = 'used') <> (cards_left = 0);
