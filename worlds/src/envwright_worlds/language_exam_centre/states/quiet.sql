INSERT INTO candidates (id, name, email, born_on, passport_until) VALUES
('C-51', 'Petra Kolar', 'p.kolar@example.org', '1996-02-11', '2029-03-03'),
('C-52', 'Hamza Idris', 'h.idris@example.org', '2001-08-19', '2025-01-15'),
('C-53', 'Lola Sierra', 'l.sierra@example.org', '2009-02-10', '2027-01-21'),
('C-54', 'Aaron Falk', 'a.falk@example.org', '1979-10-05', '2024-12-30'),
('C-55', 'Hamza Idris', 'hamza.idris@example.org', '1994-12-12', '2028-09-14'),
('C-56', 'Mina Cho', 'm.cho@example.org', '2003-07-01', '2026-02-02'),
('C-57', 'Juno Falk', 'j.falk@example.org', '2009-02-11', '2026-06-06'),
('C-58', 'Gert Olsen', 'g.olsen@example.org', '1990-05-30', '2025-10-17');
INSERT INTO exam_dates (id, title, level, written_on, closes_on, seats, fee_cents) VALUES
('X-51', 'B2 weekday', 'B2', '2025-01-15', '2024-12-28', 6, 17500),
('X-52', 'C1 evening', 'C1', '2025-02-10', '2025-01-15', 5, 23000),
('X-53', 'A2 Saturday course', 'A2', '2025-01-29', '2025-01-13', 6, 10500),
('X-54', 'B2 Saint Nicholas', 'B2', '2024-12-06', '2024-11-12', 10, 17500),
('X-55', 'B1 midweek', 'B1', '2025-01-22', '2025-01-07', 4, 14000),
('X-56', 'C1 weekday', 'C1', '2025-01-13', '2024-12-19', 4, 23000),
('X-57', 'B1 harvest', 'B1', '2024-09-20', '2024-08-30', 12, 13500),
('X-58', 'C2 May', 'C2', '2025-05-24', '2025-04-30', 1, 26500);
INSERT INTO examiners (id, name, up_to) VALUES
('M-21', 'Beatrix Dunne', 'C2'),
('M-22', 'Uri Sandler', 'B2'),
('M-23', 'Oddny Vik', 'A2'),
('M-24', 'Piers Lamb', 'C1');
INSERT INTO orals (id, exam_id, examiner_id, starts_at) VALUES
('O-51', 'X-51', 'M-22', '2025-01-15T08:20:00Z'),
('O-52', 'X-51', 'M-22', '2025-01-15T15:40:00Z'),
('O-53', 'X-56', 'M-24', '2025-01-14T10:20:00Z'),
('O-54', 'X-54', 'M-22', '2024-12-07T09:00:00Z'),
('O-55', 'X-53', 'M-23', '2025-01-28T17:40:00Z'),
('O-56', 'X-55', 'M-21', '2025-01-24T12:00:00Z');
INSERT INTO entries (id, candidate_id, exam_id, extra_time, oral_id, scanned, paid_cents, decided_on, status) VALUES
('E-201', 'C-51', 'X-51', 0, 'O-52', 1, 17500, NULL, 'paid'),
('E-202', 'C-52', 'X-51', 0, NULL, 1, 17500, NULL, 'paid'),
('E-203', 'C-54', 'X-51', 0, NULL, 0, 17500, NULL, 'paid'),
('E-204', 'C-56', 'X-51', 0, 'O-51', 1, 17500, NULL, 'admitted'),
('E-215', 'C-58', 'X-51', 0, NULL, 0, 17500, NULL, 'paid'),
('E-205', 'C-55', 'X-52', 1, NULL, 0, 23000, NULL, 'paid'),
('E-206', 'C-58', 'X-52', 1, NULL, 0, 0, NULL, 'entered'),
('E-207', 'C-51', 'X-52', 0, NULL, 0, 0, NULL, 'entered'),
('E-208', 'C-57', 'X-53', 0, 'O-55', 0, 10500, NULL, 'paid'),
('E-209', 'C-54', 'X-53', 0, NULL, 0, 0, NULL, 'entered'),
('E-210', 'C-53', 'X-55', 0, NULL, 0, 0, NULL, 'entered'),
('E-211', 'C-58', 'X-55', 0, 'O-56', 0, 14000, NULL, 'paid'),
('E-212', 'C-56', 'X-56', 0, NULL, 0, 23000, NULL, 'paid'),
('E-213', 'C-52', 'X-56', 0, NULL, 0, 23000, NULL, 'paid'),
('E-214', 'C-54', 'X-56', 0, 'O-53', 1, 23000, NULL, 'admitted'),
('E-220', 'C-53', 'X-54', 0, 'O-54', 1, 17500, '2024-12-25', 'passed'),
('E-221', 'C-57', 'X-54', 0, 'O-54', 1, 17500, '2024-12-24', 'failed'),
('E-222', 'C-58', 'X-54', 0, NULL, 1, 17500, '2025-01-08', 'passed'),
('E-223', 'C-55', 'X-54', 0, NULL, 1, 17500, '2025-01-07', 'passed'),
('E-224', 'C-56', 'X-54', 0, NULL, 1, 17500, NULL, 'admitted'),
('E-225', 'C-51', 'X-54', 0, NULL, 1, 17500, NULL, 'admitted'),
('E-226', 'C-52', 'X-54', 0, NULL, 1, 17500, '2025-01-02', 'failed'),
('E-227', 'C-54', 'X-54', 0, NULL, 1, 17500, '2025-01-09', 'passed'),
('E-230', 'C-55', 'X-57', 0, NULL, 1, 13500, '2024-10-09', 'passed'),
('E-231', 'C-56', 'X-57', 0, NULL, 1, 13500, '2024-10-09', 'passed'),
('E-232', 'C-58', 'X-57', 0, NULL, 1, 13500, '2024-10-10', 'passed'),
('E-240', 'C-55', 'X-58', 0, NULL, 0, 0, NULL, 'entered'),
('E-241', 'C-52', 'X-53', 0, NULL, 0, 2100, NULL, 'withdrawn');
INSERT INTO skill_marks (entry_id, skill, points) VALUES
('E-220', 'reading', 70), ('E-220', 'listening', 62), ('E-220', 'writing', 45), ('E-220', 'speaking', 63),
('E-221', 'reading', 44), ('E-221', 'listening', 79), ('E-221', 'writing', 68), ('E-221', 'speaking', 75),
('E-222', 'reading', 93), ('E-222', 'listening', 81), ('E-222', 'writing', 77), ('E-222', 'speaking', 84),
('E-223', 'reading', 66), ('E-223', 'listening', 64), ('E-223', 'writing', 60), ('E-223', 'speaking', 51),
('E-224', 'reading', 61), ('E-224', 'listening', 60), ('E-224', 'writing', 59), ('E-224', 'speaking', 60),
('E-225', 'reading', 88), ('E-225', 'listening', 43), ('E-225', 'writing', 85), ('E-225', 'speaking', 90),
('E-226', 'reading', 57), ('E-226', 'listening', 63), ('E-226', 'writing', 55), ('E-226', 'speaking', 64),
('E-227', 'reading', 72), ('E-227', 'listening', 68), ('E-227', 'writing', 74), ('E-227', 'speaking', 69),
('E-230', 'reading', 80), ('E-230', 'listening', 76), ('E-230', 'writing', 71), ('E-230', 'speaking', 82),
('E-231', 'reading', 67), ('E-231', 'listening', 73), ('E-231', 'writing', 58), ('E-231', 'speaking', 65),
('E-232', 'reading', 86), ('E-232', 'listening', 91), ('E-232', 'writing', 79), ('E-232', 'speaking', 77),
('E-204', 'reading', 70),
('E-214', 'reading', 75), ('E-214', 'listening', 60), ('E-214', 'writing', 62);
INSERT INTO reviews (id, entry_id, skill, asked_on, status) VALUES
('R-51', 'E-223', 'speaking', '2025-01-10', 'requested'),
('R-52', 'E-226', 'writing', '2025-01-06', 'requested'),
('R-53', 'E-231', 'writing', '2024-10-14', 'kept');
INSERT INTO certificates (id, entry_id, issued_on, collected_on) VALUES
('Z-51', 'E-230', '2024-10-18', NULL),
('Z-52', 'E-231', '2024-10-24', NULL),
('Z-53', 'E-232', '2024-10-18', '2024-12-02');
