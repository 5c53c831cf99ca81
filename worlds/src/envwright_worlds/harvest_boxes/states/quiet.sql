INSERT INTO farms (id, name, village) VALUES
('F-1', 'Hollow Oak', 'Netherby'),
('F-2', 'Gull Field', 'Saltmarsh End');
INSERT INTO produce (id, name, farm_id, unit, in_season) VALUES
('P-41', 'Pak choi', 'F-1', 'bunch', 1),
('P-42', 'White cabbage', 'F-2', 'piece', 1),
('P-43', 'Fennel', 'F-1', 'piece', 1),
('P-44', 'Salsify', 'F-2', 'kilogram', 1),
('P-45', 'Rhubarb', 'F-1', 'bunch', 0),
('P-46', 'Cox apples', 'F-1', 'kilogram', 1),
('P-47', 'Squash', 'F-2', 'piece', 1);
INSERT INTO picks (id, produce_id, week, units_left, status) VALUES
('K-501', 'P-42', '2025-01-20', 22, 'open'),
('K-502', 'P-43', '2025-01-20', 4, 'open'),
('K-503', 'P-46', '2025-01-20', 5, 'open'),
('K-504', 'P-44', '2025-01-27', 0, 'open'),
('K-505', 'P-47', '2025-01-27', 498, 'open'),
('K-506', 'P-41', '2025-01-20', 1, 'closed'),
('K-507', 'P-45', '2025-01-13', 3, 'closed'),
('K-508', 'P-46', '2025-02-24', 60, 'open');
INSERT INTO box_sizes (id, name, price_cents, units) VALUES
('S', 'Basket', 1000, 4),
('M', 'Crate', 1600, 7),
('L', 'Barrow', 2400, 10);
INSERT INTO routes (id, name, weekday, capacity) VALUES
('R-1', 'Lighthouse road', 'Tuesday', 2),
('R-2', 'Market square', 'Thursday', 4),
('R-3', 'Upper farms', 'Friday', 1);
INSERT INTO subscribers (id, name, email, size_id, route_id, status, credit_cents) VALUES
('H-401', 'Paloma Rivas', 'paloma.rivas@example.org', 'S', 'R-1', 'active', 0),
('H-402', 'Dmitri Sokol', 'dmitri.sokol@example.org', 'M', 'R-1', 'active', 0),
('H-403', 'Paloma Rivas', 'p.rivas.market@example.org', 'L', 'R-2', 'active', 2400),
('H-404', 'Ngaio Porter', 'ngaio.porter@example.org', 'S', 'R-3', 'active', 0),
('H-405', 'Edmund Sokol', 'edmund.sokol@example.org', 'M', 'R-2', 'paused', 0),
('H-406', 'Thandi Dube', 'thandi.dube@example.org', 'S', 'R-2', 'paused', 500),
('H-407', 'Ulla Fischer', 'ulla.fischer@example.org', 'L', 'R-2', 'ended', 0),
('H-408', 'Bram de Wit', 'bram.dewit@example.org', 'M', 'R-2', 'active', 0);
INSERT INTO deliveries (id, subscriber_id, week, status) VALUES
('D-901', 'H-401', '2025-01-20', 'planned'),
('D-902', 'H-402', '2025-01-20', 'planned'),
('D-903', 'H-404', '2025-01-20', 'planned'),
('D-904', 'H-403', '2025-01-13', 'missed'),
('D-905', 'H-402', '2025-01-13', 'packed'),
('D-906', 'H-404', '2025-01-13', 'packed'),
('D-907', 'H-406', '2025-01-06', 'skipped'),
('D-908', 'H-401', '2025-01-27', 'planned'),
('D-909', 'H-407', '2024-12-09', 'delivered');
INSERT INTO contents (delivery_id, produce_id, units) VALUES
('D-901', 'P-42', 2), ('D-901', 'P-46', 2),
('D-902', 'P-42', 4), ('D-902', 'P-43', 3),
('D-903', 'P-46', 3),
('D-904', 'P-42', 4), ('D-904', 'P-47', 4), ('D-904', 'P-46', 2),
('D-905', 'P-42', 4), ('D-905', 'P-41', 3),
('D-906', 'P-43', 2), ('D-906', 'P-46', 2),
('D-908', 'P-47', 1),
('D-909', 'P-42', 4), ('D-909', 'P-46', 4), ('D-909', 'P-44', 2);
