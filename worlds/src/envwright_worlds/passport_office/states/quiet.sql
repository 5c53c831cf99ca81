INSERT INTO citizens (id, name, email, born_on) VALUES
('C-1', 'Ragna Holst', 'ragna.holst@example.org', '1977-06-14'),
('C-2', 'Emil Sandoval', 'emil.sandoval@example.org', '2001-01-15'),
('C-3', 'Emil Sandoval', 'e.sandoval@example.org', '2001-01-16'),
('C-4', 'Fiona Gallo', 'fiona.gallo@example.org', '1989-02-05'),
('C-5', 'Luis Gallo', 'luis.gallo@example.org', '2007-01-16'),
('C-6', 'Pia Holst', 'pia.holst@example.org', '2013-01-16'),
('C-7', 'Omar Farsi', 'omar.farsi@example.org', '1960-11-23'),
('C-8', 'Jelena Matic', 'jelena.matic@example.org', '1993-07-01'),
('C-9', 'Noah Matic', 'noah.matic@example.org', '2013-01-15');
INSERT INTO documents (id, code, citizen_id, kind, expires_on, status) VALUES
('D-1', 'T2001', 'C-1', 'passport', '2026-01-15', 'valid'), ('D-2', 'T2002', 'C-7', 'passport', '2026-01-16', 'valid'), ('D-3', 'R5501', 'C-4', 'identity_card', '2025-02-02', 'valid'),
('D-4', 'R5502', 'C-8', 'identity_card', '2029-09-10', 'lost'), ('D-5', 'T2005', 'C-3', 'passport', '2022-05-17', 'replaced'), ('D-6', 'T2006', 'C-3', 'passport', '2027-05-18', 'valid');
INSERT INTO slots (id, starts_at) VALUES
('S-1', '2025-01-15T09:20:00Z'), ('S-2', '2025-01-15T09:40:00Z'), ('S-3', '2025-01-15T12:00:00Z'), ('S-4', '2025-01-16T09:20:00Z'), ('S-5', '2025-01-16T09:40:00Z'), ('S-6', '2025-01-17T12:00:00Z'),
('S-7', '2025-01-21T12:20:00Z'), ('S-8', '2025-01-09T09:20:00Z'), ('S-9', '2025-01-10T09:40:00Z'), ('S-10', '2024-09-26T12:00:00Z'), ('S-11', '2024-12-17T12:00:00Z');
INSERT INTO boxes (id, name, room) VALUES ('B-1', 'Jasper', 3), ('B-2', 'Kelp', 1), ('B-3', 'Lilac', 2);
INSERT INTO applications (id, citizen_id, kind, speed, slot_id, photo_score, photo_on, guardian_id, fingerprints, fee_cents, paid, box_id, ready_on, status) VALUES
('A-1', 'C-6', 'passport', 'normal', 'S-1', 82, '2024-12-20', 'C-1', 0, 3500, 1, NULL, NULL, 'booked'),
('A-2', 'C-4', 'identity_card', 'normal', 'S-2', 76, '2024-07-19', NULL, 0, 3600, 1, NULL, NULL, 'booked'),
('A-3', 'C-5', 'passport', 'express', 'S-3', 71, '2025-01-02', NULL, 0, 6700, 0, NULL, NULL, 'booked'),
('A-4', 'C-1', 'passport', 'normal', 'S-4', NULL, NULL, NULL, 0, 7000, 0, NULL, NULL, 'booked'),
('A-5', 'C-9', 'identity_card', 'normal', 'S-5', NULL, NULL, NULL, 0, 1800, 0, NULL, NULL, 'booked'),
('A-6', 'C-2', 'passport', 'normal', 'S-8', 94, '2024-12-29', NULL, 1, 3500, 1, NULL, NULL, 'lodged'),
('A-7', 'C-7', 'identity_card', 'express', 'S-9', 73, '2025-01-04', NULL, 0, 6800, 1, NULL, NULL, 'lodged'),
('A-8', 'C-3', 'identity_card', 'normal', 'S-8', 80, '2024-11-25', NULL, 0, 1800, 1, NULL, NULL, 'in_print'),
('A-9', 'C-4', 'passport', 'normal', 'S-9', 76, '2024-11-08', NULL, 1, 7000, 1, NULL, NULL, 'in_print'),
('A-10', 'C-8', 'identity_card', 'normal', 'S-10', 89, '2024-09-05', NULL, 1, 3600, 1, 'B-1', '2024-10-17', 'ready'),
('A-11', 'C-1', 'identity_card', 'normal', 'S-11', 85, '2024-12-03', NULL, 0, 3600, 1, 'B-1', '2025-01-13', 'ready'),
('A-12', 'C-2', 'identity_card', 'normal', 'S-10', 90, '2024-08-14', NULL, 1, 1800, 1, 'B-2', '2024-10-16', 'ready'),
('A-13', 'C-9', 'passport', 'normal', 'S-10', 75, '2024-09-02', 'C-8', 0, 3500, 1, 'B-3', '2024-10-10', 'ready'),
('A-14', 'C-8', 'passport', 'normal', 'S-7', NULL, NULL, NULL, 0, 7000, 0, NULL, NULL, 'withdrawn');
