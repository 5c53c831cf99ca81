INSERT INTO crews (id,name,budget_cents) VALUES
('CW-1', 'Breakwater crew', 61000),
('CW-2', 'Silo crew', 9500),
('CW-3', 'Paint crew', 26000);
INSERT INTO employees (id,name,email,crew_id,active) VALUES
('EM-1', 'Tilda Ravn', 'tilda.ravn@example.org', 'CW-1', 1),
('EM-2', 'Hector Sousa', 'hector.sousa@example.org', 'CW-1', 1),
('EM-3', 'Imogen Slater', 'imogen.slater@example.org', 'CW-2', 1),
('EM-4', 'Babak Amini', 'babak.amini@example.org', 'CW-2', 1),
('EM-5', 'Imogen Slater', 'i.slater@example.org', 'CW-3', 1),
('EM-6', 'Wei Liang', 'wei.liang@example.org', 'CW-3', 1),
('EM-7', 'Pavla Cerna', 'pavla.cerna@example.org', 'CW-1', 1),
('EM-8', 'Giles Ravn', 'giles.ravn@example.org', 'CW-2', 0),
('EM-9', 'Ousmane Ba', 'ousmane.ba@example.org', 'CW-3', 1),
('EM-10', 'Kirsty Dunbar', 'kirsty.dunbar@example.org', 'CW-1', 1);
INSERT INTO subjects (id,title,grade,valid_months,pass_mark,fee_cents,needs_subject_id) VALUES
('SU-1', 'Pallet stacker', 1, 24, 65, 9500, NULL),
('SU-2', 'Bulk loader', 2, 36, 75, 21000, 'SU-1'),
('SU-3', 'Wound care', 1, 12, 60, 7200, NULL),
('SU-4', 'Silo entry', 3, 12, 85, 26500, 'SU-3'),
('SU-5', 'Spray booth', 2, 24, 70, 14000, NULL);
INSERT INTO trainers (id,name,email,grade) VALUES
('TN-1', 'Magnus Eide', 'magnus.eide@example.org', 3),
('TN-2', 'Rosalind Kaye', 'rosalind.kaye@example.org', 2),
('TN-3', 'Tomas Kaye', 'tomas.kaye@example.org', 1);
INSERT INTO sessions (id,subject_id,trainer_id,held_on,free_seats,status) VALUES
('SE-11', 'SU-1', 'TN-3', '2025-01-15', 5, 'open'),
('SE-12', 'SU-3', 'TN-2', '2025-01-14', 6, 'open'),
('SE-13', 'SU-3', 'TN-3', '2025-01-22', 7, 'open'),
('SE-14', 'SU-3', 'TN-3', '2025-02-17', 7, 'open'),
('SE-15', 'SU-2', 'TN-2', '2025-01-20', 7, 'open'),
('SE-16', 'SU-4', 'TN-1', '2025-02-03', 8, 'open'),
('SE-17', 'SU-5', 'TN-2', '2025-01-08', 6, 'open'),
('SE-18', 'SU-1', 'TN-3', '2025-01-06', 7, 'open'),
('SE-19', 'SU-5', 'TN-1', '2024-12-13', 7, 'closed'),
('SE-20', 'SU-2', 'TN-2', '2025-02-26', 8, 'open'),
('SE-21', 'SU-1', 'TN-3', '2024-12-16', 7, 'closed'),
('SE-22', 'SU-4', 'TN-1', '2025-01-27', 8, 'dropped');
INSERT INTO enrolments (id,session_id,employee_id,fee_cents,signed,score,status) VALUES
('EN-101', 'SE-11', 'EM-1', 9500, 0, NULL, 'enrolled'),
('EN-102', 'SE-11', 'EM-3', 9500, 1, NULL, 'enrolled'),
('EN-103', 'SE-11', 'EM-5', 9500, 0, NULL, 'enrolled'),
('EN-104', 'SE-12', 'EM-2', 7200, 1, NULL, 'enrolled'),
('EN-105', 'SE-12', 'EM-4', 7200, 0, NULL, 'enrolled'),
('EN-106', 'SE-13', 'EM-6', 7200, 0, NULL, 'enrolled'),
('EN-107', 'SE-14', 'EM-7', 7200, 0, NULL, 'enrolled'),
('EN-108', 'SE-15', 'EM-9', 21000, 0, NULL, 'enrolled'),
('EN-109', 'SE-17', 'EM-10', 14000, 1, 70, 'passed'),
('EN-110', 'SE-17', 'EM-6', 14000, 1, 68, 'failed'),
('EN-111', 'SE-18', 'EM-4', 9500, 1, 90, 'passed'),
('EN-112', 'SE-19', 'EM-2', 14000, 1, 81, 'passed'),
('EN-113', 'SE-21', 'EM-7', 9500, 0, NULL, 'absent'),
('EN-114', 'SE-22', 'EM-10', 26500, 0, NULL, 'withdrawn');
INSERT INTO certificates (id,employee_id,subject_id,enrolment_id,issued_on,expires_on,status) VALUES
('CE-201', 'EM-1', 'SU-1', NULL, '2023-02-14', '2025-02-14', 'valid'),
('CE-202', 'EM-9', 'SU-1', NULL, '2023-05-30', '2025-05-30', 'valid'),
('CE-203', 'EM-10', 'SU-3', NULL, '2024-02-03', '2025-02-03', 'valid'),
('CE-204', 'EM-7', 'SU-1', NULL, '2023-04-11', '2025-04-11', 'suspended'),
('CE-205', 'EM-6', 'SU-3', NULL, '2024-01-28', '2025-01-28', 'suspended'),
('CE-206', 'EM-8', 'SU-3', NULL, '2023-10-10', '2024-10-10', 'suspended'),
('CE-207', 'EM-2', 'SU-1', NULL, '2022-11-20', '2024-11-20', 'valid'),
('CE-208', 'EM-3', 'SU-5', NULL, '2024-06-18', '2026-06-18', 'valid'),
('CE-209', 'EM-5', 'SU-3', NULL, '2022-09-01', '2023-09-01', 'replaced'),
('CE-210', 'EM-4', 'SU-5', NULL, '2024-03-05', '2026-03-05', 'revoked');
