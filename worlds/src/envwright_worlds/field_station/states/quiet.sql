INSERT INTO projects (id, title, lead_name, ethics_until, sample_quota, status) VALUES
('PJ-21', 'Sponge Colonies', 'Dr Helmi Raita', '2025-06-30', 2, 'active'),
('PJ-22', 'Marsh Nitrate', 'Dr Jorge Salas', '2025-01-19', 8, 'active'),
('PJ-23', 'Swan Rings', 'Dr Nadia Petrov', '2025-10-15', 5, 'active'),
('PJ-24', 'Fern Allies', 'Dr Nadia Petrov', '2024-12-31', 4, 'active'),
('PJ-25', 'Pike Tags', 'Dr Callum Reid', '2024-10-31', 6, 'closed'),
('PJ-26', 'Snail Hosts', 'Dr Yara Salas', '2025-04-02', 3, 'active');
INSERT INTO field_workers (id, name, email, project_id, inducted, first_aid_until) VALUES
('FW-41', 'Oskar Lindgren', 'oskar.lindgren@example.org', 'PJ-21', 1, '2025-02-10'),
('FW-42', 'Tamsin Vale', 'tamsin.vale@example.org', 'PJ-21', 1, '2025-09-01'),
('FW-43', 'Emeka Obi', 'emeka.obi@example.org', 'PJ-22', 1, '2025-12-20'),
('FW-44', 'Marta Vale', 'marta.vale@example.org', 'PJ-22', 1, '2025-01-19'),
('FW-45', 'Oskar Lindgren', 'oskar.lindgren.swans@example.org', 'PJ-23', 1, '2025-08-15'),
('FW-46', 'Keiko Mori', 'keiko.mori@example.org', 'PJ-23', 1, '2025-05-30'),
('FW-47', 'Dario Conti', 'dario.conti@example.org', 'PJ-23', 0, '2025-01-15'),
('FW-48', 'Ruth Abiola', 'ruth.abiola@example.org', 'PJ-22', 0, '2025-01-14'),
('FW-49', 'Nils Aaker', 'nils.aaker@example.org', 'PJ-26', 0, '2025-07-04'),
('FW-50', 'Sadia Rahman', 'sadia.rahman@example.org', 'PJ-21', 1, '2025-11-11'),
('FW-51', 'Jana Krol', 'jana.krol@example.org', 'PJ-21', 1, '2025-03-29');
INSERT INTO plots (id, name, reached_by, max_party, closed_from, closed_to) VALUES
('PL-21', 'Swan Reach', 'water', 3, NULL, NULL),
('PL-22', 'Drowned Wood', 'water', 2, '2025-01-20', '2025-02-14'),
('PL-23', 'Sheep Fen', 'road', 4, NULL, NULL),
('PL-24', 'Chalk Pit Pool', 'road', 2, NULL, NULL),
('PL-25', 'East Lawn', 'road', 3, NULL, NULL);
INSERT INTO vehicles (id, name, kind, seats, status) VALUES
('VH-21', 'Wigeon', 'boat', 3, 'out'),
('VH-22', 'Scoter', 'boat', 2, 'ready'),
('VH-23', 'Brown Truck', 'truck', 4, 'out'),
('VH-24', 'Quad Vole', 'quad', 2, 'ready'),
('VH-25', 'Silver Truck', 'truck', 3, 'ready'),
('VH-26', 'Merganser', 'boat', 4, 'defect'),
('VH-27', 'Ash Quad', 'quad', 1, 'defect'),
('VH-28', 'Sand Truck', 'truck', 2, 'ready'),
('VH-29', 'Eider', 'boat', 2, 'ready');
INSERT INTO outings (id, project_id, plot_id, leader_id, on_day, vehicle_id, board_signed, status) VALUES
('OT-41', 'PJ-22', 'PL-23', 'FW-43', '2025-01-15', 'VH-23', 1, 'out'),
('OT-42', 'PJ-21', 'PL-21', 'FW-42', '2025-01-15', 'VH-21', 1, 'out'),
('OT-43', 'PJ-23', 'PL-25', 'FW-45', '2025-01-15', 'VH-25', 1, 'approved'),
('OT-44', 'PJ-21', 'PL-22', 'FW-41', '2025-01-15', 'VH-22', 1, 'approved'),
('OT-45', 'PJ-23', 'PL-24', 'FW-46', '2025-01-16', 'VH-24', 0, 'approved'),
('OT-46', 'PJ-22', 'PL-25', 'FW-44', '2025-01-19', 'VH-25', 0, 'approved'),
('OT-47', 'PJ-21', 'PL-21', 'FW-42', '2025-01-21', 'VH-22', 0, 'planned'),
('OT-48', 'PJ-23', 'PL-23', 'FW-45', '2025-01-23', 'VH-25', 0, 'planned'),
('OT-49', 'PJ-21', 'PL-24', 'FW-41', '2025-01-27', NULL, 0, 'planned'),
('OT-50', 'PJ-22', 'PL-23', 'FW-43', '2025-01-17', NULL, 0, 'planned'),
('OT-51', 'PJ-25', 'PL-24', 'FW-46', '2024-10-17', 'VH-24', 1, 'back'),
('OT-52', 'PJ-21', 'PL-21', 'FW-42', '2024-10-18', 'VH-21', 1, 'back'),
('OT-53', 'PJ-22', 'PL-23', 'FW-43', '2024-09-30', 'VH-25', 1, 'back');
INSERT INTO party (outing_id, worker_id) VALUES
('OT-41', 'FW-43'), ('OT-41', 'FW-44'),
('OT-42', 'FW-42'), ('OT-42', 'FW-50'),
('OT-43', 'FW-45'), ('OT-43', 'FW-46'),
('OT-44', 'FW-41'), ('OT-44', 'FW-51'),
('OT-45', 'FW-46'), ('OT-45', 'FW-45'),
('OT-46', 'FW-44'), ('OT-46', 'FW-43'),
('OT-47', 'FW-42'), ('OT-47', 'FW-50'),
('OT-48', 'FW-45'), ('OT-48', 'FW-46'),
('OT-49', 'FW-41'),
('OT-50', 'FW-43'),
('OT-51', 'FW-46'),
('OT-52', 'FW-42'), ('OT-52', 'FW-41'),
('OT-53', 'FW-43');
INSERT INTO shelves (id, name, climate, capacity) VALUES
('SF-21', 'Freezer Drawer', 'frozen', 2),
('SF-22', 'Cool Box', 'chilled', 1),
('SF-23', 'Cool Cabinet', 'chilled', 2),
('SF-24', 'Tray Stack', 'dry', 3);
INSERT INTO samples (id, label, outing_id, kind, shelf_id, status) VALUES
('SM-41', 'sponge plug a', 'OT-52', 'tissue', 'SF-21', 'stored'),
('SM-42', 'sponge plug b', 'OT-52', 'tissue', 'SF-21', 'stored'),
('SM-43', 'pit bank clay', 'OT-51', 'soil', 'SF-24', 'stored'),
('SM-44', 'pit water', 'OT-51', 'water', NULL, 'destroyed'),
('SM-45', 'ditch north', 'OT-53', 'water', 'SF-22', 'stored'),
('SM-46', 'ditch south silt', 'OT-53', 'soil', NULL, 'bagged'),
('SM-47', 'sheep fen turf', 'OT-41', 'soil', NULL, 'bagged'),
('SM-48', 'sheep fen puddle', 'OT-41', 'water', NULL, 'bagged');
