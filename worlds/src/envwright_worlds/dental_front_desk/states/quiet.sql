INSERT INTO dentists (id, name, day_off, takes_new) VALUES
('D-1', 'Dr Aoife Brennan', 4, 1),
('D-2', 'Dr Sunil Wickremasinghe', 6, 0),
('D-3', 'Dr Carla Bianchi', 2, 1);
INSERT INTO insurers (id, name, share_percent, approval_from_cents) VALUES
('INS-A', 'Old Mill Provident', 50, 60000),
('INS-B', 'Teachers Dental Plan', 75, 36000),
('INS-C', 'No insurance', 0, 1000000);
INSERT INTO patients (id, name, born_on, email, insurer_id, status) VALUES
('P-1501', 'Hannah Fraser', '1969-04-09', 'hannah.fraser@example.org', 'INS-A', 'active'),
('P-1502', 'Bilal Chowdhury', '1985-10-20', 'bilal.chowdhury@example.org', 'INS-B', 'active'),
('P-1503', 'Eleni Papadaki', '1992-02-27', 'eleni.papadaki@example.org', 'INS-A', 'active'),
('P-1504', 'Duncan Fraser', '1967-08-13', 'duncan.fraser@example.org', 'INS-C', 'active'),
('P-1505', 'Lucia Ferrer', '2006-01-15', 'lucia.ferrer@example.org', 'INS-B', 'active'),
('P-1506', 'Henrik Dahl', '1951-06-06', 'henrik.dahl@example.org', 'INS-C', 'archived'),
('P-1507', 'Wanjiru Kamau', '1980-12-11', 'wanjiru.kamau@example.org', 'INS-B', 'active'),
('P-1508', 'Eleni Papadaki', '1964-09-02', 'e.papadaki@example.org', 'INS-A', 'active');
INSERT INTO treatments (id, name, price_cents, minutes, covered) VALUES
('TR-01', 'Annual inspection', 4000, 15, 1),
('TR-02', 'Tartar removal', 6400, 30, 1),
('TR-03', 'Amalgam filling', 9000, 35, 1),
('TR-04', 'Nerve treatment', 45000, 90, 1),
('TR-05', 'Gold crown', 80000, 75, 1),
('TR-06', 'Pulling a tooth', 14000, 25, 1),
('TR-07', 'Veneer', 55000, 80, 0);
INSERT INTO plans (id, patient_id, dentist_id, status, made_on) VALUES
('PL-101', 'P-1501', 'D-1', 'approved', '2024-11-12'),
('PL-102', 'P-1502', 'D-2', 'submitted', '2024-12-30'),
('PL-103', 'P-1503', 'D-3', 'draft', '2025-01-10'),
('PL-104', 'P-1504', 'D-1', 'approved', '2024-10-07'),
('PL-105', 'P-1507', 'D-2', 'rejected', '2024-09-19'),
('PL-106', 'P-1507', 'D-2', 'submitted', '2025-01-03'),
('PL-107', 'P-1508', 'D-1', 'draft', '2024-12-18'),
('PL-108', 'P-1501', 'D-1', 'rejected', '2024-08-27'),
('PL-109', 'P-1503', 'D-3', 'rejected', '2024-11-28'),
('PL-110', 'P-1508', 'D-1', 'approved', '2024-06-05'),
('PL-111', 'P-1502', 'D-2', 'finished', '2024-05-14');
INSERT INTO plan_items (id, plan_id, treatment_id, tooth, status) VALUES
('IT-01', 'PL-101', 'TR-04', 46, 'planned'),
('IT-02', 'PL-101', 'TR-03', 45, 'planned'),
('IT-03', 'PL-102', 'TR-05', 26, 'planned'),
('IT-04', 'PL-103', 'TR-03', 17, 'planned'),
('IT-05', 'PL-103', 'TR-07', 11, 'planned'),
('IT-06', 'PL-104', 'TR-07', 21, 'done'),
('IT-07', 'PL-105', 'TR-05', 36, 'planned'),
('IT-08', 'PL-106', 'TR-04', 36, 'planned'),
('IT-09', 'PL-107', 'TR-05', 14, 'planned'),
('IT-10', 'PL-110', 'TR-05', 24, 'done'),
('IT-11', 'PL-111', 'TR-06', 38, 'done'),
('IT-12', 'PL-109', 'TR-04', 27, 'planned');
INSERT INTO appointments (id, patient_id, dentist_id, on_day, slot, status) VALUES
('AP-301', 'P-1501', 'D-1', '2025-01-15', '08:30', 'arrived'),
('AP-302', 'P-1502', 'D-2', '2025-01-15', '08:30', 'arrived'),
('AP-303', 'P-1503', 'D-3', '2025-01-15', '14:00', 'booked'),
('AP-304', 'P-1507', 'D-2', '2025-01-15', '11:30', 'booked'),
('AP-305', 'P-1508', 'D-1', '2025-01-13', '16:00', 'booked'),
('AP-306', 'P-1504', 'D-1', '2024-10-22', '09:30', 'treated'),
('AP-307', 'P-1508', 'D-1', '2024-06-19', '10:30', 'treated'),
('AP-308', 'P-1502', 'D-2', '2024-05-28', '15:00', 'treated'),
('AP-309', 'P-1508', 'D-1', '2025-03-11', '09:30', 'booked'),
('AP-310', 'P-1507', 'D-2', '2024-12-20', '10:30', 'missed'),
('AP-311', 'P-1501', 'D-1', '2025-02-24', '14:00', 'cancelled');
INSERT INTO bills (id, patient_id, plan_item_id, amount_cents, paid_cents, months, status) VALUES
('B-501', 'P-1504', 'IT-06', 55000, 4500, NULL, 'open'),
('B-502', 'P-1508', 'IT-10', 40000, 10000, NULL, 'open'),
('B-503', 'P-1502', 'IT-11', 3500, 3500, NULL, 'paid'),
('B-504', 'P-1507', NULL, 2500, 0, NULL, 'open');
