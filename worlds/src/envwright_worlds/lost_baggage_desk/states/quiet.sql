INSERT INTO flights (id, number, from_city, landed_on) VALUES
('FL-1', 'VE 210', 'Athens', '2025-01-15'), ('FL-2', 'VE 36', 'Bergen', '2025-01-08'), ('FL-3', 'SO 8', 'Doha', '2025-01-07'), ('FL-4', 'SO 51', 'Malaga', '2025-01-12'), ('FL-5', 'VE 900', 'Chicago', '2024-12-24'), ('FL-6', 'SO 17', 'Zagreb', '2025-01-13');
INSERT INTO bags (id, tag, colour, shape, found_on, status) VALUES
('BG-1', 'TAG-1201', 'blue', 'trolley', '2025-01-08', 'on_shelf'),
('BG-2', 'TAG-1202', 'black', 'backpack', '2025-01-14', 'on_shelf'),
('BG-3', 'TAG-1203', 'red', 'trolley', '2025-01-10', 'matched'),
('BG-4', 'TAG-1204', 'green', 'hard_case', '2025-01-13', 'matched'),
('BG-5', 'TAG-1205', 'blue', 'backpack', '2025-01-13', 'matched'),
('BG-6', 'TAG-1206', 'red', 'duffel', '2025-01-14', 'matched'),
('BG-7', 'TAG-1207', 'black', 'hard_case', '2025-01-09', 'handed_over'),
('BG-8', 'TAG-1208', 'green', 'duffel', '2025-01-11', 'on_shelf');
INSERT INTO files (id, traveller_name, traveller_email, class, town, flight_id, colour, shape, opened_on, bag_id, expenses_cents, status) VALUES
('TF-301', 'Petra Lorenz', 'petra.lorenz@example.org', 'standard', 'Harwick', 'FL-2', 'blue', 'trolley', '2025-01-09', NULL, 13000, 'open'),
('TF-302', 'Isaac Boateng', 'isaac.boateng@example.org', 'premium', 'Millbrook', 'FL-6', 'black', 'backpack', '2025-01-13', NULL, 0, 'open'),
('TF-303', 'Rania Farah', 'rania.farah@example.org', 'standard', 'Harwick', 'FL-2', 'red', 'trolley', '2025-01-08', 'BG-3', 10500, 'matched'),
('TF-304', 'Ulrik Dam', 'ulrik.dam@example.org', 'premium', 'Millbrook', 'FL-4', 'green', 'hard_case', '2025-01-12', 'BG-4', 25500, 'matched'),
('TF-305', 'Joana Reis', 'joana.reis@example.org', 'standard', 'Harwick', 'FL-4', 'blue', 'backpack', '2025-01-13', 'BG-5', 0, 'delivering'),
('TF-306', 'Ulrik Dam', 'ulrik.dam.cello@example.org', 'standard', 'Millbrook', 'FL-6', 'red', 'duffel', '2025-01-14', 'BG-6', 0, 'delivering'),
('TF-307', 'Tamar Levi', 'tamar.levi@example.org', 'standard', 'Harwick', 'FL-3', 'black', 'hard_case', '2025-01-07', 'BG-7', 4500, 'closed'),
('TF-308', 'Conall Quinn', 'conall.quinn@example.org', 'premium', 'Stoneleigh', 'FL-5', 'black', 'duffel', '2024-12-24', NULL, 33000, 'open'),
('TF-309', 'Joana Reis', 'joana.reis@example.org', 'standard', 'Harwick', 'FL-5', 'green', 'trolley', '2024-12-25', NULL, 19500, 'open'),
('TF-310', 'Vikram Shah', 'vikram.shah@example.org', 'standard', 'Stoneleigh', 'FL-5', 'red', 'backpack', '2024-12-26', NULL, 0, 'open'),
('TF-311', 'Lena Quinn', 'lena.quinn@example.org', 'premium', 'Stoneleigh', 'FL-1', 'green', 'hard_case', '2025-01-15', NULL, 0, 'open'),
('TF-312', 'Bashir Aden', 'bashir.aden@example.org', 'standard', 'Harwick', 'FL-4', 'green', 'duffel', '2025-01-12', NULL, 2500, 'open');
INSERT INTO couriers (id, name, town, daily_runs) VALUES
('CO-1', 'Tern Couriers', 'Harwick', 1), ('CO-2', 'Wheelhouse', 'Millbrook', 2), ('CO-3', 'Cairn Carriers', 'Stoneleigh', 3);
INSERT INTO deliveries (id, file_id, courier_id, on_day, status) VALUES
('DL-1', 'TF-305', 'CO-1', '2025-01-15', 'booked'), ('DL-2', 'TF-306', 'CO-2', '2025-01-15', 'booked'), ('DL-3', 'TF-307', 'CO-1', '2025-01-11', 'delivered'), ('DL-4', 'TF-304', 'CO-2', '2025-01-14', 'failed');
