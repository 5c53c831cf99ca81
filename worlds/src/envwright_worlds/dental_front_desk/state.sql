INSERT INTO dentists (id, name, day_off, takes_new) VALUES
('D-1', 'Dr Miriam Katz', 3, 1),
('D-2', 'Dr Stefan Okafor', 5, 0),
('D-3', 'Dr Lena Brandvold', 1, 1),
('D-4', 'Dr Hugo Salcedo', 6, 0);
INSERT INTO insurers (id, name, share_percent, approval_from_cents) VALUES
('INS-A', 'Northgate Health Fund', 60, 50000),
('INS-B', 'Union Dental Care', 80, 30000),
('INS-C', 'Selfpay', 0, 1000000),
('INS-D', 'Harbour Mutual', 50, 80000);
INSERT INTO patients (id, name, born_on, email, insurer_id, status) VALUES
('P-2001', 'Clara Whitfield', '1984-02-11', 'clara.whitfield@example.org', 'INS-A', 'active'),
('P-2002', 'Rajan Pillai', '1990-07-23', 'rajan.pillai@example.org', 'INS-B', 'active'),
('P-2003', 'Marek Zielinski', '1961-12-05', 'marek.zielinski@example.org', 'INS-C', 'active'),
('P-2004', 'Sofia Andersson', '2001-04-17', 'sofia.andersson@example.org', 'INS-A', 'active'),
('P-2005', 'Desmond Clarke', '1975-09-30', 'desmond.clarke@example.org', 'INS-D', 'active'),
('P-2006', 'Yara Benali', '1998-01-08', 'yara.benali@example.org', 'INS-B', 'active'),
('P-2007', 'Clara Whitfield', '2012-06-02', 'c.whitfield.junior@example.org', 'INS-A', 'active'),
('P-2008', 'Anton Petrescu', '1955-03-19', 'anton.petrescu@example.org', 'INS-D', 'active'),
('P-2009', 'Judith Moreau', '1948-10-27', 'judith.moreau@example.org', 'INS-C', 'archived'),
('P-2010', 'Kofi Asante', '1987-11-14', 'kofi.asante@example.org', 'INS-B', 'active'),
('P-2011', 'Elin Bergqvist', '1993-05-21', 'elin.bergqvist@example.org', 'INS-A', 'active');
INSERT INTO treatments (id, name, price_cents, minutes, covered) VALUES
('TR-01', 'Check-up', 4500, 20, 1),
('TR-02', 'Scale and polish', 6900, 30, 1),
('TR-03', 'Composite filling', 12500, 40, 1),
('TR-04', 'Root canal', 48000, 90, 1),
('TR-05', 'Crown', 69500, 60, 1),
('TR-06', 'Extraction', 15000, 30, 1),
('TR-07', 'Implant', 185000, 120, 0),
('TR-08', 'Whitening', 29900, 60, 0),
('TR-09', 'Night guard', 32000, 30, 0);
INSERT INTO plans (id, patient_id, dentist_id, status, made_on) VALUES
('PL-301', 'P-2001', 'D-1', 'approved', '2024-12-10'),
('PL-302', 'P-2002', 'D-2', 'submitted', '2025-01-09'),
('PL-303', 'P-2003', 'D-1', 'draft', '2025-01-13'),
('PL-304', 'P-2004', 'D-3', 'rejected', '2024-12-19'),
('PL-305', 'P-2005', 'D-2', 'approved', '2024-11-28'),
('PL-306', 'P-2006', 'D-3', 'draft', '2025-01-14'),
('PL-307', 'P-2008', 'D-4', 'finished', '2024-08-05'),
('PL-308', 'P-2010', 'D-1', 'draft', '2025-01-10'),
('PL-309', 'P-2011', 'D-3', 'submitted', '2025-01-12');
INSERT INTO plan_items (id, plan_id, treatment_id, tooth, status) VALUES
('IT-01', 'PL-301', 'TR-04', 26, 'done'),
('IT-02', 'PL-301', 'TR-05', 26, 'dropped'),
('IT-03', 'PL-301', 'TR-03', 14, 'planned'),
('IT-04', 'PL-302', 'TR-05', 36, 'planned'),
('IT-05', 'PL-302', 'TR-03', 37, 'planned'),
('IT-06', 'PL-303', 'TR-07', 46, 'planned'),
('IT-07', 'PL-304', 'TR-05', 11, 'planned'),
('IT-08', 'PL-304', 'TR-08', 21, 'dropped'),
('IT-09', 'PL-305', 'TR-06', 48, 'done'),
('IT-10', 'PL-305', 'TR-03', 45, 'planned'),
('IT-11', 'PL-306', 'TR-03', 24, 'planned'),
('IT-12', 'PL-307', 'TR-05', 16, 'done'),
('IT-13', 'PL-309', 'TR-04', 35, 'planned'),
('IT-14', 'PL-309', 'TR-05', 34, 'planned');
INSERT INTO appointments (id, patient_id, dentist_id, on_day, slot, status) VALUES
('AP-501', 'P-2001', 'D-1', '2025-01-15', '09:30', 'arrived'),
('AP-502', 'P-2002', 'D-2', '2025-01-15', '10:30', 'booked'),
('AP-503', 'P-2005', 'D-2', '2025-01-15', '11:30', 'arrived'),
('AP-504', 'P-2003', 'D-1', '2025-01-17', '08:30', 'booked'),
('AP-505', 'P-2004', 'D-3', '2025-01-21', '14:00', 'booked'),
('AP-506', 'P-2006', 'D-3', '2025-01-14', '15:00', 'booked'),
('AP-507', 'P-2008', 'D-4', '2024-08-20', '09:30', 'treated'),
('AP-508', 'P-2001', 'D-1', '2024-12-17', '16:00', 'treated'),
('AP-509', 'P-2005', 'D-2', '2024-12-05', '10:30', 'treated'),
('AP-510', 'P-2010', 'D-1', '2025-01-08', '11:30', 'missed'),
('AP-511', 'P-2010', 'D-1', '2025-02-03', '11:30', 'booked'),
('AP-512', 'P-2007', 'D-3', '2025-01-23', '08:30', 'cancelled'),
('AP-513', 'P-2002', 'D-2', '2024-06-11', '09:30', 'treated'),
('AP-514', 'P-2008', 'D-4', '2025-01-20', '10:30', 'booked'),
('AP-515', 'P-2011', 'D-3', '2024-10-16', '15:00', 'treated');
INSERT INTO bills (id, patient_id, plan_item_id, amount_cents, paid_cents, months, status) VALUES
('B-901', 'P-2001', 'IT-01', 19200, 19200, NULL, 'paid'),
('B-902', 'P-2005', 'IT-09', 7500, 2500, NULL, 'open'),
('B-903', 'P-2008', 'IT-12', 34750, 11600, 6, 'instalments'),
('B-904', 'P-2010', NULL, 2500, 0, NULL, 'open'),
('B-905', 'P-2003', NULL, 50001, 0, NULL, 'open'),
('B-906', 'P-2006', NULL, 20000, 0, NULL, 'open'),
('B-907', 'P-2004', NULL, 2500, 2500, NULL, 'paid'),
('B-908', 'P-2011', NULL, 19999, 0, NULL, 'open');
