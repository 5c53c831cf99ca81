INSERT INTO photographers (id, name, email, share_percent, owed_cents) VALUES
('G-21', 'Bengt Hallam', 'b.hallam@example.org', 50, 5000),
('G-22', 'Lucie Amar', 'l.amar@example.org', 40, 4999),
('G-23', 'Bengt Hallam', 'bengt.hallam@example.org', 60, 9600),
('G-24', 'Tau Mokoena', 't.mokoena@example.org', 35, 600);
INSERT INTO pictures (id, title, photographer_id, year, shows_people, release_on_file) VALUES
('F-41', 'Ropeway in Winter', 'G-21', 1948, 0, 0),
('F-42', 'Clown at the Window', 'G-22', 1969, 1, 1),
('F-43', 'Water Tower', 'G-23', 1935, 0, 0),
('F-44', 'The Night Porter', 'G-21', 1954, 1, 0),
('F-45', 'Frozen Fountain', 'G-24', 1963, 0, 0),
('F-46', 'Twins on a Wall', 'G-22', 1970, 1, 0),
('F-47', 'Peat Stacks', 'G-23', 1930, 0, 0),
('F-48', 'Fox in the Yard', 'G-24', 1985, 0, 0),
('F-49', 'Regatta Crowd', 'G-21', 1959, 1, 0);
INSERT INTO clients (id, name, email, contact, credit_limit_cents, blocked) VALUES
('C-21', 'Upland Times', 'uplandtimes@example.org', 'Iris Falk', 15000, 0),
('C-22', 'Morrow and Daughter', 'morrow@example.org', 'Peter Morrow', 40000, 0),
('C-23', 'Lakeside School', 'lakeside@example.org', 'Jana Beck', 4000, 0),
('C-24', 'Sunday Beacon', 'sundaybeacon@example.org', 'Iris Falk', 50000, 0),
('C-25', 'Quill Publishers', 'quill@example.org', 'Amir Said', 9000, 0),
('C-26', 'Zing Agency', 'zing@example.org', 'Rick Dare', 70000, 1);
INSERT INTO licences (id, picture_id, client_id, purpose, kind, starts_on, ends_on, fee_cents, paid_cents, quoted_on, status) VALUES
('L-61', 'F-41', 'C-21', 'press', 'simple', '2024-11-10', '2025-02-09', 6000, 1000, '2024-11-08', 'active'),
('L-62', 'F-42', 'C-22', 'advertising', 'simple', '2024-12-16', '2025-03-15', 18000, 6000, '2024-12-10', 'active'),
('L-63', 'F-43', 'C-23', 'education', 'simple', '2024-12-17', '2025-02-16', 1600, 0, '2024-12-15', 'active'),
('L-64', 'F-44', 'C-24', 'press', 'exclusive', '2025-01-02', '2025-04-01', 18000, 18000, '2024-12-29', 'active'),
('L-65', 'F-45', 'C-24', 'press', 'simple', '2024-08-15', '2025-02-14', 12000, 12000, '2024-08-12', 'active'),
('L-66', 'F-47', 'C-25', 'education', 'simple', '2024-11-16', '2025-02-15', 2400, 2400, '2024-11-14', 'active'),
('L-67', 'F-48', 'C-25', 'education', 'simple', '2024-12-16', '2025-01-15', 800, 800, '2024-12-13', 'active'),
('L-68', 'F-45', 'C-21', 'press', 'simple', '2025-01-20', '2025-07-19', 12000, 0, '2025-01-05', 'quoted'),
('L-69', 'F-43', 'C-22', 'press', 'simple', '2025-02-01', '2025-03-31', 4000, 0, '2025-01-01', 'quoted'),
('L-70', 'F-48', 'C-24', 'press', 'exclusive', '2025-02-01', '2025-02-28', 6000, 0, '2024-12-31', 'quoted'),
('L-71', 'F-41', 'C-24', 'press', 'simple', '2025-01-20', '2025-03-19', 4000, 0, '2025-01-13', 'quoted');
INSERT INTO payouts (id, photographer_id, paid_on, amount_cents) VALUES
('Z-21', 'G-21', '2024-09-30', 8700),
('Z-22', 'G-23', '2024-12-11', 5000),
('Z-23', 'G-22', '2024-05-06', 6900);
