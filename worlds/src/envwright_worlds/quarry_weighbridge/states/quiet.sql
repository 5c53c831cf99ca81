INSERT INTO hauliers (id, name, email, credit_cents, owed_cents, status) VALUES
('HA-1', 'Gale Aggregates', 'gale@example.org', 130000, 8000, 'open'),
('HA-2', 'Dimitrov Transport', 'dimitrov.hill@example.org', 60000, 30000, 'open'),
('HA-3', 'Dimitrov Transport', 'dimitrov.quay@example.org', 50000, 35000, 'blocked'),
('HA-4', 'Foss Landscaping', 'foss@example.org', 40000, 0, 'open');
INSERT INTO lorries (id, plate, haulier_id, most_tonnes, inspected_until) VALUES
('LO-1', 'BLU-11', 'HA-1', 32, '2025-09-15'),
('LO-2', 'BLU-12', 'HA-1', 26, '2025-01-13'),
('LO-3', 'HIL-7', 'HA-2', 26, '2025-01-15'),
('LO-4', 'HIL-8', 'HA-2', 32, '2025-03-31'),
('LO-5', 'QUY-3', 'HA-3', 26, '2025-06-20'),
('LO-6', 'FOS-1', 'HA-4', 18, '2025-11-02'),
('LO-7', 'FOS-2', 'HA-4', 26, '2025-07-12'),
('LO-8', 'BLU-13', 'HA-1', 40, '2025-05-05');
INSERT INTO stones (id, name, tonne_cents, stock_tonnes) VALUES
('SN-1', 'Limestone scalpings', 1500, 180),
('SN-2', 'Golden gravel', 2600, 40),
('SN-3', 'Walling stone', 5000, 6),
('SN-4', 'Slate waste', 400, 0);
INSERT INTO permits (id, lorry_id, road, valid_until) VALUES
('PM-1', 'LO-1', 'bridge', '2025-02-10'),
('PM-2', 'LO-4', 'village', '2025-01-15'),
('PM-3', 'LO-7', 'village', '2025-01-10');
INSERT INTO tickets (id, code, lorry_id, stone_id, empty_tonnes, full_tonnes, road, signed, status) VALUES
('TK-1', 'TIC-ANT', 'LO-1', 'SN-1', 13, 30, NULL, 1, 'weighed_out'),
('TK-2', 'TIC-BEE', 'LO-4', 'SN-1', 12, 32, NULL, 1, 'weighed_out'),
('TK-3', 'TIC-CAT', 'LO-6', 'SN-3', 8, NULL, NULL, 0, 'weighed_in'),
('TK-4', 'TIC-DOE', 'LO-8', 'SN-2', 16, NULL, NULL, 0, 'weighed_in'),
('TK-5', 'TIC-EEL', 'LO-7', 'SN-2', 10, 25, NULL, 0, 'weighed_out'),
('TK-6', 'TIC-FOX', 'LO-5', 'SN-1', 10, 24, NULL, 0, 'weighed_out'),
('TK-7', 'TIC-GNU', 'LO-3', 'SN-1', 10, 26, 'bypass', 1, 'released'),
('TK-8', 'TIC-HEN', 'LO-2', 'SN-2', 11, NULL, NULL, 0, 'void');
