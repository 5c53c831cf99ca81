INSERT INTO room_kinds (id, name, night_cents, beds) VALUES
('CAB', 'Cabin single', 6800, 1),
('GAR', 'Garden double', 10900, 2),
('LOF', 'Loft room', 15800, 3);
INSERT INTO rooms (id, kind_id, floor, step_free, status) VALUES
('001', 'CAB', 0, 1, 'clean'),
('002', 'CAB', 0, 1, 'clean'),
('003', 'CAB', 0, 0, 'dirty'),
('110', 'GAR', 1, 0, 'clean'),
('111', 'GAR', 1, 0, 'clean'),
('112', 'GAR', 1, 1, 'blocked'),
('113', 'GAR', 1, 1, 'dirty'),
('114', 'GAR', 1, 0, 'clean'),
('210', 'LOF', 2, 0, 'clean'),
('211', 'LOF', 2, 0, 'clean');
INSERT INTO guests (id, name, email, regular) VALUES
('G-51', 'Freya Lindholm', 'freya.lindholm@example.org', 1),
('G-52', 'Joaquim Teixeira', 'joaquim.teixeira@example.org', 0),
('G-53', 'Keiko Arai', 'keiko.arai@example.org', 0),
('G-54', 'Freya Lindholm', 'f.lindholm.oslo@example.org', 0),
('G-55', 'Basil Contos', 'basil.contos@example.org', 1),
('G-56', 'Mwila Banda', 'mwila.banda@example.org', 0),
('G-57', 'Edith Contos', 'edith.contos@example.org', 0);
INSERT INTO stays (id, guest_id, kind_id, room_id, arrives, departs, people, status) VALUES
('S-7001', 'G-51', 'GAR', '110', '2025-01-14', '2025-01-18', 2, 'in_house'),
('S-7002', 'G-52', 'CAB', '001', '2025-01-12', '2025-01-15', 1, 'in_house'),
('S-7003', 'G-53', 'LOF', '210', '2025-01-03', '2025-01-16', 2, 'in_house'),
('S-7004', 'G-54', 'GAR', '111', '2025-01-13', '2025-01-15', 1, 'in_house'),
('S-7005', 'G-55', 'CAB', '002', '2025-01-15', '2025-01-17', 1, 'booked'),
('S-7006', 'G-51', 'LOF', '211', '2025-01-15', '2025-01-16', 3, 'booked'),
('S-7007', 'G-56', 'GAR', NULL, '2025-01-14', '2025-01-17', 2, 'booked'),
('S-7008', 'G-57', 'CAB', NULL, '2025-01-13', '2025-01-14', 1, 'booked'),
('S-7009', 'G-54', 'GAR', NULL, '2025-01-17', '2025-01-19', 2, 'booked'),
('S-7010', 'G-52', 'LOF', NULL, '2025-01-18', '2025-01-20', 2, 'booked'),
('S-7011', 'G-53', 'GAR', '110', '2024-12-14', '2024-12-16', 2, 'departed'),
('S-7012', 'G-55', 'LOF', NULL, '2025-01-05', '2025-01-06', 2, 'cancelled'),
('S-7013', 'G-56', 'CAB', NULL, '2024-10-03', '2024-10-04', 1, 'no_show');
INSERT INTO folio_lines (id, stay_id, kind, amount_cents, on_day, status) VALUES
('F-301', 'S-7001', 'night', 43600, '2025-01-14', 'posted'),
('F-302', 'S-7001', 'minibar', 700, '2025-01-15', 'posted'),
('F-303', 'S-7002', 'night', 20400, '2025-01-12', 'posted'),
('F-304', 'S-7002', 'payment', -20400, '2025-01-14', 'posted'),
('F-305', 'S-7003', 'night', 205400, '2025-01-03', 'posted'),
('F-306', 'S-7003', 'payment', -205400, '2025-01-09', 'posted'),
('F-307', 'S-7003', 'parking', 5000, '2025-01-10', 'posted'),
('F-308', 'S-7004', 'night', 21800, '2025-01-13', 'posted'),
('F-309', 'S-7004', 'breakfast', 1800, '2025-01-14', 'posted'),
('F-310', 'S-7004', 'payment', -23600, '2025-01-15', 'posted'),
('F-311', 'S-7011', 'night', 21800, '2024-12-14', 'posted'),
('F-312', 'S-7011', 'payment', -21800, '2024-12-16', 'posted'),
('F-313', 'S-7013', 'fee', 6800, '2024-10-04', 'posted');
INSERT INTO jobs (id, room_id, kind, note, status) VALUES
('J-21', '003', 'cleaning', 'Boxes of the winter fair to be moved out', 'open'),
('J-22', '113', 'cleaning', 'Pollen on the sills', 'open'),
('J-23', '112', 'repair', 'Lock turns but does not catch', 'open'),
('J-24', '210', 'cleaning', 'Weekly change', 'done'),
('J-25', '002', 'repair', 'Reading lamp', 'done');
