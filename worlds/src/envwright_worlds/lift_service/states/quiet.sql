INSERT INTO buildings (id, name, manager_name, contract) VALUES
('BD-1', 'Larch Court', 'Beata Kozak', 'basic'),
('BD-2', 'Opera Garage', 'Omar Haddad', 'full'),
('BD-3', 'Convent School', 'Omar Haddad', 'basic'),
('BD-4', 'Weavers Hall', 'Linnea Ek', 'basic'),
('BD-5', 'Cedar Clinic', 'Rohan Das', 'full');
INSERT INTO lifts (id, building_id, label, state) VALUES
('L-11', 'BD-1', 'Stair A lift', 'running'),
('L-12', 'BD-1', 'Stair B lift', 'stopped'),
('L-21', 'BD-2', 'Level lift', 'stopped'),
('L-31', 'BD-3', 'Chapel lift', 'running'),
('L-32', 'BD-3', 'Canteen lift', 'stopped'),
('L-41', 'BD-4', 'Loom lift', 'running'),
('L-42', 'BD-4', 'Stage lift', 'sealed'),
('L-51', 'BD-5', 'Stretcher lift', 'running'),
('L-52', 'BD-5', 'Staff lift', 'sealed');
INSERT INTO mechanics (id, name, email, grade, on_duty) VALUES
('ME-1', 'Tilda Nyman', 'tilda.nyman@example.org', 'master', 1),
('ME-2', 'Kojo Asante', 'kojo.asante@example.org', 'fitter', 1),
('ME-3', 'Kojo Asante', 'k.asante.bay@example.org', 'apprentice', 1),
('ME-4', 'Dario Greco', 'dario.greco@example.org', 'master', 0),
('ME-5', 'Maja Horvat', 'maja.horvat@example.org', 'fitter', 1),
('ME-6', 'Sean Doyle', 'sean.doyle@example.org', 'fitter', 0);
INSERT INTO parts (id, name, price_cents, stock) VALUES
('PA-1', 'Sill shoe', 2200, 18),
('PA-2', 'Counterweight rope', 45000, 2),
('PA-3', 'Brake coil', 10000, 3),
('PA-4', 'Indicator lamp', 800, 40),
('PA-5', 'Door motor', 62000, 1),
('PA-6', 'Buffer spring', 15000, 0);
INSERT INTO faults (id, lift_id, kind, reported_on, mechanic_id, minutes, repaired_on, bill_cents, status) VALUES
('F-301', 'L-12', 'standstill', '2025-01-14', 'ME-2', 0, NULL, NULL, 'assigned'),
('F-302', 'L-21', 'trapped_person', '2025-01-15', NULL, 0, NULL, NULL, 'reported'),
('F-303', 'L-31', 'door', '2025-01-10', 'ME-2', 0, NULL, NULL, 'assigned'),
('F-304', 'L-32', 'standstill', '2025-01-06', 'ME-5', 95, '2025-01-09', NULL, 'repaired'),
('F-305', 'L-11', 'noise', '2024-12-30', 'ME-3', 40, '2025-01-01', NULL, 'repaired'),
('F-306', 'L-41', 'door', '2024-12-23', 'ME-5', 60, '2024-12-31', NULL, 'repaired'),
('F-307', 'L-51', 'noise', '2024-12-11', 'ME-1', 35, '2024-12-12', 0, 'closed'),
('F-308', 'L-41', 'noise', '2025-01-13', 'ME-2', 0, NULL, NULL, 'assigned'),
('F-309', 'L-51', 'door', '2025-01-15', NULL, 0, NULL, NULL, 'reported'),
('F-310', 'L-11', 'door', '2024-11-25', 'ME-2', 30, '2024-11-26', 6700, 'closed'),
('F-311', 'L-42', 'noise', '2025-01-12', 'ME-5', 0, NULL, NULL, 'assigned'),
('F-312', 'L-52', 'standstill', '2024-12-28', 'ME-1', 110, '2025-01-03', NULL, 'repaired');
INSERT INTO part_uses (id, fault_id, part_id, pieces, cost_cents) VALUES
('PU-1', 'F-303', 'PA-3', 3, 30000),
('PU-2', 'F-304', 'PA-3', 1, 10000),
('PU-3', 'F-305', 'PA-4', 2, 1600),
('PU-4', 'F-307', 'PA-2', 1, 45000),
('PU-5', 'F-310', 'PA-1', 1, 2200),
('PU-6', 'F-308', 'PA-1', 4, 8800);
INSERT INTO quotes (id, fault_id, amount_cents, status) VALUES
('Q-71', 'F-301', 90000, 'offered'),
('Q-72', 'F-308', 62000, 'accepted'),
('Q-73', 'F-311', 47000, 'offered'),
('Q-74', 'F-305', 36000, 'withdrawn'),
('Q-75', 'F-303', 70000, 'withdrawn');
INSERT INTO inspections (id, lift_id, mechanic_id, planned_on, status) VALUES
('I-1', 'L-42', 'ME-1', '2024-12-17', 'failed'),
('I-2', 'L-42', 'ME-1', '2025-01-14', 'planned'),
('I-3', 'L-11', 'ME-1', '2025-01-15', 'planned'),
('I-4', 'L-31', 'ME-1', '2025-01-16', 'planned'),
('I-5', 'L-52', 'ME-4', '2025-01-07', 'failed'),
('I-6', 'L-51', 'ME-4', '2024-10-15', 'passed');
