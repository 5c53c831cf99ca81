INSERT INTO trials (id, title, sponsor, target, status) VALUES
('TR-1', 'Cough Lozenge', 'Brightwater Pharma', 3, 'recruiting'),
('TR-2', 'Wart Freeze', 'Orrin Medical', 4, 'recruiting'),
('TR-3', 'Knee Cream', 'Brightwater Pharma', 5, 'recruiting'),
('TR-4', 'Iron Drink', 'Orrin Medical', 2, 'closed');
INSERT INTO protocol_visits (id, title, trial_id, number, day_offset, window_days, needs_kit, stipend_cents) VALUES
('PV-1', 'Cough baseline', 'TR-1', 1, 0, 3, 1, 3100),
('PV-2', 'Cough week two', 'TR-1', 2, 14, 3, 1, 2700),
('PV-3', 'Wart baseline', 'TR-2', 1, 1, 5, 0, 1900),
('PV-4', 'Knee baseline', 'TR-3', 1, 0, 4, 0, 2400),
('PV-5', 'Iron baseline', 'TR-4', 1, 0, 2, 0, 1400);
INSERT INTO participants (id, name, email, born_on, trial_id, consented, arm, enrolled_on, owed_cents, status) VALUES
('PT-1', 'Saskia Bloem', 'saskia.bloem@example.org', '1981-10-27', 'TR-1', 1, 'active', '2025-01-02', 3100, 'enrolled'),
('PT-2', 'Omari Juma', 'omari.juma@example.org', '1974-05-19', 'TR-1', 1, 'placebo', '2025-01-02', 3100, 'enrolled'),
('PT-3', 'Hedy Lorenz', 'hedy.lorenz@example.org', '1950-06-06', 'TR-1', 1, NULL, NULL, 0, 'screening'),
('PT-4', 'Bruno Lorenz', 'bruno.lorenz@example.org', '1996-08-12', 'TR-1', 1, NULL, NULL, 0, 'screening'),
('PT-5', 'Anwen Parry', 'anwen.parry@example.org', '1989-02-08', 'TR-1', 0, NULL, NULL, 0, 'screening'),
('PT-6', 'Jian Wu', 'jian.wu@example.org', '2003-11-30', 'TR-1', 0, NULL, NULL, 0, 'screening'),
('PT-7', 'Mirko Savic', 'mirko.savic@example.org', '1967-04-14', 'TR-2', 1, 'active', '2025-01-13', 0, 'enrolled'),
('PT-8', 'Edda Kranz', 'edda.kranz@example.org', '1992-07-23', 'TR-2', 1, 'placebo', '2025-01-06', 1900, 'enrolled'),
('PT-9', 'Rosalba Nino', 'rosalba.nino@example.org', '1958-12-18', 'TR-3', 1, 'active', '2025-01-10', 2400, 'enrolled'),
('PT-10', 'Finlay Gow', 'finlay.gow@example.org', '1984-01-05', 'TR-3', 1, 'placebo', '2025-01-14', 0, 'enrolled'),
('PT-11', 'Charity Mwale', 'charity.mwale@example.org', '1979-09-09', 'TR-4', 1, 'active', '2024-10-15', 0, 'completed'),
('PT-12', 'Ute Berger', 'ute.berger@example.org', '1990-03-31', 'TR-4', 1, 'placebo', '2024-10-16', 0, 'withdrawn'),
('PT-13', 'Pascal Roy', 'pascal.roy@example.org', '1971-06-25', 'TR-2', 1, 'active', '2025-01-08', 0, 'enrolled'),
('PT-14', 'Selim Kaya', 'selim.kaya@example.org', '1965-08-02', 'TR-3', 1, 'active', '2025-01-08', 0, 'enrolled'),
('PT-15', 'Leonor Diaz', 'leonor.diaz@example.org', '1999-10-10', 'TR-2', 1, 'placebo', '2025-01-14', 0, 'enrolled'),
('PT-16', 'Gus Ferrari', 'gus.ferrari@example.org', '1977-02-17', 'TR-3', 1, 'placebo', '2025-01-13', 0, 'enrolled'),
('PT-17', 'Ines Prado', 'ines.prado@example.org', '1986-05-01', 'TR-3', 1, 'active', '2025-01-13', 0, 'enrolled');
INSERT INTO visits (id, participant_id, protocol_visit_id, on_day, status) VALUES
('VS-1', 'PT-1', 'PV-1', '2025-01-02', 'done'),
('VS-2', 'PT-1', 'PV-2', '2025-01-15', 'booked'),
('VS-3', 'PT-2', 'PV-1', '2025-01-03', 'done'),
('VS-4', 'PT-2', 'PV-2', '2025-01-15', 'booked'),
('VS-5', 'PT-7', 'PV-3', '2025-01-15', 'booked'),
('VS-6', 'PT-8', 'PV-3', '2025-01-08', 'done'),
('VS-7', 'PT-9', 'PV-4', '2025-01-10', 'done'),
('VS-8', 'PT-10', 'PV-4', '2025-01-16', 'booked'),
('VS-9', 'PT-13', 'PV-3', '2025-01-13', 'booked'),
('VS-10', 'PT-14', 'PV-4', '2025-01-10', 'booked'),
('VS-11', 'PT-11', 'PV-5', '2024-10-15', 'done'),
('VS-12', 'PT-12', 'PV-5', '2024-10-17', 'missed'),
('VS-13', 'PT-13', 'PV-3', '2025-01-10', 'missed'),
('VS-14', 'PT-14', 'PV-4', '2025-01-09', 'missed'),
('VS-15', 'PT-15', 'PV-3', '2025-01-17', 'booked'),
('VS-16', 'PT-17', 'PV-4', '2025-01-14', 'missed'),
('VS-17', 'PT-16', 'PV-4', '2025-01-14', 'missed');
INSERT INTO kits (id, code, trial_id, arm, expires_on, visit_id, status) VALUES
('KT-1', 'KIT-9301', 'TR-1', 'active', '2025-02-12', NULL, 'in_stock'),
('KT-2', 'KIT-9302', 'TR-1', 'active', '2025-02-11', NULL, 'in_stock'),
('KT-3', 'KIT-9303', 'TR-1', 'active', '2025-05-31', NULL, 'in_stock'),
('KT-4', 'KIT-9304', 'TR-1', 'placebo', '2025-06-15', NULL, 'in_stock'),
('KT-5', 'KIT-9305', 'TR-1', 'active', '2025-05-31', 'VS-1', 'dispensed'),
('KT-6', 'KIT-9306', 'TR-1', 'placebo', '2025-06-15', 'VS-3', 'dispensed'),
('KT-7', 'KIT-9307', 'TR-1', 'placebo', '2025-01-15', NULL, 'quarantined'),
('KT-8', 'KIT-9308', 'TR-1', 'active', '2025-04-01', NULL, 'quarantined'),
('KT-9', 'KIT-9309', 'TR-1', 'placebo', '2025-03-20', NULL, 'quarantined');
INSERT INTO events (id, title, participant_id, grade, onset_on, status) VALUES
('AE-1', 'hives', 'PT-2', 3, '2025-01-09', 'open'),
('AE-2', 'dry throat', 'PT-1', 1, '2025-01-07', 'open'),
('AE-3', 'blister', 'PT-13', 2, '2025-01-11', 'open'),
('AE-4', 'collapse', 'PT-10', 4, '2025-01-14', 'open'),
('AE-5', 'headache', 'PT-8', 1, '2025-01-07', 'resolved');
INSERT INTO deviations (id, visit_id, reason, status) VALUES
('DV-1', 'VS-12', 'unknown', 'reviewed'),
('DV-2', 'VS-13', 'transport', 'noted'),
('DV-3', 'VS-16', 'illness', 'noted');
