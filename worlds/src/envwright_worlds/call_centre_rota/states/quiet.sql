INSERT INTO weeks (id, monday, status) VALUES
('W-52', '2024-12-23', 'closed'), ('W-01', '2024-12-30', 'published'), ('W-02', '2025-01-06', 'published'), ('W-03', '2025-01-13', 'published'), ('W-04', '2025-01-20', 'draft'), ('W-05', '2025-01-27', 'draft'), ('W-06', '2025-02-03', 'draft');
INSERT INTO agents (id, name, email, week_hours, nights, status) VALUES
('A-51', 'Ottoline Grey', 'ottoline.grey@example.org', 40, 1, 'active'), ('A-52', 'Ibrahim Sesay', 'ibrahim.sesay@example.org', 16, 0, 'active'), ('A-53', 'Vesna Kos', 'vesna.kos@example.org', 32, 1, 'active'), ('A-54', 'Ibrahim Kone', 'ibrahim.kone@example.org', 24, 0, 'active'), ('A-55', 'Paola Rey', 'paola.rey@example.org', 30, 0, 'active'),
('A-56', 'Todd Grey', 'todd.grey@example.org', 20, 0, 'on_leave'), ('A-57', 'Mina Sand', 'mina.sand@example.org', 12, 0, 'active'), ('A-58', 'Karol Duda', 'karol.duda@example.org', 24, 0, 'left'), ('A-59', 'Lila Okoro', 'lila.okoro@example.org', 36, 1, 'on_leave'), ('A-60', 'Ben Achebe', 'ben.achebe@example.org', 16, 0, 'active');
INSERT INTO skills (agent_id, skill, level) VALUES
('A-51', 'technical', 3), ('A-51', 'billing', 1), ('A-52', 'billing', 2), ('A-53', 'technical', 2), ('A-53', 'sales', 2), ('A-54', 'sales', 3), ('A-54', 'billing', 1), ('A-55', 'spanish', 3), ('A-56', 'billing', 1), ('A-57', 'billing', 1), ('A-57', 'spanish', 2), ('A-58', 'sales', 1), ('A-59', 'technical', 1), ('A-60', 'sales', 1);
INSERT INTO shifts (id, week_id, on_day, part, hours, skill, least_level, needed) VALUES
('SH-501', 'W-03', '2025-01-15', 'early', 8, 'billing', 1, 2),
('SH-502', 'W-03', '2025-01-15', 'night', 8, 'technical', 2, 1),
('SH-503', 'W-03', '2025-01-16', 'early', 6, 'technical', 2, 2),
('SH-504', 'W-03', '2025-01-17', 'late', 8, 'sales', 1, 1),
('SH-505', 'W-03', '2025-01-18', 'early', 8, 'spanish', 2, 1),
('SH-506', 'W-03', '2025-01-19', 'late', 4, 'billing', 1, 2),
('SH-507', 'W-04', '2025-01-20', 'early', 8, 'billing', 1, 2),
('SH-508', 'W-05', '2025-01-27', 'early', 8, 'sales', 2, 1),
('SH-509', 'W-06', '2025-02-03', 'night', 8, 'technical', 2, 1),
('SH-510', 'W-02', '2025-01-08', 'early', 8, 'billing', 1, 1),
('SH-511', 'W-01', '2025-01-03', 'late', 8, 'sales', 1, 1),
('SH-512', 'W-03', '2025-01-14', 'late', 8, 'billing', 1, 1),
('SH-513', 'W-03', '2025-01-18', 'late', 8, 'technical', 1, 1),
('SH-514', 'W-03', '2025-01-17', 'early', 4, 'billing', 1, 1);
INSERT INTO duties (id, shift_id, agent_id, status) VALUES
('DU-701', 'SH-501', 'A-52', 'planned'), ('DU-702', 'SH-501', 'A-54', 'planned'), ('DU-703', 'SH-502', 'A-53', 'planned'), ('DU-704', 'SH-503', 'A-51', 'planned'), ('DU-705', 'SH-504', 'A-54', 'planned'), ('DU-706', 'SH-505', 'A-55', 'planned'), ('DU-707', 'SH-506', 'A-52', 'planned'), ('DU-708', 'SH-506', 'A-54', 'given_up'),
('DU-709', 'SH-507', 'A-52', 'planned'), ('DU-710', 'SH-508', 'A-54', 'planned'), ('DU-711', 'SH-510', 'A-52', 'worked'), ('DU-712', 'SH-511', 'A-53', 'worked'), ('DU-713', 'SH-512', 'A-51', 'planned'), ('DU-714', 'SH-513', 'A-53', 'planned'), ('DU-715', 'SH-514', 'A-51', 'planned');
INSERT INTO offers (id, duty_id, reason, taken_by, status) VALUES
('OF-91', 'DU-705', 'study', NULL, 'open'), ('OF-92', 'DU-706', 'family', NULL, 'open'), ('OF-93', 'DU-707', 'health', NULL, 'withdrawn'), ('OF-94', 'DU-708', 'family', 'A-52', 'taken');
INSERT INTO swaps (id, duty_id, other_duty_id, status) VALUES
('SW-101', 'DU-704', 'DU-714', 'asked'), ('SW-102', 'DU-715', 'DU-707', 'asked'), ('SW-103', 'DU-701', 'DU-715', 'asked'), ('SW-104', 'DU-702', 'DU-706', 'refused'), ('SW-105', 'DU-703', 'DU-705', 'asked');
