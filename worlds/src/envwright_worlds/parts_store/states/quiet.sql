INSERT INTO fitters (id, name, email, rank) VALUES
('FI-1', 'Ottavia Bruni', 'ottavia.bruni@example.org', 'senior'),
('FI-2', 'Jakub Horak', 'jakub.horak@example.org', 'junior'),
('FI-3', 'Samira Khan', 'samira.khan@example.org', 'senior'),
('FI-4', 'Jakub Horak', 'j.horak.apprentice@example.org', 'junior'),
('FI-5', 'Leo Bruni', 'leo.bruni@example.org', 'senior');
INSERT INTO shelves (id, name, places) VALUES
('SH-1', 'Upper Loft', 6),
('SH-2', 'Lower Loft', 5),
('SH-3', 'Cool Box', 3),
('SH-4', 'Dock Table', 4);
INSERT INTO parts (id, name, kind, perishable, difficult) VALUES
('PA-1', 'copper kettle', 'component', 0, 0),
('PA-2', 'rubber seal', 'component', 1, 0),
('PA-3', 'brass lever', 'component', 0, 0),
('PA-4', 'milk lubricant', 'component', 1, 0),
('PA-5', 'lever group', 'assembly', 0, 0),
('PA-6', 'Classica machine', 'assembly', 0, 1),
('PA-7', 'frother', 'assembly', 0, 0),
('PA-8', 'nozzle', 'component', 0, 0),
('PA-9', 'Bambina machine', 'assembly', 0, 0);
INSERT INTO bill_lines (assembly_id, part_id, quantity) VALUES
('PA-5', 'PA-2', 2),
('PA-5', 'PA-3', 1),
('PA-6', 'PA-5', 1),
('PA-6', 'PA-1', 1),
('PA-7', 'PA-8', 1),
('PA-7', 'PA-4', 1);
INSERT INTO lots (id, code, part_id, shelf_id, quantity, last_day, signed, counted_on, status) VALUES
('LO-1', 'L-QA', 'PA-2', 'SH-1', 20, '2025-05-31', 1, '2025-01-07', 'released'),
('LO-2', 'L-QB', 'PA-3', 'SH-1', 8, NULL, 1, '2024-12-12', 'released'),
('LO-3', 'L-QC', 'PA-1', 'SH-2', 3, NULL, 1, NULL, 'released'),
('LO-4', 'L-QD', 'PA-5', 'SH-2', 2, NULL, 1, NULL, 'released'),
('LO-5', 'L-QE', 'PA-8', 'SH-1', 9, NULL, 1, '2025-01-10', 'released'),
('LO-6', 'L-QF', 'PA-4', 'SH-3', 6, '2025-02-14', 1, NULL, 'released'),
('LO-7', 'L-QG', 'PA-4', 'SH-3', 4, '2025-01-27', 1, '2024-11-18', 'released'),
('LO-8', 'L-QH', 'PA-8', 'SH-4', 5, NULL, 1, NULL, 'quarantine'),
('LO-9', 'L-QI', 'PA-2', 'SH-4', 10, '2025-01-16', 1, NULL, 'quarantine'),
('LO-10', 'L-QJ', 'PA-3', 'SH-4', 6, NULL, 0, NULL, 'quarantine'),
('LO-11', 'L-QK', 'PA-1', 'SH-4', 2, NULL, 0, NULL, 'quarantine'),
('LO-12', 'L-QL', 'PA-4', 'SH-3', 3, '2025-01-10', 1, NULL, 'quarantine'),
('LO-13', 'L-QM', 'PA-8', 'SH-2', 4, NULL, 0, NULL, 'rejected');
INSERT INTO builds (id, code, part_id, fitter_id, quantity, due_on, status) VALUES
('BU-1', 'B-QA', 'PA-5', 'FI-1', 2, '2025-01-21', 'pending'),
('BU-2', 'B-QB', 'PA-7', 'FI-2', 3, '2025-01-24', 'pending'),
('BU-3', 'B-QC', 'PA-6', 'FI-3', 1, '2025-01-17', 'running'),
('BU-4', 'B-QD', 'PA-5', 'FI-4', 1, '2025-01-13', 'running'),
('BU-5', 'B-QE', 'PA-7', 'FI-4', 1, '2025-01-28', 'pending'),
('BU-6', 'B-QF', 'PA-6', 'FI-3', 1, '2025-02-05', 'pending'),
('BU-7', 'B-QG', 'PA-5', 'FI-5', 1, '2024-12-18', 'done'),
('BU-8', 'B-QH', 'PA-7', 'FI-5', 1, '2024-12-27', 'cancelled');
INSERT INTO allocations (id, build_id, lot_id, quantity, status) VALUES
('AL-1', 'BU-1', 'LO-1', 4, 'kept'),
('AL-2', 'BU-1', 'LO-2', 2, 'kept'),
('AL-3', 'BU-2', 'LO-5', 3, 'kept'),
('AL-4', 'BU-2', 'LO-6', 3, 'kept'),
('AL-5', 'BU-3', 'LO-4', 1, 'kept'),
('AL-6', 'BU-3', 'LO-3', 1, 'kept'),
('AL-7', 'BU-4', 'LO-1', 2, 'kept'),
('AL-8', 'BU-4', 'LO-2', 1, 'kept'),
('AL-9', 'BU-5', 'LO-5', 1, 'kept'),
('AL-10', 'BU-7', 'LO-1', 2, 'used'),
('AL-11', 'BU-7', 'LO-2', 1, 'used'),
('AL-12', 'BU-8', 'LO-5', 1, 'freed');
