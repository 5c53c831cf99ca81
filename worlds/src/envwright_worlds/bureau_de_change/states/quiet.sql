INSERT INTO currencies (id, name, smallest_note, sell_rate, buy_rate, status) VALUES
('FX-1', 'Australian dollar', 5, 6500, 5900, 'traded'),
('FX-2', 'Hungarian forint', 1000, 28, 23, 'traded'),
('FX-3', 'Romanian leu', 10, 2200, 1850, 'traded'),
('FX-4', 'Mexican peso', 50, 550, 450, 'order_only'),
('FX-5', 'Brazilian real', 10, 1900, 1500, 'order_only'),
('FX-6', 'Argentine peso', 100, 10, 5, 'suspended');
INSERT INTO tills (id, name, status) VALUES
('TL-1', 'Quay Kiosk', 'open'),
('TL-2', 'Upper Deck', 'open'),
('TL-3', 'Storm Hatch', 'closed');
INSERT INTO drawers (till_id, currency_id, held, most) VALUES
('TL-1', 'FX-1', 2600, 6000),
('TL-1', 'FX-2', 900000, 2000000),
('TL-1', 'FX-3', 7000, 15000),
('TL-2', 'FX-1', 480, 500),
('TL-2', 'FX-2', 0, 500000),
('TL-2', 'FX-3', 5000, 5000),
('TL-3', 'FX-1', 1500, 3000),
('TL-3', 'FX-3', 2000, 4000);
INSERT INTO clients (id, name, email, passport_until) VALUES
('KU-301', 'Vesna Kral', 'vesna.kral@example.org', '2026-07-07'),
('KU-302', 'Dermot Shea', 'dermot.shea@example.org', NULL),
('KU-303', 'Yuki Abe', 'yuki.abe@example.org', '2025-01-15'),
('KU-304', 'Petra Lang', 'petra.lang@example.org', '2025-01-14'),
('KU-305', 'Nils Oberg', 'nils.oberg@example.org', '2027-11-11'),
('KU-306', 'Fiona Shea', 'fiona.shea@example.org', '2025-03-03'),
('KU-307', 'Abdou Sarr', 'abdou.sarr@example.org', NULL),
('KU-308', 'Yuki Abe', 'yuki.abe.dance@example.org', '2026-04-21'),
('KU-309', 'Clara Rossi', 'clara.rossi@example.org', '2024-05-05'),
('KU-310', 'Ivan Dobrev', 'ivan.dobrev@example.org', '2025-06-06');
INSERT INTO deals (id, client_id, till_id, currency_id, side, units, value_cents, fee_cents, dealt_on, status) VALUES
('DL-501', 'KU-301', 'TL-1', 'FX-1', 'sale', 1000, 65000, 0, '2025-01-15', 'done'),
('DL-502', 'KU-303', 'TL-2', 'FX-2', 'purchase', 200000, 46000, 0, '2025-01-15', 'done'),
('DL-503', 'KU-304', 'TL-2', 'FX-3', 'sale', 800, 17600, 300, '2025-01-15', 'done'),
('DL-504', 'KU-305', 'TL-1', 'FX-1', 'sale', 7650, 497250, 0, '2025-01-15', 'done'),
('DL-505', 'KU-306', 'TL-3', 'FX-3', 'purchase', 1000, 18500, 300, '2025-01-15', 'done'),
('DL-506', 'KU-302', 'TL-1', 'FX-3', 'sale', 900, 19800, 300, '2025-01-14', 'done'),
('DL-507', 'KU-309', 'TL-1', 'FX-1', 'purchase', 400, 23600, 0, '2025-01-13', 'done'),
('DL-508', 'KU-310', 'TL-1', 'FX-2', 'sale', 500000, 140000, 0, '2025-01-12', 'done'),
('DL-509', 'KU-308', 'TL-1', 'FX-3', 'sale', 1000, 22000, 0, '2025-01-15', 'reversed'),
('DL-510', 'KU-307', 'TL-1', 'FX-1', 'sale', 1530, 99450, 0, '2025-01-15', 'done'),
('DL-511', 'KU-301', 'TL-2', 'FX-1', 'purchase', 100, 5900, 300, '2025-01-09', 'done');
INSERT INTO note_orders (id, client_id, currency_id, units, value_cents, due_on, status) VALUES
('NO-701', 'KU-301', 'FX-4', 10000, 55000, '2025-01-18', 'placed'),
('NO-702', 'KU-301', 'FX-5', 1000, 19000, '2025-01-12', 'arrived'),
('NO-703', 'KU-302', 'FX-5', 6000, 114000, '2025-01-10', 'arrived'),
('NO-704', 'KU-303', 'FX-1', 2000, 130000, '2025-01-15', 'placed'),
('NO-705', 'KU-304', 'FX-3', 5000, 110000, '2025-01-13', 'arrived'),
('NO-706', 'KU-305', 'FX-4', 8000, 44000, '2025-01-05', 'arrived'),
('NO-707', 'KU-306', 'FX-5', 3000, 57000, '2025-01-04', 'arrived'),
('NO-708', 'KU-308', 'FX-1', 15380, 999700, '2025-01-16', 'placed'),
('NO-709', 'KU-309', 'FX-3', 4540, 99880, '2025-01-11', 'arrived'),
('NO-710', 'KU-310', 'FX-2', 400000, 112000, '2025-01-14', 'placed'),
('NO-711', 'KU-307', 'FX-4', 5000, 27500, '2024-12-20', 'expired');
