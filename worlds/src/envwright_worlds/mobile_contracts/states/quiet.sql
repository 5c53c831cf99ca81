INSERT INTO customers (id, name, email, barred) VALUES
('C-1', 'Liese Brandt', 'l.brandt@example.org', 0), ('C-2', 'Tomasz Gil', 't.gil@example.org', 0), ('C-3', 'Maeve Connor', 'm.connor@example.org', 0), ('C-4', 'Tomasz Gil', 'tomasz.gil@example.org', 0),
('C-5', 'Yusra Amin', 'y.amin@example.org', 0), ('C-6', 'Bence Varga', 'b.varga@example.org', 1), ('C-7', 'Keita Sato', 'k.sato@example.org', 0), ('C-8', 'Finola Connor', 'f.connor@example.org', 0);
INSERT INTO plans (id, name, monthly_cents, data_gb, term_months, on_sale) VALUES
('P-1', 'Sip', 600, 1, 1, 1), ('P-2', 'Steady', 1400, 8, 12, 1), ('P-3', 'Torrent', 2700, 60, 24, 1), ('P-4', 'Globe', 3500, 100, 1, 1), ('P-5', 'Legacy', 1800, 6, 24, 0), ('P-6', 'Golden', 850, 3, 12, 1);
INSERT INTO sims (id, serial, kind, status) VALUES
('S-1', '8956-0031', 'card', 'active'), ('S-2', '8956-0032', 'card', 'active'), ('S-3', '8956-0033', 'esim', 'active'), ('S-4', '8956-0034', 'card', 'active'), ('S-5', '8956-0035', 'card', 'blocked'),
('S-6', '8956-0036', 'card', 'active'), ('S-7', '8956-0037', 'esim', 'active'), ('S-8', '8956-0038', 'card', 'retired'), ('S-9', '8956-0039', 'card', 'active'), ('S-10', '8956-0040', 'card', 'blocked'),
('S-11', '8956-0041', 'card', 'active'), ('S-12', '8956-0042', 'card', 'stock'), ('S-13', '8956-0043', 'esim', 'stock'), ('S-14', '8956-0044', 'card', 'stock');
INSERT INTO numbers (id, digits, rests_since, status) VALUES
('N-1', '0718220304', NULL, 'assigned'), ('N-2', '0737110302', NULL, 'assigned'), ('N-3', '0737110303', NULL, 'assigned'), ('N-4', '0737110304', NULL, 'assigned'), ('N-5', '0737110305', NULL, 'assigned'),
('N-6', '0737110306', NULL, 'assigned'), ('N-7', '0737110307', NULL, 'assigned'), ('N-8', '0737110308', NULL, 'assigned'), ('N-9', '0737110309', NULL, 'assigned'), ('N-10', '0737110310', '2024-10-17', 'resting'),
('N-11', '0737110311', NULL, 'assigned'), ('N-12', '0737110312', NULL, 'assigned'), ('N-13', '0737110313', NULL, 'assigned'), ('N-14', '0737110314', NULL, 'assigned'), ('N-15', '0737110315', NULL, 'assigned'),
('N-16', '0737110316', '2024-10-18', 'resting'), ('N-17', '0737110317', '2024-06-02', 'resting'), ('N-18', '0737110318', NULL, 'free'), ('N-19', '0737110319', NULL, 'free');
INSERT INTO contracts (id, customer_id, plan_id, number_id, sim_id, signed, term_until, status) VALUES
('K-1', 'C-1', 'P-2', 'N-1', 'S-1', 1, '2024-11-30', 'active'),
('K-2', 'C-1', 'P-3', 'N-2', 'S-2', 1, '2025-02-14', 'active'),
('K-3', 'C-2', 'P-3', 'N-3', 'S-3', 1, '2025-02-15', 'active'),
('K-4', 'C-3', 'P-4', 'N-4', 'S-4', 1, '2025-01-15', 'active'),
('K-5', 'C-4', 'P-2', 'N-5', 'S-5', 1, '2025-01-16', 'active'),
('K-6', 'C-5', 'P-3', 'N-6', 'S-6', 1, '2026-04-01', 'suspended'),
('K-7', 'C-6', 'P-5', 'N-7', 'S-7', 1, '2025-06-06', 'suspended'),
('K-8', 'C-7', 'P-1', 'N-8', NULL, 0, NULL, 'drafted'),
('K-9', 'C-5', 'P-1', 'N-9', NULL, 1, NULL, 'drafted'),
('K-10', 'C-2', 'P-6', 'N-10', 'S-8', 1, '2024-03-18', 'ended'),
('K-11', 'C-8', 'P-2', 'N-11', 'S-9', 1, '2025-10-10', 'active'),
('K-12', 'C-8', 'P-1', 'N-12', NULL, 1, NULL, 'drafted'),
('K-13', 'C-6', 'P-6', 'N-13', 'S-10', 1, '2024-12-12', 'active'),
('K-14', 'C-4', 'P-3', 'N-14', 'S-11', 1, '2026-09-09', 'suspended'),
('K-15', 'C-1', 'P-1', 'N-15', NULL, 0, NULL, 'drafted');
INSERT INTO invoices (id, contract_id, month, amount_cents, paid_cents, credited_cents, due_on, status) VALUES
('I-1', 'K-1', '2024-12', 1400, 1400, 0, '2025-01-04', 'paid'),
('I-2', 'K-3', '2024-11', 2700, 0, 0, '2024-11-16', 'open'),
('I-3', 'K-3', '2024-12', 2700, 0, 0, '2025-01-14', 'open'),
('I-4', 'K-6', '2024-12', 2700, 700, 0, '2025-01-10', 'open'),
('I-5', 'K-11', '2024-10', 1400, 0, 0, '2024-11-15', 'open'),
('I-6', 'K-11', '2024-11', 1400, 0, 300, '2024-12-15', 'open'),
('I-7', 'K-5', '2024-12', 1400, 0, 0, '2025-01-15', 'open'),
('I-8', 'K-2', '2024-12', 2700, 2000, 700, '2025-01-11', 'paid'),
('I-9', 'K-4', '2024-12', 3500, 3500, 0, '2025-01-02', 'paid'),
('I-10', 'K-7', '2024-12', 1800, 0, 0, '2025-01-15', 'open'),
('I-11', 'K-13', '2024-12', 850, 600, 0, '2025-01-12', 'open');
INSERT INTO ports (id, contract_id, digits, operator, wanted_on, code_confirmed, status) VALUES
('R-1', 'K-2', '0718220301', 'Lumitel', '2025-01-15', 1, 'requested'),
('R-2', 'K-4', '0718220302', 'Ravenet', '2025-01-12', 1, 'requested'),
('R-3', 'K-3', '0718220303', 'Lumitel', '2025-01-17', 0, 'requested'),
('R-4', 'K-1', '0718220304', 'Ravenet', '2024-12-02', 1, 'done'),
('R-5', 'K-11', '0718220305', 'Lumitel', '2025-01-16', 0, 'requested'),
('R-6', 'K-5', '0718220306', 'Ravenet', '2025-01-29', 0, 'requested'),
('R-7', 'K-13', '0718220307', 'Lumitel', '2024-12-19', 0, 'cancelled');
INSERT INTO packs (id, contract_id, size, price_cents, bought_on) VALUES
('X-1', 'K-2', 'large', 2000, '2024-12-17'), ('X-2', 'K-2', 'large', 2000, '2025-01-08'), ('X-3', 'K-4', 'medium', 1200, '2025-01-13'), ('X-4', 'K-11', 'small', 500, '2024-12-14');
INSERT INTO articles (id, title, body) VALUES
('A-1', 'Changing to another plan', 'A dearer plan can start any day. For a cheaper one the minimum term must be nearly over.'),
('A-2', 'Lost or broken SIM', 'First the card is blocked, then a new one takes its place. Contacts kept on the card are lost.'),
('A-3', 'Numbers from elsewhere', 'We ask your operator for the number on the day that you name. You confirm the code yourself in the app.'),
('A-4', 'Calls to service lines', 'Lines that begin with 0900 cost extra. They can be barred free of charge.'),
('A-5', 'A credit after a failure', 'When the network failed for a long time, half of a month at most is credited. Write to us within two months.'),
('A-6', 'What happens with old numbers', 'After the end of a contract the number rests for ninety days and is then given out anew.');
