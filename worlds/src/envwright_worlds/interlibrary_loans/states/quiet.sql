INSERT INTO patrons (id, name, email, kind, card_until) VALUES
('PT-31', 'Maja Kowal', 'maja.kowal@example.org', 'student', '2025-06-30'),
('PT-32', 'Henri Tanguy', 'henri.tanguy@example.org', 'teacher', '2025-12-31'),
('PT-33', 'Ada Obi', 'ada.obi@example.org', 'student', '2025-01-15'),
('PT-34', 'Ada Obi', 'ada.obi.music@example.org', 'teacher', '2025-08-31'),
('PT-35', 'Felix Kowal', 'felix.kowal@example.org', 'student', '2025-01-14'),
('PT-36', 'Zehra Aksoy', 'zehra.aksoy@example.org', 'student', '2025-09-30');
INSERT INTO partners (id, name, fee_cents, extends, state) VALUES
('PN-21', 'Harbour Museum', 400, 1, 'active'),
('PN-22', 'Law Society', 850, 0, 'active'),
('PN-23', 'Forestry School', 300, 1, 'active'),
('PN-24', 'Cartographic Society', 250, 1, 'paused'),
('PN-25', 'Convent Library', 600, 1, 'active');
INSERT INTO own_books (id, title, copies) VALUES
('OB-21', 'Beekeeping in Towns', 1),
('OB-22', 'The Flax Trade', 0),
('OB-23', 'Notes on Thunder', 2);
INSERT INTO requests (id, title, patron_id, partner_id, agreed, arrived_on, partner_due_on, due_on, extended, status) VALUES
('RQ-61', 'Lanterns at Sea', 'PT-31', NULL, 0, NULL, NULL, NULL, 0, 'filed'),
('RQ-62', 'A Treatise on Hinges', 'PT-32', NULL, 0, NULL, NULL, NULL, 0, 'filed'),
('RQ-63', 'Sworn Measures', 'PT-31', 'PN-21', 0, NULL, NULL, NULL, 0, 'placed'),
('RQ-64', 'Common Fields', 'PT-34', 'PN-21', 0, NULL, NULL, NULL, 0, 'placed'),
('RQ-65', 'Cork and Resin', 'PT-33', 'PN-23', 0, '2025-01-12', '2025-02-12', NULL, 0, 'arrived'),
('RQ-66', 'Planting the Dunes', 'PT-36', 'PN-23', 1, '2025-01-05', '2025-01-27', NULL, 0, 'arrived'),
('RQ-67', 'Cloister Accounts', 'PT-32', 'PN-25', 1, '2025-01-09', '2025-02-09', NULL, 0, 'arrived'),
('RQ-68', 'Book of Hours', 'PT-36', 'PN-25', 0, '2025-01-04', '2025-02-04', NULL, 0, 'arrived'),
('RQ-69', 'Treaties of Rivers', 'PT-34', 'PN-22', 1, '2024-12-20', '2025-01-31', '2025-01-26', 0, 'handed_out'),
('RQ-70', 'Bark and Tannin', 'PT-32', 'PN-23', 1, '2024-12-22', '2025-01-20', '2025-01-15', 0, 'handed_out'),
('RQ-71', 'Gull Books', 'PT-31', 'PN-21', 1, '2024-12-18', '2025-02-01', '2025-01-27', 0, 'handed_out'),
('RQ-72', 'Dyke Reeves', 'PT-36', 'PN-25', 1, '2024-12-01', '2025-01-10', '2025-01-05', 0, 'returned'),
('RQ-73', 'Vellum', 'PT-33', NULL, 0, NULL, NULL, NULL, 0, 'unfilled'),
('RQ-74', 'Wind Harps', 'PT-35', NULL, 0, NULL, NULL, NULL, 0, 'cancelled'),
('RQ-75', 'Oaths and Seals', 'PT-34', 'PN-22', 1, '2024-11-12', '2024-12-20', '2024-12-15', 0, 'sent_back'),
('RQ-76', 'Sea Chests', 'PT-36', NULL, 0, NULL, NULL, NULL, 0, 'filed');
INSERT INTO refusals (id, request_id, partner_id, refused_on) VALUES
('RF-21', 'RQ-61', 'PN-22', '2025-01-10'),
('RF-22', 'RQ-64', 'PN-22', '2025-01-07'),
('RF-23', 'RQ-64', 'PN-25', '2025-01-11'),
('RF-24', 'RQ-73', 'PN-21', '2024-11-28'),
('RF-25', 'RQ-73', 'PN-22', '2024-12-02'),
('RF-26', 'RQ-73', 'PN-25', '2024-12-06');
INSERT INTO charges (id, request_id, reason, amount_cents, status) VALUES
('CH-31', 'RQ-69', 'fee', 850, 'open'),
('CH-32', 'RQ-70', 'fee', 300, 'paid'),
('CH-33', 'RQ-71', 'fee', 400, 'open'),
('CH-34', 'RQ-72', 'fee', 600, 'open'),
('CH-35', 'RQ-72', 'late', 400, 'open'),
('CH-36', 'RQ-75', 'fee', 850, 'paid'),
('CH-37', 'RQ-75', 'late', 100, 'open');
