INSERT INTO wearers (id, name, email, child) VALUES
('WR-51', 'Oskar Lindell', 'oskar.lindell@example.org', 0),
('WR-52', 'Mei Tanaka', 'mei.tanaka@example.org', 1),
('WR-53', 'Hugh Barlow', 'hugh.barlow@example.org', 0),
('WR-54', 'Ines Carvalho', 'ines.carvalho@example.org', 0),
('WR-55', 'Finn Barlow', 'finn.barlow@example.org', 1),
('WR-56', 'Aoife Kearney', 'aoife.kearney@example.org', 0),
('WR-57', 'Dmitri Orlov', 'dmitri.orlov@example.org', 0),
('WR-58', 'Aoife Kearney', 'aoife.kearney2@example.org', 0),
('WR-59', 'Samira Khan', 'samira.khan@example.org', 0),
('WR-60', 'Jack Tully', 'jack.tully@example.org', 1);
INSERT INTO prescriptions (id, wearer_id, issued_on, right_power, left_power, prism, status) VALUES
('RX-301', 'WR-51', '2024-09-30', -200, -300, 0, 'valid'),
('RX-302', 'WR-52', '2024-01-15', -100, -100, 0, 'valid'),
('RX-303', 'WR-53', '2023-01-15', 250, 200, 0, 'valid'),
('RX-304', 'WR-54', '2023-01-14', -450, -500, 1, 'valid'),
('RX-305', 'WR-55', '2024-01-14', 375, 400, 0, 'valid'),
('RX-306', 'WR-56', '2024-11-25', -650, -700, 0, 'valid'),
('RX-307', 'WR-57', '2024-02-29', -501, -425, 1, 'valid'),
('RX-308', 'WR-58', '2023-12-01', 100, 150, 0, 'valid'),
('RX-309', 'WR-59', '2024-10-10', -950, -1000, 0, 'valid'),
('RX-310', 'WR-60', '2024-12-17', -325, -400, 1, 'valid'),
('RX-311', 'WR-51', '2021-08-08', -150, -250, 0, 'superseded'),
('RX-312', 'WR-59', '2022-01-20', -900, -925, 0, 'superseded');
INSERT INTO frames (id, name, rim, price_cents, in_stock) VALUES
('FR-21', 'Tansy', 'full', 7800, 5),
('FR-22', 'Umber', 'half', 10800, 0),
('FR-23', 'Vesper', 'rimless', 15900, 2),
('FR-24', 'Willow', 'full', 4900, 8),
('FR-25', 'Xenia', 'rimless', 18800, 1),
('FR-26', 'Yarrow', 'half', 9900, 3);
INSERT INTO lens_blanks (id, name, material, max_power, price_cents, in_stock) VALUES
('LB-21', 'Plain Three', 'plastic', 300, 1900, 12),
('LB-22', 'Plain Seven', 'plastic', 700, 3700, 1),
('LB-23', 'Sturdy Four', 'polycarbonate', 400, 3600, 8),
('LB-24', 'Sturdy Ten', 'polycarbonate', 1000, 6400, 4),
('LB-25', 'Jena Five', 'glass', 500, 4200, 6),
('LB-26', 'Jena Twelve', 'glass', 1200, 9100, 0);
INSERT INTO pairs (id, prescription_id, frame_id, blank_id, price_cents, paid_cents, promised_on, remakes, power_error, centre_error, status) VALUES
('SP-501', 'RX-301', 'FR-21', 'LB-21', 11600, 4640, '2025-01-20', 0, NULL, NULL, 'ordered'),
('SP-502', 'RX-302', 'FR-24', 'LB-23', 12100, 4840, '2025-01-17', 0, NULL, NULL, 'ordered'),
('SP-503', 'RX-303', 'FR-23', 'LB-21', 19700, 7880, '2025-01-22', 0, NULL, NULL, 'cutting'),
('SP-504', 'RX-310', 'FR-24', 'LB-24', 17700, 7080, '2025-01-16', 0, NULL, NULL, 'assembled'),
('SP-505', 'RX-306', 'FR-26', 'LB-22', 17300, 6920, '2025-01-20', 0, NULL, NULL, 'ordered'),
('SP-506', 'RX-309', 'FR-21', 'LB-26', 26000, 10400, '2025-01-10', 1, 14, 2, 'failed'),
('SP-507', 'RX-307', 'FR-24', 'LB-24', 17700, 7080, '2025-01-14', 0, 8, 6, 'failed'),
('SP-508', 'RX-308', 'FR-22', 'LB-25', 19200, 7680, '2024-12-23', 0, 3, 10, 'passed'),
('SP-509', 'RX-310', 'FR-26', 'LB-23', 17100, 6840, '2025-01-13', 0, 12, 5, 'passed'),
('SP-510', 'RX-304', 'FR-21', 'LB-25', 16200, 16200, '2024-09-05', 0, 1, 4, 'collected'),
('SP-511', 'RX-305', 'FR-24', 'LB-23', 12100, 12100, '2024-03-01', 0, 10, 9, 'collected'),
('SP-512', 'RX-301', 'FR-26', 'LB-25', 18300, 0, '2024-11-04', 0, NULL, NULL, 'cancelled'),
('SP-513', 'RX-306', 'FR-25', 'LB-24', 31600, 12640, '2025-01-23', 0, NULL, NULL, 'assembled'),
('SP-514', 'RX-309', 'FR-23', 'LB-24', 28700, 11480, '2025-01-19', 0, NULL, NULL, 'cutting'),
('SP-515', 'RX-303', 'FR-24', 'LB-21', 8700, 3480, '2025-01-06', 2, 13, 11, 'failed'),
('SP-516', 'RX-308', 'FR-24', 'LB-21', 8700, 3480, '2025-01-08', 0, 0, 12, 'failed');
INSERT INTO trays (id, pair_id, status) VALUES
('TY-51', 'SP-503', 'in_use'), ('TY-52', 'SP-504', 'in_use'), ('TY-53', 'SP-506', 'in_use'),
('TY-54', 'SP-507', 'in_use'), ('TY-55', 'SP-513', 'in_use'), ('TY-56', 'SP-514', 'in_use'),
('TY-57', 'SP-515', 'in_use'), ('TY-58', 'SP-516', 'in_use'), ('TY-59', NULL, 'free'),
('TY-60', NULL, 'free'), ('TY-61', NULL, 'free'), ('TY-62', NULL, 'broken');
