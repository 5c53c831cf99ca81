INSERT INTO patrons (id, name, email, kind, card_until) VALUES
('PT-1', 'Adam Wells', 'adam.wells@example.org', 'student', '2025-06-30'),
('PT-2', 'Bella Ortiz', 'bella.ortiz@example.org', 'teacher', '2025-12-31'),
('PT-3', 'Chen Wu', 'chen.wu@example.org', 'student', '2025-01-15'),
('PT-4', 'Chen Wu', 'chen.wu.lab@example.org', 'teacher', '2025-08-31'),
('PT-5', 'Dora Pitt', 'dora.pitt@example.org', 'student', '2025-01-14'),
('PT-6', 'Ewan Scott', 'ewan.scott@example.org', 'student', '2025-09-30'),
('PT-7', 'Fanny Holm', 'fanny.holm@example.org', 'student', '2025-10-31'),
('PT-8', 'Gert Maes', 'gert.maes@example.org', 'student', '2025-11-30'),
('PT-9', 'Hilda Bron', 'hilda.bron@example.org', 'teacher', '2025-11-30');
INSERT INTO partners (id, name, fee_cents, extends, state) VALUES
('PN-1', 'City Archive', 400, 1, 'active'),
('PN-2', 'Abbey Library', 900, 0, 'active'),
('PN-3', 'Polytechnic', 300, 1, 'active'),
('PN-4', 'Island Library', 600, 0, 'active'),
('PN-5', 'Seminary', 200, 1, 'paused'),
('PN-6', 'Mountain Institute', 500, 1, 'active'),
('PN-7', 'Botanic House', 350, 1, 'active');
INSERT INTO own_books (id, title, copies) VALUES
('OB-1', 'A History of Salt', 2),
('OB-2', 'Lichens of the North', 0),
('OB-3', 'The Quiet Engine', 1),
('OB-4', 'Dialects of the Coast', 0);
INSERT INTO requests (id, title, patron_id, partner_id, agreed, arrived_on, partner_due_on, due_on, extended, status) VALUES
('RQ-1', 'Bells of Flanders', 'PT-1', NULL, 0, NULL, NULL, NULL, 0, 'filed'),
('RQ-2', 'Songs of Reapers', 'PT-1', NULL, 0, NULL, NULL, NULL, 0, 'filed'),
('RQ-3', 'Maps of Fog', 'PT-1', 'PN-1', 0, NULL, NULL, NULL, 0, 'placed'),
('RQ-4', 'Clay and Fire', 'PT-2', 'PN-1', 0, NULL, NULL, NULL, 0, 'placed'),
('RQ-5', 'Winter Rye', 'PT-3', 'PN-1', 0, '2025-01-10', '2025-02-10', NULL, 0, 'arrived'),
('RQ-6', 'Tides and Tolls', 'PT-4', 'PN-2', 1, '2025-01-05', '2025-01-27', NULL, 0, 'arrived'),
('RQ-7', 'Small Harbours', 'PT-6', 'PN-3', 1, '2025-01-04', '2025-02-01', NULL, 0, 'arrived'),
('RQ-8', 'The Glass Hive', 'PT-2', 'PN-3', 1, '2024-12-20', '2025-01-20', '2025-01-15', 0, 'handed_out'),
('RQ-9', 'Letters to a Miller', 'PT-7', 'PN-2', 1, '2024-12-28', '2025-01-30', '2025-01-25', 0, 'handed_out'),
('RQ-10', 'On Ropes', 'PT-8', 'PN-3', 1, '2024-12-20', '2025-02-10', '2025-02-05', 1, 'handed_out'),
('RQ-11', 'Stone Bridges', 'PT-6', 'PN-6', 1, '2024-12-15', '2025-01-19', '2025-01-14', 0, 'handed_out'),
('RQ-12', 'Herbals', 'PT-7', 'PN-4', 0, '2025-01-13', '2025-02-13', NULL, 0, 'arrived'),
('RQ-13', 'Old Weights', 'PT-8', 'PN-6', 1, '2024-12-10', '2025-01-20', '2025-01-15', 0, 'returned'),
('RQ-14', 'Night Ferries', 'PT-2', 'PN-6', 1, '2024-11-10', '2024-12-20', '2024-12-15', 0, 'sent_back'),
('RQ-15', 'Blue Dyes', 'PT-4', NULL, 0, NULL, NULL, NULL, 0, 'unfilled'),
('RQ-16', 'Kites', 'PT-3', NULL, 0, NULL, NULL, NULL, 0, 'cancelled'),
('RQ-17', 'Oak Galls', 'PT-8', 'PN-2', 1, '2024-12-10', '2025-01-10', '2025-01-05', 0, 'returned'),
('RQ-18', 'Ash Trees', 'PT-3', 'PN-4', 1, '2025-01-14', '2025-01-26', NULL, 0, 'arrived'),
('RQ-19', 'Wells and Springs', 'PT-9', 'PN-7', 0, NULL, NULL, NULL, 0, 'placed'),
('RQ-20', 'Moors at Dawn', 'PT-4', 'PN-7', 1, '2025-01-12', '2025-02-12', NULL, 0, 'arrived'),
('RQ-21', 'Copper Roofs', 'PT-9', NULL, 0, NULL, NULL, NULL, 0, 'filed');
INSERT INTO refusals (id, request_id, partner_id, refused_on) VALUES
('RF-1', 'RQ-4', 'PN-2', '2025-01-07'),
('RF-2', 'RQ-4', 'PN-3', '2025-01-09'),
('RF-3', 'RQ-1', 'PN-6', '2025-01-10'),
('RF-4', 'RQ-15', 'PN-1', '2024-12-01'),
('RF-5', 'RQ-15', 'PN-2', '2024-12-04'),
('RF-6', 'RQ-15', 'PN-6', '2024-12-08'),
('RF-7', 'RQ-21', 'PN-4', '2025-01-11');
INSERT INTO charges (id, request_id, reason, amount_cents, status) VALUES
('CH-1', 'RQ-14', 'fee', 500, 'paid'),
('CH-2', 'RQ-9', 'fee', 900, 'open'),
('CH-3', 'RQ-10', 'fee', 300, 'open'),
('CH-4', 'RQ-17', 'fee', 450, 'open'),
('CH-5', 'RQ-11', 'fee', 500, 'open'),
('CH-6', 'RQ-8', 'fee', 300, 'paid'),
('CH-7', 'RQ-13', 'fee', 500, 'paid'),
('CH-8', 'RQ-17', 'late', 250, 'open');
