-- parties fit their plots
SELECT o.id FROM outings AS o JOIN plots AS p ON p.id = o.plot_id WHERE (SELECT count(*) FROM party WHERE outing_id = o.id) > p.max_party;

-- parties fit their vehicles
SELECT o.id FROM outings AS o JOIN vehicles AS v ON v.id = o.vehicle_id WHERE o.status <> 'called_off' AND (SELECT count(*) FROM party WHERE outing_id = o.id) > v.seats;

-- nobody is in two parties a day
SELECT w.worker_id FROM party AS w JOIN outings AS o ON o.id = w.outing_id WHERE o.status <> 'called_off' GROUP BY w.worker_id, o.on_day HAVING count(*) > 1;

-- a vehicle goes on one outing a day
SELECT vehicle_id FROM outings WHERE status <> 'called_off' AND vehicle_id IS NOT NULL GROUP BY vehicle_id, on_day HAVING count(*) > 1;

-- shelves hold no more than they can
SELECT h.id FROM shelves AS h WHERE (SELECT count(*) FROM samples WHERE shelf_id = h.id) > h.capacity;

-- stored samples have a shelf
SELECT id FROM samples WHERE (status = 'stored') <> (shelf_id IS NOT NULL);

-- projects keep to their quota
SELECT p.id FROM projects AS p WHERE (SELECT count(*) FROM samples AS s JOIN outings AS o ON o.id = s.outing_id WHERE o.project_id = p.id AND s.status <> 'destroyed') > p.sample_quota;

-- vehicles are out with their outings
SELECT v.id FROM vehicles AS v WHERE (v.status = 'out') <> EXISTS (SELECT 1 FROM outings AS o WHERE o.vehicle_id = v.id AND o.status = 'out');
