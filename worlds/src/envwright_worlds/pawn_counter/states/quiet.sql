INSERT INTO clients (id, name, email, papers_until) VALUES
('CL-1', 'Hedwig Sauer', 'hedwig.sauer@example.org', '2027-02-02'),
('CL-2', 'Nadim Khoury', 'nadim.khoury@example.org', '2025-01-15'),
('CL-3', 'Marjan Kuiper', 'marjan.kuiper@example.org', '2025-01-14'),
('CL-4', 'Otto Sauer', 'otto.sauer@example.org', '2026-10-10'),
('CL-5', 'Precious Moyo', 'precious.moyo@example.org', '2029-06-06'),
('CL-6', 'Alejo Paz', 'alejo.paz@example.org', '2025-09-09');
INSERT INTO kinds (id, name, lend_percent, month_percent) VALUES
('KI-1', 'jewels', 70, 1),
('KI-2', 'porcelain', 50, 2),
('KI-3', 'furs', 40, 3),
('KI-4', 'coins', 85, 1);
INSERT INTO shelves (id, name, kind_id, room) VALUES
('SH-1', 'Jewel Safe', 'KI-1', 3),
('SH-2', 'China Cabinet', 'KI-2', 4),
('SH-3', 'Fur Closet', 'KI-3', 2),
('SH-4', 'Upper Coin Tray', 'KI-4', 1),
('SH-5', 'Lower Coin Tray', 'KI-4', 3);
INSERT INTO auctions (id, title, held_on, most_lots) VALUES
('AU-1', 'New Year Auction', '2025-01-10', 5),
('AU-2', 'Candlemas Auction', '2025-01-29', 4),
('AU-3', 'Thaw Auction', '2025-01-28', 6);
INSERT INTO pledges (id, ticket, client_id, kind_id, title, value_cents, loan_cents, signed, shelf_id, due_on, extensions, auction_id, surplus_cents, status) VALUES
('PL-1', 'TK-801', 'CL-1', 'KI-1', 'Pearl string', 60000, 42000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-2', 'TK-802', 'CL-2', 'KI-2', 'Soup tureen', 30000, 15000, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-3', 'TK-803', 'CL-4', 'KI-4', 'Ducats', 40000, 34000, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-4', 'TK-804', 'CL-4', 'KI-4', 'Crown pieces', 20000, 15000, 1, 'SH-4', '2025-01-15', 0, NULL, 0, 'lent'),
('PL-5', 'TK-805', 'CL-5', 'KI-1', 'Opal pin', 25000, 17000, 1, 'SH-1', '2025-01-28', 2, NULL, 0, 'lent'),
('PL-6', 'TK-806', 'CL-5', 'KI-3', 'Mink stole', 50000, 20000, 1, 'SH-3', '2024-12-16', 0, NULL, 0, 'lent'),
('PL-7', 'TK-807', 'CL-6', 'KI-2', 'Figurine', 22000, 10000, 1, 'SH-2', '2024-12-15', 0, NULL, 0, 'lent'),
('PL-8', 'TK-808', 'CL-6', 'KI-3', 'Fox collar', 18000, 7000, 1, 'SH-3', '2024-12-01', 1, NULL, 0, 'lent'),
('PL-9', 'TK-809', 'CL-3', 'KI-1', 'Garnet drops', 30000, 21000, 1, 'SH-1', '2024-11-03', 0, NULL, 0, 'forfeited'),
('PL-10', 'TK-810', 'CL-3', 'KI-4', 'Medal', 9000, 7000, 1, 'SH-5', '2024-10-05', 0, 'AU-1', 0, 'in_auction'),
('PL-11', 'TK-811', 'CL-1', 'KI-2', 'Tea caddy', 16000, 8000, 1, 'SH-2', '2024-09-30', 0, 'AU-1', 0, 'in_auction'),
('PL-12', 'TK-812', 'CL-2', 'KI-1', 'Cameo', 14000, 9000, 1, NULL, '2024-09-28', 0, 'AU-1', 1900, 'sold'),
('PL-13', 'TK-813', 'CL-6', 'KI-4', 'Thaler', 11000, 9000, 1, NULL, '2024-10-02', 1, 'AU-1', 730, 'sold'),
('PL-14', 'TK-814', 'CL-1', 'KI-3', 'Muff', 8000, 3000, 1, NULL, '2024-11-20', 0, NULL, 0, 'redeemed'),
('PL-15', 'TK-815', 'CL-5', 'KI-4', 'Sovereigns', 45000, 30000, 1, 'SH-5', '2024-10-30', 0, NULL, 0, 'forfeited'),
('PL-16', 'TK-816', 'CL-2', 'KI-1', 'Jet beads', 7000, 4000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-17', 'TK-817', 'CL-1', 'KI-1', 'Sapphire clip', 36000, 25000, 1, 'SH-1', '2025-04-08', 0, NULL, 0, 'lent');
INSERT INTO payments (id, pledge_id, kind, amount_cents, paid_on) VALUES
('PY-1', 'PL-4', 'loan', 15000, '2024-10-17'),
('PY-2', 'PL-6', 'loan', 20000, '2024-09-17'),
('PY-3', 'PL-14', 'redemption', 3270, '2024-11-14'),
('PY-4', 'PL-17', 'loan', 25000, '2025-01-08');
