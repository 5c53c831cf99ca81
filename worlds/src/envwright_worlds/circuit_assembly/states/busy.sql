INSERT INTO operators (id, name, email, trade, certified_until) VALUES
('OP-21', 'Lena Duarte', 'lena.duarte@example.org', 'assembler', '2025-07-31'), ('OP-22', 'Piers Okoth', 'piers.okoth@example.org', 'assembler', '2025-01-15'), ('OP-23', 'Piers Okoth', 'p.okoth.nights@example.org', 'assembler', '2025-01-14'), ('OP-24', 'Hilde Norum', 'hilde.norum@example.org', 'technician', '2025-11-30'), ('OP-25', 'Raul Mejia', 'raul.mejia@example.org', 'technician', '2025-01-15'), ('OP-26', 'Suda Prem', 'suda.prem@example.org', 'assembler', '2025-09-15'),
('OP-27', 'Koos Bakker', 'koos.bakker@example.org', 'assembler', '2025-08-20'), ('OP-28', 'Jana Simek', 'jana.simek@example.org', 'assembler', '2025-05-31'), ('OP-29', 'Ossi Rinne', 'ossi.rinne@example.org', 'technician', '2025-01-14'), ('OP-30', 'Alya Safar', 'alya.safar@example.org', 'assembler', '2025-10-10'), ('OP-31', 'Ned Whyte', 'ned.whyte@example.org', 'assembler', '2025-12-12'), ('OP-32', 'Gita Lal', 'gita.lal@example.org', 'technician', '2025-06-06');
INSERT INTO placers (id, name, state) VALUES
('LN-11', 'Row north', 'idle'), ('LN-12', 'Row south', 'busy'), ('LN-13', 'Row east', 'busy'), ('LN-14', 'Row west', 'busy'), ('LN-15', 'Row mezzanine', 'idle'), ('LN-16', 'Row annex', 'busy'), ('LN-17', 'Row attic', 'busy'), ('LN-18', 'Row cellar', 'idle'), ('LN-19', 'Row loft', 'busy');
INSERT INTO components (id, name, moist) VALUES
('CP-11', 'Inductor', 0), ('CP-12', 'Tantalum', 0), ('CP-13', 'Microcontroller', 1), ('CP-14', 'Terminal block', 0), ('CP-15', 'Radio chip', 1), ('CP-16', 'Zener', 0);
INSERT INTO boards (id, name, current) VALUES
('BD-11', 'Pump controller', 1), ('BD-12', 'Door dimmer', 1), ('BD-13', 'Avalanche beacon', 1), ('BD-14', 'Old buzzer', 0);
INSERT INTO placements (board_id, component_id, pieces) VALUES
('BD-11', 'CP-11', 4), ('BD-11', 'CP-13', 1), ('BD-12', 'CP-11', 2), ('BD-12', 'CP-16', 1), ('BD-13', 'CP-12', 3), ('BD-13', 'CP-15', 1), ('BD-14', 'CP-14', 1);
INSERT INTO reels (id, mark, component_id, pieces_left, opened_at, oven_at, state) VALUES
('RE-31', 'S-agate', 'CP-11', 500, '2025-01-03T08:00:00Z', NULL, 'mounted'),
('RE-32', 'S-amber', 'CP-13', 22, '2025-01-07T10:00:00Z', NULL, 'mounted'),
('RE-33', 'S-beryl', 'CP-11', 70, '2025-01-09T07:30:00Z', NULL, 'mounted'),
('RE-34', 'S-chert', 'CP-16', 24, '2025-01-09T07:30:00Z', NULL, 'mounted'),
('RE-35', 'S-coral', 'CP-12', 280, '2025-01-04T08:00:00Z', NULL, 'mounted'),
('RE-36', 'S-flint', 'CP-15', 75, '2025-01-08T10:00:00Z', NULL, 'mounted'),
('RE-37', 'S-gabbro', 'CP-11', 380, '2025-01-08T07:00:00Z', NULL, 'mounted'),
('RE-38', 'S-garnet', 'CP-13', 45, '2025-01-08T09:00:00Z', NULL, 'mounted'),
('RE-39', 'S-jade', 'CP-11', 110, '2025-01-06T11:00:00Z', NULL, 'mounted'),
('RE-40', 'S-jet', 'CP-16', 45, '2025-01-06T11:00:00Z', NULL, 'mounted'),
('RE-41', 'S-kaolin', 'CP-13', 55, NULL, NULL, 'stock'),
('RE-42', 'S-lapis', 'CP-13', 35, '2025-01-08T08:59:00Z', NULL, 'stock'),
('RE-43', 'S-marl', 'CP-13', 65, '2025-01-02T14:00:00Z', '2025-01-14T09:00:00Z', 'oven'),
('RE-44', 'S-mica', 'CP-15', 95, '2025-01-03T15:00:00Z', '2025-01-14T09:01:00Z', 'oven'),
('RE-45', 'S-onyx', 'CP-11', 900, NULL, NULL, 'stock'),
('RE-46', 'S-opal', 'CP-12', 0, '2024-12-02T08:00:00Z', NULL, 'spent'),
('RE-47', 'S-pumice', 'CP-15', 62, '2025-01-08T09:00:00Z', NULL, 'stock'),
('RE-48', 'S-quartz', 'CP-16', 210, NULL, NULL, 'stock'),
('RE-49', 'S-schist', 'CP-14', 80, '2024-11-12T10:00:00Z', NULL, 'stock'),
('RE-50', 'S-slate', 'CP-12', 160, NULL, NULL, 'stock'),
('RE-51', 'S-talc', 'CP-15', 12, '2025-01-01T13:00:00Z', NULL, 'stock'),
('RE-52', 'S-topaz', 'CP-11', 300, '2025-01-10T08:00:00Z', NULL, 'mounted'),
('RE-53', 'S-trona', 'CP-16', 120, '2025-01-10T08:00:00Z', NULL, 'mounted');
INSERT INTO feeders (id, slot, placer_id, reel_id) VALUES
('FE-21', 'north one', 'LN-11', 'RE-31'), ('FE-22', 'north two', 'LN-11', 'RE-32'), ('FE-23', 'north three', 'LN-11', NULL), ('FE-24', 'south one', 'LN-12', 'RE-33'), ('FE-25', 'south two', 'LN-12', 'RE-34'), ('FE-26', 'east one', 'LN-13', 'RE-35'), ('FE-27', 'east two', 'LN-13', 'RE-36'), ('FE-28', 'west one', 'LN-14', 'RE-37'), ('FE-29', 'west two', 'LN-14', 'RE-38'),
('FE-30', 'mezzanine one', 'LN-15', NULL), ('FE-31', 'mezzanine two', 'LN-15', NULL), ('FE-32', 'annex one', 'LN-16', 'RE-39'), ('FE-33', 'annex two', 'LN-16', 'RE-40'), ('FE-34', 'south three', 'LN-12', NULL), ('FE-35', 'cellar one', 'LN-18', 'RE-52'), ('FE-36', 'cellar two', 'LN-18', 'RE-53');
INSERT INTO runs (id, code, board_id, placer_id, operator_id, planned, built, signed, status) VALUES
('RU-21', 'Lot 81', 'BD-11', 'LN-11', NULL, 11, 0, 0, 'planned'),
('RU-22', 'Lot 82', 'BD-13', 'LN-15', NULL, 22, 0, 0, 'planned'),
('RU-23', 'Lot 83', 'BD-12', 'LN-12', 'OP-21', 30, 4, 1, 'released'),
('RU-24', 'Lot 84', 'BD-13', 'LN-13', 'OP-26', 9, 0, 0, 'released'),
('RU-25', 'Lot 85', 'BD-11', 'LN-14', 'OP-27', 8, 1, 0, 'released'),
('RU-26', 'Lot 86', 'BD-12', 'LN-16', 'OP-30', 14, 14, 1, 'released'),
('RU-27', 'Lot 87', 'BD-12', 'LN-11', NULL, 16, 0, 0, 'planned'),
('RU-28', 'Lot 80', 'BD-11', 'LN-11', 'OP-28', 36, 36, 1, 'finished'),
('RU-29', 'Lot 79', 'BD-14', 'LN-15', NULL, 6, 0, 0, 'cancelled'),
('RU-30', 'Lot 88', 'BD-12', 'LN-12', NULL, 12, 0, 0, 'planned'),
('RU-31', 'Lot 89', 'BD-12', 'LN-17', 'OP-31', 5, 5, 1, 'released'),
('RU-32', 'Lot 90', 'BD-12', 'LN-18', NULL, 18, 0, 0, 'planned'),
('RU-33', 'Lot 91', 'BD-11', 'LN-19', 'OP-22', 6, 6, 1, 'released');
INSERT INTO reworks (id, run_id, serial, fault, operator_id, attempts, status) VALUES
('RW-21', 'RU-23', 'C-301', 'solder', NULL, 0, 'open'), ('RW-22', 'RU-26', 'C-601', 'missing', NULL, 1, 'open'), ('RW-23', 'RU-26', 'C-602', 'reversed', 'OP-24', 1, 'in_rework'), ('RW-24', 'RU-26', 'C-603', 'solder', 'OP-24', 2, 'in_rework'), ('RW-25', 'RU-28', 'C-801', 'solder', 'OP-25', 1, 'fixed'),
('RW-26', 'RU-28', 'C-802', 'missing', 'OP-24', 2, 'scrapped'), ('RW-27', 'RU-23', 'C-302', 'missing', 'OP-25', 1, 'in_rework'), ('RW-28', 'RU-25', 'C-501', 'solder', NULL, 0, 'open'), ('RW-29', 'RU-33', 'C-901', 'reversed', 'OP-32', 1, 'fixed');
