INSERT INTO clients (id, name, email, papers_until) VALUES
('CL-1', 'Agnes Bohr', 'agnes.bohr@example.org', '2026-02-19'),
('CL-2', 'Bert Osman', 'bert.osman@example.org', '2025-01-15'),
('CL-3', 'Clara Vint', 'clara.vint@example.org', '2025-01-14'),
('CL-4', 'Agnes Bohr', 'a.bohr@example.org', '2027-07-04'),
('CL-5', 'Dragan Ilic', 'dragan.ilic@example.org', '2025-05-15'),
('CL-6', 'Edna Frost', 'edna.frost@example.org', '2026-12-16'),
('CL-7', 'Fritz Adu', 'fritz.adu@example.org', '2025-02-14'),
('CL-8', 'Gloria Meer', 'gloria.meer@example.org', '2029-02-23');
INSERT INTO kinds (id, name, lend_percent, month_percent) VALUES
('KI-1', 'gold', 80, 1),
('KI-2', 'watches', 60, 2),
('KI-3', 'instruments', 50, 2),
('KI-4', 'cameras', 40, 3),
('KI-5', 'bicycles', 30, 3);
INSERT INTO shelves (id, name, kind_id, room) VALUES
('SH-1', 'Gold One', 'KI-1', 3),
('SH-2', 'Gold Two', 'KI-1', 1),
('SH-3', 'Clock Wall', 'KI-2', 4),
('SH-4', 'Music Rack', 'KI-3', 2),
('SH-5', 'Lens Box', 'KI-4', 2),
('SH-6', 'Wheel Hall', 'KI-5', 2);
INSERT INTO auctions (id, title, held_on, most_lots) VALUES
('AU-1', 'Winter Sale', '2025-01-08', 10),
('AU-2', 'January Sale', '2025-01-15', 6),
('AU-3', 'Snow Sale', '2025-01-28', 8),
('AU-4', 'Candle Sale', '2025-01-29', 2),
('AU-5', 'Spring Sale', '2025-03-16', 20);
INSERT INTO pledges (id, ticket, client_id, kind_id, title, value_cents, loan_cents, signed, shelf_id, due_on, extensions, auction_id, surplus_cents, status) VALUES
('PL-1', 'TK-101', 'CL-1', 'KI-1', 'Bracelet', 50000, 40000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-2', 'TK-102', 'CL-2', 'KI-2', 'Diver watch', 90000, 54000, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-3', 'TK-103', 'CL-4', 'KI-1', 'Coin set', 60000, 45000, 1, 'SH-2', '2025-02-04', 0, NULL, 0, 'lent'),
('PL-4', 'TK-104', 'CL-5', 'KI-3', 'Violin', 120000, 60000, 1, 'SH-4', '2025-01-15', 0, NULL, 0, 'lent'),
('PL-5', 'TK-105', 'CL-6', 'KI-4', 'Camera body', 40000, 16000, 1, 'SH-5', '2025-01-14', 1, NULL, 0, 'lent'),
('PL-6', 'TK-106', 'CL-7', 'KI-2', 'Pocket watch', 30000, 15000, 1, 'SH-3', '2024-12-16', 2, NULL, 0, 'lent'),
('PL-7', 'TK-107', 'CL-7', 'KI-5', 'Racing bicycle', 80000, 20000, 1, 'SH-6', '2024-12-15', 0, NULL, 0, 'lent'),
('PL-8', 'TK-108', 'CL-8', 'KI-1', 'Necklace', 100000, 80000, 1, 'SH-1', '2024-11-16', 1, NULL, 0, 'forfeited'),
('PL-9', 'TK-109', 'CL-8', 'KI-2', 'Wrist watch', 70000, 42000, 1, 'SH-3', '2024-10-17', 0, 'AU-2', 0, 'in_auction'),
('PL-10', 'TK-110', 'CL-3', 'KI-3', 'Accordion', 50000, 20000, 1, 'SH-4', '2024-10-27', 0, 'AU-4', 0, 'in_auction'),
('PL-11', 'TK-111', 'CL-1', 'KI-4', 'Lens', 30000, 10000, 1, NULL, '2024-09-17', 0, 'AU-1', 6200, 'sold'),
('PL-12', 'TK-112', 'CL-2', 'KI-1', 'Ring', 20000, 15000, 1, NULL, '2024-12-06', 1, NULL, 0, 'redeemed'),
('PL-13', 'TK-113', 'CL-5', 'KI-5', 'Tandem', 60000, 18000, 0, NULL, NULL, 0, NULL, 0, 'declined'),
('PL-14', 'TK-114', 'CL-4', 'KI-4', 'Film camera', 25000, 9000, 1, 'SH-5', '2024-11-06', 0, NULL, 0, 'forfeited'),
('PL-15', 'TK-115', 'CL-6', 'KI-2', 'Ladies watch', 45000, 27000, 1, 'SH-3', '2024-11-11', 0, NULL, 0, 'forfeited'),
('PL-16', 'TK-116', 'CL-6', 'KI-1', 'Brooch', 35000, 28000, 1, 'SH-1', '2025-03-01', 0, NULL, 0, 'lent'),
('PL-17', 'TK-117', 'CL-6', 'KI-5', 'Cargo bicycle', 90000, 27000, 0, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-18', 'TK-118', 'CL-4', 'KI-3', 'Trumpet', 40000, 20000, 1, NULL, NULL, 0, NULL, 0, 'appraised'),
('PL-19', 'TK-119', 'CL-2', 'KI-4', 'Old lens', 15000, 6000, 1, NULL, '2024-08-18', 0, 'AU-1', 0, 'sold'),
('PL-20', 'TK-120', 'CL-8', 'KI-2', 'Table clock', 52000, 30000, 1, 'SH-3', '2024-10-22', 1, 'AU-2', 0, 'in_auction');
INSERT INTO payments (id, pledge_id, kind, amount_cents, paid_on) VALUES
('PY-1', 'PL-3', 'loan', 45000, '2024-11-06'),
('PY-2', 'PL-4', 'loan', 60000, '2024-10-17'),
('PY-3', 'PL-5', 'loan', 16000, '2024-07-18'),
('PY-4', 'PL-5', 'extension', 1440, '2024-10-12'),
('PY-5', 'PL-12', 'redemption', 15450, '2024-12-01'),
('PY-6', 'PL-16', 'loan', 28000, '2024-12-01'),
('PY-7', 'PL-7', 'loan', 20000, '2024-09-16');
