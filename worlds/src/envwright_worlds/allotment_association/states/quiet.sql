INSERT INTO sites (id, name, rate_cents) VALUES
('S-1', 'Priory Field', 36),
('S-2', 'Gasworks Lane', 48);
INSERT INTO plots (id, site_id, number, size_m2, shed, meter_litres, status) VALUES
('P-101', 'S-1', 1, 210, 1, 36600, 'let'),
('P-102', 'S-1', 2, 165, 0, 10940, 'let'),
('P-103', 'S-1', 3, 285, 1, 52310, 'vacant'),
('P-104', 'S-1', 4, 115, 0, 4480, 'vacant'),
('P-105', 'S-1', 5, 70, 0, 0, 'closed'),
('P-106', 'S-1', 6, 80, 0, 920, 'vacant'),
('P-201', 'S-2', 1, 152, 0, 14210, 'let'),
('P-202', 'S-2', 2, 185, 1, 27770, 'let'),
('P-203', 'S-2', 3, 110, 0, 8350, 'vacant'),
('P-204', 'S-2', 4, 230, 1, 41800, 'let'),
('P-205', 'S-2', 5, 141, 0, 12060, 'let'),
('P-206', 'S-2', 6, 100, 0, 2600, 'vacant');
INSERT INTO tenants (id, name, email, phone, concession, status) VALUES
('T-51', 'Hamish Rowntree', 'hamish.rowntree@example.org', '+44 1632 960501', 0, 'active'),
('T-52', 'Aiko Nakagawa', 'aiko.nakagawa@example.org', '+44 1632 960515', 1, 'active'),
('T-53', 'Stellan Rowntree', 'stellan.rowntree@example.org', '+44 1632 960522', 0, 'active'),
('T-54', 'Fatou Diop', 'fatou.diop@example.org', '+44 1632 960539', 0, 'active'),
('T-55', 'Zsofia Balogh', 'zsofia.balogh@example.org', '+44 1632 960547', 1, 'active'),
('T-56', 'Cedric Amos', 'cedric.amos@example.org', '+44 1632 960553', 0, 'former');
INSERT INTO tenancies (id, plot_id, tenant_id, status, began_on, notice_for) VALUES
('L-841', 'P-101', 'T-51', 'running', '2019-03-15', NULL),
('L-842', 'P-102', 'T-51', 'notice', '2021-06-01', '2025-02-12'),
('L-843', 'P-201', 'T-52', 'running', '2022-04-01', NULL),
('L-844', 'P-202', 'T-53', 'notice', '2016-10-01', '2025-04-30'),
('L-845', 'P-204', 'T-54', 'running', '2020-02-15', NULL),
('L-846', 'P-205', 'T-55', 'notice', '2023-08-01', '2025-07-14'),
('L-847', 'P-103', 'T-56', 'ended', '2015-03-01', '2024-12-31');
INSERT INTO applicants (id, site_id, name, email, phone, priority, applied_on, status, plot_id, offered_on, declines) VALUES
('A-441', 'S-1', 'Perpetua Nwachukwu', 'perpetua.nwachukwu@example.org', '+44 1632 960602', 0, '2023-06-30', 'offered', 'P-104', '2025-01-01', 0),
('A-442', 'S-1', 'Rhys Llewellyn', 'rhys.llewellyn@example.org', '+44 1632 960618', 0, '2023-11-20', 'waiting', NULL, NULL, 0),
('A-443', 'S-1', 'Dagmar Holm', 'dagmar.holm@example.org', '+44 1632 960625', 0, '2023-11-21', 'waiting', NULL, NULL, 1),
('A-444', 'S-2', 'Bashir Karimi', 'bashir.karimi@example.org', '+44 1632 960633', 0, '2022-10-07', 'offered', 'P-203', '2024-12-31', 1),
('A-445', 'S-2', 'Lourdes Ibarra', 'lourdes.ibarra@example.org', '+44 1632 960646', 1, '2024-12-02', 'waiting', NULL, NULL, 0),
('A-446', 'S-2', 'Owain Llewellyn', 'owain.llewellyn@example.org', '+44 1632 960651', 0, '2023-05-05', 'waiting', NULL, NULL, 0),
('A-447', 'S-1', 'Marek Sobol', 'marek.sobol@example.org', '+44 1632 960664', 1, '2024-09-16', 'offered', 'P-106', '2025-01-10', 1),
('A-448', 'S-2', 'Clement Yates', 'clement.yates@example.org', '+44 1632 960670', 0, '2021-04-19', 'withdrawn', NULL, NULL, 2);
INSERT INTO inspections (id, tenancy_id, on_day, result, note) VALUES
('I-941', 'L-841', '2024-11-04', 'failed', 'Pond without a fence'),
('I-942', 'L-841', '2024-11-29', 'passed', 'Fence put up'),
('I-943', 'L-843', '2024-09-25', 'failed', 'Tyres piled behind the shed'),
('I-944', 'L-843', '2024-10-31', 'failed', 'Tyres untouched'),
('I-945', 'L-844', '2024-08-05', 'failed', 'Couch grass throughout'),
('I-946', 'L-844', '2024-09-10', 'failed', 'No work begun'),
('I-947', 'L-845', '2024-06-18', 'failed', 'Second shed built without leave'),
('I-948', 'L-845', '2024-07-23', 'failed', 'Second shed not taken down'),
('I-949', 'L-845', '2024-12-05', 'passed', 'Second shed gone');
INSERT INTO warnings (id, tenancy_id, issued_on, put_right_by, status) VALUES
('W-71', 'L-841', '2024-11-04', '2024-12-04', 'open'),
('W-72', 'L-843', '2024-09-25', '2024-10-25', 'escalated'),
('W-73', 'L-844', '2024-08-05', '2024-09-04', 'escalated'),
('W-74', 'L-845', '2024-06-18', '2024-07-18', 'escalated');
INSERT INTO invoices (id, tenancy_id, kind, amount_cents, due_on, status) VALUES
('N-641', 'L-841', 'rent', 7560, '2025-02-28', 'open'),
('N-642', 'L-842', 'rent', 5940, '2024-12-31', 'paid'),
('N-643', 'L-843', 'rent', 3648, '2025-02-28', 'open'),
('N-644', 'L-843', 'water', 1092, '2024-12-20', 'open'),
('N-645', 'L-844', 'rent', 8880, '2024-12-31', 'paid'),
('N-646', 'L-845', 'water', 3556, '2025-01-25', 'open'),
('N-647', 'L-846', 'rent', 3384, '2024-12-31', 'open'),
('N-648', 'L-847', 'water', 410, '2024-12-31', 'cancelled');
