INSERT INTO ships (id, name, call_sign, kind, status) VALUES
('VS-1', 'Orla Maid', 'ORLMA', 'bulk', 'in_class'),
('VS-2', 'Orla Maid', 'TIKAR', 'tanker', 'in_class'),
('VS-3', 'Plover', 'PLOVA', 'ferry', 'suspended'),
('VS-4', 'Skerry Light', 'SKERA', 'bulk', 'suspended'),
('VS-5', 'Tamarind', 'TAMRA', 'tanker', 'in_class'),
('VS-6', 'Umber', 'UMBRA', 'ferry', 'in_class'),
('VS-7', 'Wigeon', 'WIGEA', 'bulk', 'withdrawn'),
('VS-8', 'Nadira', 'NADRA', 'bulk', 'in_class');
INSERT INTO surveyors (id, name, email, senior, tankers) VALUES
('SU-1', 'Goran Petrov', 'goran.petrov@example.org', 1, 1),
('SU-2', 'Hilde Vos', 'hilde.vos@example.org', 0, 0),
('SU-3', 'Hilde Vos', 'hilde.vos.split@example.org', 1, 0),
('SU-4', 'Imran Shah', 'imran.shah@example.org', 0, 1),
('SU-5', 'Josef Kral', 'josef.kral@example.org', 1, 1);
INSERT INTO surveys (id, code, ship_id, surveyor_id, kind, day, gas_free, status) VALUES
('SY-1', 'SURV-ACE', 'VS-1', 'SU-3', 'annual', '2025-01-15', 0, 'booked'),
('SY-2', 'SURV-BIT', 'VS-2', 'SU-1', 'annual', '2025-01-15', 0, 'booked'),
('SY-3', 'SURV-CUE', 'VS-5', 'SU-4', 'annual', '2025-01-14', 1, 'in_hand'),
('SY-4', 'SURV-DOT', 'VS-6', 'SU-2', 'annual', '2025-01-16', 0, 'booked'),
('SY-5', 'SURV-EAR', 'VS-8', 'SU-2', 'annual', '2025-01-15', 0, 'in_hand'),
('SY-6', 'SURV-FIN', 'VS-3', 'SU-2', 'annual', '2024-12-16', 0, 'completed'),
('SY-7', 'SURV-GAP', 'VS-4', 'SU-3', 'intermediate', '2024-12-15', 0, 'completed'),
('SY-8', 'SURV-HUB', 'VS-6', 'SU-5', 'renewal', '2024-10-17', 0, 'completed'),
('SY-9', 'SURV-INK', 'VS-1', 'SU-1', 'renewal', '2024-10-16', 0, 'completed'),
('SY-10', 'SURV-JOT', 'VS-5', 'SU-4', 'annual', '2024-03-12', 1, 'completed'),
('SY-11', 'SURV-KEY', 'VS-8', 'SU-2', 'annual', '2024-07-02', 0, 'completed'),
('SY-12', 'SURV-LAP', 'VS-7', 'SU-1', 'renewal', '2021-09-09', 0, 'completed'),
('SY-13', 'SURV-MOP', 'VS-2', 'SU-5', 'renewal', '2024-11-25', 1, 'completed'),
('SY-14', 'SURV-NIB', 'VS-1', 'SU-3', 'annual', '2024-12-03', 0, 'completed'),
('SY-15', 'SURV-OAR', 'VS-4', 'SU-5', 'annual', '2025-01-20', 0, 'booked');
INSERT INTO conditions (id, code, ship_id, survey_id, severity, due_on, extended, status, body) VALUES
('CN-1', 'COND-ACE', 'VS-5', 'SY-10', 'grave', '2025-02-02', 0, 'open', 'Stop the leak at the flange of the crude washing line.'),
('CN-2', 'COND-BIT', 'VS-8', 'SY-11', 'minor', '2025-01-14', 0, 'open', 'Refit the missing ladder rungs in hold one.'),
('CN-3', 'COND-CUE', 'VS-1', 'SY-14', 'minor', '2025-01-15', 0, 'open', 'Adjust the magnetic compass and post the deviation card.'),
('CN-4', 'COND-DOT', 'VS-6', 'SY-8', 'minor', '2025-03-05', 1, 'open', 'Line the passenger stairs with new treads.'),
('CN-5', 'COND-EAR', 'VS-4', 'SY-7', 'minor', '2025-02-28', 0, 'open', 'Service the davit winch of the rescue boat.'),
('CN-6', 'COND-FIN', 'VS-2', 'SY-13', 'minor', '2025-01-08', 0, 'open', 'Change the flame screens of the tank vents.'),
('CN-7', 'COND-GAP', 'VS-3', 'SY-6', 'grave', '2024-12-30', 0, 'cleared', 'Seal the crack at the stern tube bearing.'),
('CN-8', 'COND-HUB', 'VS-8', 'SY-11', 'minor', '2025-02-20', 0, 'open', 'Renew the zinc anodes along the bilge keel.'),
('CN-9', 'COND-INK', 'VS-6', 'SY-8', 'minor', '2024-12-20', 0, 'cleared', 'Translate the fire plan for the crew.');
INSERT INTO certificates (id, ship_id, subject, valid_until, endorsed_on, status) VALUES
('CE-1', 'VS-1', 'safety', '2027-04-01', '2024-02-02', 'valid'),
('CE-2', 'VS-1', 'load_line', '2027-04-01', '2024-04-20', 'valid'),
('CE-3', 'VS-1', 'pollution', '2027-04-01', '2024-04-21', 'valid'),
('CE-4', 'VS-6', 'safety', '2025-04-15', '2023-11-20', 'valid'),
('CE-5', 'VS-6', 'load_line', '2025-04-16', '2023-11-21', 'valid'),
('CE-6', 'VS-5', 'safety', '2026-08-01', '2024-03-12', 'valid'),
('CE-7', 'VS-3', 'safety', '2026-06-16', '2024-01-08', 'held'),
('CE-8', 'VS-4', 'pollution', '2026-02-12', '2024-01-31', 'held'),
('CE-9', 'VS-7', 'safety', '2026-09-09', NULL, 'withdrawn'),
('CE-10', 'VS-2', 'safety', '2025-01-14', '2023-12-13', 'valid');
