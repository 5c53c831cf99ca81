INSERT INTO districts (id, name, most_permits) VALUES
('D-L', 'Lakeside', 2),
('D-B', 'Brickfields', 1);
INSERT INTO streets (id, name, district_id, class, bus_line) VALUES
('ST-01', 'Heron Way', 'D-L', 'side', 0),
('ST-02', 'Lake Road', 'D-L', 'main', 1),
('ST-03', 'Reed Close', 'D-L', 'side', 0),
('ST-04', 'Kiln Road', 'D-B', 'main', 0),
('ST-05', 'Clay Passage', 'D-B', 'side', 0),
('ST-06', 'Mill Bend', 'D-L', 'side', 1);
INSERT INTO applicants (id, name, email, kind, barred) VALUES
('A-11', 'Ostler Roofs', 'office@ostler-roofs.example.org', 'firm', 0),
('A-12', 'Deep Trench Works', 'dig@deeptrench.example.org', 'firm', 0),
('A-13', 'Reed Close Club', 'reedclose@example.org', 'club', 0),
('A-14', 'Mateo Flores', 'mateo.flores@example.org', 'resident', 0),
('A-15', 'Mateo Flores', 'm.flores.clay@example.org', 'resident', 0),
('A-16', 'Grout Brothers', 'post@grout-brothers.example.org', 'firm', 1),
('A-17', 'Vela Windows', 'desk@vela-windows.example.org', 'firm', 1),
('A-18', 'Nadir Glass', 'site@nadir-glass.example.org', 'firm', 0);
INSERT INTO permits (id, applicant_id, street_id, kind, first_day, last_day, status) VALUES
('P-1001', 'A-11', 'ST-01', 'scaffold', '2025-01-13', '2025-02-28', 'approved'),
('P-1002', 'A-12', 'ST-02', 'works', '2025-02-05', '2025-02-25', 'submitted'),
('P-1003', 'A-13', 'ST-03', 'party', '2025-06-07', '2025-06-07', 'submitted'),
('P-1004', 'A-12', 'ST-06', 'works', '2025-03-10', '2025-03-28', 'submitted'),
('P-1005', 'A-14', 'ST-01', 'party', '2025-02-28', '2025-02-28', 'submitted'),
('P-1006', 'A-15', 'ST-05', 'scaffold', '2025-02-10', '2025-03-20', 'approved'),
('P-1007', 'A-18', 'ST-04', 'scaffold', '2025-03-20', '2025-04-02', 'submitted'),
('P-1008', 'A-16', 'ST-04', 'works', '2024-08-05', '2024-09-20', 'revoked'),
('P-1009', 'A-17', 'ST-05', 'scaffold', '2024-10-07', '2024-11-22', 'revoked'),
('P-1010', 'A-18', 'ST-02', 'works', '2024-11-18', '2024-12-20', 'approved'),
('P-1011', 'A-14', 'ST-03', 'party', '2025-07-12', '2025-07-12', 'draft'),
('P-1012', 'A-13', 'ST-06', 'party', '2025-05-10', '2025-05-10', 'draft'),
('P-1013', 'A-11', 'ST-04', 'works', '2024-12-02', '2025-01-14', 'approved'),
('P-1014', 'A-15', 'ST-06', 'scaffold', '2025-01-27', '2025-02-20', 'submitted'),
('P-1015', 'A-18', 'ST-03', 'scaffold', '2024-09-16', '2024-10-04', 'refused'),
('P-1016', 'A-12', 'ST-02', 'works', '2025-06-02', '2025-06-30', 'approved'),
('P-1017', 'A-18', 'ST-05', 'scaffold', '2024-06-03', '2024-07-12', 'revoked');
INSERT INTO conditions (permit_id, kind, met) VALUES
('P-1001', 'signs', 1),
('P-1004', 'detour', 1),
('P-1010', 'detour', 1),
('P-1014', 'insurance', 0),
('P-1016', 'detour', 1);
INSERT INTO objections (id, permit_id, person, reason, status) VALUES
('O-31', 'P-1014', 'Hilda Maas', 'Poles in front of the bakery window', 'open'),
('O-32', 'P-1015', 'Sten Ekholm', 'The fire engine has no other way in', 'upheld'),
('O-33', 'P-1003', 'Oona Baptiste', 'My dog fears drums', 'dismissed'),
('O-34', 'P-1002', 'Carl Webb', 'Noise beside the maternity ward', 'open');
INSERT INTO fees (id, permit_id, amount_cents, status) VALUES
('F-501', 'P-1001', 8000, 'paid'),
('F-502', 'P-1002', 24000, 'paid'),
('F-503', 'P-1003', 2500, 'paid'),
('F-504', 'P-1004', 12000, 'paid'),
('F-505', 'P-1005', 2500, 'paid'),
('F-506', 'P-1006', 8000, 'paid'),
('F-507', 'P-1007', 16000, 'paid'),
('F-508', 'P-1008', 24000, 'open'),
('F-509', 'P-1009', 8000, 'paid'),
('F-510', 'P-1010', 24000, 'paid'),
('F-511', 'P-1013', 24000, 'paid'),
('F-512', 'P-1014', 8000, 'open'),
('F-513', 'P-1015', 8000, 'paid'),
('F-514', 'P-1016', 24000, 'paid'),
('F-515', 'P-1017', 8000, 'paid');
