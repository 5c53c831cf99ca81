INSERT INTO wards (id, name, kind, status) VALUES
('WD-1', 'Amber', 'medical', 'open'), ('WD-2', 'Beryl', 'medical', 'open'), ('WD-3', 'Coral', 'surgical', 'open'), ('WD-4', 'Diamond', 'surgical', 'closed'), ('WD-5', 'Emerald', 'intensive', 'open'), ('WD-6', 'Flint', 'intensive', 'closed');
INSERT INTO beds (id, ward_id, label, isolation, monitor, status) VALUES
('BD-101', 'WD-1', 'Amber 1', 0, 0, 'free'), ('BD-102', 'WD-1', 'Amber 2', 0, 0, 'occupied'), ('BD-103', 'WD-1', 'Amber 3', 0, 1, 'free'), ('BD-104', 'WD-1', 'Amber 4', 1, 0, 'free'), ('BD-105', 'WD-1', 'Amber 5', 1, 0, 'occupied'), ('BD-106', 'WD-1', 'Amber 6', 1, 0, 'dirty'),
('BD-201', 'WD-2', 'Beryl 1', 0, 0, 'occupied'), ('BD-202', 'WD-2', 'Beryl 2', 0, 1, 'occupied'), ('BD-203', 'WD-2', 'Beryl 3', 0, 0, 'free'), ('BD-204', 'WD-2', 'Beryl 4', 0, 0, 'blocked'), ('BD-205', 'WD-2', 'Beryl 5', 0, 0, 'blocked'), ('BD-206', 'WD-2', 'Beryl 6', 1, 0, 'occupied'),
('BD-301', 'WD-3', 'Coral 1', 0, 0, 'free'), ('BD-302', 'WD-3', 'Coral 2', 0, 0, 'occupied'), ('BD-303', 'WD-3', 'Coral 3', 1, 0, 'free'), ('BD-304', 'WD-3', 'Coral 4', 0, 0, 'reserved'), ('BD-305', 'WD-3', 'Coral 5', 0, 0, 'reserved'), ('BD-306', 'WD-3', 'Coral 6', 0, 0, 'dirty'),
('BD-401', 'WD-4', 'Diamond 1', 0, 0, 'free'), ('BD-402', 'WD-4', 'Diamond 2', 0, 0, 'occupied'), ('BD-403', 'WD-4', 'Diamond 3', 0, 1, 'blocked'),
('BD-501', 'WD-5', 'Emerald 1', 0, 1, 'free'), ('BD-502', 'WD-5', 'Emerald 2', 0, 1, 'occupied'), ('BD-503', 'WD-5', 'Emerald 3', 1, 1, 'occupied'), ('BD-504', 'WD-5', 'Emerald 4', 0, 1, 'reserved'), ('BD-505', 'WD-5', 'Emerald 5', 0, 0, 'free'), ('BD-506', 'WD-5', 'Emerald 6', 0, 1, 'reserved'),
('BD-601', 'WD-6', 'Flint 1', 0, 1, 'free'), ('BD-602', 'WD-6', 'Flint 2', 0, 1, 'free');
INSERT INTO patients (id, name, record, born_on, infection) VALUES
('PT-601', 'Alma Dietz', 'HR-70010', '1937-05-04', 'none'), ('PT-602', 'Bashir Omar', 'HR-70047', '1950-08-16', 'influenza'), ('PT-603', 'Clara Voigt', 'HR-70084', '1963-11-29', 'none'), ('PT-604', 'Dmitri Orlov', 'HR-70121', '1976-02-11', 'none'),
('PT-605', 'Esther Boateng', 'HR-70158', '1989-04-27', 'mrsa'), ('PT-606', 'Finn Garrity', 'HR-70195', '2002-07-19', 'none'), ('PT-607', 'Grace Lim', 'HR-70232', '1945-09-30', 'none'), ('PT-608', 'Hugo Stern', 'HR-70269', '1958-12-12', 'none'),
('PT-609', 'Ilse Maas', 'HR-70306', '1971-03-06', 'norovirus'), ('PT-610', 'Jorge Luna', 'HR-70343', '1984-06-01', 'mrsa'), ('PT-611', 'Kamala Das', 'HR-70380', '1997-08-23', 'none'), ('PT-612', 'Lars Voigt', 'HR-70417', '1940-10-14', 'none'),
('PT-613', 'Mina Park', 'HR-70454', '1953-01-17', 'none'), ('PT-614', 'Niall Byrne', 'HR-70491', '1966-03-31', 'none'), ('PT-615', 'Oya Demir', 'HR-70528', '1979-06-25', 'influenza'), ('PT-616', 'Pieter Vos', 'HR-70565', '1992-09-07', 'none'),
('PT-617', 'Renata Cruz', 'HR-70602', '1935-11-20', 'mrsa'), ('PT-618', 'Saul Weiss', 'HR-70639', '1948-02-03', 'none'), ('PT-619', 'Thea Lund', 'HR-70676', '1961-04-18', 'none'), ('PT-620', 'Ulf Berg', 'HR-70713', '1974-07-10', 'none'),
('PT-621', 'Violet Kerr', 'HR-70750', '1987-09-22', 'none'), ('PT-622', 'Wim Aerts', 'HR-70787', '2000-12-05', 'none'), ('PT-623', 'Clara Voigt', 'HR-70824', '1943-02-28', 'none'), ('PT-624', 'Yasmin Noor', 'HR-70861', '1956-05-13', 'none');
INSERT INTO bed_requests (id, patient_id, kind, priority, monitor, asked_on, bed_id, status) VALUES
('RQ-801', 'PT-613', 'medical', 2, 0, '2025-01-15', NULL, 'waiting'), ('RQ-802', 'PT-614', 'medical', 3, 1, '2025-01-14', NULL, 'waiting'), ('RQ-803', 'PT-615', 'medical', 4, 0, '2025-01-10', NULL, 'waiting'),
('RQ-804', 'PT-616', 'surgical', 1, 0, '2025-01-15', NULL, 'waiting'), ('RQ-805', 'PT-617', 'surgical', 2, 0, '2025-01-13', NULL, 'waiting'), ('RQ-806', 'PT-618', 'intensive', 2, 1, '2025-01-15', NULL, 'waiting'),
('RQ-807', 'PT-619', 'intensive', 3, 0, '2025-01-14', NULL, 'waiting'), ('RQ-808', 'PT-620', 'surgical', 3, 0, '2025-01-14', 'BD-304', 'allocated'), ('RQ-809', 'PT-621', 'intensive', 1, 1, '2025-01-15', 'BD-504', 'allocated'),
('RQ-810', 'PT-622', 'medical', 4, 0, '2025-01-09', NULL, 'cancelled'), ('RQ-811', 'PT-606', 'surgical', 2, 0, '2025-01-13', 'BD-302', 'admitted');
INSERT INTO stays (id, patient_id, bed_id, began_on, planned_discharge, left_on, status) VALUES
('SY-951', 'PT-601', 'BD-102', '2025-01-10', '2025-01-15', NULL, 'in_bed'), ('SY-952', 'PT-602', 'BD-105', '2025-01-11', '2025-01-15', NULL, 'ready'), ('SY-953', 'PT-603', 'BD-201', '2025-01-02', '2025-01-14', NULL, 'in_bed'),
('SY-954', 'PT-604', 'BD-202', '2025-01-09', '2025-01-15', NULL, 'ready'), ('SY-955', 'PT-605', 'BD-206', '2025-01-06', '2025-01-14', NULL, 'ready'), ('SY-956', 'PT-606', 'BD-302', '2025-01-14', '2025-01-16', NULL, 'in_bed'),
('SY-957', 'PT-607', 'BD-402', '2024-12-30', '2025-01-12', NULL, 'in_bed'), ('SY-958', 'PT-608', 'BD-502', '2025-01-13', '2025-01-25', NULL, 'in_bed'), ('SY-959', 'PT-609', 'BD-503', '2025-01-12', '2025-02-14', NULL, 'in_bed'),
('SY-960', 'PT-610', 'BD-106', '2025-01-05', '2025-01-14', '2025-01-14', 'left'), ('SY-961', 'PT-611', 'BD-306', '2025-01-08', '2025-01-15', '2025-01-15', 'left'), ('SY-962', 'PT-612', 'BD-301', '2024-12-20', '2024-12-27', '2024-12-27', 'left');
INSERT INTO stay_checks (stay_id, item, settled) VALUES
('SY-951', 'medicines', 1), ('SY-951', 'letter', 1), ('SY-951', 'transport', 0),
('SY-952', 'medicines', 1), ('SY-952', 'letter', 1), ('SY-952', 'transport', 1),
('SY-953', 'medicines', 0), ('SY-953', 'letter', 1), ('SY-953', 'transport', 0),
('SY-954', 'medicines', 1), ('SY-954', 'letter', 1), ('SY-954', 'transport', 1),
('SY-955', 'medicines', 1), ('SY-955', 'letter', 0), ('SY-955', 'transport', 1),
('SY-956', 'medicines', 0), ('SY-956', 'letter', 0), ('SY-956', 'transport', 1),
('SY-957', 'medicines', 1), ('SY-957', 'letter', 1), ('SY-957', 'transport', 1),
('SY-958', 'medicines', 0), ('SY-958', 'letter', 0), ('SY-958', 'transport', 0),
('SY-959', 'medicines', 0), ('SY-959', 'letter', 0), ('SY-959', 'transport', 0),
('SY-960', 'medicines', 1), ('SY-960', 'letter', 1), ('SY-960', 'transport', 1),
('SY-961', 'medicines', 1), ('SY-961', 'letter', 1), ('SY-961', 'transport', 1),
('SY-962', 'medicines', 1), ('SY-962', 'letter', 1), ('SY-962', 'transport', 1);
INSERT INTO transfers (id, stay_id, to_bed_id, status) VALUES
('TF-31', 'SY-953', 'BD-305', 'planned'), ('TF-32', 'SY-958', 'BD-506', 'planned'), ('TF-33', 'SY-957', 'BD-401', 'done'), ('TF-34', 'SY-957', 'BD-402', 'done'), ('TF-35', 'SY-955', 'BD-104', 'cancelled'), ('TF-36', 'SY-954', 'BD-202', 'done');
INSERT INTO cleaners (id, name, deep_trained, on_duty) VALUES
('CL-21', 'Anouk Sel', 1, 1), ('CL-22', 'Bert Oduya', 0, 1), ('CL-23', 'Chantal Roux', 1, 1), ('CL-24', 'Dirk Pauw', 1, 0);
INSERT INTO cleans (id, bed_id, kind, cleaner_id, done_on, status) VALUES
('CN-41', 'BD-106', 'deep', NULL, NULL, 'ordered'), ('CN-42', 'BD-306', 'standard', NULL, NULL, 'ordered'), ('CN-43', 'BD-101', 'standard', 'CL-21', '2025-01-15', 'done'), ('CN-44', 'BD-103', 'standard', 'CL-21', '2025-01-15', 'done'),
('CN-45', 'BD-104', 'deep', 'CL-21', '2025-01-15', 'done'), ('CN-46', 'BD-203', 'standard', 'CL-23', '2025-01-15', 'done'), ('CN-47', 'BD-301', 'standard', 'CL-24', '2024-12-28', 'done');
