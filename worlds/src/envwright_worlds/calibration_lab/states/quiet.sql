INSERT INTO clients (id, name, email, terms) VALUES
('CL-1', 'Ottmar Reuss', 'ottmar.reuss@example.org', 'account'),
('CL-2', 'Efua Mensah', 'efua.mensah@example.org', 'cash'),
('CL-3', 'Ottmar Reuss', 'ottmar.reuss.pharma@example.org', 'account'),
('CL-4', 'Danila Orlov', 'danila.orlov@example.org', 'account'),
('CL-5', 'Saskia Mol', 'saskia.mol@example.org', 'cash');
INSERT INTO technicians (id, name, email) VALUES
('TE-1', 'Bram Kuyper', 'bram.kuyper@example.org'),
('TE-2', 'Leda Fotiou', 'leda.fotiou@example.org'),
('TE-3', 'Musa Keita', 'musa.keita@example.org'),
('TE-4', 'Ann-Marie Roy', 'annmarie.roy@example.org');
INSERT INTO authorisations (technician_id, field, valid_until) VALUES
('TE-1', 'pressure', '2025-10-31'),
('TE-1', 'mass', '2025-10-31'),
('TE-2', 'temperature', '2025-08-08'),
('TE-2', 'mass', '2025-08-08'),
('TE-3', 'pressure', '2025-01-15'),
('TE-3', 'temperature', '2025-01-14'),
('TE-4', 'temperature', '2025-12-12');
INSERT INTO standards (id, name, field, tolerance_steps, uses_left, valid_until) VALUES
('ST-1', 'Hydraulic comparator', 'pressure', 10, 4, '2025-09-01'),
('ST-2', 'Vacuum reference', 'pressure', 8, 2, '2025-01-14'),
('ST-3', 'Gallium cell', 'temperature', 5, 3, '2025-01-15'),
('ST-4', 'Stirred tank', 'temperature', 10, 0, '2025-06-06'),
('ST-5', 'Class one weights', 'mass', 10, 5, '2025-05-15'),
('ST-6', 'Kilogram pair', 'mass', 22, 9, '2025-12-24'),
('ST-7', 'Salt bath', 'temperature', 12, 5, '2025-04-28');
INSERT INTO instruments (id, serial, client_id, field, tolerance_steps, interval_months, due_on) VALUES
('IN-1', 'GA-A', 'CL-1', 'pressure', 40, 12, '2025-03-16'),
('IN-2', 'GA-B', 'CL-1', 'pressure', 40, 12, '2025-03-17'),
('IN-3', 'TA-A', 'CL-2', 'temperature', 20, 12, '2025-01-20'),
('IN-4', 'SA-A', 'CL-2', 'mass', 40, 12, '2025-02-02'),
('IN-5', 'GA-C', 'CL-3', 'pressure', 48, 12, '2025-01-17'),
('IN-6', 'TA-B', 'CL-4', 'temperature', 60, 6, '2025-01-08'),
('IN-7', 'SA-B', 'CL-5', 'mass', 100, 12, '2025-02-10'),
('IN-8', 'TA-C', 'CL-4', 'temperature', 50, 12, '2026-01-10'),
('IN-9', 'SA-C', 'CL-3', 'mass', 90, 12, '2025-02-05'),
('IN-10', 'GA-D', 'CL-5', 'pressure', 60, 12, '2026-01-09'),
('IN-11', 'TA-D', 'CL-1', 'temperature', 48, 12, '2025-01-25'),
('IN-12', 'SA-D', 'CL-4', 'mass', 70, 12, '2025-02-18'),
('IN-13', 'GA-E', 'CL-3', 'pressure', 55, 12, '2025-02-20'),
('IN-14', 'SA-E', 'CL-2', 'mass', 80, 6, '2025-01-14'),
('IN-15', 'TA-E', 'CL-1', 'temperature', 30, 12, '2025-01-11');
INSERT INTO jobs (id, instrument_id, technician_id, standard_id, priority, fee_cents, accepted, deviation_steps, paid, done_on, status) VALUES
('JO-1', 'IN-3', NULL, NULL, 'normal', 8000, 0, NULL, 0, NULL, 'received'),
('JO-2', 'IN-4', NULL, NULL, 'express', 12000, 0, NULL, 0, NULL, 'received'),
('JO-3', 'IN-5', 'TE-1', 'ST-1', 'normal', 8000, 0, NULL, 0, NULL, 'assigned'),
('JO-4', 'IN-6', 'TE-2', 'ST-7', 'normal', 8000, 0, 60, 0, NULL, 'within'),
('JO-5', 'IN-7', 'TE-1', 'ST-6', 'normal', 4000, 0, 101, 0, NULL, 'outside'),
('JO-6', 'IN-8', 'TE-4', 'ST-7', 'normal', 8000, 0, 14, 0, NULL, 'certified'),
('JO-7', 'IN-9', NULL, NULL, 'normal', 8000, 0, NULL, 0, NULL, 'received'),
('JO-8', 'IN-10', 'TE-1', 'ST-1', 'normal', 8000, 0, 22, 1, NULL, 'certified'),
('JO-9', 'IN-11', NULL, NULL, 'express', 12000, 1, NULL, 0, NULL, 'received'),
('JO-10', 'IN-12', 'TE-1', 'ST-5', 'normal', 4000, 0, 75, 0, '2024-12-16', 'handed_out'),
('JO-11', 'IN-13', 'TE-3', 'ST-1', 'normal', 4000, 0, 60, 0, '2024-12-15', 'handed_out'),
('JO-12', 'IN-14', 'TE-2', 'ST-5', 'normal', 8000, 0, NULL, 0, NULL, 'assigned'),
('JO-13', 'IN-15', 'TE-4', 'ST-3', 'normal', 8000, 0, 29, 0, NULL, 'within'),
('JO-14', 'IN-6', 'TE-4', 'ST-7', 'normal', 8000, 0, 12, 1, '2024-07-09', 'handed_out');
INSERT INTO certificates (id, mark, job_id, checker_id, issued_on, status) VALUES
('CE-1', 'Q-81', 'JO-6', 'TE-2', '2025-01-10', 'valid'),
('CE-2', 'Q-82', 'JO-8', 'TE-3', '2025-01-09', 'valid'),
('CE-3', 'Q-44', 'JO-14', 'TE-2', '2024-07-08', 'valid');
