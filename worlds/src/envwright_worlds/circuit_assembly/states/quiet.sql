INSERT INTO operators (id, name, email, trade, certified_until) VALUES
('OP-41', 'Marek Tuma', 'marek.tuma@example.org', 'assembler', '2025-05-15'), ('OP-42', 'Ines Roque', 'ines.roque@example.org', 'assembler', '2025-01-15'), ('OP-43', 'Ines Maia', 'ines.maia@example.org', 'assembler', '2025-01-14'), ('OP-44', 'Bjarne Lund', 'bjarne.lund@example.org', 'technician', '2025-08-08'), ('OP-45', 'Devi Anand', 'devi.anand@example.org', 'technician', '2025-01-14'),
('OP-46', 'Harold Pym', 'harold.pym@example.org', 'assembler', '2025-03-30'), ('OP-47', 'Chloe Tuma', 'chloe.tuma@example.org', 'assembler', '2025-11-11'), ('OP-48', 'Sefa Koc', 'sefa.koc@example.org', 'technician', '2025-02-02'), ('OP-49', 'Ruben Alder', 'ruben.alder@example.org', 'assembler', '2025-06-20');
INSERT INTO placers (id, name, state) VALUES
('LN-21', 'Bench one', 'idle'), ('LN-22', 'Bench two', 'busy'), ('LN-23', 'Bench three', 'busy'), ('LN-24', 'Bench four', 'idle'), ('LN-25', 'Bench five', 'busy'), ('LN-26', 'Bench six', 'busy');
INSERT INTO components (id, name, moist) VALUES
('CP-21', 'Trimmer', 0), ('CP-22', 'Crystal', 0), ('CP-23', 'Gate array', 1), ('CP-24', 'Flash chip', 1);
INSERT INTO boards (id, name, current) VALUES
('BD-21', 'Tide clock', 1), ('BD-22', 'Soil probe', 1), ('BD-23', 'Old metronome', 0);
INSERT INTO placements (board_id, component_id, pieces) VALUES
('BD-21', 'CP-21', 2), ('BD-21', 'CP-23', 1), ('BD-22', 'CP-22', 1), ('BD-22', 'CP-24', 1), ('BD-23', 'CP-22', 2);
INSERT INTO reels (id, mark, component_id, pieces_left, opened_at, oven_at, state) VALUES
('RE-61', 'T-ash', 'CP-21', 200, '2025-01-10T12:00:00Z', NULL, 'mounted'),
('RE-62', 'T-bay', 'CP-23', 15, '2025-01-09T12:00:00Z', NULL, 'mounted'),
('RE-63', 'T-elm', 'CP-22', 120, '2025-01-05T12:00:00Z', NULL, 'mounted'),
('RE-64', 'T-fir', 'CP-24', 11, '2025-01-08T09:00:00Z', NULL, 'mounted'),
('RE-65', 'T-gum', 'CP-21', 90, '2025-01-05T12:00:00Z', NULL, 'mounted'),
('RE-66', 'T-ivy', 'CP-23', 20, '2025-01-07T12:00:00Z', NULL, 'mounted'),
('RE-67', 'T-may', 'CP-23', 42, NULL, NULL, 'stock'),
('RE-68', 'T-nut', 'CP-24', 18, '2025-01-08T08:59:00Z', NULL, 'stock'),
('RE-69', 'T-oak', 'CP-24', 52, '2024-12-30T10:00:00Z', '2025-01-14T09:00:00Z', 'oven'),
('RE-70', 'T-pea', 'CP-23', 33, '2025-01-02T10:00:00Z', NULL, 'stock'),
('RE-71', 'T-rye', 'CP-22', 320, NULL, NULL, 'stock'),
('RE-72', 'T-tea', 'CP-21', 0, '2024-11-20T10:00:00Z', NULL, 'spent'),
('RE-73', 'T-yam', 'CP-23', 14, '2025-01-04T10:00:00Z', '2025-01-14T10:00:00Z', 'oven'),
('RE-74', 'T-fig', 'CP-22', 85, '2025-01-11T10:00:00Z', NULL, 'mounted'),
('RE-75', 'T-kiwi', 'CP-24', 64, '2025-01-12T10:00:00Z', NULL, 'mounted');
INSERT INTO feeders (id, slot, placer_id, reel_id) VALUES
('FE-41', 'one left', 'LN-21', 'RE-61'), ('FE-42', 'one right', 'LN-21', 'RE-62'), ('FE-43', 'two left', 'LN-22', 'RE-63'), ('FE-44', 'two right', 'LN-22', 'RE-64'), ('FE-45', 'three left', 'LN-23', 'RE-65'), ('FE-46', 'three right', 'LN-23', 'RE-66'), ('FE-47', 'four left', 'LN-24', 'RE-74'), ('FE-48', 'four right', 'LN-24', 'RE-75'), ('FE-49', 'four spare', 'LN-24', NULL), ('FE-50', 'one spare', 'LN-21', NULL);
INSERT INTO runs (id, code, board_id, placer_id, operator_id, planned, built, signed, status) VALUES
('RU-41', 'Batch A1', 'BD-21', 'LN-21', NULL, 10, 0, 0, 'planned'),
('RU-42', 'Batch A2', 'BD-22', 'LN-24', NULL, 12, 0, 0, 'planned'),
('RU-43', 'Batch A3', 'BD-22', 'LN-22', 'OP-41', 20, 3, 1, 'released'),
('RU-44', 'Batch A4', 'BD-21', 'LN-23', 'OP-46', 8, 8, 1, 'released'),
('RU-45', 'Batch A5', 'BD-22', 'LN-25', 'OP-47', 6, 1, 0, 'released'),
('RU-46', 'Batch A0', 'BD-21', 'LN-21', 'OP-41', 25, 25, 1, 'finished'),
('RU-47', 'Batch A9', 'BD-23', 'LN-24', NULL, 7, 0, 0, 'cancelled'),
('RU-48', 'Batch A6', 'BD-22', 'LN-26', 'OP-42', 4, 4, 1, 'released');
INSERT INTO reworks (id, run_id, serial, fault, operator_id, attempts, status) VALUES
('RW-41', 'RU-43', 'D-101', 'solder', NULL, 0, 'open'), ('RW-42', 'RU-43', 'D-102', 'missing', 'OP-44', 1, 'in_rework'), ('RW-43', 'RU-46', 'D-201', 'reversed', 'OP-48', 1, 'fixed'), ('RW-44', 'RU-46', 'D-202', 'solder', 'OP-44', 2, 'scrapped'), ('RW-45', 'RU-45', 'D-301', 'reversed', NULL, 1, 'open'), ('RW-46', 'RU-44', 'D-401', 'missing', 'OP-44', 1, 'fixed');
