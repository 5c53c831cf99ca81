INSERT INTO persons (id, name, email, born_on, foreign_papers, standing) VALUES
('PE-1', 'Ada Winter', 'ada.winter@example.org', '1990-04-02', 0, 'single'),
('PE-2', 'Ben Okafor', 'ben.okafor@example.org', '1988-09-12', 1, 'single'),
('PE-3', 'Cora Blum', 'cora.blum@example.org', '2007-01-15', 0, 'single'),
('PE-4', 'David Roth', 'david.roth@example.org', '2007-01-16', 0, 'single'),
('PE-5', 'Elena Sorin', 'elena.sorin@example.org', '1979-11-30', 1, 'divorced'),
('PE-6', 'Finn Hale', 'finn.hale@example.org', '1975-06-06', 0, 'widowed'),
('PE-7', 'Ada Winter', 'a.winter@example.org', '1969-02-20', 0, 'divorced'),
('PE-8', 'Georg Pohl', 'georg.pohl@example.org', '1966-03-03', 0, 'married'),
('PE-9', 'Hana Lee', 'hana.lee@example.org', '1993-12-01', 0, 'single'),
('PE-10', 'Igor Novak', 'igor.novak@example.org', '1991-05-17', 0, 'single'),
('PE-11', 'Julia Frey', 'julia.frey@example.org', '1985-08-08', 0, 'single'),
('PE-12', 'Kurt Amsel', 'kurt.amsel@example.org', '1982-01-29', 0, 'divorced'),
('PE-13', 'Lea Stein', 'lea.stein@example.org', '1996-10-10', 0, 'single'),
('PE-14', 'Milan Petrov', 'milan.petrov@example.org', '1994-07-21', 0, 'single'),
('PE-15', 'Nadia Boll', 'nadia.boll@example.org', '1987-03-14', 0, 'married'),
('PE-16', 'Otto Krag', 'otto.krag@example.org', '1983-09-09', 0, 'married'),
('PE-17', 'Paula Dorn', 'paula.dorn@example.org', '1992-02-02', 0, 'single'),
('PE-18', 'Quentin Ash', 'quentin.ash@example.org', '1990-06-30', 0, 'single'),
('PE-19', 'Rosa Keil', 'rosa.keil@example.org', '1998-04-25', 0, 'single'),
('PE-20', 'Sven Ohm', 'sven.ohm@example.org', '1997-11-11', 0, 'single'),
('PE-21', 'Tessa Brink', 'tessa.brink@example.org', '1989-05-05', 0, 'single'),
('PE-22', 'Umar Syed', 'umar.syed@example.org', '1991-10-02', 0, 'single');
INSERT INTO notices (id, code, first_person_id, second_person_id, filed_on, approved_on, status) VALUES
('NO-1', 'M-501', 'PE-1', 'PE-2', '2025-01-05', NULL, 'filed'),
('NO-2', 'M-502', 'PE-5', 'PE-6', '2024-12-26', NULL, 'filed'),
('NO-3', 'M-503', 'PE-9', 'PE-10', '2024-12-06', '2024-12-16', 'approved'),
('NO-4', 'M-504', 'PE-11', 'PE-12', '2024-07-09', '2024-07-19', 'approved'),
('NO-5', 'M-505', 'PE-13', 'PE-14', '2024-11-16', '2024-11-26', 'approved'),
('NO-6', 'M-506', 'PE-15', 'PE-16', '2024-10-17', '2024-10-27', 'used'),
('NO-7', 'M-507', 'PE-17', 'PE-18', '2024-11-06', '2024-11-16', 'approved'),
('NO-8', 'M-508', 'PE-7', 'PE-18', '2024-10-07', NULL, 'withdrawn'),
('NO-9', 'M-509', 'PE-19', 'PE-20', '2024-12-31', '2025-01-10', 'approved'),
('NO-10', 'M-510', 'PE-21', 'PE-22', '2024-12-21', '2025-01-03', 'approved');
INSERT INTO papers (id, notice_id, person_id, kind, issued_on) VALUES
('PA-1', 'NO-1', 'PE-1', 'birth', '2024-10-07'),
('PA-2', 'NO-1', 'PE-2', 'birth', '2024-09-17'),
('PA-3', 'NO-2', 'PE-5', 'birth', '2024-10-17'),
('PA-4', 'NO-2', 'PE-6', 'birth', '2024-10-12'),
('PA-5', 'NO-2', 'PE-5', 'ability', '2024-11-26'),
('PA-6', 'NO-3', 'PE-9', 'birth', '2024-10-27'),
('PA-7', 'NO-3', 'PE-10', 'birth', '2024-10-22'),
('PA-8', 'NO-4', 'PE-12', 'decree', '2023-12-12'),
('PA-9', 'NO-9', 'PE-19', 'birth', '2024-12-13'),
('PA-10', 'NO-9', 'PE-20', 'birth', '2024-12-12'),
('PA-11', 'NO-6', 'PE-15', 'birth', '2024-07-19'),
('PA-12', 'NO-6', 'PE-16', 'birth', '2024-07-18'),
('PA-13', 'NO-7', 'PE-17', 'ability', '2024-10-17'),
('PA-14', 'NO-7', 'PE-18', 'ability', '2024-10-16'),
('PA-15', 'NO-4', 'PE-11', 'birth', '2024-07-18'),
('PA-16', 'NO-4', 'PE-12', 'ability', '2024-10-16');
INSERT INTO rooms (id, name, seats, fee_cents) VALUES
('RO-1', 'Small Study', 8, 5000),
('RO-2', 'Council Hall', 60, 18000),
('RO-3', 'Rose Garden', 40, 25000),
('RO-4', 'Mill Loft', 25, 21000);
INSERT INTO registrars (id, name, most_daily) VALUES
('RE-1', 'Mara Quint', 2),
('RE-2', 'Nils Tore', 3),
('RE-3', 'Olga Rasch', 1);
INSERT INTO ceremonies (id, notice_id, room_id, registrar_id, held_on, hour, guests, names_confirmed, refund_cents, copies, status) VALUES
('CE-1', 'NO-5', 'RO-2', 'RE-1', '2025-01-15', 11, 40, 0, 0, 0, 'booked'),
('CE-2', 'NO-7', 'RO-3', 'RE-2', '2025-01-22', 14, 40, 1, 0, 0, 'booked'),
('CE-3', 'NO-6', 'RO-4', 'RE-1', '2024-11-01', 10, 12, 1, 0, 3, 'held'),
('CE-4', 'NO-9', 'RO-1', 'RE-3', '2025-01-21', 10, 4, 0, 0, 0, 'booked'),
('CE-5', 'NO-3', 'RO-2', 'RE-2', '2025-01-13', 15, 20, 0, 9000, 0, 'cancelled'),
('CE-6', 'NO-10', 'RO-4', 'RE-3', '2025-02-04', 13, 15, 0, 0, 0, 'booked');
INSERT INTO witnesses (id, ceremony_id, person_id) VALUES
('WI-1', 'CE-2', 'PE-1'),
('WI-2', 'CE-2', 'PE-6'),
('WI-3', 'CE-3', 'PE-7'),
('WI-4', 'CE-1', 'PE-8');
