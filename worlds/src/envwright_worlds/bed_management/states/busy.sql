INSERT INTO wards (id, name, kind, status) VALUES
('WD-1', 'Gull', 'medical', 'open'), ('WD-2', 'Heron', 'medical', 'open'), ('WD-3', 'Ibis', 'surgical', 'open'), ('WD-4', 'Jackdaw', 'surgical', 'closed'), ('WD-5', 'Kite', 'intensive', 'open'), ('WD-6', 'Linnet', 'intensive', 'open'), ('WD-7', 'Merlin', 'medical', 'closed');
INSERT INTO beds (id, ward_id, label, isolation, monitor, status) VALUES
('BD-101', 'WD-1', 'Gull 1', 0, 0, 'free'), ('BD-102', 'WD-1', 'Gull 2', 0, 0, 'occupied'), ('BD-103', 'WD-1', 'Gull 3', 0, 1, 'free'),
('BD-104', 'WD-1', 'Gull 4', 1, 0, 'free'), ('BD-105', 'WD-1', 'Gull 5', 1, 1, 'occupied'), ('BD-106', 'WD-1', 'Gull 6', 0, 0, 'reserved'),
('BD-107', 'WD-1', 'Gull 7', 0, 0, 'dirty'), ('BD-108', 'WD-1', 'Gull 8', 0, 0, 'blocked'), ('BD-109', 'WD-1', 'Gull 9', 0, 1, 'occupied'), ('BD-110', 'WD-1', 'Gull 10', 0, 0, 'reserved'),
('BD-201', 'WD-2', 'Heron 1', 0, 0, 'occupied'), ('BD-202', 'WD-2', 'Heron 2', 0, 0, 'occupied'), ('BD-203', 'WD-2', 'Heron 3', 0, 1, 'occupied'), ('BD-204', 'WD-2', 'Heron 4', 1, 0, 'occupied'),
('BD-205', 'WD-2', 'Heron 5', 1, 0, 'dirty'), ('BD-206', 'WD-2', 'Heron 6', 0, 0, 'blocked'), ('BD-207', 'WD-2', 'Heron 7', 0, 0, 'blocked'), ('BD-208', 'WD-2', 'Heron 8', 0, 0, 'free'),
('BD-301', 'WD-3', 'Ibis 1', 0, 0, 'free'), ('BD-302', 'WD-3', 'Ibis 2', 0, 0, 'free'), ('BD-303', 'WD-3', 'Ibis 3', 0, 1, 'occupied'), ('BD-304', 'WD-3', 'Ibis 4', 0, 0, 'occupied'), ('BD-305', 'WD-3', 'Ibis 5', 1, 0, 'reserved'),
('BD-306', 'WD-3', 'Ibis 6', 0, 0, 'occupied'), ('BD-307', 'WD-3', 'Ibis 7', 0, 0, 'dirty'), ('BD-308', 'WD-3', 'Ibis 8', 0, 0, 'reserved'), ('BD-309', 'WD-3', 'Ibis 9', 1, 1, 'free'),
('BD-401', 'WD-4', 'Jackdaw 1', 0, 0, 'free'), ('BD-402', 'WD-4', 'Jackdaw 2', 0, 0, 'occupied'), ('BD-403', 'WD-4', 'Jackdaw 3', 1, 0, 'occupied'), ('BD-404', 'WD-4', 'Jackdaw 4', 0, 1, 'blocked'),
('BD-501', 'WD-5', 'Kite 1', 0, 1, 'free'), ('BD-502', 'WD-5', 'Kite 2', 0, 1, 'occupied'), ('BD-503', 'WD-5', 'Kite 3', 1, 1, 'occupied'), ('BD-504', 'WD-5', 'Kite 4', 0, 1, 'occupied'), ('BD-505', 'WD-5', 'Kite 5', 0, 0, 'free'),
('BD-601', 'WD-6', 'Linnet 1', 0, 1, 'occupied'), ('BD-602', 'WD-6', 'Linnet 2', 0, 1, 'reserved'), ('BD-603', 'WD-6', 'Linnet 3', 0, 1, 'free'), ('BD-604', 'WD-6', 'Linnet 4', 0, 1, 'free'), ('BD-605', 'WD-6', 'Linnet 5', 1, 1, 'occupied'), ('BD-606', 'WD-6', 'Linnet 6', 0, 1, 'dirty'),
('BD-701', 'WD-7', 'Merlin 1', 0, 0, 'free'), ('BD-702', 'WD-7', 'Merlin 2', 1, 0, 'blocked');
INSERT INTO patients (id, name, record, born_on, infection) VALUES
('PT-501', 'Abena Sarpong', 'HR-61004', '1933-03-09', 'none'), ('PT-502', 'Boris Lukic', 'HR-61041', '1946-10-27', 'influenza'), ('PT-503', 'Cecily Marsh', 'HR-61078', '1959-02-14', 'none'),
('PT-504', 'Dinesh Rao', 'HR-61115', '1972-05-30', 'none'), ('PT-505', 'Esme Larkin', 'HR-61152', '1985-08-19', 'none'), ('PT-506', 'Fritz Baumann', 'HR-61189', '1938-11-03', 'none'),
('PT-507', 'Gloria Mendes', 'HR-61226', '1941-01-21', 'norovirus'), ('PT-508', 'Hassan Farouk', 'HR-61263', '1954-04-12', 'mrsa'), ('PT-509', 'Isla Ferguson', 'HR-61300', '1967-07-07', 'none'),
('PT-510', 'Jakub Wrona', 'HR-61337', '1980-09-25', 'none'), ('PT-511', 'Keiko Mori', 'HR-61374', '1993-12-16', 'none'), ('PT-512', 'Lorenzo Villa', 'HR-61411', '1936-02-02', 'mrsa'),
('PT-513', 'Mabel Thorpe', 'HR-61448', '1949-06-18', 'none'), ('PT-514', 'Nkechi Ude', 'HR-61485', '1962-08-29', 'influenza'), ('PT-515', 'Oskar Lang', 'HR-61522', '1975-10-11', 'none'),
('PT-516', 'Priya Shah', 'HR-61559', '1988-01-05', 'none'), ('PT-517', 'Quincy Bowes', 'HR-61596', '1931-04-23', 'norovirus'), ('PT-518', 'Rosa Klein', 'HR-61633', '1944-07-31', 'none'),
('PT-519', 'Sven Ek', 'HR-61670', '1957-09-13', 'mrsa'), ('PT-520', 'Tilda Broome', 'HR-61707', '1970-12-06', 'none'), ('PT-521', 'Umar Sadiq', 'HR-61744', '1983-03-28', 'influenza'),
('PT-522', 'Vera Stolz', 'HR-61781', '1996-05-17', 'none'), ('PT-523', 'Walter Finch', 'HR-61818', '1939-08-08', 'none'), ('PT-524', 'Xenia Pavlou', 'HR-61855', '1952-11-24', 'influenza'),
('PT-525', 'Yusuf Polat', 'HR-61892', '1965-01-30', 'none'), ('PT-526', 'Zelda Knight', 'HR-61929', '1978-04-04', 'none'), ('PT-527', 'Aldo Bruni', 'HR-61966', '1991-06-22', 'mrsa'),
('PT-528', 'Berit Hagen', 'HR-62003', '1934-09-01', 'none'), ('PT-529', 'Cyrus Amiri', 'HR-62040', '1947-12-19', 'norovirus'), ('PT-530', 'Dolores Pena', 'HR-62077', '1960-02-26', 'none'),
('PT-531', 'Eamon Quirk', 'HR-62114', '1973-05-15', 'norovirus'), ('PT-532', 'Farah Naz', 'HR-62151', '1986-07-09', 'none'), ('PT-533', 'Gideon Low', 'HR-62188', '1999-10-02', 'none'),
('PT-534', 'Hanne Vik', 'HR-62225', '1942-12-28', 'none'), ('PT-535', 'Ignacio Sol', 'HR-62262', '1955-03-20', 'influenza'), ('PT-536', 'Joyce Obeng', 'HR-62299', '1968-06-13', 'none'),
('PT-537', 'Tariq Sadiq', 'HR-62336', '1981-08-27', 'none'), ('PT-538', 'Cecily Marsh', 'HR-62373', '1994-11-10', 'none');
INSERT INTO bed_requests (id, patient_id, kind, priority, monitor, asked_on, bed_id, status) VALUES
('RQ-701', 'PT-522', 'medical', 2, 0, '2025-01-14', NULL, 'waiting'), ('RQ-702', 'PT-523', 'medical', 3, 1, '2025-01-14', NULL, 'waiting'),
('RQ-703', 'PT-524', 'medical', 4, 0, '2025-01-12', NULL, 'waiting'), ('RQ-704', 'PT-525', 'surgical', 1, 0, '2025-01-15', NULL, 'waiting'),
('RQ-705', 'PT-526', 'surgical', 2, 0, '2025-01-13', NULL, 'waiting'), ('RQ-706', 'PT-527', 'surgical', 3, 0, '2025-01-11', NULL, 'waiting'),
('RQ-707', 'PT-528', 'intensive', 2, 1, '2025-01-15', NULL, 'waiting'), ('RQ-708', 'PT-529', 'intensive', 3, 1, '2025-01-14', NULL, 'waiting'),
('RQ-709', 'PT-530', 'medical', 2, 0, '2025-01-14', 'BD-106', 'allocated'), ('RQ-710', 'PT-531', 'surgical', 3, 0, '2025-01-13', 'BD-305', 'allocated'),
('RQ-711', 'PT-532', 'intensive', 1, 1, '2025-01-15', 'BD-602', 'allocated'), ('RQ-712', 'PT-533', 'medical', 4, 0, '2025-01-12', NULL, 'cancelled'),
('RQ-713', 'PT-508', 'surgical', 2, 0, '2025-01-13', 'BD-304', 'admitted'), ('RQ-714', 'PT-516', 'intensive', 1, 1, '2025-01-14', 'BD-601', 'admitted'),
('RQ-715', 'PT-534', 'intensive', 2, 0, '2025-01-14', NULL, 'waiting'), ('RQ-716', 'PT-535', 'medical', 2, 1, '2025-01-15', NULL, 'waiting');
INSERT INTO stays (id, patient_id, bed_id, began_on, planned_discharge, left_on, status) VALUES
('SY-901', 'PT-501', 'BD-102', '2025-01-12', '2025-01-15', NULL, 'in_bed'), ('SY-902', 'PT-502', 'BD-105', '2025-01-08', '2025-01-20', NULL, 'in_bed'),
('SY-903', 'PT-503', 'BD-109', '2025-01-05', '2025-01-15', NULL, 'ready'), ('SY-904', 'PT-504', 'BD-201', '2025-01-04', '2025-01-14', NULL, 'in_bed'),
('SY-905', 'PT-505', 'BD-202', '2025-01-11', '2025-01-16', NULL, 'in_bed'), ('SY-906', 'PT-506', 'BD-203', '2025-01-13', '2025-01-21', NULL, 'in_bed'),
('SY-907', 'PT-507', 'BD-204', '2025-01-10', '2025-01-15', NULL, 'ready'), ('SY-908', 'PT-508', 'BD-304', '2025-01-14', '2025-01-19', NULL, 'in_bed'),
('SY-909', 'PT-509', 'BD-303', '2025-01-07', '2025-01-15', NULL, 'ready'), ('SY-910', 'PT-510', 'BD-306', '2025-01-10', '2025-01-18', NULL, 'in_bed'),
('SY-911', 'PT-511', 'BD-402', '2025-01-02', '2025-01-15', NULL, 'in_bed'), ('SY-912', 'PT-512', 'BD-403', '2025-01-04', '2025-01-13', NULL, 'ready'),
('SY-913', 'PT-513', 'BD-502', '2025-01-13', '2025-02-14', NULL, 'in_bed'), ('SY-914', 'PT-514', 'BD-503', '2025-01-11', '2025-01-22', NULL, 'in_bed'),
('SY-915', 'PT-515', 'BD-504', '2025-01-09', '2025-01-15', NULL, 'in_bed'), ('SY-916', 'PT-516', 'BD-601', '2025-01-14', '2025-01-28', NULL, 'in_bed'),
('SY-917', 'PT-517', 'BD-605', '2025-01-05', '2025-01-16', NULL, 'in_bed'), ('SY-918', 'PT-518', 'BD-307', '2025-01-06', '2025-01-15', '2025-01-15', 'left'),
('SY-919', 'PT-519', 'BD-107', '2025-01-11', '2025-01-14', '2025-01-14', 'left'), ('SY-920', 'PT-520', 'BD-606', '2025-01-09', '2025-01-14', '2025-01-14', 'left'),
('SY-921', 'PT-521', 'BD-205', '2025-01-08', '2025-01-14', '2025-01-15', 'left');
INSERT INTO stay_checks (stay_id, item, settled) VALUES
('SY-901', 'medicines', 1), ('SY-901', 'letter', 0), ('SY-901', 'transport', 1),
('SY-902', 'medicines', 0), ('SY-902', 'letter', 0), ('SY-902', 'transport', 0),
('SY-903', 'medicines', 1), ('SY-903', 'letter', 1), ('SY-903', 'transport', 1),
('SY-904', 'medicines', 1), ('SY-904', 'letter', 1), ('SY-904', 'transport', 0),
('SY-905', 'medicines', 0), ('SY-905', 'letter', 1), ('SY-905', 'transport', 0),
('SY-906', 'medicines', 0), ('SY-906', 'letter', 0), ('SY-906', 'transport', 0),
('SY-907', 'medicines', 1), ('SY-907', 'letter', 1), ('SY-907', 'transport', 1),
('SY-908', 'medicines', 0), ('SY-908', 'letter', 0), ('SY-908', 'transport', 0),
('SY-909', 'medicines', 1), ('SY-909', 'letter', 0), ('SY-909', 'transport', 1),
('SY-910', 'medicines', 0), ('SY-910', 'letter', 0), ('SY-910', 'transport', 1),
('SY-911', 'medicines', 1), ('SY-911', 'letter', 1), ('SY-911', 'transport', 1),
('SY-912', 'medicines', 1), ('SY-912', 'letter', 1), ('SY-912', 'transport', 0),
('SY-913', 'medicines', 0), ('SY-913', 'letter', 0), ('SY-913', 'transport', 0),
('SY-914', 'medicines', 0), ('SY-914', 'letter', 0), ('SY-914', 'transport', 0),
('SY-915', 'medicines', 0), ('SY-915', 'letter', 1), ('SY-915', 'transport', 0),
('SY-916', 'medicines', 0), ('SY-916', 'letter', 0), ('SY-916', 'transport', 0),
('SY-917', 'medicines', 1), ('SY-917', 'letter', 0), ('SY-917', 'transport', 0),
('SY-918', 'medicines', 1), ('SY-918', 'letter', 1), ('SY-918', 'transport', 1),
('SY-919', 'medicines', 1), ('SY-919', 'letter', 1), ('SY-919', 'transport', 1),
('SY-920', 'medicines', 1), ('SY-920', 'letter', 1), ('SY-920', 'transport', 1),
('SY-921', 'medicines', 1), ('SY-921', 'letter', 1), ('SY-921', 'transport', 1);
INSERT INTO transfers (id, stay_id, to_bed_id, status) VALUES
('TF-11', 'SY-904', 'BD-110', 'planned'), ('TF-12', 'SY-910', 'BD-308', 'planned'), ('TF-13', 'SY-917', 'BD-605', 'done'), ('TF-14', 'SY-911', 'BD-401', 'done'), ('TF-15', 'SY-911', 'BD-402', 'done'),
('TF-16', 'SY-902', 'BD-104', 'cancelled'), ('TF-17', 'SY-915', 'BD-603', 'done'), ('TF-18', 'SY-915', 'BD-504', 'done'), ('TF-19', 'SY-905', 'BD-202', 'done');
INSERT INTO cleaners (id, name, deep_trained, on_duty) VALUES
('CL-11', 'Amos Teye', 1, 1), ('CL-12', 'Bozena Hajek', 0, 1), ('CL-13', 'Carlo Neri', 1, 0), ('CL-14', 'Dede Aku', 1, 1), ('CL-15', 'Elin Strom', 0, 0), ('CL-16', 'Faruk Can', 0, 1);
INSERT INTO cleans (id, bed_id, kind, cleaner_id, done_on, status) VALUES
('CN-21', 'BD-107', 'deep', NULL, NULL, 'ordered'), ('CN-22', 'BD-205', 'deep', NULL, NULL, 'ordered'), ('CN-23', 'BD-307', 'standard', NULL, NULL, 'ordered'), ('CN-24', 'BD-606', 'standard', NULL, NULL, 'ordered'),
('CN-25', 'BD-101', 'standard', 'CL-12', '2025-01-15', 'done'), ('CN-26', 'BD-103', 'standard', 'CL-12', '2025-01-15', 'done'), ('CN-27', 'BD-301', 'deep', 'CL-11', '2025-01-15', 'done'), ('CN-28', 'BD-302', 'standard', 'CL-11', '2025-01-15', 'done'),
('CN-29', 'BD-501', 'standard', 'CL-11', '2025-01-15', 'done'), ('CN-30', 'BD-603', 'standard', 'CL-14', '2025-01-14', 'done'), ('CN-31', 'BD-604', 'standard', 'CL-14', '2025-01-14', 'done');
