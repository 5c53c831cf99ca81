INSERT INTO districts (id, name) VALUES
('DS-1', 'Cathedral Close'), ('DS-2', 'Brickfields'), ('DS-3', 'Lakeside');
INSERT INTO households (id, resident, address, district_id) VALUES
('HH-301', 'Alba Reyes', '1 Canon Walk', 'DS-1'), ('HH-302', 'Bram Aerts', '6 Canon Walk', 'DS-1'), ('HH-303', 'Chiara Neri', '11 Deanery Row', 'DS-1'), ('HH-304', 'Dina Aerts', '15 Deanery Row', 'DS-1'),
('HH-305', 'Emil Kovac', '2 Kiln Street', 'DS-2'), ('HH-306', 'Femi Ade', '8 Kiln Street', 'DS-2'), ('HH-307', 'Gudrun Ek', '14 Clay Lane', 'DS-2'), ('HH-308', 'Hugh Penn', '19 Clay Lane', 'DS-2'),
('HH-309', 'Iris Tan', '3 Jetty Road', 'DS-3'), ('HH-310', 'Joel Sand', '7 Jetty Road', 'DS-3'), ('HH-311', 'Katja Maj', '22 Reed Way', 'DS-3'), ('HH-312', 'Lou Penn', '28 Reed Way', 'DS-3'), ('HH-313', 'Max Orban', '31 Reed Way', 'DS-3');
INSERT INTO waste_kinds (id, name, litres, fee_cents, heavy, hazardous) VALUES
('WK-1', 'settee', 880, 1100, 1, 0), ('WK-2', 'recliner', 520, 800, 0, 0), ('WK-3', 'box spring', 430, 400, 0, 0), ('WK-4', 'dresser', 1000, 1400, 1, 0), ('WK-5', 'chest freezer', 650, 2200, 1, 0),
('WK-6', 'lino roll', 160, 0, 0, 0), ('WK-7', 'scooter', 220, 0, 0, 0), ('WK-8', 'solvent tin', 80, 700, 0, 1), ('WK-9', 'bookcase', 600, 500, 0, 0);
INSERT INTO crews (id, name, lift) VALUES
('CW-21', 'Puffin', 1), ('CW-22', 'Dormouse', 0), ('CW-23', 'Gannet', 1);
INSERT INTO rounds (id, district_id, round_on, litres, crew_id, status) VALUES
('RO-401', 'DS-1', '2025-01-15', 5000, 'CW-21', 'driving'),
('RO-402', 'DS-2', '2025-01-15', 4000, 'CW-22', 'closed'),
('RO-403', 'DS-3', '2025-01-15', 4000, 'CW-23', 'closed'),
('RO-404', 'DS-1', '2025-01-16', 3000, 'CW-22', 'planned'),
('RO-405', 'DS-2', '2025-01-16', 3000, 'CW-23', 'planned'),
('RO-406', 'DS-3', '2025-01-17', 2000, NULL, 'planned'),
('RO-407', 'DS-1', '2025-01-20', 4000, 'CW-22', 'planned'),
('RO-408', 'DS-2', '2025-01-23', 2500, NULL, 'planned'),
('RO-409', 'DS-3', '2025-01-30', 6000, 'CW-21', 'planned'),
('RO-410', 'DS-2', '2025-01-14', 4000, 'CW-22', 'driving'),
('RO-411', 'DS-3', '2025-01-13', 4000, 'CW-21', 'driving'),
('RO-412', 'DS-1', '2024-12-10', 7500, 'CW-21', 'finished'),
('RO-413', 'DS-1', '2024-09-05', 7500, 'CW-23', 'finished'),
('RO-414', 'DS-1', '2024-01-21', 7500, 'CW-23', 'finished'),
('RO-415', 'DS-2', '2024-11-11', 7500, 'CW-21', 'finished'),
('RO-416', 'DS-3', '2024-06-20', 7500, 'CW-23', 'finished'),
('RO-417', 'DS-1', '2024-01-10', 7500, 'CW-21', 'finished'),
('RO-418', 'DS-3', '2024-09-19', 7500, 'CW-22', 'finished'),
('RO-419', 'DS-3', '2024-11-20', 7500, 'CW-23', 'finished');
INSERT INTO pickups (id, household_id, round_id, base_cents, paid_cents, miss_reason, rebooked, status) VALUES
('PU-501', 'HH-301', 'RO-401', 0, 1100, NULL, 0, 'confirmed'),
('PU-502', 'HH-302', 'RO-401', 2500, 3300, NULL, 0, 'confirmed'),
('PU-503', 'HH-305', 'RO-402', 0, 800, NULL, 0, 'confirmed'),
('PU-504', 'HH-309', 'RO-403', 0, 1400, NULL, 0, 'confirmed'),
('PU-505', 'HH-303', 'RO-404', 0, 0, NULL, 0, 'requested'),
('PU-506', 'HH-306', 'RO-405', 0, 2200, NULL, 0, 'confirmed'),
('PU-507', 'HH-310', 'RO-406', 0, 0, NULL, 0, 'requested'),
('PU-508', 'HH-304', 'RO-407', 0, 0, NULL, 0, 'requested'),
('PU-509', 'HH-307', 'RO-408', 0, 0, NULL, 0, 'requested'),
('PU-510', 'HH-311', 'RO-409', 0, 0, NULL, 0, 'confirmed'),
('PU-511', 'HH-308', 'RO-410', 0, 800, 'way blocked', 0, 'missed'),
('PU-512', 'HH-312', 'RO-411', 2500, 3600, 'way blocked', 0, 'missed'),
('PU-513', 'HH-312', 'RO-416', 0, 400, NULL, 0, 'collected'),
('PU-514', 'HH-302', 'RO-412', 0, 400, NULL, 0, 'collected'),
('PU-515', 'HH-302', 'RO-413', 0, 0, NULL, 0, 'collected'),
('PU-516', 'HH-304', 'RO-414', 0, 500, NULL, 0, 'collected'),
('PU-517', 'HH-304', 'RO-417', 0, 0, NULL, 0, 'collected'),
('PU-518', 'HH-305', 'RO-415', 0, 1400, NULL, 0, 'collected'),
('PU-519', 'HH-308', 'RO-415', 0, 500, 'nothing out', 0, 'missed'),
('PU-520', 'HH-307', 'RO-410', 0, 800, NULL, 0, 'collected'),
('PU-521', 'HH-301', 'RO-412', 0, 0, NULL, 0, 'cancelled'),
('PU-522', 'HH-309', 'RO-416', 0, 400, 'way blocked', 1, 'missed'),
('PU-523', 'HH-312', 'RO-418', 0, 0, NULL, 0, 'collected'),
('PU-524', 'HH-312', 'RO-419', 2500, 3000, NULL, 0, 'collected');
INSERT INTO pickup_things (pickup_id, kind_id, pieces) VALUES
('PU-501', 'WK-1', 1), ('PU-502', 'WK-2', 1), ('PU-503', 'WK-3', 2), ('PU-504', 'WK-4', 1), ('PU-505', 'WK-6', 2), ('PU-506', 'WK-5', 1), ('PU-507', 'WK-2', 2), ('PU-507', 'WK-9', 1),
('PU-508', 'WK-9', 3), ('PU-510', 'WK-7', 10), ('PU-511', 'WK-2', 1), ('PU-512', 'WK-1', 1), ('PU-513', 'WK-3', 1), ('PU-514', 'WK-3', 1), ('PU-515', 'WK-7', 1), ('PU-516', 'WK-9', 1),
('PU-517', 'WK-6', 1), ('PU-518', 'WK-4', 1), ('PU-519', 'WK-9', 1), ('PU-520', 'WK-2', 1), ('PU-522', 'WK-3', 1), ('PU-523', 'WK-6', 3), ('PU-524', 'WK-9', 1);
