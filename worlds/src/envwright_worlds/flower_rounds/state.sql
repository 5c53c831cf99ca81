INSERT INTO subscribers (id, name, email) VALUES
('SU-1', 'Anke Lorbeer', 'anke.lorbeer@example.org'),
('SU-2', 'Bastian Kern', 'bastian.kern@example.org'),
('SU-3', 'Carmen Ito', 'carmen.ito@example.org'),
('SU-4', 'Anke Lorbeer', 'a.lorbeer@example.org'),
('SU-5', 'Detlef Moll', 'detlef.moll@example.org'),
('SU-6', 'Esra Polat', 'esra.polat@example.org'),
('SU-7', 'Frans Oever', 'frans.oever@example.org'),
('SU-8', 'Gunda Thal', 'gunda.thal@example.org');
INSERT INTO bouquets (id, name, flower, stems, price_cents) VALUES
('BQ-1', 'Morning Blush', 'rose', 12, 3200),
('BQ-2', 'Market Bunch', 'tulip', 20, 1800),
('BQ-3', 'White Hall', 'lily', 8, 4100),
('BQ-4', 'Meadow Mix', 'daisy', 25, 2000),
('BQ-5', 'Grand Rose', 'rose', 30, 6900);
INSERT INTO lots (id, code, flower, stems_left, good_until, status) VALUES
('LO-1', 'R-71', 'rose', 41, '2025-01-17', 'good'),
('LO-2', 'R-72', 'rose', 100, '2025-01-15', 'good'),
('LO-3', 'T-31', 'tulip', 19, '2025-01-19', 'good'),
('LO-4', 'T-32', 'tulip', 60, '2025-01-16', 'good'),
('LO-5', 'L-11', 'lily', 8, '2025-01-18', 'good'),
('LO-6', 'L-12', 'lily', 30, '2025-01-14', 'good'),
('LO-7', 'D-51', 'daisy', 75, '2025-01-17', 'good'),
('LO-8', 'D-50', 'daisy', 0, '2025-01-09', 'thrown_away');
INSERT INTO rounds (id, code, district, day, most_stops, status) VALUES
('RO-1', 'N-15', 'north', '2025-01-15', 4, 'planned'),
('RO-2', 'S-16', 'south', '2025-01-16', 2, 'planned'),
('RO-3', 'H-17', 'harbour', '2025-01-17', 3, 'planned'),
('RO-4', 'N-18', 'north', '2025-01-18', 5, 'planned'),
('RO-5', 'K-15', 'hill', '2025-01-15', 3, 'loaded'),
('RO-6', 'S-15', 'south', '2025-01-15', 4, 'loaded'),
('RO-7', 'N-08', 'north', '2025-01-08', 5, 'done'),
('RO-8', 'K-01', 'hill', '2025-01-01', 5, 'done'),
('RO-9', 'S-09', 'south', '2025-01-09', 5, 'done'),
('RO-10', 'H-02', 'harbour', '2025-01-02', 5, 'done');
INSERT INTO subscriptions (id, code, subscriber_id, bouquet_id, district, gap_days, deliveries_left, address_confirmed, paused_until, refund_cents, status) VALUES
('SB-1', 'FS-201', 'SU-1', 'BQ-1', 'north', 7, 3, 1, NULL, 0, 'active'),
('SB-2', 'FS-202', 'SU-2', 'BQ-2', 'south', 7, 5, 1, NULL, 0, 'active'),
('SB-3', 'FS-203', 'SU-3', 'BQ-3', 'harbour', 14, 2, 1, NULL, 0, 'active'),
('SB-4', 'FS-204', 'SU-4', 'BQ-4', 'hill', 14, 6, 1, NULL, 0, 'active'),
('SB-5', 'FS-205', 'SU-5', 'BQ-5', 'north', 7, 4, 0, NULL, 0, 'active'),
('SB-6', 'FS-206', 'SU-6', 'BQ-2', 'south', 28, 8, 1, '2025-02-04', 0, 'paused'),
('SB-7', 'FS-207', 'SU-7', 'BQ-1', 'south', 7, 0, 1, NULL, 0, 'active'),
('SB-8', 'FS-208', 'SU-8', 'BQ-4', 'hill', 7, 1, 1, NULL, 0, 'active'),
('SB-9', 'FS-209', 'SU-8', 'BQ-3', 'harbour', 7, 0, 1, NULL, 8200, 'ended'),
('SB-10', 'FS-210', 'SU-3', 'BQ-2', 'south', 7, 4, 1, NULL, 0, 'active'),
('SB-11', 'FS-211', 'SU-6', 'BQ-1', 'north', 7, 4, 1, NULL, 0, 'active'),
('SB-12', 'FS-212', 'SU-7', 'BQ-4', 'north', 7, 2, 1, NULL, 0, 'active'),
('SB-13', 'FS-213', 'SU-5', 'BQ-2', 'south', 7, 6, 1, NULL, 0, 'active');
INSERT INTO deliveries (id, subscription_id, round_id, lot_id, status) VALUES
('DE-1', 'SB-1', 'RO-7', 'LO-2', 'delivered'),
('DE-2', 'SB-2', 'RO-9', 'LO-3', 'delivered'),
('DE-3', 'SB-3', 'RO-10', 'LO-5', 'delivered'),
('DE-4', 'SB-4', 'RO-8', 'LO-8', 'delivered'),
('DE-5', 'SB-4', 'RO-5', 'LO-7', 'bound'),
('DE-6', 'SB-8', 'RO-5', 'LO-7', 'bound'),
('DE-7', 'SB-10', 'RO-6', 'LO-4', 'bound'),
('DE-8', 'SB-8', 'RO-8', 'LO-8', 'failed'),
('DE-9', 'SB-11', 'RO-1', NULL, 'planned'),
('DE-10', 'SB-12', 'RO-1', 'LO-7', 'bound'),
('DE-11', 'SB-13', 'RO-2', NULL, 'planned'),
('DE-12', 'SB-10', 'RO-9', 'LO-4', 'failed');
