INSERT INTO hauliers (id, name, email, credit_cents, owed_cents, status) VALUES
('HA-1', 'Thornbury Haulage', 'thornbury@example.org', 220000, 24000, 'open'),
('HA-2', 'Lister and Sons', 'lister.east@example.org', 100000, 62000, 'open'),
('HA-3', 'Lister and Sons', 'lister.west@example.org', 85000, 0, 'open'),
('HA-4', 'Copper Lane Carriers', 'copper.lane@example.org', 70000, 52000, 'blocked'),
('HA-5', 'Heron Tippers', 'heron@example.org', 95000, 95001, 'blocked'),
('HA-6', 'Vasile Bulk', 'vasile.bulk@example.org', 160000, 12000, 'open'),
('HA-7', 'Oakum Groundworks', 'oakum@example.org', 120000, 118000, 'open');
INSERT INTO lorries (id, plate, haulier_id, most_tonnes, inspected_until) VALUES
('LO-1', 'STN-21', 'HA-1', 32, '2025-06-30'),
('LO-2', 'STN-22', 'HA-1', 26, '2025-01-15'),
('LO-3', 'STN-35', 'HA-2', 32, '2025-04-30'),
('LO-4', 'STN-36', 'HA-2', 40, '2025-09-30'),
('LO-5', 'STN-40', 'HA-3', 26, '2025-01-14'),
('LO-6', 'STN-41', 'HA-3', 32, '2025-12-31'),
('LO-7', 'STN-52', 'HA-4', 26, '2025-08-31'),
('LO-8', 'STN-57', 'HA-5', 32, '2025-07-31'),
('LO-9', 'STN-63', 'HA-6', 40, '2025-03-31'),
('LO-10', 'STN-64', 'HA-6', 26, '2025-02-28'),
('LO-11', 'STN-23', 'HA-1', 32, '2025-05-31'),
('LO-12', 'STN-42', 'HA-3', 26, '2025-10-31'),
('LO-13', 'STN-65', 'HA-6', 32, '2025-11-30'),
('LO-14', 'STN-78', 'HA-7', 32, '2025-08-15');
INSERT INTO stones (id, name, tonne_cents, stock_tonnes) VALUES
('SN-1', 'Blue whinstone', 1900, 320),
('SN-2', 'Pea shingle', 2500, 12),
('SN-3', 'Rip-rap', 4300, 75),
('SN-4', 'Crusher fines', 550, 0),
('SN-5', 'Quartz pebbles', 3100, 55),
('SN-6', 'Kerb blocks', 5200, 9);
INSERT INTO permits (id, lorry_id, road, valid_until) VALUES
('PM-1', 'LO-1', 'village', '2025-01-15'),
('PM-2', 'LO-3', 'village', '2025-01-14'),
('PM-3', 'LO-4', 'bridge', '2025-05-20'),
('PM-4', 'LO-9', 'bridge', '2025-03-31'),
('PM-5', 'LO-10', 'bridge', '2025-02-18'),
('PM-6', 'LO-6', 'village', '2025-03-20'),
('PM-7', 'LO-11', 'village', '2024-12-05');
INSERT INTO tickets (id, code, lorry_id, stone_id, empty_tonnes, full_tonnes, road, signed, status) VALUES
('TK-1', 'TIC-OAK', 'LO-1', 'SN-1', 12, NULL, NULL, 0, 'weighed_in'),
('TK-2', 'TIC-PEA', 'LO-4', 'SN-2', 15, NULL, NULL, 0, 'weighed_in'),
('TK-3', 'TIC-RYE', 'LO-6', 'SN-1', 12, 30, NULL, 0, 'weighed_out'),
('TK-4', 'TIC-SKY', 'LO-9', 'SN-3', 16, 26, NULL, 1, 'weighed_out'),
('TK-5', 'TIC-TIN', 'LO-3', 'SN-1', 12, 32, NULL, 1, 'weighed_out'),
('TK-6', 'TIC-URN', 'LO-14', 'SN-1', 11, 13, NULL, 0, 'weighed_out'),
('TK-7', 'TIC-VAN', 'LO-2', 'SN-1', 10, 22, 'bypass', 1, 'released'),
('TK-8', 'TIC-WAX', 'LO-10', 'SN-5', 10, 21, NULL, 0, 'void'),
('TK-9', 'TIC-YEW', 'LO-7', 'SN-3', 10, 18, 'bypass', 1, 'released'),
('TK-10', 'TIC-ZIP', 'LO-11', 'SN-5', 12, 16, 'village', 1, 'released');
