INSERT INTO hauliers (id, name, email, credit_cents, owed_cents, status) VALUES
('HA-1', 'Brandt Haulage', 'brandt@example.org', 200000, 20000, 'open'),
('HA-2', 'Moor Brothers', 'moor.north@example.org', 100000, 64000, 'open'),
('HA-3', 'Moor Brothers', 'moor.south@example.org', 80000, 0, 'open'),
('HA-4', 'Penny Carts', 'penny.carts@example.org', 60000, 45000, 'blocked'),
('HA-5', 'Stag Transport', 'stag@example.org', 90000, 90001, 'blocked'),
('HA-6', 'Wold Freight', 'wold@example.org', 150000, 10000, 'open');
INSERT INTO lorries (id, plate, haulier_id, most_tonnes, inspected_until) VALUES
('LO-1', 'QRY-A', 'HA-1', 32, '2025-06-30'),
('LO-2', 'QRY-B', 'HA-1', 26, '2025-01-15'),
('LO-3', 'QRY-C', 'HA-2', 32, '2025-04-30'),
('LO-4', 'QRY-D', 'HA-2', 40, '2025-09-30'),
('LO-5', 'QRY-E', 'HA-3', 26, '2025-01-14'),
('LO-6', 'QRY-F', 'HA-3', 32, '2025-12-31'),
('LO-7', 'QRY-G', 'HA-4', 26, '2025-08-31'),
('LO-8', 'QRY-H', 'HA-5', 32, '2025-07-31'),
('LO-9', 'QRY-J', 'HA-6', 40, '2025-03-31'),
('LO-10', 'QRY-K', 'HA-6', 26, '2025-02-28'),
('LO-11', 'QRY-L', 'HA-1', 32, '2025-05-31'),
('LO-12', 'QRY-M', 'HA-3', 26, '2025-10-31'),
('LO-13', 'QRY-N', 'HA-6', 32, '2025-11-30');
INSERT INTO stones (id, name, tonne_cents, stock_tonnes) VALUES
('SN-1', 'Grey chippings', 1800, 300),
('SN-2', 'Red gravel', 2400, 14),
('SN-3', 'Armour stone', 4500, 80),
('SN-4', 'Dust', 600, 0),
('SN-5', 'White flint', 3000, 60);
INSERT INTO permits (id, lorry_id, road, valid_until) VALUES
('PM-1', 'LO-1', 'village', '2025-01-15'),
('PM-2', 'LO-3', 'village', '2025-01-14'),
('PM-3', 'LO-4', 'bridge', '2025-04-30'),
('PM-4', 'LO-9', 'bridge', '2025-03-31'),
('PM-5', 'LO-10', 'bridge', '2025-02-20'),
('PM-6', 'LO-6', 'village', '2025-03-15'),
('PM-7', 'LO-11', 'village', '2024-11-30');
INSERT INTO tickets (id, code, lorry_id, stone_id, empty_tonnes, full_tonnes, road, signed, status) VALUES
('TK-1', 'TIC-ASH', 'LO-1', 'SN-1', 12, NULL, NULL, 0, 'weighed_in'),
('TK-2', 'TIC-BAY', 'LO-4', 'SN-2', 15, NULL, NULL, 0, 'weighed_in'),
('TK-3', 'TIC-COB', 'LO-6', 'SN-1', 12, 30, NULL, 0, 'weighed_out'),
('TK-4', 'TIC-DEW', 'LO-9', 'SN-3', 16, 26, NULL, 1, 'weighed_out'),
('TK-5', 'TIC-ELK', 'LO-3', 'SN-1', 12, 33, NULL, 1, 'weighed_out'),
('TK-6', 'TIC-FIR', 'LO-11', 'SN-5', 12, 20, NULL, 1, 'weighed_out'),
('TK-7', 'TIC-GUM', 'LO-2', 'SN-1', 10, 24, 'bypass', 1, 'released'),
('TK-8', 'TIC-HAY', 'LO-10', 'SN-5', 10, 22, NULL, 0, 'void'),
('TK-9', 'TIC-IVY', 'LO-7', 'SN-1', 10, 25, 'bypass', 1, 'released');
