INSERT INTO districts (id, name, most_permits) VALUES
('D-N', 'Northgate', 3),
('D-H', 'Harbour', 4),
('D-O', 'Old Town', 2);
INSERT INTO streets (id, name, district_id, class, bus_line) VALUES
('ST-01', 'Foundry Lane', 'D-N', 'side', 0),
('ST-02', 'Northgate Road', 'D-N', 'main', 1),
('ST-03', 'Larch Close', 'D-N', 'side', 0),
('ST-04', 'Quay Street', 'D-H', 'main', 1),
('ST-05', 'Sailmakers Row', 'D-H', 'side', 0),
('ST-06', 'Harbour Crescent', 'D-H', 'side', 1),
('ST-07', 'Bell Alley', 'D-O', 'side', 0),
('ST-08', 'Market Street', 'D-O', 'main', 0),
('ST-09', 'Weavers Steps', 'D-O', 'side', 0);
INSERT INTO applicants (id, name, email, kind, barred) VALUES
('A-11', 'Corbel & Sons Scaffolding', 'office@corbel-scaffolding.example.org', 'firm', 0),
('A-12', 'Tarn Groundworks', 'permits@tarn-groundworks.example.org', 'firm', 0),
('A-13', 'Larch Close Residents', 'larchclose@example.org', 'club', 0),
('A-14', 'Imogen Sayle', 'imogen.sayle@example.org', 'resident', 0),
('A-15', 'Brightpipe Utilities', 'street.team@brightpipe.example.org', 'firm', 0),
('A-16', 'Old Town Carnival Club', 'committee@oldtowncarnival.example.org', 'club', 0),
('A-17', 'Redcap Roofing', 'info@redcap-roofing.example.org', 'firm', 1),
('A-18', 'Imogen Sayle', 'i.sayle.harbour@example.org', 'resident', 0),
('A-19', 'Osric Pell', 'osric.pell@example.org', 'resident', 0),
('A-20', 'Meridian Cable', 'build@meridian-cable.example.org', 'firm', 0);
INSERT INTO permits (id, applicant_id, street_id, kind, first_day, last_day, status) VALUES
('P-1001', 'A-11', 'ST-01', 'scaffold', '2025-01-06', '2025-02-14', 'approved'),
('P-1002', 'A-15', 'ST-02', 'works', '2025-02-03', '2025-02-21', 'submitted'),
('P-1003', 'A-13', 'ST-03', 'party', '2025-05-31', '2025-05-31', 'submitted'),
('P-1004', 'A-12', 'ST-04', 'works', '2025-02-10', '2025-04-04', 'approved'),
('P-1005', 'A-20', 'ST-05', 'works', '2025-03-03', '2025-03-14', 'submitted'),
('P-1006', 'A-16', 'ST-07', 'party', '2025-03-01', '2025-03-01', 'approved'),
('P-1007', 'A-11', 'ST-08', 'scaffold', '2024-10-01', '2024-11-15', 'closed'),
('P-1008', 'A-17', 'ST-06', 'scaffold', '2024-09-02', '2024-10-31', 'revoked'),
('P-1009', 'A-17', 'ST-09', 'scaffold', '2024-11-04', '2024-12-20', 'revoked'),
('P-1010', 'A-14', 'ST-03', 'party', '2025-06-14', '2025-06-14', 'draft'),
('P-1011', 'A-12', 'ST-04', 'works', '2025-04-01', '2025-04-18', 'submitted'),
('P-1012', 'A-20', 'ST-09', 'works', '2025-02-17', '2025-03-07', 'submitted'),
('P-1013', 'A-18', 'ST-06', 'party', '2025-04-26', '2025-04-26', 'draft'),
('P-1014', 'A-11', 'ST-09', 'scaffold', '2024-12-02', '2025-01-10', 'approved'),
('P-1015', 'A-15', 'ST-06', 'works', '2025-02-24', '2025-05-24', 'draft'),
('P-1016', 'A-19', 'ST-01', 'party', '2025-02-15', '2025-02-15', 'submitted'),
('P-1017', 'A-16', 'ST-08', 'works', '2025-07-01', '2025-07-05', 'refused'),
('P-1018', 'A-20', 'ST-01', 'works', '2025-01-30', '2025-02-10', 'submitted');
INSERT INTO conditions (permit_id, kind, met) VALUES
('P-1002', 'detour', 0),
('P-1002', 'signs', 1),
('P-1004', 'detour', 1),
('P-1005', 'insurance', 1),
('P-1012', 'night_ban', 1),
('P-1003', 'insurance', 0),
('P-1011', 'detour', 1),
('P-1001', 'signs', 1);
INSERT INTO objections (id, permit_id, person, reason, status) VALUES
('O-31', 'P-1003', 'Vera Blount', 'Loud music until late last year', 'dismissed'),
('O-32', 'P-1012', 'Harold Finch', 'Steps are the only way to my door', 'open'),
('O-33', 'P-1017', 'Celia Ambrose', 'Blocks the market stalls', 'upheld'),
('O-34', 'P-1016', 'Tobias Renn', 'No room left for parking', 'open');
INSERT INTO fees (id, permit_id, amount_cents, status) VALUES
('F-501', 'P-1001', 8000, 'paid'),
('F-502', 'P-1002', 24000, 'paid'),
('F-503', 'P-1003', 2500, 'paid'),
('F-504', 'P-1004', 24000, 'paid'),
('F-505', 'P-1005', 12000, 'paid'),
('F-506', 'P-1006', 2500, 'paid'),
('F-507', 'P-1007', 16000, 'paid'),
('F-508', 'P-1008', 8000, 'refunded'),
('F-509', 'P-1009', 8000, 'open'),
('F-510', 'P-1011', 24000, 'paid'),
('F-511', 'P-1012', 12000, 'paid'),
('F-512', 'P-1014', 8000, 'paid'),
('F-513', 'P-1016', 2500, 'open'),
('F-514', 'P-1017', 24000, 'refunded'),
('F-515', 'P-1018', 12000, 'paid');
