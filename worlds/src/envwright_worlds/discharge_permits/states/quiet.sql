INSERT INTO firms (id, name, contact, email) VALUES
('C-1', 'Sorrel Cheese', 'Aino Laine', 'vat@sorrelcheese.example.org'),
('C-2', 'Bright Nickel', 'Rafael Pinto', 'plating@brightnickel.example.org'),
('C-3', 'Fenland Sugar', 'Grace Mbeki', 'beet@fenlandsugar.example.org'),
('C-4', 'Wick Dye House', 'Aino Laine', 'dye@wickdyehouse.example.org'),
('C-5', 'Fenland Eel Smokers', 'Piet Laine', 'eels@fenlandeel.example.org'),
('C-6', 'Hollow Quarry', 'Deniz Kaya', 'pit@hollowquarry.example.org');
INSERT INTO rivers (id, name, capacity) VALUES
('W-1', 'Sorrel Beck', 600), ('W-2', 'Wick', 1800), ('W-3', 'Fen Drain', 4500);
INSERT INTO limits (river_id, substance, most) VALUES
('W-1', 'ammonium', 15), ('W-1', 'phosphorus', 6), ('W-1', 'copper', 4), ('W-1', 'zinc', 9),
('W-2', 'ammonium', 22), ('W-2', 'phosphorus', 7), ('W-2', 'copper', 5), ('W-2', 'zinc', 13),
('W-3', 'ammonium', 45), ('W-3', 'phosphorus', 18), ('W-3', 'copper', 12);
INSERT INTO inspectors (id, name, email, metals_course) VALUES
('I-1', 'Ewa Zielinska', 'ewa.zielinska@example.org', 1),
('I-2', 'Marek Zielinska', 'marek.zielinska@example.org', 0),
('I-3', 'Farid Haddad', 'farid.haddad@example.org', 1);
INSERT INTO permits (id, firm_id, river_id, outlet, daily_amount, countersigned, valid_until, status) VALUES
('P-1', 'C-1', 'W-1', 'SB-01', 350, 1, '2025-07-14', 'granted'),
('P-2', 'C-4', 'W-1', 'SB-02', 100, 1, '2025-07-15', 'granted'),
('P-3', 'C-5', 'W-1', 'SB-03', 151, 1, NULL, 'applied'),
('P-4', 'C-5', 'W-1', 'SB-04', 150, 1, NULL, 'applied'),
('P-5', 'C-2', 'W-2', 'WI-01', 420, 1, '2026-08-20', 'granted'),
('P-6', 'C-4', 'W-2', 'WI-02', 600, 1, '2027-02-28', 'granted'),
('P-7', 'C-6', 'W-2', 'WI-03', 380, 1, '2025-11-05', 'suspended'),
('P-8', 'C-1', 'W-2', 'WI-04', 240, 1, '2025-01-14', 'granted'),
('P-9', 'C-3', 'W-3', 'FD-01', 2200, 1, '2025-02-01', 'granted'),
('P-10', 'C-3', 'W-3', 'FD-02', 700, 0, NULL, 'applied'),
('P-11', 'C-3', 'W-3', 'FD-03', 300, 0, NULL, 'applied'),
('P-12', 'C-3', 'W-3', 'FD-04', 260, 1, NULL, 'applied'),
('P-13', 'C-2', 'W-3', 'FD-05', 500, 1, '2025-06-06', 'granted');
INSERT INTO samples (id, permit_id, inspector_id, day, substance, value, exceeded) VALUES
('S-1', 'P-5', 'I-1', '2024-09-17', 'copper', 6, 1),
('S-2', 'P-5', 'I-3', '2024-10-15', 'zinc', 16, 1),
('S-3', 'P-5', 'I-3', '2024-12-10', 'copper', 5, 0),
('S-4', 'P-6', 'I-2', '2024-08-06', 'ammonium', 29, 1),
('S-5', 'P-6', 'I-2', '2024-09-03', 'phosphorus', 8, 1),
('S-6', 'P-7', 'I-1', '2024-11-05', 'zinc', 14, 1),
('S-7', 'P-7', 'I-1', '2024-11-05', 'ammonium', 27, 1),
('S-8', 'P-7', 'I-3', '2024-12-17', 'zinc', 12, 0),
('S-9', 'P-7', 'I-2', '2025-01-13', 'ammonium', 22, 0),
('S-10', 'P-1', 'I-2', '2024-11-16', 'phosphorus', 7, 1),
('S-11', 'P-2', 'I-2', '2024-11-15', 'ammonium', 18, 1),
('S-12', 'P-13', 'I-3', '2024-12-20', 'copper', 13, 1),
('S-13', 'P-9', 'I-2', '2025-01-15', 'ammonium', 45, 0),
('S-14', 'P-13', 'I-2', '2024-10-02', 'phosphorus', 20, 1);
INSERT INTO orders (id, sample_id, issued_on, fine_cents, status) VALUES
('O-1', 'S-1', '2024-09-19', 20000, 'open'),
('O-2', 'S-2', '2024-10-18', 40000, 'open'),
('O-3', 'S-4', '2024-08-09', 20000, 'open'),
('O-4', 'S-5', '2024-09-06', 40000, 'open'),
('O-5', 'S-6', '2024-11-07', 20000, 'closed'),
('O-6', 'S-7', '2024-11-08', 40000, 'open'),
('O-7', 'S-14', '2024-10-04', 20000, 'open');
