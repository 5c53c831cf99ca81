INSERT INTO patients (id, name, email) VALUES
('PT-41', 'Oleg Sava', 'oleg.sava@example.org'),
('PT-42', 'Petra Jonas', 'petra.jonas@example.org'),
('PT-43', 'Rania Said', 'rania.said@example.org'),
('PT-44', 'Svein Dahl', 'svein.dahl@example.org'),
('PT-45', 'Tessa Quirk', 'tessa.quirk@example.org'),
('PT-46', 'Petra Jonas', 'petra.jonas.brook@example.org'),
('PT-47', 'Umar Sheikh', 'umar.sheikh@example.org'),
('PT-48', 'Vita Sava', 'vita.sava@example.org'),
('PT-49', 'Walt Emery', 'walt.emery@example.org');
INSERT INTO procedures (id, name, specialty, minutes, major, ultraclean, tray_kind) VALUES
('PC-31', 'Hip pinning', 'bones', 100, 1, 1, 'hip'),
('PC-32', 'Wrist endoscopy', 'bones', 45, 0, 0, 'scope'),
('PC-33', 'Eyelid repair', 'eyes', 35, 0, 0, 'eye'),
('PC-34', 'Navel hernia repair', 'general', 50, 0, 0, 'soft'),
('PC-35', 'Spleen removal', 'general', 150, 1, 0, 'soft');
INSERT INTO surgeons (id, name, email, specialty, consultant) VALUES
('SG-31', 'Tove Lindahl', 'tove.lindahl@example.org', 'bones', 1),
('SG-32', 'Marcel Roy', 'marcel.roy@example.org', 'bones', 0),
('SG-33', 'Adaeze Nnamdi', 'adaeze.nnamdi@example.org', 'eyes', 1),
('SG-34', 'Marcel Roy', 'marcel.roy.general@example.org', 'general', 1),
('SG-35', 'Finn Carey', 'finn.carey@example.org', 'general', 0),
('SG-36', 'Holger Lindahl', 'holger.lindahl@example.org', 'bones', 1);
INSERT INTO theatres (id, name, ultraclean, closed) VALUES
('TH-31', 'Sun', 1, 0), ('TH-32', 'Moon', 0, 0), ('TH-33', 'Star', 0, 0), ('TH-34', 'Comet', 1, 1),
('TH-35', 'Planet', 0, 1), ('TH-36', 'Orbit', 0, 0), ('TH-37', 'Nova', 1, 0);
INSERT INTO sessions (id, theatre_id, surgeon_id, day, minutes_left) VALUES
('SE-41', 'TH-31', 'SG-31', '2025-01-15', 200),
('SE-42', 'TH-32', 'SG-34', '2025-01-15', 120),
('SE-43', 'TH-33', 'SG-33', '2025-01-17', 300),
('SE-44', 'TH-32', 'SG-35', '2025-01-20', 240),
('SE-45', 'TH-31', 'SG-31', '2025-02-07', 120),
('SE-46', 'TH-31', 'SG-36', '2025-01-22', 119),
('SE-47', 'TH-32', 'SG-34', '2025-01-08', 200),
('SE-48', 'TH-34', 'SG-36', '2025-01-24', 480),
('SE-49', 'TH-33', 'SG-33', '2025-01-15', 180);
INSERT INTO trays (id, label, kind, sterile_until, cycles, status) VALUES
('TR-41', 'Hip tin one', 'hip', '2025-01-25', 9, 'reserved'),
('TR-42', 'Scope tin one', 'scope', '2025-01-15', 33, 'sterile'),
('TR-43', 'Soft tin one', 'soft', '2025-01-31', 20, 'reserved'),
('TR-44', 'Soft tin two', 'soft', '2025-01-19', 44, 'reserved'),
('TR-45', 'Eye tin one', 'eye', '2025-02-03', 2, 'sterile'),
('TR-46', 'Soft tin three', 'soft', '2025-01-09', 50, 'used'),
('TR-47', 'Eye tin two', 'eye', '2024-12-12', 7, 'used'),
('TR-48', 'Scope tin two', 'scope', '2025-02-08', 14, 'reserved'),
('TR-49', 'Hip tin two', 'hip', '2025-01-06', 49, 'used'),
('TR-50', 'Eye tin three', 'eye', '2025-01-29', 18, 'reserved');
INSERT INTO cases (id, patient_id, procedure_id, priority, listed_on, session_id, tray_id, consented, postponed, status) VALUES
('CS-41', 'PT-41', 'PC-31', 'elective', '2024-11-16', NULL, NULL, 0, 0, 'listed'),
('CS-42', 'PT-42', 'PC-33', 'elective', '2024-10-30', NULL, NULL, 0, 0, 'listed'),
('CS-43', 'PT-43', 'PC-31', 'elective', '2024-10-02', 'SE-41', 'TR-41', 1, 0, 'scheduled'),
('CS-44', 'PT-44', 'PC-35', 'urgent', '2025-01-13', 'SE-42', 'TR-43', 1, 0, 'on_table'),
('CS-45', 'PT-45', 'PC-34', 'elective', '2024-12-05', 'SE-42', 'TR-44', 1, 2, 'scheduled'),
('CS-46', 'PT-46', 'PC-32', 'elective', '2024-12-14', 'SE-41', 'TR-48', 1, 0, 'scheduled'),
('CS-47', 'PT-47', 'PC-34', 'elective', '2024-11-17', NULL, NULL, 0, 0, 'listed'),
('CS-48', 'PT-48', 'PC-33', 'elective', '2024-12-20', 'SE-43', NULL, 0, 1, 'scheduled'),
('CS-49', 'PT-41', 'PC-32', 'urgent', '2025-01-10', NULL, NULL, 0, 0, 'listed'),
('CS-50', 'PT-42', 'PC-34', 'elective', '2024-06-11', 'SE-47', 'TR-46', 1, 0, 'done'),
('CS-51', 'PT-49', 'PC-35', 'elective', '2024-09-01', NULL, NULL, 0, 0, 'cancelled'),
('CS-52', 'PT-49', 'PC-32', 'elective', '2024-12-30', 'SE-41', NULL, 0, 0, 'scheduled'),
('CS-53', 'PT-47', 'PC-33', 'urgent', '2025-01-14', 'SE-49', 'TR-50', 1, 0, 'on_table');
INSERT INTO assessments (id, case_id, made_on, finding) VALUES
('AS-41', 'CS-41', '2025-01-08', 'fit'), ('AS-42', 'CS-42', '2024-12-18', 'fit'),
('AS-43', 'CS-43', '2025-01-04', 'fit'), ('AS-44', 'CS-44', '2025-01-13', 'fit'),
('AS-45', 'CS-45', '2024-12-28', 'fit'), ('AS-46', 'CS-46', '2025-01-07', 'fit'),
('AS-47', 'CS-47', '2025-01-03', 'unfit'), ('AS-48', 'CS-48', '2025-01-09', 'fit'),
('AS-49', 'CS-50', '2024-12-29', 'fit'), ('AS-50', 'CS-52', '2025-01-11', 'unfit'),
('AS-51', 'CS-53', '2025-01-14', 'fit');
