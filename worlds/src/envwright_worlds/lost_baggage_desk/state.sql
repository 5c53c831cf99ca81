INSERT INTO flights (id, number, from_city, landed_on) VALUES
('FL-1', 'QX 117', 'Lisbon', '2025-01-14'),
('FL-2', 'QX 204', 'Oslo', '2025-01-15'),
('FL-3', 'ZN 88', 'Cairo', '2025-01-08'),
('FL-4', 'ZN 91', 'Naples', '2025-01-07'),
('FL-5', 'QX 330', 'Boston', '2024-12-24'),
('FL-6', 'KR 12', 'Seoul', '2024-12-25'),
('FL-7', 'KR 45', 'Porto', '2025-01-11'),
('FL-8', 'QX 118', 'Lisbon', '2025-01-12');
INSERT INTO bags (id, tag, colour, shape, found_on, status) VALUES
('BG-1', 'TAG-4411', 'black', 'trolley', '2025-01-14', 'on_shelf'),
('BG-2', 'TAG-4412', 'blue', 'hard_case', '2025-01-15', 'on_shelf'),
('BG-3', 'TAG-4413', 'red', 'duffel', '2025-01-09', 'matched'),
('BG-4', 'TAG-4414', 'green', 'backpack', '2025-01-12', 'matched'),
('BG-5', 'TAG-4415', 'black', 'hard_case', '2025-01-13', 'matched'),
('BG-6', 'TAG-4416', 'blue', 'trolley', '2025-01-10', 'matched'),
('BG-7', 'TAG-4417', 'red', 'trolley', '2025-01-07', 'on_shelf'),
('BG-8', 'TAG-4418', 'black', 'trolley', '2025-01-06', 'on_shelf'),
('BG-9', 'TAG-4419', 'black', 'backpack', '2025-01-08', 'handed_over'),
('BG-10', 'TAG-4420', 'green', 'duffel', '2025-01-08', 'on_shelf'),
('BG-11', 'TAG-4421', 'blue', 'backpack', '2025-01-14', 'matched'),
('BG-12', 'TAG-4422', 'red', 'hard_case', '2025-01-12', 'matched'),
('BG-13', 'TAG-4423', 'red', 'hard_case', '2024-12-29', 'on_shelf'),
('BG-14', 'TAG-4424', 'black', 'trolley', '2024-12-26', 'on_shelf');
INSERT INTO files (id, traveller_name, traveller_email, class, town, flight_id, colour, shape, opened_on, bag_id, expenses_cents, status) VALUES
('TF-801', 'Selma Irving', 'selma.irving@example.org', 'standard', 'Harwick', 'FL-1', 'black', 'trolley', '2025-01-14', NULL, 0, 'open'),
('TF-802', 'Otto Brenner', 'otto.brenner@example.org', 'premium', 'Millbrook', 'FL-2', 'blue', 'hard_case', '2025-01-15', NULL, 0, 'open'),
('TF-803', 'Chidi Obi', 'chidi.obi@example.org', 'standard', 'Stoneleigh', 'FL-3', 'red', 'duffel', '2025-01-08', 'BG-3', 12000, 'matched'),
('TF-804', 'Wanda Kruk', 'wanda.kruk@example.org', 'premium', 'Harwick', 'FL-7', 'green', 'backpack', '2025-01-11', 'BG-4', 26000, 'delivering'),
('TF-805', 'Ben Aldous', 'ben.aldous@example.org', 'standard', 'Millbrook', 'FL-8', 'black', 'hard_case', '2025-01-12', 'BG-5', 0, 'delivering'),
('TF-806', 'Ines Prado', 'ines.prado@example.org', 'standard', 'Harwick', 'FL-3', 'blue', 'trolley', '2025-01-09', 'BG-6', 19000, 'matched'),
('TF-807', 'Ben Aldous', 'b.aldous.travel@example.org', 'premium', 'Stoneleigh', 'FL-3', 'red', 'trolley', '2025-01-09', NULL, 0, 'open'),
('TF-808', 'Rui Tavares', 'rui.tavares@example.org', 'standard', 'Harwick', 'FL-5', 'green', 'hard_case', '2024-12-25', NULL, 20000, 'open'),
('TF-809', 'Mei Tan', 'mei.tan@example.org', 'premium', 'Millbrook', 'FL-6', 'red', 'hard_case', '2024-12-26', NULL, 34000, 'open'),
('TF-810', 'Jack Ozols', 'jack.ozols@example.org', 'standard', 'Stoneleigh', 'FL-4', 'black', 'backpack', '2025-01-07', 'BG-9', 5000, 'closed'),
('TF-811', 'Lotte Bruun', 'lotte.bruun@example.org', 'standard', 'Millbrook', 'FL-5', 'blue', 'duffel', '2024-12-24', NULL, 15000, 'lost'),
('TF-812', 'Ada Mwangi', 'ada.mwangi@example.org', 'standard', 'Stoneleigh', 'FL-1', 'blue', 'backpack', '2025-01-14', 'BG-11', 0, 'matched'),
('TF-813', 'Piotr Zych', 'piotr.zych@example.org', 'premium', 'Harwick', 'FL-8', 'red', 'hard_case', '2025-01-12', 'BG-12', 0, 'delivering'),
('TF-814', 'Hana Sykora', 'hana.sykora@example.org', 'standard', 'Harwick', 'FL-6', 'black', 'trolley', '2024-12-25', NULL, 0, 'open');
INSERT INTO couriers (id, name, town, daily_runs) VALUES
('CO-1', 'Swift Wheels', 'Harwick', 1),
('CO-2', 'Harbour Vans', 'Harwick', 3),
('CO-3', 'Mill Runners', 'Millbrook', 2),
('CO-4', 'Stone Express', 'Stoneleigh', 1),
('CO-5', 'Green Pedals', 'Stoneleigh', 2);
INSERT INTO deliveries (id, file_id, courier_id, on_day, status) VALUES
('DL-1', 'TF-804', 'CO-2', '2025-01-15', 'booked'),
('DL-2', 'TF-805', 'CO-3', '2025-01-16', 'booked'),
('DL-3', 'TF-810', 'CO-4', '2025-01-10', 'delivered'),
('DL-4', 'TF-806', 'CO-1', '2025-01-13', 'failed'),
('DL-5', 'TF-813', 'CO-1', '2025-01-17', 'booked');
