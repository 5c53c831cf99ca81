INSERT INTO teams (id, name, most_absent) VALUES
('TM-1', 'Accounts', 1),
('TM-2', 'Warehouse', 2),
('TM-3', 'Sales', 1),
('TM-4', 'Design', 1);
INSERT INTO workers (id, name, email, team_id, started_on, days_left) VALUES
('WK-1', 'Anja Berg', 'anja.berg@example.org', 'TM-1', '2019-04-01', 20),
('WK-2', 'Bernd Falk', 'bernd.falk@example.org', 'TM-1', '2015-09-01', 12),
('WK-3', 'Celia Dorn', 'celia.dorn@example.org', 'TM-1', '2022-02-01', 2),
('WK-4', 'David Roth', 'david.roth@example.org', 'TM-2', '2020-06-15', 15),
('WK-5', 'Elin Maas', 'elin.maas@example.org', 'TM-2', '2011-01-01', 25),
('WK-6', 'Farid Amin', 'farid.amin@example.org', 'TM-2', '2024-10-17', 6),
('WK-7', 'Gesa Holt', 'gesa.holt@example.org', 'TM-2', '2024-10-18', 6),
('WK-8', 'Henk Vos', 'henk.vos@example.org', 'TM-3', '2018-03-01', 18),
('WK-9', 'David Roth', 'd.roth.sales@example.org', 'TM-3', '2021-11-01', 10),
('WK-10', 'Ilse Kamp', 'ilse.kamp@example.org', 'TM-3', '2017-07-01', 9),
('WK-11', 'Jon Eder', 'jon.eder@example.org', 'TM-2', '2016-05-01', 30),
('WK-12', 'Kaja Lind', 'kaja.lind@example.org', 'TM-2', '2023-01-09', 8),
('WK-13', 'Lena Port', 'lena.port@example.org', 'TM-4', '2020-02-01', 14),
('WK-14', 'Max Orr', 'max.orr@example.org', 'TM-4', '2019-08-01', 11);
INSERT INTO closures (id, team_id, reason, first_day, last_day) VALUES
('CP-1', 'TM-1', 'Yearly accounts', '2025-03-27', '2025-04-05'),
('CP-2', 'TM-2', 'Stocktaking', '2025-01-20', '2025-01-24'),
('CP-3', 'TM-3', 'Spring fair', '2025-06-02', '2025-06-06'),
('CP-4', 'TM-4', 'Client visit', '2025-02-17', '2025-02-18');
INSERT INTO requests (id, worker_id, deputy_id, first_day, last_day, days, countersigned, status) VALUES
('RQ-1', 'WK-1', 'WK-2', '2025-02-03', '2025-02-07', 5, 0, 'filed'),
('RQ-2', 'WK-2', 'WK-3', '2025-02-10', '2025-02-21', 10, 1, 'filed'),
('RQ-3', 'WK-3', 'WK-1', '2025-02-24', '2025-02-25', 2, 1, 'approved'),
('RQ-4', 'WK-4', 'WK-5', '2025-03-03', '2025-03-05', 3, 1, 'approved'),
('RQ-5', 'WK-11', 'WK-7', '2025-03-04', '2025-03-06', 3, 1, 'approved'),
('RQ-6', 'WK-6', 'WK-12', '2025-03-05', '2025-03-07', 3, 1, 'filed'),
('RQ-7', 'WK-5', 'WK-4', '2025-03-06', '2025-03-07', 2, 1, 'filed'),
('RQ-8', 'WK-8', 'WK-9', '2025-01-13', '2025-01-17', 5, 1, 'approved'),
('RQ-9', 'WK-10', 'WK-8', '2025-01-06', '2025-01-10', 5, 1, 'approved'),
('RQ-10', 'WK-3', 'WK-2', '2025-01-02', '2025-01-09', 6, 1, 'approved'),
('RQ-11', 'WK-1', 'WK-3', '2024-12-23', '2025-01-03', 10, 0, 'refused'),
('RQ-12', 'WK-8', 'WK-10', '2025-01-27', '2025-01-28', 2, 0, 'withdrawn'),
('RQ-13', 'WK-13', 'WK-14', '2025-01-16', '2025-01-17', 2, 1, 'approved'),
('RQ-14', 'WK-12', 'WK-5', '2025-01-15', '2025-01-15', 1, 1, 'approved'),
('RQ-15', 'WK-10', 'WK-9', '2025-01-27', '2025-01-29', 3, 0, 'filed'),
('RQ-16', 'WK-14', 'WK-13', '2025-01-20', '2025-01-20', 1, 0, 'filed');
INSERT INTO sick_notes (id, request_id, days, reported_on) VALUES
('SN-1', 'RQ-9', 2, '2025-01-09'),
('SN-2', 'RQ-10', 1, '2025-01-08');
