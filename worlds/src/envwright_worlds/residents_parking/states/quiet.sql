INSERT INTO zones (id, name, permits, first_cents, second_cents) VALUES
('A', 'Cathedral Rise', 3, 10000, 20000),
('B', 'Malt Quarter', 1, 7000, 14000),
('C', 'Heath Side', 5, 5000, 10000);
INSERT INTO households (id, address, zone_id, off_street) VALUES
('H-01', '12 Chantry Row', 'A', 0),
('H-02', '27 Chantry Row', 'A', 1),
('H-03', '4 Malt Street', 'B', 0),
('H-04', '36 Malt Street', 'B', 0),
('H-05', '10 Heath View', 'C', 0),
('H-06', '23 Heath View', 'C', 0),
('H-07', '1 Chantry Row', 'A', 0);
INSERT INTO residents (id, name, email, household_id, badge) VALUES
('R-201', 'Ewa Stasiak', 'ewa.stasiak@example.org', 'H-01', 0),
('R-202', 'Nils Hagen', 'nils.hagen@example.org', 'H-01', 0),
('R-203', 'Tendai Moyo', 'tendai.moyo@example.org', 'H-02', 0),
('R-204', 'Ewa Stasiak', 'e.stasiak.malt@example.org', 'H-03', 0),
('R-205', 'Kamal Bose', 'kamal.bose@example.org', 'H-04', 0),
('R-206', 'Fiona Grant', 'fiona.grant@example.org', 'H-05', 1),
('R-207', 'Ludo Peeters', 'ludo.peeters@example.org', 'H-06', 0),
('R-208', 'Zora Hagen', 'zora.hagen@example.org', 'H-07', 0);
INSERT INTO vehicles (id, resident_id, kind, height_cm) VALUES
('CHR 101', 'R-201', 'car', 150),
('CHR 102', 'R-201', 'motorcycle', 109),
('CHR 340', 'R-202', 'electric', 156),
('CHR 512', 'R-203', 'car', 148),
('CHR 513', 'R-203', 'car', 221),
('MLT 220', 'R-204', 'van', 200),
('MLT 221', 'R-204', 'van', 201),
('MLT 675', 'R-205', 'car', 149),
('MLT 676', 'R-205', 'electric', 155),
('HTH 033', 'R-206', 'electric', 160),
('HTH 418', 'R-207', 'car', 152),
('HTH 419', 'R-207', 'motorcycle', 112),
('CHR 900', 'R-208', 'car', 147);
INSERT INTO proofs (id, resident_id, kind, issued_on, status) VALUES
('PF-301', 'R-201', 'council_tax', '2024-11-25', 'accepted'),
('PF-302', 'R-201', 'keeper', '2024-05-30', 'accepted'),
('PF-303', 'R-202', 'tenancy', '2024-12-05', 'open'),
('PF-304', 'R-202', 'keeper', '2024-09-25', 'accepted'),
('PF-305', 'R-203', 'council_tax', '2024-10-17', 'open'),
('PF-306', 'R-203', 'keeper', '2024-01-15', 'open'),
('PF-307', 'R-204', 'tenancy', '2024-12-20', 'accepted'),
('PF-308', 'R-204', 'keeper', '2024-11-12', 'accepted'),
('PF-309', 'R-205', 'tenancy', '2024-10-16', 'open'),
('PF-310', 'R-205', 'keeper', '2024-08-15', 'accepted'),
('PF-311', 'R-206', 'council_tax', '2025-01-07', 'accepted'),
('PF-312', 'R-206', 'keeper', '2024-12-18', 'accepted'),
('PF-313', 'R-207', 'council_tax', '2024-12-09', 'rejected'),
('PF-314', 'R-207', 'keeper', '2024-01-16', 'open'),
('PF-315', 'R-208', 'tenancy', '2025-01-02', 'accepted'),
('PF-316', 'R-208', 'keeper', '2024-12-27', 'accepted');
INSERT INTO permits (id, vehicle_id, zone_id, applied_on, runs_until, fee_cents, status) VALUES
('PM-701', 'CHR 101', 'A', '2024-02-09', '2025-02-14', 10000, 'running'),
('PM-702', 'CHR 102', 'A', '2024-12-10', '2025-12-10', 20000, 'running'),
('PM-703', 'CHR 340', 'A', '2025-01-09', NULL, NULL, 'applied'),
('PM-704', 'MLT 220', 'B', '2024-01-12', '2025-01-20', 7000, 'running'),
('PM-705', 'MLT 675', 'B', '2025-01-05', NULL, NULL, 'queued'),
('PM-706', 'HTH 033', 'C', '2025-01-10', NULL, NULL, 'applied'),
('PM-707', 'HTH 418', 'C', '2024-01-28', '2025-02-15', 5000, 'running'),
('PM-708', 'CHR 900', 'A', '2025-01-08', NULL, NULL, 'applied'),
('PM-709', 'CHR 512', 'A', '2023-12-01', '2024-12-05', 10000, 'ended'),
('PM-710', 'MLT 676', 'B', '2025-01-13', NULL, NULL, 'applied'),
('PM-711', 'CHR 513', 'A', '2024-11-11', NULL, NULL, 'refused');
INSERT INTO visitor_books (id, household_id, sold_on, cards_left, status) VALUES
('VB-41', 'H-01', '2024-10-22', 5, 'valid'),
('VB-42', 'H-01', '2024-12-18', 10, 'valid'),
('VB-43', 'H-04', '2024-11-11', 1, 'valid'),
('VB-44', 'H-05', '2024-05-20', 0, 'used'),
('VB-45', 'H-03', '2025-01-09', 10, 'valid');
INSERT INTO tickets (id, vehicle_id, zone_id, issued_on, amount_cents, status) VALUES
('TK-901', 'CHR 340', 'A', '2025-01-01', 5500, 'issued'),
('TK-902', 'MLT 675', 'B', '2024-12-17', 5500, 'issued'),
('TK-903', 'CHR 101', 'A', '2025-01-07', 5500, 'contested'),
('TK-904', 'MLT 676', 'B', '2025-01-08', 5500, 'contested'),
('TK-905', 'HTH 419', 'A', '2025-01-11', 5500, 'contested'),
('TK-906', 'CHR 512', 'A', '2024-12-31', 5500, 'issued'),
('TK-907', 'HTH 033', 'C', '2024-12-02', 3500, 'paid'),
('TK-908', 'HTH 418', 'C', '2025-01-03', 3500, 'contested'),
('TK-909', 'CHR 900', 'A', '2024-12-18', 5500, 'issued');
