INSERT INTO anglers (id, name, email, born_on, examined_on) VALUES
('AN-1', 'Alrun Beck', 'alrun.beck@example.org', '1970-05-05', '2022-07-30'),
('AN-2', 'Bodo Marsh', 'bodo.marsh@example.org', '2015-01-15', NULL),
('AN-3', 'Celeste Ufer', 'celeste.ufer@example.org', '2015-01-16', NULL),
('AN-4', 'Alrun Beck', 'a.beck@example.org', '1999-09-19', NULL),
('AN-5', 'Dirk Seel', 'dirk.seel@example.org', '1985-03-23', '2023-12-12'),
('AN-6', 'Ella Brook', 'ella.brook@example.org', '1992-12-12', '2024-06-29'),
('AN-7', 'Falk Rohr', 'falk.rohr@example.org', '1966-01-01', '2016-10-29'),
('AN-8', 'Gisela Au', 'gisela.au@example.org', '1978-07-07', NULL),
('AN-9', 'Henk Reed', 'henk.reed@example.org', '1990-10-30', '2024-08-18'),
('AN-10', 'Inka Moor', 'inka.moor@example.org', '1988-04-04', NULL),
('AN-11', 'Jork Teich', 'jork.teich@example.org', '1995-02-11', '2023-02-15'),
('AN-12', 'Karin Furt', 'karin.furt@example.org', '1982-06-21', '2024-11-26');
INSERT INTO waters (id, name, most_permits, fee_cents) VALUES
('WA-1', 'Upper Linn', 3, 1500),
('WA-2', 'Mirror Lake', 2, 2200),
('WA-3', 'Old Canal', 10, 800),
('WA-4', 'Heron Pond', 1, 1200);
INSERT INTO fish_kinds (id, name, least_cm, closed_from, closed_until, most_daily) VALUES
('FI-1', 'brook trout', 26, '01-01', '01-14', 3),
('FI-2', 'pike', 50, '01-15', '04-30', 2),
('FI-3', 'perch', 15, '03-01', '04-15', 10),
('FI-4', 'carp', 35, '05-01', '06-30', 2),
('FI-5', 'burbot', 30, '01-13', '02-10', 2);
INSERT INTO licences (id, code, angler_id, kind, issued_on, valid_until, warnings, suspended_on, status) VALUES
('LI-1', 'FL-3001', 'AN-1', 'year', '2024-03-21', '2025-03-21', 0, NULL, 'valid'),
('LI-2', 'FL-3002', 'AN-5', 'year', '2024-01-15', '2025-01-14', 1, NULL, 'valid'),
('LI-3', 'FL-3003', 'AN-6', 'year', '2024-01-31', '2025-01-30', 2, NULL, 'valid'),
('LI-4', 'FL-3004', 'AN-7', 'year', '2024-06-29', '2025-06-29', 3, '2024-11-16', 'suspended'),
('LI-5', 'FL-3005', 'AN-9', 'year', '2024-10-07', '2025-10-07', 3, '2024-11-17', 'suspended'),
('LI-6', 'FL-3006', 'AN-8', 'guest', '2024-01-16', '2024-02-13', 0, NULL, 'valid'),
('LI-7', 'FL-3007', 'AN-10', 'guest', '2024-01-17', '2024-02-14', 0, NULL, 'valid'),
('LI-8', 'FL-3008', 'AN-11', 'year', '2024-01-16', '2025-01-15', 1, NULL, 'valid'),
('LI-9', 'FL-3009', 'AN-4', 'guest', '2025-01-05', '2025-02-02', 0, NULL, 'valid');
INSERT INTO permits (id, licence_id, water_id, day, rules_confirmed, refund_cents, status) VALUES
('PM-1', 'LI-1', 'WA-1', '2025-01-15', 1, 0, 'tagged'),
('PM-2', 'LI-1', 'WA-2', '2025-01-18', 0, 0, 'booked'),
('PM-3', 'LI-3', 'WA-1', '2025-01-01', 1, 0, 'tagged'),
('PM-4', 'LI-8', 'WA-3', '2024-12-31', 1, 0, 'tagged'),
('PM-5', 'LI-9', 'WA-2', '2025-01-18', 1, 0, 'booked'),
('PM-6', 'LI-9', 'WA-4', '2025-01-16', 0, 0, 'booked'),
('PM-7', 'LI-2', 'WA-1', '2024-12-06', 1, 0, 'reported'),
('PM-8', 'LI-3', 'WA-3', '2024-11-16', 0, 800, 'cancelled'),
('PM-9', 'LI-1', 'WA-4', '2025-01-20', 1, 0, 'booked'),
('PM-10', 'LI-9', 'WA-3', '2025-01-15', 0, 0, 'booked'),
('PM-11', 'LI-1', 'WA-3', '2025-01-14', 1, 0, 'tagged'),
('PM-12', 'LI-9', 'WA-1', '2025-01-13', 1, 0, 'tagged'),
('PM-13', 'LI-3', 'WA-2', '2025-01-16', 1, 0, 'booked');
INSERT INTO catches (id, permit_id, fish_id, length_cm) VALUES
('CA-1', 'PM-1', 'FI-4', 40),
('CA-2', 'PM-3', 'FI-3', 22),
('CA-3', 'PM-7', 'FI-3', 18),
('CA-4', 'PM-11', 'FI-4', 51),
('CA-5', 'PM-11', 'FI-4', 37),
('CA-6', 'PM-12', 'FI-2', 70);
