INSERT INTO plans (id, name, yearly_fee_cents, max_items, loan_days) VALUES
('PL-1', 'Hobby', 1800, 2, 3),
('PL-2', 'Family', 4200, 3, 7),
('PL-3', 'Builder', 9900, 6, 14);
INSERT INTO members (id, name, email, plan_id, status, paid_until) VALUES
('M-1001', 'Esther Mwangi', 'esther.mwangi@example.org', 'PL-2', 'active', '2025-08-20'),
('M-1002', 'Rok Novak', 'rok.novak@example.org', 'PL-1', 'active', '2025-01-15'),
('M-1003', 'Rok Novak', 'rok.novak.hill@example.org', 'PL-3', 'active', '2025-04-18'),
('M-1004', 'Jutta Weil', 'jutta.weil@example.org', 'PL-1', 'active', '2025-01-14'),
('M-1005', 'Abdul Karim', 'abdul.karim@example.org', 'PL-2', 'suspended', '2025-06-06'),
('M-1006', 'Nora Fagan', 'nora.fagan@example.org', 'PL-2', 'active', '2025-12-12'),
('M-1007', 'Tim Weil', 'tim.weil@example.org', 'PL-1', 'active', '2026-01-20'),
('M-1008', 'Saoirse Quinn', 'saoirse.quinn@example.org', 'PL-1', 'ended', '2024-07-07'),
('M-1009', 'Boris Dan', 'boris.dan@example.org', 'PL-2', 'suspended', '2025-03-03'),
('M-1010', 'Milou Jansz', 'milou.jansz@example.org', 'PL-1', 'active', '2025-05-27'),
('M-1011', 'Faisal Qureshi', 'faisal.qureshi@example.org', 'PL-2', 'active', '2025-09-19');
INSERT INTO tools (id, name, class, status, needs_induction, daily_fee_cents, deposit_cents, replacement_cents) VALUES
('T-201', 'Screwdriver drill Pico 10', 'drilling', 'available', 0, 100, 2800, 8200),
('T-202', 'Breaker hammer Pico XL', 'drilling', 'available', 1, 500, 14000, 64900),
('T-203', 'Chainsaw Forst 35', 'sawing', 'lent', 1, 350, 8000, 27900),
('T-204', 'Scroll saw Forst F1', 'sawing', 'lent', 0, 170, 4000, 13400),
('T-205', 'Drum sander Glatt 8', 'sanding', 'workshop', 1, 700, 16000, 99000),
('T-206', 'Hand sander Glatt mini', 'sanding', 'lent', 0, 90, 1800, 5400),
('T-207', 'Loft ladder 4 m', 'ladder', 'workshop', 1, 130, 4500, 15900),
('T-208', 'Rotavator Wiese 50', 'garden', 'lent', 0, 450, 11000, 42900),
('T-209', 'Hedge cutter Wiese 55', 'garden', 'lent', 0, 200, 4200, 13900),
('T-210', 'Spirit level 2 m', 'measuring', 'available', 0, 50, 1500, 4600),
('T-211', 'Cable finder Spur', 'measuring', 'retired', 0, 120, 3000, 18900),
('T-212', 'Pressure washer Wiese P', 'garden', 'available', 0, 250, 6000, 21900),
('T-213', 'Router table Forst R', 'sawing', 'lent', 0, 300, 7000, 24500);
INSERT INTO inductions (member_id, class, on_day) VALUES
('M-1001', 'sawing', '2024-05-18'),
('M-1003', 'drilling', '2023-02-25'),
('M-1003', 'ladder', '2024-09-14'),
('M-1003', 'sanding', '2024-09-14'),
('M-1006', 'sawing', '2024-12-14');
INSERT INTO loans (id, member_id, tool_id, status, lent_on, due_on, extended, returned_on) VALUES
('L-5001', 'M-1001', 'T-203', 'open', '2025-01-08', '2025-01-15', 0, NULL),
('L-5002', 'M-1002', 'T-206', 'open', '2025-01-13', '2025-01-16', 0, NULL),
('L-5003', 'M-1003', 'T-208', 'open', '2024-12-17', '2024-12-31', 0, NULL),
('L-5004', 'M-1004', 'T-209', 'open', '2024-12-29', '2025-01-01', 0, NULL),
('L-5005', 'M-1006', 'T-213', 'open', '2024-12-20', '2024-12-27', 0, NULL),
('L-5006', 'M-1009', 'T-211', 'lost', '2024-10-01', '2024-10-08', 0, NULL),
('L-5007', 'M-1001', 'T-212', 'returned', '2024-11-20', '2024-11-27', 0, '2024-12-01'),
('L-5008', 'M-1008', 'T-210', 'returned', '2024-06-01', '2024-06-04', 0, '2024-06-06'),
('L-5009', 'M-1007', 'T-201', 'returned', '2025-01-05', '2025-01-08', 0, '2025-01-07'),
('L-5010', 'M-1007', 'T-204', 'open', '2025-01-14', '2025-01-17', 0, NULL);
INSERT INTO reservations (id, member_id, tool_id, from_day, status) VALUES
('R-301', 'M-1003', 'T-206', '2025-01-19', 'waiting'),
('R-302', 'M-1001', 'T-202', '2025-01-20', 'waiting'),
('R-303', 'M-1002', 'T-212', '2025-02-14', 'waiting'),
('R-304', 'M-1007', 'T-210', '2024-12-30', 'cancelled'),
('R-305', 'M-1001', 'T-212', '2024-11-20', 'collected'),
('R-306', 'M-1003', 'T-202', '2025-02-03', 'waiting');
INSERT INTO repairs (id, tool_id, fault, status, opened_on) VALUES
('W-41', 'T-205', 'Dust bag torn and belt slips', 'open', '2024-12-05'),
('W-42', 'T-207', 'Third rung is cracked', 'open', '2025-01-09'),
('W-43', 'T-212', 'Hose bursts at the coupling', 'done', '2024-12-02');
INSERT INTO charges (id, member_id, kind, amount_cents, status, charged_on) VALUES
('C-701', 'M-1009', 'replacement', 18900, 'open', '2024-10-30'),
('C-702', 'M-1001', 'late', 1000, 'open', '2024-12-01'),
('C-703', 'M-1005', 'damage', 1999, 'open', '2024-12-09'),
('C-704', 'M-1006', 'damage', 2000, 'open', '2024-11-30'),
('C-705', 'M-1003', 'late', 1050, 'open', '2024-12-07'),
('C-706', 'M-1007', 'membership', 1800, 'paid', '2024-12-29'),
('C-707', 'M-1008', 'late', 100, 'waived', '2024-06-06'),
('C-708', 'M-1002', 'late', 180, 'open', '2024-11-16');
