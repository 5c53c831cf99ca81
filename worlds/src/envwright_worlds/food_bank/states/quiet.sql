INSERT INTO donors (id, name, email, kind) VALUES
('DN-01', 'Nguyen Foods', 'nguyen.foods@example.org', 'shop'),
('DN-02', 'Rushmere Farm', 'rushmere@example.org', 'farm'),
('DN-03', 'Backstube Anders', 'anders@example.org', 'bakery'),
('DN-04', 'Selma Hodzic', 'selma.hodzic@example.org', 'person');
INSERT INTO shelves (id, zone, capacity, in_use) VALUES
('DRY-1', 'dry', 90, 1),
('DRY-2', 'dry', 50, 0),
('CHL-1', 'chilled', 40, 1),
('CHL-2', 'chilled', 35, 1),
('FRZ-1', 'frozen', 30, 1);
INSERT INTO products (id, name, zone, points) VALUES
('P-10', 'Spaghetti 500 g', 'dry', 1),
('P-11', 'Kidney beans 800 g', 'dry', 2),
('P-12', 'Seeded loaf', 'dry', 2),
('P-13', 'Buttermilk 1 l', 'chilled', 2),
('P-14', 'Tofu 300 g', 'chilled', 3),
('P-15', 'Frozen berries 500 g', 'frozen', 4),
('P-16', 'Minced meat 500 g', 'frozen', 6),
('P-17', 'Peanut butter 350 g', 'dry', 3);
INSERT INTO donations (id, donor_id, received_on, status) VALUES
('DO-301', 'DN-01', '2024-12-12', 'closed'),
('DO-302', 'DN-02', '2025-01-06', 'closed'),
('DO-303', 'DN-03', '2025-01-14', 'open'),
('DO-304', 'DN-01', '2025-01-15', 'open'),
('DO-305', 'DN-04', '2025-01-03', 'closed');
INSERT INTO lots (id, product_id, donation_id, shelf_id, best_until, units_left, status) VALUES
('L-501', 'P-10', 'DO-301', 'DRY-1', '2026-02-28', 35, 'stored'),
('L-502', 'P-11', 'DO-301', 'DRY-1', '2025-12-10', 14, 'stored'),
('L-503', 'P-12', 'DO-303', 'DRY-1', '2025-01-16', 9, 'stored'),
('L-504', 'P-12', 'DO-301', 'DRY-1', '2025-01-10', 2, 'stored'),
('L-505', 'P-13', 'DO-302', 'CHL-1', '2025-01-15', 6, 'stored'),
('L-506', 'P-13', 'DO-304', 'CHL-1', '2025-01-27', 18, 'stored'),
('L-507', 'P-14', 'DO-304', 'CHL-1', '2025-02-11', 8, 'stored'),
('L-508', 'P-14', 'DO-302', 'CHL-1', '2025-01-14', 1, 'stored'),
('L-509', 'P-15', 'DO-302', 'FRZ-1', '2025-08-08', 12, 'stored'),
('L-510', 'P-16', 'DO-304', 'FRZ-1', '2025-04-04', 11, 'stored'),
('L-511', 'P-17', 'DO-305', 'DRY-1', '2025-06-20', 4, 'stored');
INSERT INTO households (id, name, email, people, status, proof_until) VALUES
('H-801', 'Mirza Begic', 'mirza.begic@example.org', 2, 'active', '2025-05-05'),
('H-802', 'Ellen Roth', 'ellen.roth@example.org', 1, 'active', '2025-01-15'),
('H-803', 'Ellen Roth', 'ellen.roth.park@example.org', 3, 'active', '2025-11-20'),
('H-804', 'Chidi Okafor', 'chidi.okafor@example.org', 5, 'active', '2025-01-14'),
('H-805', 'Sofia Lind', 'sofia.lind@example.org', 2, 'paused', '2025-02-28'),
('H-806', 'Tariq Aziz', 'tariq.aziz@example.org', 4, 'active', '2025-08-10'),
('H-807', 'Greta Hahn', 'greta.hahn@example.org', 1, 'ended', '2024-09-30'),
('H-808', 'Luis Vega', 'luis.vega@example.org', 3, 'active', '2025-07-01');
INSERT INTO parcels (id, household_id, opened_on, status) VALUES
('PA-901', 'H-801', '2025-01-15', 'packing'),
('PA-902', 'H-802', '2025-01-13', 'packing'),
('PA-903', 'H-803', '2025-01-11', 'handed_out'),
('PA-904', 'H-806', '2025-01-07', 'handed_out'),
('PA-905', 'H-804', '2025-01-14', 'packing'),
('PA-906', 'H-805', '2024-12-27', 'cancelled');
INSERT INTO lines (parcel_id, lot_id, units) VALUES
('PA-901', 'L-505', 4),
('PA-901', 'L-510', 2),
('PA-901', 'L-501', 3),
('PA-902', 'L-502', 4),
('PA-902', 'L-503', 2),
('PA-903', 'L-511', 2),
('PA-903', 'L-509', 3),
('PA-904', 'L-501', 10),
('PA-904', 'L-502', 3);
