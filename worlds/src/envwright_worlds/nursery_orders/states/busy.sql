INSERT INTO firms (id, name, buyer, email, credit_cents, blocked) VALUES
('FI-1', 'Pond and Bank', 'Ada Claes', 'ada.claes@example.org', 140000, 0),
('FI-2', 'Arbor Union', 'Klaas Veen', 'klaas.veen@example.org', 620000, 0),
('FI-3', 'Terrace Green', 'Ioana Pop', 'ioana.pop@example.org', 160000, 0),
('FI-4', 'Fern Brothers', 'Ugo Neri', 'ugo.neri@example.org', 250000, 0),
('FI-5', 'Crown Parks', 'Klaas Veen', 'k.veen.crown@example.org', 340000, 0),
('FI-6', 'Thorn Lane', 'Boris Kral', 'boris.kral@example.org', 90000, 1),
('FI-7', 'Slate Courtyards', 'Mina Joshi', 'mina.joshi@example.org', 45000, 0),
('FI-8', 'Avenue Trees', 'Tara Quinn', 'tara.quinn@example.org', 1000000, 0),
('FI-9', 'Lichen Studio', 'Wim Claes', 'wim.claes@example.org', 65000, 0);
INSERT INTO plots (id, label, tree, form, girth, standing, price_cents, inspected_on, quarantine) VALUES
('PT-1', 'Field D1', 'Serviceberry', 'potted', 10, 35, 5000, '2024-12-01', 0),
('PT-2', 'Field B1', 'Yew hedge', 'hedging', 6, 240, 900, '2024-09-02', 0),
('PT-3', 'Field A1', 'Small-leaved linden', 'bare_root', 14, 70, 9500, '2024-05-20', 0),
('PT-4', 'Field A2', 'Norway maple', 'bare_root', 12, 30, 6000, '2024-01-16', 0),
('PT-5', 'Field A3', 'Bird cherry', 'bare_root', 16, 45, 7800, '2024-01-15', 0),
('PT-6', 'Field C1', 'Pin oak', 'bare_root', 20, 28, 15000, '2024-11-19', 1),
('PT-7', 'Field B2', 'Magnolia', 'potted', 18, 10, 26000, '2024-10-08', 0),
('PT-8', 'Field C3', 'Privet hedge', 'hedging', 5, 180, 350, '2025-01-15', 0),
('PT-9', 'Field C2', 'Tulip tree', 'potted', 20, 22, 18000, '2024-06-26', 0),
('PT-10', 'Field B3', 'London plane', 'bare_root', 30, 8, 54000, '2024-08-29', 0);
INSERT INTO crews (id, name, most_girth, trees) VALUES
('CR-1', 'Dawn crew', 30, 20), ('CR-2', 'Hand crew', 12, 55), ('CR-3', 'Track digger', 20, 99), ('CR-4', 'Giant spade', 40, 100);
INSERT INTO lorries (id, plate, day, room, status) VALUES
('LY-1', 'NB-814', '2025-01-13', 80, 'left'), ('LY-2', 'NB-815', '2025-01-16', 25, 'waiting'), ('LY-3', 'NB-812', '2025-01-15', 15, 'waiting'),
('LY-4', 'NB-811', '2025-01-15', 50, 'waiting'), ('LY-5', 'NB-816', '2025-02-12', 70, 'waiting'), ('LY-6', 'NB-813', '2025-01-24', 150, 'waiting');
INSERT INTO orders (id, code, firm_id, deliver_on, signed, deposit_cents, lorry_id, status) VALUES
('OR-1', 'SG-301', 'FI-3', '2025-01-24', 1, 0, NULL, 'confirmed'),
('OR-2', 'SG-302', 'FI-2', NULL, 0, 0, NULL, 'open'),
('OR-3', 'SG-303', 'FI-2', '2025-01-13', 1, 57000, 'LY-1', 'delivered'),
('OR-4', 'SG-304', 'FI-5', '2025-02-12', 0, 0, NULL, 'confirmed'),
('OR-5', 'SG-305', 'FI-8', '2025-01-15', 1, 70200, 'LY-3', 'loaded'),
('OR-6', 'SG-306', 'FI-7', NULL, 0, 0, NULL, 'open'),
('OR-7', 'SG-307', 'FI-4', '2025-01-15', 1, 54000, NULL, 'confirmed'),
('OR-8', 'SG-308', 'FI-8', '2025-03-31', 1, 0, NULL, 'confirmed'),
('OR-9', 'SG-309', 'FI-9', '2024-12-18', 0, 0, NULL, 'cancelled'),
('OR-10', 'SG-310', 'FI-3', NULL, 0, 0, NULL, 'open'),
('OR-11', 'SG-311', 'FI-5', '2025-01-29', 1, 42750, NULL, 'confirmed'),
('OR-12', 'SG-312', 'FI-5', '2025-01-28', 0, 31200, NULL, 'confirmed'),
('OR-13', 'SG-313', 'FI-7', NULL, 0, 0, NULL, 'open'),
('OR-14', 'SG-314', 'FI-8', '2025-04-01', 1, 0, NULL, 'confirmed'),
('OR-15', 'SG-315', 'FI-4', '2025-01-16', 1, 48600, NULL, 'confirmed'),
('OR-16', 'SG-316', 'FI-1', '2025-01-15', 1, 0, 'LY-4', 'loaded'),
('OR-17', 'SG-317', 'FI-1', NULL, 0, 0, NULL, 'open'),
('OR-18', 'SG-318', 'FI-1', '2025-01-16', 1, 0, NULL, 'confirmed');
INSERT INTO lines (id, order_id, plot_id, trees, crew_id, status) VALUES
('LN-1', 'OR-3', 'PT-3', 20, 'CR-3', 'lifted'), ('LN-2', 'OR-1', 'PT-2', 30, NULL, 'standing'), ('LN-3', 'OR-1', 'PT-4', 8, NULL, 'standing'),
('LN-4', 'OR-2', 'PT-3', 10, NULL, 'standing'), ('LN-5', 'OR-4', 'PT-3', 12, NULL, 'standing'), ('LN-6', 'OR-5', 'PT-9', 13, 'CR-1', 'lifted'),
('LN-7', 'OR-6', 'PT-8', 5, NULL, 'standing'), ('LN-8', 'OR-7', 'PT-4', 30, 'CR-2', 'lifted'), ('LN-9', 'OR-8', 'PT-10', 3, NULL, 'standing'),
('LN-10', 'OR-15', 'PT-9', 8, 'CR-1', 'lifted'), ('LN-11', 'OR-15', 'PT-2', 20, NULL, 'standing'), ('LN-12', 'OR-11', 'PT-3', 15, NULL, 'standing'),
('LN-13', 'OR-12', 'PT-7', 4, NULL, 'standing'), ('LN-14', 'OR-9', 'PT-8', 10, NULL, 'standing'), ('LN-15', 'OR-13', 'PT-8', 40, NULL, 'standing'),
('LN-16', 'OR-14', 'PT-4', 3, NULL, 'standing'), ('LN-17', 'OR-14', 'PT-9', 2, NULL, 'standing'), ('LN-18', 'OR-16', 'PT-1', 15, 'CR-3', 'lifted'),
('LN-19', 'OR-18', 'PT-1', 12, 'CR-2', 'lifted'), ('LN-20', 'OR-17', 'PT-1', 6, NULL, 'standing');
