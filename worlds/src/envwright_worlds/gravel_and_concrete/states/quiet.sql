INSERT INTO sites (id, name, foreman, owed_cents) VALUES
('SI-1', 'Ferry Slip', 'Tomasz Zaremba', 0),
('SI-2', 'Goat Barn', 'Adaeze Ike', 15000),
('SI-3', 'Cycle Tunnel', 'Tomasz Zaremba', 0),
('SI-4', 'Library Steps', 'Rui Ike', 0);
INSERT INTO mixes (id, name, strength, load_cents) VALUES
('MX-1', 'Kerb', 22, 7500),
('MX-2', 'Stairs', 32, 10500),
('MX-3', 'Frostproof', 42, 13500);
INSERT INTO silos (id, material, units, capacity) VALUES
('SL-1', 'white cement', 80, 90),
('SL-2', 'basalt chips', 100, 110),
('SL-3', 'pit sand', 70, 80),
('SL-4', 'air entrainer', 1, 12);
INSERT INTO recipes (mix_id, silo_id, units) VALUES
('MX-1', 'SL-1', 3),
('MX-1', 'SL-2', 5),
('MX-2', 'SL-1', 4),
('MX-2', 'SL-2', 5),
('MX-2', 'SL-3', 4),
('MX-3', 'SL-1', 5),
('MX-3', 'SL-2', 6),
('MX-3', 'SL-4', 1);
INSERT INTO trucks (id, plate, capacity) VALUES
('TU-1', 'ROL-1', 6),
('TU-2', 'ROL-2', 4),
('TU-3', 'ROL-3', 4),
('TU-4', 'ROL-4', 3),
('TU-5', 'ROL-5', 4),
('TU-6', 'ROL-6', 6),
('TU-7', 'ROL-7', 3),
('TU-8', 'ROL-8', 3);
INSERT INTO pours (id, code, site_id, mix_id, loads, day, confirmed, status) VALUES
('PR-1', 'POUR-ANT', 'SI-1', 'MX-1', 6, '2025-01-15', 1, 'ordered'),
('PR-2', 'POUR-BOX', 'SI-2', 'MX-3', 4, '2025-01-15', 1, 'ordered'),
('PR-3', 'POUR-CAP', 'SI-3', 'MX-2', 2, '2025-01-15', 1, 'ordered'),
('PR-4', 'POUR-DOT', 'SI-4', 'MX-1', 2, '2025-01-15', 0, 'ordered'),
('PR-5', 'POUR-EGG', 'SI-1', 'MX-2', 5, '2025-01-15', 1, 'ordered'),
('PR-6', 'POUR-FOX', 'SI-2', 'MX-2', 3, '2024-12-18', 1, 'ordered'),
('PR-7', 'POUR-GYM', 'SI-3', 'MX-3', 2, '2024-12-03', 1, 'ordered'),
('PR-8', 'POUR-HEN', 'SI-4', 'MX-1', 3, '2024-11-27', 1, 'ordered'),
('PR-9', 'POUR-ICE', 'SI-1', 'MX-1', 4, '2024-12-19', 1, 'ordered'),
('PR-10', 'POUR-JET', 'SI-3', 'MX-2', 22, '2025-01-20', 0, 'ordered'),
('PR-11', 'POUR-KEY', 'SI-2', 'MX-1', 3, '2025-01-16', 0, 'ordered'),
('PR-12', 'POUR-LID', 'SI-2', 'MX-1', 2, '2024-10-30', 1, 'signed_off'),
('PR-13', 'POUR-MOP', 'SI-4', 'MX-3', 5, '2024-12-10', 0, 'cancelled'),
('PR-14', 'POUR-NUN', 'SI-1', 'MX-1', 8, '2025-01-20', 0, 'ordered');
INSERT INTO batches (id, pour_id, truck_id, loads, mixed_at, status) VALUES
('BA-1', 'PR-2', 'TU-3', 2, '2025-01-15T08:20:00Z', 'mixed'),
('BA-2', 'PR-3', 'TU-4', 2, '2025-01-15T07:30:00Z', 'mixed'),
('BA-3', 'PR-4', 'TU-5', 2, '2025-01-15T07:29:00Z', 'mixed'),
('BA-4', 'PR-5', 'TU-6', 3, '2025-01-15T07:45:00Z', 'on_road'),
('BA-5', 'PR-5', 'TU-7', 1, '2025-01-15T07:00:00Z', 'on_road'),
('BA-6', 'PR-5', 'TU-8', 1, '2025-01-15T06:59:00Z', 'on_road'),
('BA-7', 'PR-6', 'TU-1', 3, '2024-12-18T08:15:00Z', 'unloaded'),
('BA-8', 'PR-7', 'TU-2', 2, '2024-12-03T09:55:00Z', 'unloaded'),
('BA-9', 'PR-8', 'TU-1', 3, '2024-11-27T10:10:00Z', 'unloaded'),
('BA-10', 'PR-9', 'TU-3', 4, '2024-12-19T07:40:00Z', 'unloaded'),
('BA-11', 'PR-12', 'TU-2', 2, '2024-10-30T11:00:00Z', 'unloaded');
INSERT INTO cubes (id, batch_id, age, made_on, reached, status) VALUES
('CU-1', 'BA-7', 28, '2024-12-18', NULL, 'curing'),
('CU-2', 'BA-7', 7, '2024-12-18', 33, 'passed'),
('CU-3', 'BA-8', 28, '2024-12-03', 43, 'passed'),
('CU-4', 'BA-8', 7, '2024-12-03', 38, 'failed'),
('CU-5', 'BA-9', 28, '2024-11-27', 22, 'passed'),
('CU-6', 'BA-10', 28, '2024-12-19', NULL, 'curing'),
('CU-7', 'BA-10', 7, '2024-12-19', NULL, 'curing'),
('CU-8', 'BA-11', 28, '2024-10-30', 28, 'passed');
