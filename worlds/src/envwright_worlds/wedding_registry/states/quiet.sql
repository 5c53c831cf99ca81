INSERT INTO persons (id, name, email, born_on, foreign_papers, standing) VALUES
('PE-71', 'Adele Font', 'adele.font@example.org', '1990-03-15', 0, 'single'),
('PE-72', 'Ruben Haas', 'ruben.haas@example.org', '1988-05-26', 0, 'single'),
('PE-73', 'Celia Bright', 'celia.bright@example.org', '2007-01-15', 0, 'single'),
('PE-74', 'Evan Bright', 'evan.bright@example.org', '2007-01-16', 0, 'single'),
('PE-75', 'Nikos Lambros', 'nikos.lambros@example.org', '1983-08-04', 1, 'single'),
('PE-76', 'Petra Salm', 'petra.salm@example.org', '1985-10-19', 0, 'divorced'),
('PE-77', 'Adele Font', 'a.font@example.org', '1961-01-07', 0, 'widowed'),
('PE-78', 'Ulf Sander', 'ulf.sander@example.org', '1959-06-25', 0, 'divorced'),
('PE-79', 'Tina Weber', 'tina.weber@example.org', '1994-09-02', 0, 'single'),
('PE-80', 'Omar Diaz', 'omar.diaz@example.org', '1992-11-28', 0, 'single'),
('PE-81', 'Hedy Lang', 'hedy.lang@example.org', '1996-02-29', 0, 'single'),
('PE-82', 'Joris Vaan', 'joris.vaan@example.org', '1995-04-17', 0, 'single'),
('PE-83', 'Flora Nix', 'flora.nix@example.org', '1990-12-06', 0, 'single'),
('PE-84', 'Paul Gers', 'paul.gers@example.org', '1987-07-14', 0, 'single'),
('PE-85', 'Anita Roland', 'anita.roland@example.org', '1978-03-22', 0, 'married'),
('PE-86', 'Gil Perez', 'gil.perez@example.org', '1976-10-11', 0, 'married'),
('PE-87', 'Zoe Sander', 'zoe.sander@example.org', '1998-08-20', 0, 'single'),
('PE-88', 'Lars Tiel', 'lars.tiel@example.org', '1997-05-01', 0, 'single'),
('PE-89', 'Mona Frisch', 'mona.frisch@example.org', '1993-06-18', 1, 'single'),
('PE-90', 'Dirk Pfaff', 'dirk.pfaff@example.org', '1990-01-30', 0, 'single'),
('PE-91', 'Celine Abt', 'celine.abt@example.org', '1982-09-24', 0, 'married'),
('PE-92', 'Rhys Cowan', 'rhys.cowan@example.org', '1980-04-08', 0, 'married'),
('PE-93', 'Boris Ganz', 'boris.ganz@example.org', '1971-11-16', 0, 'divorced');
INSERT INTO notices (id, code, first_person_id, second_person_id, filed_on, approved_on, status) VALUES
('NO-41', 'M-701', 'PE-71', 'PE-72', '2025-01-07', NULL, 'filed'),
('NO-42', 'M-702', 'PE-75', 'PE-76', '2024-12-30', NULL, 'filed'),
('NO-43', 'M-703', 'PE-77', 'PE-78', '2024-07-11', '2024-07-20', 'approved'),
('NO-44', 'M-704', 'PE-79', 'PE-80', '2024-12-20', '2024-12-30', 'approved'),
('NO-45', 'M-705', 'PE-81', 'PE-82', '2024-12-02', '2024-12-11', 'approved'),
('NO-46', 'M-706', 'PE-83', 'PE-84', '2024-11-25', '2024-12-05', 'approved'),
('NO-47', 'M-707', 'PE-85', 'PE-86', '2024-09-03', '2024-09-12', 'used'),
('NO-48', 'M-708', 'PE-87', 'PE-88', '2024-12-12', '2024-12-23', 'approved'),
('NO-49', 'M-709', 'PE-89', 'PE-90', '2025-01-10', NULL, 'filed'),
('NO-50', 'M-710', 'PE-91', 'PE-92', '2024-08-12', '2024-08-21', 'used'),
('NO-51', 'M-711', 'PE-93', 'PE-79', '2024-05-06', NULL, 'withdrawn');
INSERT INTO papers (id, notice_id, person_id, kind, issued_on) VALUES
('PA-51', 'NO-41', 'PE-71', 'birth', '2024-07-19'),
('PA-52', 'NO-41', 'PE-72', 'birth', '2024-11-05'),
('PA-53', 'NO-42', 'PE-75', 'birth', '2024-12-01'),
('PA-54', 'NO-42', 'PE-76', 'birth', '2024-12-09'),
('PA-55', 'NO-42', 'PE-75', 'ability', '2024-10-17'),
('PA-56', 'NO-42', 'PE-76', 'decree', '2020-02-20'),
('PA-57', 'NO-49', 'PE-89', 'birth', '2024-12-27'),
('PA-58', 'NO-49', 'PE-90', 'birth', '2024-12-28'),
('PA-59', 'NO-43', 'PE-78', 'decree', '1999-10-10'),
('PA-60', 'NO-44', 'PE-79', 'birth', '2024-12-03'),
('PA-61', 'NO-44', 'PE-80', 'birth', '2024-11-29');
INSERT INTO rooms (id, name, seats, fee_cents) VALUES
('RO-21', 'Reading Nook', 6, 4000),
('RO-22', 'Old Customs House', 50, 16000),
('RO-23', 'Boathouse', 30, 20000);
INSERT INTO registrars (id, name, most_daily) VALUES
('RE-21', 'Viola Stark', 1),
('RE-22', 'Henning Auer', 2);
INSERT INTO ceremonies (id, notice_id, room_id, registrar_id, held_on, hour, guests, names_confirmed, refund_cents, copies, status) VALUES
('CE-41', 'NO-45', 'RO-22', 'RE-22', '2025-01-15', 10, 28, 1, 0, 0, 'booked'),
('CE-42', 'NO-46', 'RO-23', 'RE-21', '2025-01-22', 12, 30, 0, 0, 0, 'booked'),
('CE-43', 'NO-47', 'RO-22', 'RE-21', '2024-09-20', 11, 40, 1, 0, 5, 'held'),
('CE-44', 'NO-48', 'RO-21', 'RE-22', '2025-01-15', 14, 2, 1, 0, 0, 'booked'),
('CE-45', 'NO-50', 'RO-23', 'RE-22', '2024-08-30', 16, 18, 1, 0, 2, 'held'),
('CE-46', 'NO-44', 'RO-21', 'RE-21', '2025-01-10', 9, 4, 0, 4000, 0, 'cancelled');
INSERT INTO witnesses (id, ceremony_id, person_id) VALUES
('WI-41', 'CE-41', 'PE-85'),
('WI-42', 'CE-43', 'PE-77'),
('WI-43', 'CE-42', 'PE-92'),
('WI-44', 'CE-42', 'PE-76');
