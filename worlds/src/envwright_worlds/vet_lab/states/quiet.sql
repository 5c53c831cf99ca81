INSERT INTO practices (id, name, email, suspended) VALUES
('PR-01', 'Orchard Lane Vets', 'desk@orchard-lane.example.org', 0),
('PR-02', 'Stepney Pet Doctors', 'stepney.pets@example.org', 0),
('PR-03', 'Highmoor Equine', 'highmoor@example.org', 0),
('PR-04', 'Orchard Lane Vets', 'branch@orchard-lane.example.org', 0),
('PR-05', 'Castle Stables', 'castle.stables@example.org', 1);
INSERT INTO staff (id, name, email, role, on_shift) VALUES
('S-01', 'Ylva Noren', 'ylva.noren@example.org', 'technician', 1),
('S-02', 'Omar Benitez', 'omar.benitez@example.org', 'technician', 1),
('S-03', 'Ylva Strand', 'ylva.strand@example.org', 'technician', 0),
('S-04', 'Harold Finney', 'harold.finney@example.org', 'pathologist', 1),
('S-05', 'Chandra Pillai', 'chandra.pillai@example.org', 'pathologist', 0);
INSERT INTO panels (id, name, material, volume_ul, max_age_days, price_cents) VALUES
('CEL', 'Cell survey', 'blood', 400, 4, 3900),
('SUG', 'Sugar and fat', 'blood', 300, 6, 2900),
('STI', 'Urine stick', 'urine', 1500, 2, 2500),
('EAR', 'Ear swab', 'swab', 90, 6, 4100);
INSERT INTO assays (id, panel_id, name, low, high) VALUES
('CEL-1', 'CEL', 'Red cells', 5, 9),
('CEL-2', 'CEL', 'Neutrophils', 3, 12),
('SUG-1', 'SUG', 'Glucose', 60, 120),
('SUG-2', 'SUG', 'Triglycerides', 20, 150),
('STI-1', 'STI', 'Ketones', 0, 1),
('EAR-1', 'EAR', 'Yeasts', 0, 3);
INSERT INTO samples (id, practice_id, animal, species, material, taken_on, left_ul, status) VALUES
('SM-5001', 'PR-01', 'Rex', 'dog', 'blood', '2025-01-13', 800, 'stored'),
('SM-5002', 'PR-01', 'Luna', 'cat', 'blood', '2025-01-12', 500, 'stored'),
('SM-5003', 'PR-02', 'Luna', 'dog', 'urine', '2025-01-14', 1700, 'stored'),
('SM-5004', 'PR-03', 'Captain', 'horse', 'blood', '2025-01-11', 250, 'stored'),
('SM-5005', 'PR-02', 'Dora', 'rabbit', 'swab', '2025-01-10', 150, 'stored'),
('SM-5006', 'PR-04', 'Socks', 'cat', 'blood', '2025-01-01', 200, 'reported'),
('SM-5007', 'PR-04', 'Basil', 'dog', 'urine', '2025-01-02', 600, 'reported'),
('SM-5008', 'PR-05', 'Prince', 'horse', 'swab', '2024-12-27', 0, 'reported'),
('SM-5009', 'PR-03', 'Maple', 'horse', 'blood', '2025-01-13', 900, 'stored'),
('SM-5010', 'PR-01', 'Dusty', 'rabbit', 'blood', '2024-12-17', 0, 'discarded'),
('SM-5011', 'PR-02', 'Tango', 'cat', 'swab', '2025-01-09', 180, 'stored');
INSERT INTO orders (id, sample_id, panel_id, urgent, technician_id, pathologist_id, status) VALUES
('O-301', 'SM-5001', 'CEL', 0, 'S-01', NULL, 'running'),
('O-302', 'SM-5001', 'SUG', 1, NULL, NULL, 'requested'),
('O-303', 'SM-5002', 'CEL', 0, 'S-01', NULL, 'running'),
('O-304', 'SM-5002', 'SUG', 0, NULL, NULL, 'requested'),
('O-305', 'SM-5003', 'STI', 1, NULL, NULL, 'requested'),
('O-306', 'SM-5004', 'CEL', 0, 'S-02', NULL, 'entered'),
('O-307', 'SM-5005', 'EAR', 0, 'S-02', NULL, 'entered'),
('O-308', 'SM-5006', 'SUG', 0, 'S-01', 'S-04', 'validated'),
('O-309', 'SM-5006', 'CEL', 0, 'S-02', 'S-05', 'validated'),
('O-310', 'SM-5007', 'STI', 0, 'S-02', 'S-04', 'validated'),
('O-311', 'SM-5008', 'EAR', 1, 'S-01', 'S-05', 'validated'),
('O-312', 'SM-5009', 'CEL', 0, 'S-02', 'S-04', 'validated'),
('O-313', 'SM-5009', 'SUG', 0, NULL, NULL, 'cancelled'),
('O-314', 'SM-5004', 'SUG', 0, 'S-02', NULL, 'running'),
('O-315', 'SM-5010', 'CEL', 0, 'S-01', 'S-05', 'validated');
INSERT INTO readings (order_id, assay_id, value) VALUES
('O-301', 'CEL-1', 8),
('O-301', 'CEL-2', 6),
('O-303', 'CEL-1', 11),
('O-306', 'CEL-1', 7),
('O-306', 'CEL-2', 14),
('O-307', 'EAR-1', 12),
('O-308', 'SUG-1', 131),
('O-308', 'SUG-2', 77),
('O-309', 'CEL-1', 6),
('O-309', 'CEL-2', 9),
('O-310', 'STI-1', 0),
('O-311', 'EAR-1', 2),
('O-312', 'CEL-1', 4),
('O-312', 'CEL-2', 5),
('O-314', 'SUG-1', 84),
('O-314', 'SUG-2', 160),
('O-315', 'CEL-1', 9),
('O-315', 'CEL-2', 2);
INSERT INTO reports (sample_id, version, orders, issued_on, status) VALUES
('SM-5006', 1, 1, '2025-01-03', 'issued'),
('SM-5007', 1, 1, '2025-01-03', 'issued'),
('SM-5008', 1, 1, '2024-12-30', 'issued'),
('SM-5010', 1, 1, '2024-12-18', 'issued');
