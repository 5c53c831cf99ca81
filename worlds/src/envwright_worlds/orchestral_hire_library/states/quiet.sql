INSERT INTO ensembles (id, name, email, kind, owed_cents) VALUES
('EB-1', 'Fosse Chamber Orchestra', 'fosse.parts@example.org', 'professional', 4900),
('EB-2', 'Saltmarsh Sinfonia', 'saltmarsh@example.org', 'amateur', 5001),
('EB-3', 'Guild of Strings', 'guildstrings@example.org', 'amateur', 0),
('EB-4', 'Camerata Norden', 'noter.norden@example.org', 'professional', 14000);
INSERT INTO works (id, title, composer, weekly_cents, protected) VALUES
('WK-1', 'Winter Passacaglia', 'Hedda Nilsen', 3000, 1),
('WK-2', 'Pastoral Suite', 'Joao Amaral', 2000, 0),
('WK-3', 'The Bell Founders', 'Miriam Katz', 4600, 1),
('WK-4', 'Barcarole', 'Joao Amaral', 1600, 0);
INSERT INTO sets (id, label, work_id, condition, place) VALUES
('ST-1', 'Passacaglia A', 'WK-1', 'complete', 'away'),
('ST-2', 'Pastoral A', 'WK-2', 'complete', 'shelf'),
('ST-3', 'Pastoral B', 'WK-2', 'incomplete', 'shelf'),
('ST-4', 'Founders A', 'WK-3', 'complete', 'shelf'),
('ST-5', 'Barcarole A', 'WK-4', 'complete', 'away'),
('ST-6', 'Passacaglia B', 'WK-1', 'complete', 'shelf');
INSERT INTO hires (id, set_id, ensemble_id, from_day, to_day, performances, fee_cents, licence_signed, status) VALUES
('HR-1', 'ST-1', 'EB-4', '2024-12-24', '2025-01-14', 1, 11500, 1, 'sent'),
('HR-2', 'ST-5', 'EB-3', '2025-01-02', '2025-01-30', 2, 5700, 0, 'sent'),
('HR-3', 'ST-5', 'EB-1', '2025-02-13', '2025-02-27', 1, 5700, 0, 'reserved'),
('HR-4', 'ST-4', 'EB-3', '2025-01-20', '2025-02-03', 1, 5850, 0, 'reserved'),
('HR-5', 'ST-2', 'EB-1', '2025-01-19', '2025-02-02', 1, 6500, 0, 'reserved'),
('HR-6', 'ST-6', 'EB-3', '2025-01-20', '2025-02-10', 2, 7000, 1, 'reserved'),
('HR-7', 'ST-3', 'EB-2', '2024-11-17', '2024-12-15', 1, 5250, 0, 'returned'),
('HR-8', 'ST-2', 'EB-3', '2024-12-02', '2024-12-16', 1, 3250, 0, 'returned'),
('HR-9', 'ST-4', 'EB-1', '2024-12-06', '2024-12-27', 2, 18800, 1, 'returned');
INSERT INTO losses (id, hire_id, part, price_cents) VALUES
('LS-1', 'HR-7', 'second violin', 1800);
INSERT INTO programme_notes (id, work_id, heading, body) VALUES
('PN-1', 'WK-1', 'Snow over a ground bass', 'Nineteen variations pass over eight unchanging bars, first in the contrabassoon, at the end in the whole orchestra.'),
('PN-2', 'WK-2', 'Sheep and shepherds', 'Five easy pieces with cowbells; the fourth can be played without the second oboe.'),
('PN-3', 'WK-3', 'Molten bronze', 'An anvil and three tuned bells show the casting, cooling and first stroke. The bells travel in a separate crate.'),
('PN-4', 'WK-4', 'Rowing home', 'A rocking cello line and a harp that imitates dripping oars; the encore of many summer concerts.');
