INSERT INTO clients (id, name, email, papers_until) VALUES
('CL-1', 'Ottavio Neri', 'ottavio.neri@example.org', '2026-05-01'),
('CL-2', 'Femke Blok', 'femke.blok@example.org', '2025-01-15'),
('CL-3', 'Jamal Rashid', 'jamal.rashid@example.org', '2025-01-14'),
('CL-4', 'Ottavio Neri', 'o.neri@example.org', '2028-03-12'),
('CL-5', 'Siobhan Daly', 'siobhan.daly@example.org', '2025-06-30'),
('CL-6', 'Bao Nguyen', 'bao.nguyen@example.org', '2027-01-20'),
('CL-7', 'Rune Dahl', 'rune.dahl@example.org', '2025-02-20'),
('CL-8', 'Ivana Horak', 'ivana.horak@example.org', '2030-08-08'),
('CL-9', 'Liam Daly', 'liam.daly@example.org', '2024-12-31');
INSERT INTO kinds (id, name, lend_percent, month_percent) VALUES
('KI-1', 'silver', 75, 1),
('KI-2', 'clocks', 60, 2),
('KI-3', 'musical things', 50, 2),
('KI-4', 'optics', 40, 3),
('KI-5', 'tools', 30, 3);
INSERT INTO shelves (id, name, kind_id, room) VALUES
('SH-1', 'Silver Left', 'KI-1', 3),
('SH-2', 'Silver Right', 'KI-1', 1),
('SH-3', 'Clock Case', 'KI-2', 6),
('SH-4', 'Instrument Loft', 'KI-3', 2),
('SH-5', 'Optics Drawer', 'KI-4', 3),
('SH-6', 'Tool Bay', 'KI-5', 2);
INSERT INTO auctions (id, title, held_on, most_lots) VALUES
('AU-1', 'Epiphany Auction', '2025-01-07', 10),
('AU-2', 'Mid-month Auction', '2025-01-15', 6),
('AU-3', 'Frost Auction', '2025-01-28', 8),
('AU-4', 'Lantern Auction', '2025-01-29', 2),
('AU-5', 'Easter Auction', '2025-04-12', 20);
INSERT INTO pledges (id, ticket, client_id, kind_id, title, value_cents, loan_cents, signed, shelf_id, due_on, extensions, auction_id, surplus_cents, status) VALUES
('PL-1', 'TK-501', 'CL-1', 'KI-1', 'Tea service', 80000, 60000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-2', 'TK-502', 'CL-2', 'KI-2', 'Mantel clock', 70000, 42000, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-3', 'TK-503', 'CL-4', 'KI-1', 'Candlesticks', 50000, 36000, 1, 'SH-2', '2025-02-10', 0, NULL, 0, 'lent'),
('PL-4', 'TK-504', 'CL-5', 'KI-3', 'Cello', 140000, 70000, 1, 'SH-4', '2025-01-15', 0, NULL, 0, 'lent'),
('PL-5', 'TK-505', 'CL-6', 'KI-4', 'Telescope', 45000, 18000, 1, 'SH-5', '2025-01-14', 1, NULL, 0, 'lent'),
('PL-6', 'TK-506', 'CL-7', 'KI-2', 'Carriage clock', 36000, 18000, 1, 'SH-3', '2024-12-16', 2, NULL, 0, 'lent'),
('PL-7', 'TK-507', 'CL-7', 'KI-5', 'Lathe', 90000, 27000, 1, 'SH-6', '2024-12-15', 0, NULL, 0, 'lent'),
('PL-8', 'TK-508', 'CL-8', 'KI-1', 'Cutlery chest', 96000, 72000, 1, 'SH-1', '2024-11-14', 1, NULL, 0, 'forfeited'),
('PL-9', 'TK-509', 'CL-8', 'KI-2', 'Marine chronometer', 75000, 45000, 1, 'SH-3', '2024-10-20', 0, 'AU-2', 0, 'in_auction'),
('PL-10', 'TK-510', 'CL-3', 'KI-3', 'Bandoneon', 52000, 24000, 1, 'SH-4', '2024-10-25', 0, 'AU-4', 0, 'in_auction'),
('PL-11', 'TK-511', 'CL-1', 'KI-4', 'Binoculars', 28000, 11000, 1, NULL, '2024-09-20', 0, 'AU-1', 5200, 'sold'),
('PL-12', 'TK-512', 'CL-2', 'KI-1', 'Sugar bowl', 18000, 13000, 1, NULL, '2024-12-09', 0, NULL, 0, 'redeemed'),
('PL-13', 'TK-513', 'CL-5', 'KI-5', 'Table saw', 60000, 18000, 0, NULL, NULL, 0, NULL, 0, 'declined'),
('PL-14', 'TK-514', 'CL-4', 'KI-4', 'Microscope', 26000, 9500, 1, 'SH-5', '2024-11-05', 0, NULL, 0, 'forfeited'),
('PL-15', 'TK-515', 'CL-6', 'KI-2', 'Cuckoo clock', 40000, 24000, 1, 'SH-3', '2024-11-09', 0, 'AU-4', 0, 'in_auction'),
('PL-16', 'TK-516', 'CL-6', 'KI-1', 'Salver', 36000, 27000, 1, 'SH-1', '2025-03-02', 0, NULL, 0, 'lent'),
('PL-17', 'TK-517', 'CL-6', 'KI-5', 'Generator', 85000, 25000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-18', 'TK-518', 'CL-4', 'KI-5', 'Welding set', 42000, 12600, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-19', 'TK-519', 'CL-2', 'KI-4', 'Slide projector', 15000, 6000, 1, NULL, '2024-08-22', 0, 'AU-1', 0, 'sold'),
('PL-20', 'TK-520', 'CL-8', 'KI-2', 'Bracket clock', 54000, 31000, 1, 'SH-3', '2024-10-24', 1, 'AU-2', 0, 'in_auction'),
('PL-21', 'TK-521', 'CL-5', 'KI-2', 'Regulator', 58000, 30000, 1, 'SH-3', '2024-12-10', 0, NULL, 0, 'lent'),
('PL-22', 'TK-522', 'CL-7', 'KI-1', 'Snuff boxes', 30000, 20000, 1, NULL, '2024-09-11', 1, 'AU-1', 4400, 'sold'),
('PL-23', 'TK-523', 'CL-6', 'KI-3', 'Clarinet', 30000, 15000, 1, NULL, NULL, 0, NULL, 0, 'appraised');
INSERT INTO payments (id, pledge_id, kind, amount_cents, paid_on) VALUES
('PY-1', 'PL-3', 'loan', 36000, '2024-11-12'),
('PY-2', 'PL-4', 'loan', 70000, '2024-10-17'),
('PY-3', 'PL-5', 'loan', 18000, '2024-07-18'),
('PY-4', 'PL-5', 'extension', 1620, '2024-10-14'),
('PY-5', 'PL-12', 'redemption', 13390, '2024-12-04'),
('PY-6', 'PL-16', 'loan', 27000, '2024-12-02'),
('PY-7', 'PL-7', 'loan', 27000, '2024-09-16'),
('PY-8', 'PL-6', 'loan', 18000, '2024-03-21'),
('PY-9', 'PL-6', 'extension', 1080, '2024-06-18'),
('PY-10', 'PL-6', 'extension', 1080, '2024-09-16');
