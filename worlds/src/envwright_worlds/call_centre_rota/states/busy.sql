INSERT INTO weeks (id, monday, status) VALUES
('W-52', '2024-12-23', 'closed'), ('W-01', '2024-12-30', 'published'), ('W-02', '2025-01-06', 'published'), ('W-03', '2025-01-13', 'published'), ('W-04', '2025-01-20', 'draft'), ('W-05', '2025-01-27', 'draft'), ('W-06', '2025-02-03', 'draft');
INSERT INTO agents (id, name, email, week_hours, nights, status) VALUES
('A-31', 'Soledad Rivas', 'soledad.rivas@example.org', 40, 1, 'active'), ('A-32', 'Ciaran Doyle', 'ciaran.doyle@example.org', 24, 0, 'active'), ('A-33', 'Marta Wilk', 'marta.wilk@example.org', 32, 1, 'active'),
('A-34', 'Soledad Rivas', 's.rivas.sales@example.org', 16, 0, 'active'), ('A-35', 'Andre Mbeki', 'andre.mbeki@example.org', 40, 1, 'active'), ('A-36', 'Tamika Rowe', 'tamika.rowe@example.org', 24, 0, 'active'),
('A-37', 'Jonas Feld', 'jonas.feld@example.org', 40, 0, 'on_leave'), ('A-38', 'Hodan Ali', 'hodan.ali@example.org', 32, 1, 'active'), ('A-39', 'Emyr Pugh', 'emyr.pugh@example.org', 20, 0, 'left'),
('A-40', 'Catalina Vera', 'catalina.vera@example.org', 40, 0, 'active'), ('A-41', 'Dale Orton', 'dale.orton@example.org', 12, 0, 'active'), ('A-42', 'Milan Orton', 'milan.orton@example.org', 16, 0, 'active'),
('A-43', 'Liv Sorensen', 'liv.sorensen@example.org', 20, 0, 'active'), ('A-44', 'Bao Nguyen', 'bao.nguyen@example.org', 30, 0, 'on_leave'), ('A-45', 'Rufus Kent', 'rufus.kent@example.org', 24, 0, 'active');
INSERT INTO skills (agent_id, skill, level) VALUES
('A-31', 'technical', 3), ('A-31', 'billing', 2), ('A-32', 'billing', 2), ('A-32', 'sales', 1), ('A-33', 'technical', 2), ('A-33', 'billing', 3), ('A-34', 'sales', 3), ('A-35', 'technical', 1), ('A-35', 'spanish', 3), ('A-35', 'billing', 2),
('A-36', 'billing', 1), ('A-36', 'sales', 2), ('A-37', 'technical', 3), ('A-38', 'technical', 2), ('A-38', 'spanish', 2), ('A-39', 'sales', 1), ('A-40', 'spanish', 3), ('A-40', 'billing', 2), ('A-40', 'sales', 2), ('A-41', 'billing', 1), ('A-42', 'billing', 1), ('A-43', 'billing', 1), ('A-43', 'sales', 1), ('A-44', 'billing', 2), ('A-45', 'billing', 1);
INSERT INTO shifts (id, week_id, on_day, part, hours, skill, least_level, needed) VALUES
('SH-401', 'W-03', '2025-01-15', 'early', 8, 'billing', 1, 2),
('SH-402', 'W-03', '2025-01-15', 'night', 8, 'technical', 2, 1),
('SH-403', 'W-03', '2025-01-16', 'early', 8, 'technical', 2, 2),
('SH-404', 'W-03', '2025-01-16', 'late', 8, 'billing', 2, 2),
('SH-405', 'W-03', '2025-01-17', 'late', 8, 'sales', 1, 2),
('SH-406', 'W-03', '2025-01-18', 'early', 6, 'spanish', 2, 1),
('SH-407', 'W-03', '2025-01-18', 'late', 8, 'billing', 1, 2),
('SH-408', 'W-04', '2025-01-20', 'early', 8, 'billing', 2, 2),
('SH-409', 'W-04', '2025-01-20', 'night', 8, 'technical', 2, 1),
('SH-410', 'W-04', '2025-01-21', 'early', 8, 'technical', 1, 1),
('SH-411', 'W-04', '2025-01-22', 'late', 8, 'sales', 2, 1),
('SH-412', 'W-05', '2025-01-27', 'early', 8, 'billing', 1, 1),
('SH-413', 'W-05', '2025-01-28', 'late', 10, 'spanish', 2, 1),
('SH-414', 'W-06', '2025-02-03', 'early', 8, 'billing', 1, 2),
('SH-415', 'W-02', '2025-01-09', 'early', 8, 'billing', 1, 2),
('SH-416', 'W-02', '2025-01-10', 'late', 8, 'technical', 1, 1),
('SH-417', 'W-01', '2025-01-02', 'early', 8, 'billing', 2, 1),
('SH-418', 'W-03', '2025-01-14', 'late', 8, 'billing', 1, 1),
('SH-419', 'W-03', '2025-01-13', 'early', 8, 'technical', 1, 1),
('SH-420', 'W-03', '2025-01-19', 'early', 8, 'technical', 2, 1),
('SH-421', 'W-03', '2025-01-19', 'late', 8, 'billing', 1, 2),
('SH-422', 'W-03', '2025-01-17', 'night', 8, 'billing', 1, 2),
('SH-423', 'W-03', '2025-01-17', 'early', 4, 'billing', 1, 1),
('SH-424', 'W-03', '2025-01-18', 'early', 4, 'billing', 1, 1);
INSERT INTO duties (id, shift_id, agent_id, status) VALUES
('DU-601', 'SH-401', 'A-32', 'planned'), ('DU-602', 'SH-401', 'A-36', 'planned'), ('DU-603', 'SH-402', 'A-33', 'planned'), ('DU-604', 'SH-403', 'A-38', 'planned'), ('DU-605', 'SH-404', 'A-40', 'planned'),
('DU-606', 'SH-404', 'A-35', 'planned'), ('DU-607', 'SH-405', 'A-34', 'planned'), ('DU-608', 'SH-405', 'A-40', 'planned'), ('DU-609', 'SH-406', 'A-38', 'planned'), ('DU-610', 'SH-407', 'A-32', 'planned'),
('DU-611', 'SH-407', 'A-36', 'given_up'), ('DU-612', 'SH-408', 'A-33', 'planned'), ('DU-613', 'SH-409', 'A-31', 'planned'), ('DU-614', 'SH-411', 'A-34', 'planned'), ('DU-615', 'SH-412', 'A-36', 'planned'),
('DU-616', 'SH-413', 'A-40', 'planned'), ('DU-617', 'SH-414', 'A-42', 'planned'), ('DU-618', 'SH-415', 'A-32', 'worked'), ('DU-619', 'SH-415', 'A-36', 'sick'), ('DU-620', 'SH-416', 'A-35', 'worked'),
('DU-621', 'SH-417', 'A-31', 'worked'), ('DU-622', 'SH-418', 'A-41', 'worked'), ('DU-623', 'SH-419', 'A-35', 'planned'), ('DU-624', 'SH-420', 'A-33', 'planned'), ('DU-625', 'SH-421', 'A-35', 'planned'),
('DU-626', 'SH-421', 'A-36', 'planned'), ('DU-627', 'SH-422', 'A-33', 'planned'), ('DU-628', 'SH-423', 'A-41', 'planned'), ('DU-629', 'SH-424', 'A-42', 'planned');
INSERT INTO offers (id, duty_id, reason, taken_by, status) VALUES
('OF-81', 'DU-607', 'family', NULL, 'open'), ('OF-82', 'DU-610', 'study', NULL, 'open'), ('OF-83', 'DU-611', 'health', 'A-32', 'taken'), ('OF-84', 'DU-609', 'family', NULL, 'withdrawn'), ('OF-85', 'DU-624', 'study', NULL, 'open'), ('OF-86', 'DU-627', 'health', NULL, 'open');
INSERT INTO swaps (id, duty_id, other_duty_id, status) VALUES
('SW-91', 'DU-605', 'DU-625', 'asked'), ('SW-92', 'DU-604', 'DU-624', 'asked'), ('SW-93', 'DU-602', 'DU-610', 'refused'), ('SW-94', 'DU-618', 'DU-620', 'agreed'), ('SW-95', 'DU-608', 'DU-626', 'asked'), ('SW-96', 'DU-601', 'DU-627', 'asked'), ('SW-97', 'DU-628', 'DU-626', 'asked'), ('SW-98', 'DU-629', 'DU-625', 'asked'), ('SW-99', 'DU-601', 'DU-611', 'asked');
