INSERT INTO customers (id, name, email, barred) VALUES
('C-1', 'Thuy Le', 't.le@example.org', 0), ('C-2', 'Vera Hollis', 'v.hollis@example.org', 0), ('C-3', 'Marco Bellini', 'm.bellini@example.org', 0),
('C-4', 'Dragan Ilic', 'd.ilic@example.org', 1), ('C-5', 'Farah Siddiqui', 'f.siddiqui@example.org', 0), ('C-6', 'Marco Bellini', 'marco.bellini@example.org', 0),
('C-7', 'Jutta Kern', 'j.kern@example.org', 0), ('C-8', 'Kwabena Mensah', 'k.mensah@example.org', 0), ('C-9', 'Owen Hollis', 'o.hollis@example.org', 0),
('C-10', 'Rita Moura', 'r.moura@example.org', 0), ('C-11', 'Annika Sjoberg', 'a.sjoberg@example.org', 0);
INSERT INTO plans (id, name, monthly_cents, data_gb, term_months, on_sale) VALUES
('P-1', 'Horizon', 4200, 250, 24, 1), ('P-2', 'Nano', 750, 2, 1, 1), ('P-3', 'Heritage', 1600, 6, 24, 0), ('P-4', 'Daily', 1600, 12, 12, 1),
('P-5', 'Cinema', 2600, 50, 24, 1), ('P-6', 'Silver', 950, 4, 12, 1), ('P-7', 'Starter', 650, 1, 12, 0), ('P-8', 'Nomad', 3100, 80, 1, 1);
INSERT INTO sims (id, serial, kind, status) VALUES
('S-1', '8931-2201', 'esim', 'stock'), ('S-2', '8931-2202', 'esim', 'active'), ('S-3', '8931-2203', 'card', 'retired'), ('S-4', '8931-2204', 'esim', 'active'),
('S-5', '8931-2205', 'esim', 'blocked'), ('S-6', '8931-2206', 'card', 'active'), ('S-7', '8931-2207', 'esim', 'stock'), ('S-8', '8931-2208', 'card', 'active'),
('S-9', '8931-2209', 'card', 'active'), ('S-10', '8931-2210', 'esim', 'stock'), ('S-11', '8931-2211', 'card', 'active'), ('S-12', '8931-2212', 'esim', 'retired'),
('S-13', '8931-2213', 'esim', 'active'), ('S-14', '8931-2214', 'card', 'active'), ('S-15', '8931-2215', 'card', 'blocked'), ('S-16', '8931-2216', 'card', 'active'),
('S-17', '8931-2217', 'card', 'active'), ('S-18', '8931-2218', 'card', 'stock'), ('S-19', '8931-2219', 'esim', 'active'), ('S-20', '8931-2220', 'card', 'blocked');
INSERT INTO numbers (id, digits, rests_since, status) VALUES
('N-1', '0763440201', NULL, 'free'), ('N-2', '0763440202', NULL, 'assigned'), ('N-3', '0763440203', '2024-10-17', 'resting'), ('N-4', '0763440204', NULL, 'assigned'),
('N-5', '0763440205', NULL, 'free'), ('N-6', '0763440206', NULL, 'assigned'), ('N-7', '0763440207', NULL, 'assigned'), ('N-8', '0763440208', NULL, 'assigned'),
('N-9', '0763440209', NULL, 'free'), ('N-10', '0763440210', NULL, 'assigned'), ('N-11', '0763440211', NULL, 'assigned'), ('N-12', '0763440212', '2024-10-18', 'resting'),
('N-13', '0763440213', NULL, 'assigned'), ('N-14', '0745610206', NULL, 'assigned'), ('N-15', '0763440215', NULL, 'assigned'), ('N-16', '0763440216', NULL, 'assigned'),
('N-17', '0763440217', NULL, 'assigned'), ('N-18', '0763440218', '2024-09-28', 'resting'), ('N-19', '0763440219', NULL, 'assigned'), ('N-20', '0763440220', NULL, 'assigned'),
('N-21', '0745610209', NULL, 'assigned'), ('N-22', '0763440222', NULL, 'assigned'), ('N-23', '0763440223', NULL, 'assigned'), ('N-24', '0763440224', NULL, 'assigned');
INSERT INTO contracts (id, customer_id, plan_id, number_id, sim_id, signed, term_until, status) VALUES
('K-1', 'C-7', 'P-2', 'N-8', NULL, 0, NULL, 'drafted'),
('K-2', 'C-2', 'P-4', 'N-14', 'S-2', 1, '2024-12-05', 'active'),
('K-3', 'C-4', 'P-3', 'N-21', 'S-4', 1, '2025-08-14', 'suspended'),
('K-4', 'C-3', 'P-5', 'N-2', 'S-6', 1, '2025-02-14', 'active'),
('K-5', 'C-5', 'P-5', 'N-4', 'S-8', 1, '2025-02-15', 'active'),
('K-6', 'C-2', 'P-6', 'N-6', 'S-9', 1, '2025-09-22', 'active'),
('K-7', 'C-6', 'P-1', 'N-7', 'S-11', 1, '2026-02-18', 'suspended'),
('K-8', 'C-10', 'P-6', 'N-3', 'S-3', 1, '2023-10-22', 'ended'),
('K-9', 'C-8', 'P-4', 'N-10', NULL, 1, NULL, 'drafted'),
('K-10', 'C-11', 'P-1', 'N-11', 'S-13', 1, '2026-08-25', 'active'),
('K-11', 'C-9', 'P-5', 'N-13', 'S-14', 1, '2026-10-12', 'active'),
('K-12', 'C-8', 'P-8', 'N-15', 'S-16', 1, '2025-01-15', 'active'),
('K-13', 'C-5', 'P-1', 'N-16', 'S-5', 1, '2025-05-05', 'suspended'),
('K-14', 'C-10', 'P-4', 'N-17', 'S-17', 1, '2025-01-16', 'active'),
('K-15', 'C-11', 'P-2', 'N-19', 'S-15', 1, '2024-12-22', 'active'),
('K-16', 'C-2', 'P-2', 'N-20', NULL, 0, NULL, 'drafted'),
('K-17', 'C-1', 'P-2', 'N-22', NULL, 1, NULL, 'drafted'),
('K-18', 'C-3', 'P-8', 'N-23', 'S-19', 1, '2024-12-28', 'active'),
('K-19', 'C-7', 'P-7', 'N-12', 'S-12', 1, '2023-06-30', 'ended'),
('K-20', 'C-1', 'P-4', 'N-24', 'S-20', 1, '2025-11-02', 'active');
INSERT INTO invoices (id, contract_id, month, amount_cents, paid_cents, credited_cents, due_on, status) VALUES
('I-1', 'K-7', '2024-11', 4200, 0, 0, '2024-12-09', 'open'),
('I-2', 'K-2', '2024-12', 1600, 1600, 0, '2025-01-06', 'paid'),
('I-3', 'K-10', '2024-11', 4200, 1500, 0, '2024-12-10', 'open'),
('I-4', 'K-6', '2024-12', 950, 0, 0, '2025-01-21', 'open'),
('I-5', 'K-10', '2024-12', 4200, 0, 0, '2025-01-14', 'open'),
('I-6', 'K-11', '2024-11', 2600, 0, 0, '2024-12-22', 'open'),
('I-7', 'K-7', '2024-12', 4200, 250, 0, '2025-01-09', 'open'),
('I-8', 'K-12', '2024-12', 3100, 3100, 0, '2025-01-08', 'paid'),
('I-9', 'K-14', '2024-12', 1600, 0, 0, '2025-01-19', 'open'),
('I-10', 'K-3', '2024-12', 1600, 1600, 0, '2025-01-07', 'paid'),
('I-11', 'K-11', '2024-12', 2600, 0, 0, '2025-01-15', 'open'),
('I-12', 'K-4', '2024-12', 2600, 1400, 1200, '2025-01-10', 'paid'),
('I-13', 'K-15', '2024-12', 750, 0, 0, '2025-01-22', 'open'),
('I-14', 'K-18', '2024-10', 3100, 0, 0, '2024-11-16', 'open'),
('I-15', 'K-18', '2024-09', 3100, 600, 0, '2024-11-15', 'open'),
('I-16', 'K-5', '2024-12', 2600, 0, 400, '2025-01-16', 'open'),
('I-17', 'K-20', '2024-12', 1600, 0, 0, '2025-01-13', 'open'),
('I-18', 'K-3', '2024-11', 1600, 0, 0, '2025-01-15', 'open'),
('I-19', 'K-5', '2024-11', 2600, 2200, 0, '2024-12-27', 'open');
INSERT INTO ports (id, contract_id, digits, operator, wanted_on, code_confirmed, status) VALUES
('R-1', 'K-4', '0745610202', 'Pingline', '2025-01-14', 1, 'requested'),
('R-2', 'K-2', '0745610206', 'Oriol', '2024-12-18', 1, 'done'),
('R-3', 'K-6', '0745610201', 'Fjordcom', '2025-01-15', 0, 'requested'),
('R-4', 'K-5', '0745610203', 'Fjordcom', '2025-01-22', 1, 'requested'),
('R-5', 'K-7', '0745610210', 'Fjordcom', '2025-01-13', 1, 'requested'),
('R-6', 'K-10', '0745610204', 'Oriol', '2025-01-17', 0, 'requested'),
('R-7', 'K-3', '0745610209', 'Pingline', '2024-07-04', 1, 'done'),
('R-8', 'K-14', '0745610207', 'Fjordcom', '2024-12-30', 0, 'cancelled'),
('R-9', 'K-11', '0745610205', 'Pingline', '2025-01-16', 0, 'requested'),
('R-10', 'K-18', '0745610211', 'Oriol', '2025-01-15', 1, 'requested'),
('R-11', 'K-12', '0745610208', 'Oriol', '2025-01-16', 1, 'requested');
INSERT INTO packs (id, contract_id, size, price_cents, bought_on) VALUES
('X-1', 'K-20', 'small', 500, '2025-01-04'),
('X-2', 'K-18', 'large', 2000, '2024-12-15'),
('X-3', 'K-11', 'medium', 1200, '2025-01-14'),
('X-4', 'K-10', 'large', 2000, '2025-01-06'),
('X-5', 'K-18', 'large', 2000, '2024-12-18'),
('X-6', 'K-18', 'medium', 1200, '2025-01-11'),
('X-7', 'K-2', 'small', 500, '2024-11-20'),
('X-8', 'K-4', 'large', 2000, '2025-01-09'),
('X-9', 'K-10', 'large', 2000, '2025-01-12');
INSERT INTO articles (id, title, body) VALUES
('A-1', 'Setting up an eSIM', 'Open the settings, choose mobile network and scan the square code from your letter. The profile can be loaded once only.'),
('A-2', 'Roaming charges', 'In the neighbouring countries your plan works as it does at home. Elsewhere a message with the prices comes when you switch on the telephone.'),
('A-3', 'Stolen telephone', 'Tell us at once so that we block the SIM. A replacement from stock keeps your number; the stolen card never works again.'),
('A-4', 'Packs of extra data', 'Small, medium and large packs are added to the plan. More than a certain sum within thirty days cannot be booked.'),
('A-5', 'Keeping an old number', 'Ask your former operator for the porting code and enter it in the app. Without it we cannot bring the number over.'),
('A-6', 'Unpaid invoices', 'Two invoices that are overdue may lead to a suspension. After payment the line is opened again.'),
('A-7', 'Weak signal indoors', 'Switch on calls over wireless networks. Thick walls and metal roofs weaken every signal.'),
('A-8', 'Giving notice', 'After the minimum term you may leave at any time if every invoice is settled. Drafts end at once.');
