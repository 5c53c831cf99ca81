INSERT INTO rooms (id, name, species, kind, places) VALUES
('RM-1', 'Paddock pens', 'dog', 'general', 4),
('RM-2', 'Stone kennel', 'dog', 'quarantine', 2),
('RM-3', 'Window room', 'cat', 'general', 4),
('RM-4', 'Gable room', 'cat', 'quarantine', 2),
('RM-5', 'Straw loft', 'rabbit', 'general', 2),
('RM-6', 'Straw pen', 'rabbit', 'quarantine', 1),
('RM-7', 'Gatehouse', 'dog', 'general', 1);
INSERT INTO animals (id, name, species, intake, came_on, hold_until, status, room_id, fee_cents) VALUES
('AN-851', 'Tinder', 'dog', 'stray', '2025-01-06', '2025-01-13', 'available', 'RM-1', 23500),
('AN-852', 'Quincy', 'dog', 'surrender', '2024-10-30', NULL, 'available', 'RM-1', 16000),
('AN-853', 'Marlow', 'dog', 'returned', '2024-12-19', NULL, 'reserved', 'RM-7', 19500),
('AN-854', 'Tilly', 'dog', 'stray', '2025-01-08', '2025-01-15', 'quarantine', 'RM-2', 23500),
('AN-855', 'Ziggy', 'dog', 'stray', '2025-01-09', '2025-01-16', 'quarantine', 'RM-2', 23500),
('AN-856', 'Porridge', 'cat', 'surrender', '2025-01-01', NULL, 'quarantine', 'RM-4', 10800),
('AN-857', 'Smoke', 'cat', 'stray', '2024-12-12', '2024-12-19', 'available', 'RM-3', 10800),
('AN-858', 'Tilly', 'cat', 'surrender', '2024-11-08', NULL, 'reserved', 'RM-3', 9900),
('AN-859', 'Comfrey', 'rabbit', 'surrender', '2024-12-23', NULL, 'reserved', 'RM-5', 3200),
('AN-860', 'Ginger', 'cat', 'stray', '2024-11-14', '2024-11-21', 'fostered', NULL, 8400),
('AN-861', 'Baxter', 'dog', 'surrender', '2024-12-05', NULL, 'fostered', NULL, 17500),
('AN-862', 'Maple', 'rabbit', 'stray', '2024-09-03', '2024-09-10', 'placed', NULL, 3200),
('AN-863', 'Cosmo', 'cat', 'stray', '2024-12-26', '2025-01-02', 'reclaimed', NULL, 10800),
('AN-864', 'Sorrel', 'rabbit', 'surrender', '2025-01-11', NULL, 'quarantine', 'RM-6', 3200),
('AN-865', 'Rusty', 'cat', 'returned', '2024-12-20', NULL, 'fostered', NULL, 7600);
INSERT INTO people (id, name, email, home_checked_on, max_foster, status) VALUES
('P-501', 'Anneliese Vogt', 'anneliese.vogt@example.org', '2024-04-18', 2, 'active'),
('P-502', 'Curtis Bell', 'curtis.bell@example.org', '2025-01-09', 1, 'active'),
('P-503', 'Anneliese Krug', 'anneliese.krug@example.org', '2024-09-19', 3, 'active'),
('P-504', 'Mohamed Saleh', 'mohamed.saleh@example.org', '2024-01-16', 1, 'active'),
('P-505', 'Fiona Bell', 'fiona.bell@example.org', '2024-01-15', 2, 'active'),
('P-506', 'Arjun Desai', 'arjun.desai@example.org', '2024-12-01', 1, 'active'),
('P-507', 'Marta Nowak', 'marta.nowak@example.org', '2024-05-27', 1, 'barred'),
('P-508', 'Leopold Haas', 'leopold.haas@example.org', NULL, 0, 'active');
INSERT INTO treatments (id, animal_id, kind, due_on, status) VALUES
('TR-1651', 'AN-851', 'vaccination', '2025-01-07', 'given'),
('TR-1652', 'AN-851', 'neutering', '2025-01-23', 'due'),
('TR-1653', 'AN-853', 'vaccination', '2024-12-20', 'given'),
('TR-1654', 'AN-854', 'vaccination', '2025-01-09', 'given'),
('TR-1655', 'AN-855', 'vaccination', '2025-01-10', 'given'),
('TR-1656', 'AN-856', 'vaccination', '2025-01-03', 'given'),
('TR-1657', 'AN-856', 'worming', '2025-01-22', 'due'),
('TR-1658', 'AN-859', 'chip', '2025-01-05', 'due'),
('TR-1659', 'AN-858', 'vaccination', '2024-11-10', 'given'),
('TR-1660', 'AN-864', 'vaccination', '2025-01-18', 'due'),
('TR-1661', 'AN-857', 'neutering', '2025-02-12', 'due'),
('TR-1662', 'AN-852', 'worming', '2024-11-06', 'waived'),
('TR-1663', 'AN-861', 'vaccination', '2025-04-15', 'due');
INSERT INTO applications (id, person_id, animal_id, made_on, status) VALUES
('AP-951', 'P-501', 'AN-853', '2025-01-02', 'approved'),
('AP-952', 'P-502', 'AN-858', '2025-01-05', 'approved'),
('AP-953', 'P-504', 'AN-859', '2025-01-07', 'approved'),
('AP-954', 'P-505', 'AN-852', '2025-01-08', 'visited'),
('AP-955', 'P-502', 'AN-857', '2025-01-10', 'visited'),
('AP-956', 'P-508', 'AN-852', '2025-01-12', 'open'),
('AP-957', 'P-508', 'AN-857', '2025-01-13', 'open'),
('AP-958', 'P-505', 'AN-858', '2025-01-04', 'visited'),
('AP-959', 'P-501', 'AN-862', '2024-09-15', 'completed'),
('AP-960', 'P-507', 'AN-851', '2025-01-14', 'rejected');
INSERT INTO fosters (id, animal_id, person_id, from_on, until_on, status) VALUES
('FO-61', 'AN-860', 'P-506', '2024-12-05', '2025-01-08', 'running'),
('FO-62', 'AN-861', 'P-503', '2025-01-02', '2025-02-02', 'running'),
('FO-63', 'AN-852', 'P-507', '2024-11-10', '2024-11-30', 'ended'),
('FO-64', 'AN-865', 'P-503', '2025-01-03', '2025-03-16', 'running');
