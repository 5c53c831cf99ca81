INSERT INTO wards (id, name, most_visits, vaccinated_only) VALUES
('WA-1', 'Day Unit', 2, 0),
('WA-2', 'Neurology', 1, 0),
('WA-3', 'Old Wing', 2, 1);
INSERT INTO visitors (id, name, email, language, checked_until, vaccinated, status) VALUES
('VI-1', 'Renzo Battista', 'renzo.battista@example.org', 'italian', '2025-10-30', 1, 'active'),
('VI-2', 'Halszka Nowicka', 'halszka.nowicka@example.org', 'polish', '2025-01-20', 1, 'active'),
('VI-3', 'Murat Ozdemir', 'murat.ozdemir@example.org', 'turkish', '2025-12-15', 0, 'active'),
('VI-4', 'Signe Lovell', 'signe.lovell@example.org', 'italian', '2024-12-20', 1, 'active'),
('VI-5', 'Julian Lovell', 'julian.lovell@example.org', 'polish', '2026-03-31', 1, 'active'),
('VI-6', 'Feride Koc', 'feride.koc@example.org', 'turkish', '2025-08-08', 1, 'paused');
INSERT INTO patients (id, name, ward_id, wish, home) VALUES
('PA-1', 'Agnes Toller', 'WA-1', 'any', 0),
('PA-2', 'Mehmet Polat', 'WA-2', 'turkish', 0),
('PA-3', 'Clara Voigt', 'WA-3', 'any', 0),
('PA-4', 'Stefania Riva', 'WA-3', 'italian', 0),
('PA-5', 'Bertie Cole', 'WA-1', 'any', 1),
('PA-6', 'Jozef Malik', 'WA-1', 'polish', 0);
INSERT INTO visits (id, visitor_id, patient_id, day, part, signed_in, status) VALUES
('VS-1', 'VI-1', 'PA-4', '2025-01-17', 'morning', 0, 'planned'),
('VS-2', 'VI-3', 'PA-2', '2025-01-16', 'afternoon', 0, 'planned'),
('VS-3', 'VI-2', 'PA-6', '2025-01-15', 'afternoon', 0, 'planned'),
('VS-4', 'VI-5', 'PA-1', '2025-01-15', 'afternoon', 1, 'planned'),
('VS-5', 'VI-5', 'PA-3', '2025-01-14', 'morning', 0, 'planned'),
('VS-6', 'VI-3', 'PA-1', '2025-01-13', 'afternoon', 0, 'planned'),
('VS-7', 'VI-1', 'PA-3', '2025-01-12', 'afternoon', 1, 'planned'),
('VS-8', 'VI-3', 'PA-2', '2024-11-16', 'morning', 0, 'missed'),
('VS-9', 'VI-5', 'PA-6', '2024-11-15', 'afternoon', 0, 'missed'),
('VS-10', 'VI-1', 'PA-4', '2024-12-16', 'afternoon', 1, 'made'),
('VS-11', 'VI-1', 'PA-4', '2024-12-15', 'afternoon', 1, 'made'),
('VS-12', 'VI-2', 'PA-6', '2025-01-08', 'afternoon', 1, 'made'),
('VS-13', 'VI-5', 'PA-1', '2025-01-05', 'morning', 1, 'made'),
('VS-14', 'VI-3', 'PA-2', '2025-01-09', 'morning', 1, 'made'),
('VS-19', 'VI-3', 'PA-1', '2025-01-11', 'morning', 1, 'made'),
('VS-15', 'VI-1', 'PA-3', '2025-01-03', 'morning', 0, 'called_off'),
('VS-16', 'VI-1', 'PA-4', '2025-01-06', 'morning', 1, 'made'),
('VS-17', 'VI-2', 'PA-1', '2025-01-02', 'afternoon', 1, 'made'),
('VS-18', 'VI-5', 'PA-6', '2024-12-30', 'morning', 1, 'made');
INSERT INTO fares (id, visit_id, amount_cents, claimed_on, paid_on, status) VALUES
('FA-1', 'VS-12', 1200, '2025-01-09', NULL, 'claimed'),
('FA-2', 'VS-13', 1500, '2025-01-06', '2025-01-09', 'paid'),
('FA-3', 'VS-16', 1401, '2025-01-08', NULL, 'claimed'),
('FA-4', 'VS-17', 1500, '2025-01-03', '2025-01-05', 'paid'),
('FA-5', 'VS-18', 1400, '2024-12-31', '2025-01-03', 'paid'),
('FA-6', 'VS-14', 300, '2025-01-10', NULL, 'claimed');
