-- vehicles are under way with one trip
SELECT v.id FROM vehicles AS v WHERE (v.status = 'under_way') <> ((SELECT count(*) FROM trips WHERE vehicle_id = v.id AND status = 'under_way') = 1);

-- a vehicle has one open trip
SELECT vehicle_id FROM trips WHERE status IN ('planned', 'under_way') GROUP BY vehicle_id HAVING count(*) > 1;

-- a driver has one open trip
SELECT driver_id FROM trips WHERE status IN ('planned', 'under_way') GROUP BY driver_id HAVING count(*) > 1;

-- a vehicle has four permits at most
SELECT vehicle_id FROM permits GROUP BY vehicle_id HAVING count(*) > 4;

-- open trips rest on permits
SELECT t.id FROM trips AS t WHERE t.status IN ('planned', 'under_way') AND NOT EXISTS (SELECT 1 FROM permits AS p WHERE p.vehicle_id = t.vehicle_id AND p.driver_id = t.driver_id);

-- a vehicle has one open alarm of a kind
SELECT vehicle_id FROM alarms WHERE status = 'open' GROUP BY vehicle_id, kind HAVING count(*) > 1;
