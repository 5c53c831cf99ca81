INSERT INTO holders (id, name, email) VALUES
('H-31', 'Callista Wong', 'callista.wong@example.org'), ('H-32', 'Bram Teller', 'bram.teller@example.org'), ('H-33', 'Yusra Wong', 'yusra.wong@example.org'), ('H-34', 'Piotr Glinski', 'piotr.glinski@example.org'), ('H-35', 'Dora Feher', 'dora.feher@example.org');
INSERT INTO cards (id, code, holder_id, status) VALUES
('K-31', '6120W', 'H-31', 'active'), ('K-32', '7733X', 'H-32', 'blocked'), ('K-33', '4408Y', 'H-33', 'active'), ('K-34', '9951Z', 'H-34', 'blocked'), ('K-35', '3002A', 'H-35', 'active'), ('K-36', '8127B', 'H-31', 'blocked');
INSERT INTO merchants (id, name, answer_days) VALUES
('M-31', 'Copper Kettle', 15), ('M-32', 'Harbour Inn', 30), ('M-33', 'Fleet Post', 10), ('M-34', 'Vinyl Attic', 20);
INSERT INTO payments (id, card_id, merchant_id, paid_on, amount_cents) VALUES
('P-61', 'K-31', 'M-31', '2024-09-17', 7000),
('P-62', 'K-31', 'M-32', '2024-09-16', 41000),
('P-63', 'K-32', 'M-34', '2024-12-28', 50000),
('P-64', 'K-32', 'M-33', '2024-12-30', 1500),
('P-65', 'K-33', 'M-31', '2025-01-03', 8800),
('P-66', 'K-34', 'M-32', '2024-12-01', 72000),
('P-67', 'K-34', 'M-34', '2024-12-05', 5600),
('P-68', 'K-35', 'M-33', '2024-12-20', 2200),
('P-69', 'K-35', 'M-31', '2025-01-09', 3100),
('P-70', 'K-36', 'M-34', '2024-12-18', 14500),
('P-71', 'K-33', 'M-34', '2024-11-12', 6300),
('P-72', 'K-36', 'M-33', '2025-01-10', 990),
('P-73', 'K-32', 'M-31', '2024-12-24', 2600);
INSERT INTO disputes (id, payment_id, reason, claimed_cents, declared, answer_due, credit_cents, status) VALUES
('X-51', 'P-63', 'unauthorised', 50000, 1, '2025-01-22', 0, 'sent'),
('X-52', 'P-64', 'unauthorised', 1500, 1, '2025-01-15', 1500, 'sent'),
('X-53', 'P-65', 'wrong_amount', 1800, 1, NULL, 0, 'filed'),
('X-54', 'P-66', 'unauthorised', 72000, 1, NULL, 0, 'filed'),
('X-55', 'P-67', 'unauthorised', 5600, 1, '2025-01-14', 0, 'sent'),
('X-56', 'P-68', 'not_received', 2200, 1, '2025-01-10', 0, 'contested'),
('X-57', 'P-73', 'unauthorised', 2600, 1, '2025-01-16', 0, 'contested'),
('X-58', 'P-70', 'unauthorised', 14500, 1, '2025-01-12', 14500, 'contested'),
('X-59', 'P-71', 'not_received', 6300, 1, '2024-12-20', 0, 'lost'),
('X-60', 'P-69', 'wrong_amount', 400, 0, NULL, 0, 'filed');
INSERT INTO papers (id, dispute_id, kind, received_on) VALUES
('E-41', 'X-53', 'receipt', '2025-01-09'), ('E-42', 'X-56', 'order', '2024-12-29'), ('E-43', 'X-56', 'letter', '2025-01-08'), ('E-44', 'X-57', 'letter', '2025-01-11'), ('E-45', 'X-59', 'order', '2024-11-20'), ('E-46', 'X-54', 'letter', '2025-01-02');
