INSERT INTO flights (id, number, from_city, landed_on) VALUES
('FL-1', 'LM 402', 'Madrid', '2025-01-14'), ('FL-2', 'LM 77', 'Helsinki', '2025-01-15'), ('FL-3', 'TD 15', 'Tunis', '2025-01-08'), ('FL-4', 'TD 19', 'Palermo', '2025-01-07'),
('FL-5', 'LM 511', 'Toronto', '2024-12-24'), ('FL-6', 'HB 30', 'Osaka', '2024-12-25'), ('FL-7', 'HB 64', 'Faro', '2025-01-11'), ('FL-8', 'LM 403', 'Madrid', '2025-01-12'), ('FL-9', 'HB 9', 'Tallinn', '2024-12-22');
INSERT INTO bags (id, tag, colour, shape, found_on, status) VALUES
('BG-1', 'TAG-7701', 'green', 'trolley', '2025-01-14', 'on_shelf'),
('BG-2', 'TAG-7702', 'red', 'backpack', '2025-01-15', 'on_shelf'),
('BG-3', 'TAG-7703', 'black', 'duffel', '2025-01-09', 'matched'),
('BG-4', 'TAG-7704', 'blue', 'hard_case', '2025-01-12', 'matched'),
('BG-5', 'TAG-7705', 'green', 'backpack', '2025-01-13', 'matched'),
('BG-6', 'TAG-7706', 'black', 'trolley', '2025-01-10', 'matched'),
('BG-7', 'TAG-7707', 'blue', 'trolley', '2025-01-07', 'on_shelf'),
('BG-8', 'TAG-7708', 'red', 'duffel', '2025-01-11', 'on_shelf'),
('BG-9', 'TAG-7709', 'green', 'hard_case', '2025-01-08', 'handed_over'),
('BG-10', 'TAG-7710', 'red', 'trolley', '2025-01-12', 'matched'),
('BG-11', 'TAG-7711', 'blue', 'backpack', '2025-01-13', 'matched'),
('BG-12', 'TAG-7712', 'black', 'hard_case', '2025-01-14', 'matched'),
('BG-13', 'TAG-7713', 'red', 'hard_case', '2024-12-28', 'on_shelf'),
('BG-14', 'TAG-7714', 'blue', 'duffel', '2024-12-27', 'handed_over'),
('BG-15', 'TAG-7715', 'green', 'duffel', '2025-01-12', 'matched'),
('BG-16', 'TAG-7716', 'green', 'trolley', '2025-01-13', 'on_shelf');
INSERT INTO files (id, traveller_name, traveller_email, class, town, flight_id, colour, shape, opened_on, bag_id, expenses_cents, status) VALUES
('TF-901', 'Noemi Vass', 'noemi.vass@example.org', 'standard', 'Millbrook', 'FL-1', 'green', 'trolley', '2025-01-14', NULL, 0, 'open'),
('TF-902', 'Jarek Pilch', 'jarek.pilch@example.org', 'premium', 'Harwick', 'FL-2', 'red', 'backpack', '2025-01-15', NULL, 0, 'open'),
('TF-903', 'Amara Toure', 'amara.toure@example.org', 'standard', 'Stoneleigh', 'FL-3', 'black', 'duffel', '2025-01-08', 'BG-3', 11000, 'matched'),
('TF-904', 'Ellen Strand', 'ellen.strand@example.org', 'premium', 'Harwick', 'FL-7', 'blue', 'hard_case', '2025-01-11', 'BG-4', 27500, 'delivering'),
('TF-905', 'Diego Luna', 'diego.luna@example.org', 'standard', 'Millbrook', 'FL-8', 'green', 'backpack', '2025-01-12', 'BG-5', 0, 'delivering'),
('TF-906', 'Sanna Koski', 'sanna.koski@example.org', 'standard', 'Harwick', 'FL-3', 'black', 'trolley', '2025-01-09', 'BG-6', 18500, 'matched'),
('TF-907', 'Diego Luna', 'd.luna.photo@example.org', 'premium', 'Stoneleigh', 'FL-3', 'blue', 'trolley', '2025-01-09', NULL, 7500, 'open'),
('TF-908', 'Heidi Baum', 'heidi.baum@example.org', 'standard', 'Harwick', 'FL-5', 'green', 'hard_case', '2024-12-25', NULL, 20000, 'open'),
('TF-909', 'Kenji Ito', 'kenji.ito@example.org', 'premium', 'Millbrook', 'FL-6', 'red', 'hard_case', '2024-12-26', NULL, 34500, 'open'),
('TF-910', 'Laila Nasser', 'laila.nasser@example.org', 'standard', 'Stoneleigh', 'FL-4', 'green', 'hard_case', '2025-01-07', 'BG-9', 6500, 'closed'),
('TF-911', 'Gavin Roe', 'gavin.roe@example.org', 'standard', 'Millbrook', 'FL-5', 'blue', 'duffel', '2024-12-24', NULL, 16000, 'lost'),
('TF-912', 'Zuzana Mala', 'zuzana.mala@example.org', 'standard', 'Stoneleigh', 'FL-7', 'red', 'trolley', '2025-01-12', 'BG-10', 0, 'matched'),
('TF-913', 'Kwesi Appiah', 'kwesi.appiah@example.org', 'premium', 'Stoneleigh', 'FL-8', 'blue', 'backpack', '2025-01-12', 'BG-11', 4000, 'delivering'),
('TF-914', 'Maren Roe', 'maren.roe@example.org', 'standard', 'Harwick', 'FL-9', 'black', 'backpack', '2024-12-23', NULL, 9000, 'open'),
('TF-915', 'Orhan Celik', 'orhan.celik@example.org', 'standard', 'Harwick', 'FL-1', 'black', 'hard_case', '2025-01-14', 'BG-12', 0, 'delivering'),
('TF-916', 'Ilse Gruber', 'ilse.gruber@example.org', 'premium', 'Millbrook', 'FL-6', 'blue', 'duffel', '2024-12-26', 'BG-14', 21000, 'closed'),
('TF-917', 'Kenji Ito', 'kenji.ito@example.org', 'premium', 'Millbrook', 'FL-8', 'green', 'duffel', '2025-01-12', 'BG-15', 0, 'matched');
INSERT INTO couriers (id, name, town, daily_runs) VALUES
('CO-1', 'Rook Riders', 'Harwick', 1), ('CO-2', 'Blue Barrow', 'Harwick', 2), ('CO-3', 'Weir Transport', 'Millbrook', 2), ('CO-4', 'Quarry Post', 'Stoneleigh', 1), ('CO-5', 'Brook Parcel', 'Millbrook', 1);
INSERT INTO deliveries (id, file_id, courier_id, on_day, status) VALUES
('DL-1', 'TF-904', 'CO-2', '2025-01-15', 'booked'), ('DL-2', 'TF-913', 'CO-4', '2025-01-15', 'booked'), ('DL-3', 'TF-905', 'CO-5', '2025-01-16', 'booked'), ('DL-4', 'TF-915', 'CO-1', '2025-01-17', 'booked'),
('DL-5', 'TF-910', 'CO-4', '2025-01-10', 'delivered'), ('DL-6', 'TF-906', 'CO-1', '2025-01-13', 'failed'), ('DL-7', 'TF-916', 'CO-3', '2024-12-30', 'delivered');
