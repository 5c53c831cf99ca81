INSERT INTO sites (id, name, rate_cents) VALUES
('S-1', 'Millbrook Meadow', 38),
('S-2', 'Old Brickworks', 45),
('S-3', 'Canal Side', 52);
INSERT INTO plots (id, site_id, number, size_m2, shed, meter_litres, status) VALUES
('P-101', 'S-1', 1, 250, 1, 48200, 'let'),
('P-102', 'S-1', 2, 180, 0, 12750, 'let'),
('P-103', 'S-1', 3, 300, 1, 51900, 'vacant'),
('P-104', 'S-1', 4, 150, 0, 8800, 'let'),
('P-105', 'S-1', 5, 220, 1, 30410, 'closed'),
('P-201', 'S-2', 1, 200, 0, 17300, 'let'),
('P-202', 'S-2', 2, 200, 1, 22640, 'let'),
('P-203', 'S-2', 3, 125, 0, 9400, 'vacant'),
('P-204', 'S-2', 4, 275, 1, 40080, 'let'),
('P-205', 'S-2', 5, 90, 0, 0, 'vacant'),
('P-301', 'S-3', 1, 160, 0, 15020, 'let'),
('P-302', 'S-3', 2, 140, 1, 13370, 'let'),
('P-303', 'S-3', 3, 210, 1, 28890, 'let'),
('P-304', 'S-3', 4, 175, 0, 19930, 'vacant');
INSERT INTO tenants (id, name, email, phone, concession, status) VALUES
('T-11', 'Rosalind Achterberg', 'rosalind.achterberg@example.org', '+44 1632 960101', 0, 'active'),
('T-12', 'Milan Dvorak', 'milan.dvorak@example.org', '+44 1632 960114', 1, 'active'),
('T-13', 'Chidi Nwosu', 'chidi.nwosu@example.org', '+44 1632 960127', 0, 'active'),
('T-14', 'Edith Larkin', 'edith.larkin@example.org', '+44 1632 960133', 1, 'active'),
('T-15', 'Farah Siddiqui', 'farah.siddiqui@example.org', '+44 1632 960148', 0, 'active'),
('T-16', 'Milan Dvorak', 'm.dvorak.canal@example.org', '+44 1632 960152', 0, 'active'),
('T-17', 'Gwen Tregear', 'gwen.tregear@example.org', '+44 1632 960166', 0, 'former'),
('T-18', 'Laszlo Kovari', 'laszlo.kovari@example.org', '+44 1632 960179', 0, 'active'),
('T-19', 'Pauline Deschamps', 'pauline.deschamps@example.org', '+44 1632 960185', 0, 'active');
INSERT INTO tenancies (id, plot_id, tenant_id, status, began_on, notice_for) VALUES
('L-801', 'P-101', 'T-11', 'running', '2018-03-01', NULL),
('L-802', 'P-102', 'T-12', 'running', '2021-04-15', NULL),
('L-803', 'P-104', 'T-11', 'running', '2023-10-01', NULL),
('L-804', 'P-201', 'T-13', 'notice', '2019-05-01', '2025-03-31'),
('L-805', 'P-202', 'T-14', 'running', '2015-03-01', NULL),
('L-806', 'P-204', 'T-15', 'running', '2022-02-01', NULL),
('L-807', 'P-301', 'T-16', 'running', '2024-03-10', NULL),
('L-808', 'P-302', 'T-18', 'notice', '2020-09-01', '2025-02-12'),
('L-809', 'P-303', 'T-19', 'running', '2017-06-01', NULL),
('L-810', 'P-103', 'T-17', 'ended', '2016-03-01', '2024-10-31'),
('L-811', 'P-304', 'T-17', 'ended', '2012-04-01', '2015-12-31');
INSERT INTO applicants (id, site_id, name, email, phone, priority, applied_on, status, plot_id, offered_on, declines) VALUES
('A-401', 'S-1', 'Nadia Petrova', 'nadia.petrova@example.org', '+44 1632 960201', 0, '2022-05-03', 'offered', 'P-103', '2025-01-05', 0),
('A-402', 'S-1', 'Joel Whitcombe', 'joel.whitcombe@example.org', '+44 1632 960212', 0, '2022-08-19', 'waiting', NULL, NULL, 1),
('A-403', 'S-2', 'Samuel Adeyemi', 'samuel.adeyemi@example.org', '+44 1632 960223', 0, '2023-01-30', 'waiting', NULL, NULL, 0),
('A-404', 'S-2', 'Harriet Boyle', 'harriet.boyle@example.org', '+44 1632 960234', 1, '2024-06-11', 'waiting', NULL, NULL, 0),
('A-405', 'S-2', 'Yuki Tanabe', 'yuki.tanabe@example.org', '+44 1632 960245', 0, '2022-11-02', 'offered', 'P-203', '2024-12-31', 1),
('A-406', 'S-3', 'Connor Maddox', 'connor.maddox@example.org', '+44 1632 960256', 0, '2023-07-14', 'waiting', NULL, NULL, 0),
('A-407', 'S-3', 'Leila Haddad', 'leila.haddad@example.org', '+44 1632 960267', 0, '2023-09-09', 'waiting', NULL, NULL, 0),
('A-408', 'S-3', 'Nadia Petrova', 'nadia.petrova@example.org', '+44 1632 960201', 0, '2024-02-20', 'waiting', NULL, NULL, 0),
('A-409', 'S-1', 'Brian Oakes', 'brian.oakes@example.org', '+44 1632 960278', 0, '2021-03-08', 'withdrawn', NULL, NULL, 2),
('A-410', 'S-3', 'Milan Dvorak', 'm.dvorak.canal@example.org', '+44 1632 960152', 0, '2022-04-01', 'accepted', 'P-301', '2024-03-01', 0),
('A-411', 'S-2', 'Farah Siddiqui', 'farah.siddiqui@example.org', '+44 1632 960148', 0, '2024-09-25', 'waiting', NULL, NULL, 0);
INSERT INTO inspections (id, tenancy_id, on_day, result, note) VALUES
('I-901', 'L-801', '2024-09-12', 'passed', NULL),
('I-902', 'L-802', '2024-09-12', 'failed', 'Two thirds overgrown'),
('I-903', 'L-806', '2024-10-03', 'failed', 'Rubble stored beside the path'),
('I-904', 'L-806', '2024-11-20', 'failed', 'Rubble still there'),
('I-905', 'L-809', '2024-10-10', 'passed', NULL),
('I-906', 'L-807', '2025-01-10', 'failed', 'Hedge above 1.5 m'),
('I-907', 'L-805', '2024-10-03', 'failed', 'Shed roof open'),
('I-908', 'L-805', '2024-11-01', 'passed', NULL);
INSERT INTO warnings (id, tenancy_id, issued_on, put_right_by, status) VALUES
('W-51', 'L-802', '2024-09-12', '2024-10-12', 'open'),
('W-52', 'L-806', '2024-10-03', '2024-11-02', 'escalated'),
('W-53', 'L-807', '2025-01-10', '2025-02-09', 'open'),
('W-54', 'L-805', '2024-10-03', '2024-11-02', 'settled');
INSERT INTO invoices (id, tenancy_id, kind, amount_cents, due_on, status) VALUES
('N-601', 'L-801', 'rent', 9500, '2025-01-31', 'open'),
('N-602', 'L-802', 'rent', 3420, '2025-01-31', 'paid'),
('N-603', 'L-803', 'rent', 5700, '2025-01-31', 'open'),
('N-604', 'L-804', 'rent', 9000, '2024-12-31', 'open'),
('N-605', 'L-804', 'water', 1240, '2024-11-30', 'open'),
('N-606', 'L-805', 'rent', 4500, '2025-01-31', 'paid'),
('N-607', 'L-806', 'rent', 12375, '2025-01-31', 'open'),
('N-608', 'L-807', 'water', 880, '2025-02-10', 'open'),
('N-609', 'L-808', 'rent', 7280, '2024-12-31', 'paid'),
('N-610', 'L-809', 'rent', 10920, '2025-01-31', 'paid'),
('N-611', 'L-809', 'water', 2260, '2025-01-20', 'open'),
('N-612', 'L-810', 'water', 640, '2024-10-31', 'cancelled');
