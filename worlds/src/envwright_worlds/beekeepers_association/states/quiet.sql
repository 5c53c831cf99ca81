INSERT INTO keepers (id, name, email, dues_until, debt_cents) VALUES
('B-1', 'Wiremu Rangi', 'w.rangi@example.org', '2025-10-05', 0),
('B-2', 'Hilda Marsden', 'h.marsden@example.org', '2025-03-16', 0),
('B-3', 'Hilda Marsden', 'hilda.marsden@example.org', '2025-03-17', 0),
('B-4', 'Anton Vlasic', 'a.vlasic@example.org', '2025-01-15', 0),
('B-5', 'Paora Keane', 'p.keane@example.org', '2025-01-14', 0),
('B-6', 'Sione Taufa', 's.taufa@example.org', '2025-05-30', 600),
('B-7', 'Gretel Amann', 'g.amann@example.org', '2025-09-19', 0);
INSERT INTO apiaries (id, name, keeper_id, parish, room, paper_until) VALUES
('A-1', 'Totara Knoll', 'B-1', 'Kauri Bay', 3, '2025-01-15'),
('A-2', 'Shell Track', 'B-1', 'Saltfleet', 2, NULL),
('A-3', 'Lower Paddock', 'B-2', 'Long Valley', 4, NULL),
('A-4', 'Signal Hill', 'B-3', 'Ferncliff', 3, NULL),
('A-5', 'Ti Tree Hut', 'B-4', 'Kauri Bay', 4, '2025-01-22'),
('A-6', 'Poplar Row', 'B-5', 'Saltfleet', 3, NULL),
('A-7', 'Weir Garden', 'B-1', 'Kauri Bay', 2, NULL);
INSERT INTO hives (id, label, apiary_id, queen_year, status, treated_on, held_until, kilos) VALUES
('H-1', 'TK one', 'A-1', 2023, 'queenright', '2024-12-06', '2024-12-20', 10),
('H-2', 'TK two', 'A-1', 2024, 'queenright', '2024-12-07', '2025-01-04', 0),
('H-3', 'ST one', 'A-2', 2022, 'queenright', NULL, NULL, 38),
('H-4', 'ST two', 'A-2', NULL, 'queenless', NULL, NULL, 0),
('H-5', 'LP one', 'A-3', 2023, 'sick', '2024-11-05', '2024-12-03', 4),
('H-6', 'LP two', 'A-3', 2021, 'dead', NULL, NULL, 0),
('H-7', 'SH one', 'A-4', 2024, 'queenright', '2025-01-08', '2025-01-15', 5),
('H-8', 'SH two', 'A-4', NULL, 'queenless', NULL, NULL, 1),
('H-9', 'TH one', 'A-5', 2022, 'queenright', '2025-01-07', '2025-01-14', 12),
('H-10', 'TH two', 'A-5', NULL, 'queenless', NULL, NULL, 0),
('H-11', 'PR one', 'A-6', 2023, 'queenright', '2024-10-20', '2024-11-03', 40),
('H-12', 'WG one', 'A-7', 2024, 'queenright', NULL, NULL, 0);
INSERT INTO visits (id, apiary_id, visited_on, finding) VALUES
('V-1', 'A-1', '2025-01-05', 'clean'),
('V-2', 'A-2', '2024-12-26', 'varroa'),
('V-3', 'A-6', '2024-12-24', 'foulbrood'),
('V-4', 'A-6', '2025-01-02', 'clean'),
('V-5', 'A-3', '2025-01-08', 'foulbrood'),
('V-6', 'A-4', '2024-12-22', 'foulbrood'),
('V-7', 'A-4', '2025-01-10', 'clean'),
('V-8', 'A-5', '2025-01-12', 'clean'),
('V-9', 'A-7', '2025-01-01', 'clean');
INSERT INTO disease_zones (id, parish, declared_on, lifted_on) VALUES
('Z-1', 'Ferncliff', '2024-12-25', NULL),
('Z-2', 'Saltfleet', '2024-12-26', NULL),
('Z-3', 'Kauri Bay', '2022-02-01', '2022-03-05'),
('Z-4', 'Long Valley', '2023-10-10', '2023-11-14');
INSERT INTO extracting_kits (id, name, keeper_id, lent_on) VALUES
('X-1', 'Pine drum', NULL, NULL),
('X-2', 'Steel nine', 'B-2', '2025-01-10'),
('X-3', 'Melting box', 'B-5', '2025-01-09'),
('X-4', 'Hand press', NULL, NULL),
('X-5', 'Sieve set', NULL, NULL);
INSERT INTO queen_batches (id, breed, ready_on, queens_left) VALUES
('Q-1', 'Ligustica', '2025-01-10', 2),
('Q-2', 'Carnica', '2025-01-09', 1),
('Q-3', 'Buckfast', '2025-01-18', 3),
('Q-4', 'Ligustica', '2025-01-17', 2),
('Q-5', 'Carnica', '2025-01-31', 6),
('Q-6', 'Buckfast', '2024-12-12', 0);
INSERT INTO queen_orders (id, batch_id, keeper_id, queens, status) VALUES
('O-1', 'Q-1', 'B-1', 1, 'reserved'),
('O-2', 'Q-2', 'B-3', 1, 'reserved'),
('O-3', 'Q-3', 'B-2', 3, 'reserved'),
('O-4', 'Q-4', 'B-4', 1, 'reserved'),
('O-5', 'Q-6', 'B-3', 1, 'collected'),
('O-6', 'Q-6', 'B-4', 2, 'collected'),
('O-7', 'Q-6', 'B-1', 0, 'used'),
('O-8', 'Q-5', 'B-4', 1, 'reserved'),
('O-9', 'Q-1', 'B-4', 1, 'reserved');
INSERT INTO advice_sheets (id, title, body) VALUES
('S-1', 'Marking a queen', 'Press her lightly under the mesh and touch the thorax with one drop of paint. Let it dry for a minute before you lift the mesh, or the workers lick it off.'),
('S-2', 'Robbing and how to end it', 'Close the entrance to one bee, lay wet grass before it and take every spilled drop away. Never open a second hive that day.'),
('S-3', 'Counting mites', 'Roll half a cup of bees in icing sugar and shake it over a white tray. More than nine mites call for a treatment before the month is out.'),
('S-4', 'Stands and ants', 'Put each leg of the stand into a tin of old oil and cut the grass around it. Ants climb any blade that leans on the box.'),
('S-5', 'Comb honey', 'Use thin foundation without wire and a crowded super. Cut the comb when the last corner is capped and freeze it overnight.'),
('S-6', 'Drone laying', 'Domed caps all over worker comb mean a spent queen or laying workers. Look for one egg to a cell before you judge.');
