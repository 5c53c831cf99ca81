INSERT INTO dancers (id, name, email, grade, injured_on, status) VALUES
('DA-1', 'Oriane Blanc', 'oriane.blanc@example.org', 3, NULL, 'fit'),
('DA-2', 'Mikael Strom', 'mikael.strom@example.org', 2, NULL, 'fit'),
('DA-3', 'Hedwig Ott', 'hedwig.ott@example.org', 1, NULL, 'fit'),
('DA-4', 'Hedwig Ott', 'hedwig.ott.graz@example.org', 2, NULL, 'fit'),
('DA-5', 'Zahra Nouri', 'zahra.nouri@example.org', 1, NULL, 'fit'),
('DA-6', 'Cole Barton', 'cole.barton@example.org', 2, '2025-01-01', 'injured'),
('DA-7', 'Inga Raud', 'inga.raud@example.org', 1, '2025-01-02', 'injured'),
('DA-8', 'Tom Barton', 'tom.barton@example.org', 1, NULL, 'fit');
INSERT INTO pieces (id, title, stage_grade, note) VALUES
('PI-1', 'Winter Kitchen', 1, 'A cook and a kettle quarrel until the windows steam over. Half an hour, with spoons.'),
('PI-2', 'Glass Stairs', 2, 'A glazier builds a staircase that a visitor is afraid to climb. Danced in soft shoes to a celesta.'),
('PI-3', 'High Wire', 3, 'One walks, the other is the rope. The wire hangs over the stalls, so the house must be tall.');
INSERT INTO roles (id, piece_id, name, grade) VALUES
('RO-1', 'PI-1', 'Cook', 2),
('RO-2', 'PI-1', 'Kettle', 1),
('RO-3', 'PI-2', 'Glazier', 3),
('RO-4', 'PI-2', 'Visitor', 1),
('RO-5', 'PI-3', 'Walker', 3),
('RO-6', 'PI-3', 'Rope', 1);
INSERT INTO learnings (id, role_id, dancer_id, hours, status) VALUES
('LE-1', 'RO-1', 'DA-2', 7, 'passed'),
('LE-2', 'RO-2', 'DA-3', 6, 'passed'),
('LE-3', 'RO-3', 'DA-1', 8, 'passed'),
('LE-4', 'RO-4', 'DA-5', 6, 'passed'),
('LE-5', 'RO-1', 'DA-4', 6, 'learning'),
('LE-6', 'RO-5', 'DA-1', 5, 'learning'),
('LE-7', 'RO-6', 'DA-8', 12, 'learning'),
('LE-8', 'RO-2', 'DA-8', 3, 'learning'),
('LE-9', 'RO-1', 'DA-6', 6, 'passed'),
('LE-10', 'RO-4', 'DA-7', 4, 'learning'),
('LE-11', 'RO-2', 'DA-5', 6, 'passed'),
('LE-12', 'RO-4', 'DA-3', 7, 'passed');
INSERT INTO theatres (id, name, town, stage_grade) VALUES
('TH-1', 'The Smithy', 'Lund', 1),
('TH-2', 'Town Palace', 'Graz', 3),
('TH-3', 'Weigh House', 'Delft', 2),
('TH-4', 'Attic Stage', 'Lund', 1);
INSERT INTO tours (id, code, starts_on, ends_on, takings_cents, status) VALUES
('TO-1', 'SNOWDROP', '2025-01-08', '2025-01-27', 60000, 'open'),
('TO-2', 'CATKIN', '2025-02-15', '2025-02-28', 0, 'open'),
('TO-3', 'ACORN', '2024-11-04', '2024-11-12', 150000, 'closed'),
('TO-4', 'HOLLY', '2024-12-15', '2025-01-04', 0, 'open'),
('TO-5', 'IVY', '2025-01-01', '2025-01-14', 0, 'open'),
('TO-6', 'WILLOW', '2025-02-20', '2025-03-02', 0, 'open');
INSERT INTO nights (id, tour_id, theatre_id, piece_id, day, fee_cents, countersigned, status) VALUES
('NI-1', 'TO-1', 'TH-1', 'PI-1', '2025-01-15', 65000, 1, 'contracted'),
('NI-2', 'TO-1', 'TH-3', 'PI-2', '2025-01-14', 120000, 1, 'contracted'),
('NI-3', 'TO-1', 'TH-1', 'PI-1', '2025-01-10', 60000, 1, 'danced'),
('NI-4', 'TO-1', 'TH-3', 'PI-2', '2025-01-22', 125000, 1, 'offered'),
('NI-5', 'TO-1', 'TH-4', 'PI-1', '2025-01-21', 58000, 1, 'offered'),
('NI-6', 'TO-1', 'TH-2', 'PI-3', '2025-01-26', 210000, 0, 'offered'),
('NI-7', 'TO-2', 'TH-2', 'PI-2', '2025-02-18', 190000, 1, 'contracted'),
('NI-8', 'TO-3', 'TH-2', 'PI-2', '2024-11-06', 150000, 1, 'danced'),
('NI-9', 'TO-4', 'TH-4', 'PI-1', '2024-12-20', 55000, 0, 'cancelled'),
('NI-10', 'TO-2', 'TH-1', 'PI-1', '2025-02-22', 62000, 0, 'offered'),
('NI-11', 'TO-1', 'TH-4', 'PI-1', '2025-01-12', 61000, 1, 'contracted');
INSERT INTO appearances (id, night_id, role_id, dancer_id) VALUES
('AP-1', 'NI-1', 'RO-1', 'DA-2'),
('AP-2', 'NI-1', 'RO-2', 'DA-3'),
('AP-3', 'NI-2', 'RO-3', 'DA-1'),
('AP-4', 'NI-3', 'RO-1', 'DA-2'),
('AP-5', 'NI-3', 'RO-2', 'DA-3'),
('AP-6', 'NI-8', 'RO-3', 'DA-1'),
('AP-7', 'NI-8', 'RO-4', 'DA-5'),
('AP-8', 'NI-11', 'RO-1', 'DA-2'),
('AP-9', 'NI-11', 'RO-2', 'DA-5');
