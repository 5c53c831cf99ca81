INSERT INTO holders (id, name, policy, screening_fee_cents) VALUES
('HD-1', 'Estate of Vela', 'ask', 15000),
('HD-2', 'Northern Newsreels', 'blanket', 4000),
('HD-3', 'Corvus Pictures', 'ask', 22000),
('HD-4', 'Widow Harrow', 'never', 0),
('HD-5', 'Public Domain Trust', 'blanket', 0);
INSERT INTO films (id, title, director, year, holder_id) VALUES
('FM-1', 'The Lamplighter', 'Ernst Vela', 1926, 'HD-1'),
('FM-2', 'Ice Harbour', 'Ernst Vela', 1931, 'HD-1'),
('FM-3', 'Flood of Fifty-Three', 'Anon', 1953, 'HD-2'),
('FM-4', 'Neon Pigeon', 'Mina Corvus', 1978, 'HD-3'),
('FM-5', 'A Private Winter', 'Alan Harrow', 1962, 'HD-4'),
('FM-6', 'Workers Leave', 'Louis Petit', 1899, 'HD-5'),
('FM-7', 'Tram Number Nine', 'Mina Corvus', 1984, 'HD-3');
INSERT INTO vaults (id, name, climate, capacity) VALUES
('VT-1', 'North Cold', 'cold', 4),
('VT-2', 'Hall Cool', 'cool', 3),
('VT-3', 'Bunker', 'nitrate', 3),
('VT-4', 'Annex Cool', 'cool', 4),
('VT-5', 'Deep Cold', 'cold', 1);
INSERT INTO prints (id, barcode, film_id, stock, element, grade, inspected_on, vault_id, status) VALUES
('PT-1', 'CAN-0101', 'FM-1', 'nitrate', 'print', 3, '2024-10-17', 'VT-3', 'vaulted'),
('PT-2', 'CAN-0102', 'FM-1', 'wide', 'print', 2, '2024-05-05', 'VT-2', 'vaulted'),
('PT-3', 'CAN-0103', 'FM-1', 'nitrate', 'negative', 3, '2024-10-16', 'VT-3', 'vaulted'),
('PT-4', 'CAN-0201', 'FM-2', 'wide', 'print', 1, '2024-01-16', 'VT-2', 'vaulted'),
('PT-5', 'CAN-0301', 'FM-3', 'narrow', 'print', 2, '2024-09-09', 'VT-4', 'vaulted'),
('PT-6', 'CAN-0302', 'FM-3', 'narrow', 'print', 4, '2024-11-11', 'VT-4', 'vaulted'),
('PT-7', 'CAN-0401', 'FM-4', 'wide', 'print', 2, '2024-08-08', NULL, 'on_loan'),
('PT-8', 'CAN-0402', 'FM-4', 'wide', 'negative', 1, '2024-12-12', 'VT-1', 'vaulted'),
('PT-9', 'CAN-0501', 'FM-5', 'wide', 'print', 2, '2024-12-01', 'VT-2', 'vaulted'),
('PT-10', 'CAN-0601', 'FM-6', 'nitrate', 'print', 5, '2024-07-07', NULL, 'at_bench'),
('PT-11', 'CAN-0602', 'FM-6', 'wide', 'print', 3, '2024-01-15', 'VT-1', 'vaulted'),
('PT-12', 'CAN-0701', 'FM-7', 'wide', 'print', 5, '2024-06-06', NULL, 'at_bench'),
('PT-13', 'CAN-0702', 'FM-7', 'narrow', 'print', 4, '2024-03-03', NULL, 'written_off'),
('PT-14', 'CAN-0303', 'FM-3', 'wide', 'print', 1, '2024-10-10', NULL, 'on_loan'),
('PT-15', 'CAN-0202', 'FM-2', 'narrow', 'print', 3, '2025-01-15', NULL, 'on_loan'),
('PT-16', 'CAN-0603', 'FM-6', 'narrow', 'print', 4, '2025-01-02', NULL, 'at_bench'),
('PT-17', 'CAN-0703', 'FM-7', 'wide', 'negative', 2, '2025-01-05', 'VT-5', 'vaulted'),
('PT-18', 'CAN-0604', 'FM-6', 'wide', 'print', 1, '2024-12-20', NULL, 'on_loan');
INSERT INTO venues (id, name, city, projector, nitrate_permit, standing) VALUES
('VN-1', 'Astor Rooms', 'Gelm', 'wide', 0, 'good'),
('VN-2', 'Lyric Vault', 'Norhaven', 'both', 1, 'good'),
('VN-3', 'Barn Cinema', 'Ulla', 'narrow', 0, 'good'),
('VN-4', 'Palace Nine', 'Gelm', 'both', 0, 'suspended'),
('VN-5', 'Harbour Kino', 'Norhaven', 'both', 0, 'good'),
('VN-6', 'Studio Blau', 'Temse', 'wide', 0, 'suspended');
INSERT INTO loans (id, print_id, venue_id, show_on, screenings, fee_cents, holder_agreed, fee_paid, status) VALUES
('LN-1', 'PT-2', 'VN-1', '2025-02-20', 2, 39000, 0, 0, 'requested'),
('LN-2', 'PT-5', 'VN-3', '2025-01-29', 1, 13000, 0, 1, 'cleared'),
('LN-3', 'PT-7', 'VN-4', '2025-01-07', 1, 31000, 1, 1, 'shipped'),
('LN-4', 'PT-14', 'VN-5', '2025-01-08', 1, 13000, 0, 1, 'shipped'),
('LN-5', 'PT-15', 'VN-5', '2025-01-10', 2, 39000, 1, 1, 'shipped'),
('LN-6', 'PT-9', 'VN-2', '2025-03-01', 1, 9000, 0, 0, 'requested'),
('LN-7', 'PT-4', 'VN-6', '2024-12-01', 1, 24000, 1, 1, 'returned'),
('LN-8', 'PT-8', 'VN-1', '2024-11-20', 1, 31000, 0, 0, 'refused'),
('LN-9', 'PT-11', 'VN-2', '2025-01-30', 1, 9000, 0, 1, 'cleared'),
('LN-10', 'PT-1', 'VN-2', '2025-02-01', 3, 54000, 1, 0, 'cleared'),
('LN-11', 'PT-4', 'VN-5', '2025-03-10', 1, 24000, 1, 0, 'requested'),
('LN-12', 'PT-18', 'VN-2', '2025-01-03', 1, 9000, 0, 1, 'shipped'),
('LN-13', 'PT-15', 'VN-2', '2025-01-29', 1, 24000, 1, 1, 'cleared');
INSERT INTO scans (id, print_id, resolution, status) VALUES
('SC-1', 'PT-8', 'four_k', 'running'),
('SC-2', 'PT-2', 'two_k', 'queued'),
('SC-3', 'PT-9', 'two_k', 'queued'),
('SC-4', 'PT-4', 'four_k', 'done'),
('SC-5', 'PT-6', 'two_k', 'cancelled');
