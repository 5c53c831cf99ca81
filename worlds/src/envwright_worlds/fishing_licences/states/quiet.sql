INSERT INTO anglers (id, name, email, born_on, examined_on) VALUES
('AN-1', 'Dorothea Lund', 'dorothea.lund@example.org', '1955-03-03', '2012-06-02'),
('AN-2', 'Ravi Menon', 'ravi.menon@example.org', '2014-12-20', NULL),
('AN-3', 'Sigrid Lund', 'sigrid.lund@example.org', '2015-01-16', NULL),
('AN-4', 'Casimir Bok', 'casimir.bok@example.org', '1979-08-22', '2024-11-30'),
('AN-5', 'Fiona Garrity', 'fiona.garrity@example.org', '1993-01-09', NULL),
('AN-6', 'Ibrahim Sesay', 'ibrahim.sesay@example.org', '1986-10-05', '2018-09-08'),
('AN-7', 'Tove Aune', 'tove.aune@example.org', '1999-06-16', '2024-05-04'),
('AN-8', 'Giorgio Lago', 'giorgio.lago@example.org', '1964-02-20', NULL);
INSERT INTO waters (id, name, most_permits, fee_cents) VALUES
('WA-1', 'Kingfisher Bend', 2, 1400),
('WA-2', 'Tarn of Esk', 1, 2000),
('WA-3', 'Brickworks Pit', 6, 900);
INSERT INTO fish_kinds (id, name, least_cm, closed_from, closed_until, most_daily) VALUES
('FI-1', 'arctic char', 25, '01-01', '01-12', 2),
('FI-2', 'rudd', 18, '04-15', '05-31', 6),
('FI-3', 'asp', 40, '01-14', '06-15', 1);
INSERT INTO licences (id, code, angler_id, kind, issued_on, valid_until, warnings, suspended_on, status) VALUES
('LI-1', 'FL-2201', 'AN-1', 'year', '2024-06-10', '2025-06-10', 1, NULL, 'valid'),
('LI-2', 'FL-2202', 'AN-5', 'guest', '2024-01-17', '2024-02-14', 0, NULL, 'valid'),
('LI-3', 'FL-2203', 'AN-6', 'year', '2024-08-19', '2025-08-19', 3, '2024-11-16', 'suspended'),
('LI-4', 'FL-2204', 'AN-7', 'year', '2024-05-06', '2025-05-06', 2, NULL, 'valid'),
('LI-5', 'FL-2205', 'AN-8', 'guest', '2024-01-16', '2024-02-13', 0, NULL, 'valid'),
('LI-6', 'FL-2206', 'AN-4', 'year', '2024-12-02', '2025-12-02', 3, '2024-12-27', 'suspended'),
('LI-7', 'FL-2207', 'AN-1', 'year', '2023-05-29', '2024-05-28', 0, NULL, 'valid'),
('LI-8', 'FL-2208', 'AN-6', 'year', '2023-08-14', '2024-08-13', 3, '2024-07-30', 'suspended');
INSERT INTO permits (id, licence_id, water_id, day, rules_confirmed, refund_cents, status) VALUES
('PM-1', 'LI-1', 'WA-2', '2025-01-18', 1, 0, 'booked'),
('PM-2', 'LI-1', 'WA-3', '2025-01-14', 1, 0, 'tagged'),
('PM-3', 'LI-4', 'WA-1', '2024-12-31', 1, 0, 'tagged'),
('PM-4', 'LI-4', 'WA-3', '2025-01-15', 1, 0, 'booked'),
('PM-5', 'LI-1', 'WA-1', '2025-01-26', 0, 0, 'booked'),
('PM-6', 'LI-1', 'WA-1', '2025-01-01', 1, 0, 'tagged'),
('PM-7', 'LI-6', 'WA-2', '2024-12-21', 1, 0, 'reported'),
('PM-8', 'LI-3', 'WA-1', '2024-10-12', 0, 1400, 'cancelled'),
('PM-9', 'LI-4', 'WA-2', '2025-02-08', 0, 0, 'booked');
INSERT INTO catches (id, permit_id, fish_id, length_cm) VALUES
('CA-1', 'PM-2', 'FI-1', 25),
('CA-2', 'PM-3', 'FI-2', 23),
('CA-3', 'PM-6', 'FI-3', 47),
('CA-4', 'PM-7', 'FI-2', 18);
