INSERT INTO holders (id, name, email) VALUES
('H-11', 'Safiya Noor', 'safiya.noor@example.org'), ('H-12', 'Gareth Blunt', 'gareth.blunt@example.org'), ('H-13', 'Chiamaka Eze', 'chiamaka.eze@example.org'), ('H-14', 'Gareth Blunt', 'g.blunt.farm@example.org'), ('H-15', 'Ludwig Horn', 'ludwig.horn@example.org'),
('H-16', 'Rosa Pinto', 'rosa.pinto@example.org'), ('H-17', 'Tove Ahl', 'tove.ahl@example.org'), ('H-18', 'Aram Petros', 'aram.petros@example.org'), ('H-19', 'Nell Horn', 'nell.horn@example.org');
INSERT INTO cards (id, code, holder_id, status) VALUES
('K-11', '5512L', 'H-11', 'active'), ('K-12', '8034M', 'H-12', 'active'), ('K-13', '2267N', 'H-13', 'blocked'), ('K-14', '7419P', 'H-14', 'active'), ('K-15', '6651Q', 'H-15', 'blocked'),
('K-16', '3380R', 'H-16', 'active'), ('K-17', '4925S', 'H-17', 'active'), ('K-18', '9173T', 'H-18', 'blocked'), ('K-19', '1046U', 'H-11', 'blocked'), ('K-20', '2888V', 'H-19', 'active');
INSERT INTO merchants (id, name, answer_days) VALUES
('M-11', 'Candle Works', 20), ('M-12', 'Swift Courier', 10), ('M-13', 'Hotel Larkspur', 30), ('M-14', 'Saddle and Spur', 15), ('M-15', 'Echo Audio', 20), ('M-16', 'Thyme Grocers', 10);
INSERT INTO payments (id, card_id, merchant_id, paid_on, amount_cents) VALUES
('P-31', 'K-11', 'M-11', '2024-12-27', 13500),
('P-32', 'K-11', 'M-12', '2024-09-17', 8200),
('P-33', 'K-12', 'M-13', '2024-09-16', 47000),
('P-34', 'K-12', 'M-14', '2025-01-13', 9600),
('P-35', 'K-13', 'M-15', '2025-01-02', 62000),
('P-36', 'K-13', 'M-16', '2025-01-05', 2700),
('P-37', 'K-14', 'M-11', '2024-12-07', 31000),
('P-38', 'K-15', 'M-13', '2024-11-18', 50100),
('P-39', 'K-15', 'M-12', '2024-12-17', 50000),
('P-40', 'K-16', 'M-14', '2024-12-30', 7900),
('P-41', 'K-17', 'M-15', '2024-11-08', 16000),
('P-42', 'K-18', 'M-16', '2024-12-22', 3500),
('P-43', 'K-16', 'M-11', '2025-01-07', 2800),
('P-44', 'K-19', 'M-15', '2025-01-06', 21000),
('P-45', 'K-18', 'M-12', '2024-12-03', 5300),
('P-46', 'K-14', 'M-16', '2024-12-14', 4400),
('P-47', 'K-19', 'M-13', '2024-11-22', 91000),
('P-48', 'K-12', 'M-15', '2025-01-02', 6600),
('P-49', 'K-17', 'M-12', '2025-01-14', 1900),
('P-50', 'K-15', 'M-14', '2024-11-27', 2300),
('P-51', 'K-15', 'M-11', '2024-12-11', 4300),
('P-52', 'K-20', 'M-13', '2024-12-19', 38000),
('P-53', 'K-13', 'M-14', '2024-12-29', 12400);
INSERT INTO disputes (id, payment_id, reason, claimed_cents, declared, answer_due, credit_cents, status) VALUES
('X-21', 'P-35', 'unauthorised', 62000, 0, NULL, 0, 'filed'),
('X-22', 'P-38', 'unauthorised', 50100, 1, '2025-01-19', 0, 'sent'),
('X-23', 'P-39', 'unauthorised', 50000, 1, '2025-01-15', 0, 'sent'),
('X-24', 'P-37', 'not_received', 31000, 1, NULL, 0, 'filed'),
('X-25', 'P-40', 'wrong_amount', 2900, 1, NULL, 0, 'filed'),
('X-26', 'P-41', 'not_received', 16000, 1, '2025-01-14', 16000, 'sent'),
('X-27', 'P-42', 'unauthorised', 3500, 1, '2025-01-12', 3500, 'contested'),
('X-28', 'P-44', 'unauthorised', 21000, 1, '2025-01-28', 0, 'contested'),
('X-29', 'P-45', 'not_received', 5300, 1, '2024-12-27', 0, 'lost'),
('X-30', 'P-46', 'wrong_amount', 1100, 1, '2025-01-04', 1100, 'won'),
('X-31', 'P-47', 'unauthorised', 91000, 1, NULL, 0, 'filed'),
('X-32', 'P-50', 'unauthorised', 2300, 1, '2025-01-13', 2300, 'sent'),
('X-33', 'P-36', 'unauthorised', 2700, 1, '2025-01-18', 2700, 'sent'),
('X-34', 'P-43', 'wrong_amount', 700, 0, NULL, 0, 'filed'),
('X-35', 'P-51', 'unauthorised', 4300, 1, '2025-01-24', 4300, 'sent'),
('X-36', 'P-52', 'not_received', 38000, 1, '2025-01-30', 0, 'contested'),
('X-37', 'P-53', 'unauthorised', 12400, 1, NULL, 0, 'filed');
INSERT INTO papers (id, dispute_id, kind, received_on) VALUES
('E-21', 'X-27', 'letter', '2025-01-10'), ('E-22', 'X-27', 'receipt', '2025-01-11'), ('E-23', 'X-28', 'letter', '2025-01-14'), ('E-24', 'X-29', 'order', '2024-12-15'), ('E-25', 'X-30', 'receipt', '2024-12-19'),
('E-26', 'X-26', 'order', '2024-12-21'), ('E-27', 'X-25', 'letter', '2025-01-12'), ('E-28', 'X-24', 'receipt', '2025-01-08'), ('E-29', 'X-22', 'letter', '2025-01-06'), ('E-30', 'X-36', 'order', '2024-12-30');
