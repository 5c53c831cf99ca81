INSERT INTO holders (id, name, policy, screening_fee_cents) VALUES
('HD-1', 'Okonjo Pictures', 'ask', 12000),
('HD-2', 'Alpine Newsreel Pool', 'blanket', 3500),
('HD-3', 'Ferrand Sisters', 'never', 0),
('HD-4', 'Free Screen Trust', 'blanket', 0);
INSERT INTO films (id, title, director, year, holder_id) VALUES
('FM-1', 'Red Earth Circus', 'Bola Okonjo', 1968, 'HD-1'),
('FM-2', 'The Avalanche Men', 'Collective', 1938, 'HD-2'),
('FM-3', 'Garden Diary', 'Odile Ferrand', 1955, 'HD-3'),
('FM-4', 'Steam and Snow', 'Josef Kranz', 1908, 'HD-4'),
('FM-5', 'Market Day', 'Bola Okonjo', 1972, 'HD-1');
INSERT INTO vaults (id, name, climate, capacity) VALUES
('VT-1', 'Cellar Cold', 'cold', 3),
('VT-2', 'Street Cool', 'cool', 5),
('VT-3', 'Garden Shed', 'nitrate', 2),
('VT-4', 'Gate Cool', 'cool', 1);
INSERT INTO prints (id, barcode, film_id, stock, element, grade, inspected_on, vault_id, status) VALUES
('PT-1', 'CAN-2101', 'FM-1', 'wide', 'print', 2, '2024-08-14', 'VT-2', 'vaulted'),
('PT-2', 'CAN-2102', 'FM-1', 'wide', 'negative', 1, '2024-12-17', 'VT-1', 'vaulted'),
('PT-3', 'CAN-2201', 'FM-2', 'nitrate', 'print', 3, '2024-10-17', 'VT-3', 'vaulted'),
('PT-4', 'CAN-2202', 'FM-2', 'narrow', 'print', 3, '2024-01-16', 'VT-2', 'vaulted'),
('PT-5', 'CAN-2203', 'FM-2', 'narrow', 'print', 5, '2024-09-05', NULL, 'at_bench'),
('PT-6', 'CAN-2301', 'FM-3', 'wide', 'print', 2, '2024-11-21', 'VT-4', 'vaulted'),
('PT-7', 'CAN-2401', 'FM-4', 'nitrate', 'print', 4, '2024-10-16', 'VT-3', 'vaulted'),
('PT-8', 'CAN-2402', 'FM-4', 'wide', 'print', 1, '2024-12-06', NULL, 'on_loan'),
('PT-9', 'CAN-2403', 'FM-4', 'narrow', 'print', 4, '2024-07-11', 'VT-1', 'vaulted'),
('PT-10', 'CAN-2501', 'FM-5', 'narrow', 'print', 5, '2024-05-16', NULL, 'at_bench'),
('PT-11', 'CAN-2404', 'FM-4', 'wide', 'print', 5, '2024-06-24', NULL, 'at_bench'),
('PT-12', 'CAN-2204', 'FM-2', 'wide', 'print', 2, '2024-01-15', 'VT-2', 'vaulted'),
('PT-13', 'CAN-2103', 'FM-1', 'narrow', 'print', 2, '2024-10-29', NULL, 'on_loan');
INSERT INTO venues (id, name, city, projector, nitrate_permit, standing) VALUES
('VN-1', 'Cinema Lindo', 'Porva', 'both', 0, 'good'),
('VN-2', 'Grange Film Society', 'Elsby', 'narrow', 0, 'good'),
('VN-3', 'Kinotek', 'Porva', 'both', 1, 'good'),
('VN-4', 'Strand Hall', 'Miro', 'wide', 0, 'suspended'),
('VN-5', 'Plaza Minor', 'Elsby', 'both', 0, 'suspended');
INSERT INTO loans (id, print_id, venue_id, show_on, screenings, fee_cents, holder_agreed, fee_paid, status) VALUES
('LN-1', 'PT-1', 'VN-1', '2025-02-14', 1, 21000, 0, 0, 'requested'),
('LN-2', 'PT-4', 'VN-2', '2025-01-29', 2, 16000, 0, 1, 'cleared'),
('LN-3', 'PT-8', 'VN-5', '2024-12-28', 1, 9000, 0, 1, 'shipped'),
('LN-4', 'PT-13', 'VN-1', '2025-01-07', 1, 21000, 1, 1, 'shipped'),
('LN-5', 'PT-6', 'VN-3', '2025-03-20', 1, 9000, 0, 0, 'requested'),
('LN-6', 'PT-3', 'VN-3', '2025-01-30', 1, 12500, 0, 1, 'cleared'),
('LN-7', 'PT-1', 'VN-4', '2024-11-30', 1, 21000, 1, 1, 'returned'),
('LN-8', 'PT-4', 'VN-3', '2025-02-22', 1, 12500, 0, 0, 'requested'),
('LN-9', 'PT-1', 'VN-3', '2025-03-15', 2, 33000, 1, 0, 'cleared'),
('LN-10', 'PT-9', 'VN-2', '2024-10-10', 1, 9000, 0, 0, 'refused');
INSERT INTO scans (id, print_id, resolution, status) VALUES
('SC-1', 'PT-6', 'four_k', 'running'),
('SC-2', 'PT-12', 'two_k', 'queued'),
('SC-3', 'PT-2', 'four_k', 'queued'),
('SC-4', 'PT-1', 'two_k', 'done');
