INSERT INTO substations (id, name, status) VALUES
('U-1', 'North', 'normal'),
('U-2', 'Docks', 'normal'),
('U-3', 'Garden', 'down'),
('U-4', 'Hill', 'normal'),
('U-5', 'Mill', 'normal'),
('U-6', 'Station', 'normal');
INSERT INTO houses (id, address, substation_id, care_home) VALUES
('H-1', '3 Birch Row', 'U-1', 0),
('H-2', '14 Quay Street', 'U-2', 0),
('H-3', '1 Sunset Lane', 'U-1', 1),
('H-4', '8 Garden Square', 'U-3', 0),
('H-5', '21 Hill Road', 'U-4', 0),
('H-6', '5 Mill Yard', 'U-5', 0),
('H-7', '9 Station Place', 'U-6', 0),
('H-8', '30 Quay Street', 'U-2', 0),
('H-9', '2 Hill Road', 'U-4', 1),
('H-10', '17 Birch Row', 'U-1', 0);
INSERT INTO residents (id, name, email, house_id) VALUES
('B-1', 'Alva Moe', 'a.moe@example.org', 'H-1'),
('B-2', 'Ben Tarr', 'b.tarr@example.org', 'H-2'),
('B-3', 'Cora Lind', 'c.lind@example.org', 'H-3'),
('B-4', 'Alva Moe', 'alva.moe@example.org', 'H-4'),
('B-5', 'Dirk Haan', 'd.haan@example.org', 'H-5'),
('B-6', 'Esra Kaya', 'e.kaya@example.org', 'H-6'),
('B-7', 'Finn Roth', 'f.roth@example.org', 'H-7'),
('B-8', 'Gita Rao', 'g.rao@example.org', 'H-8'),
('B-9', 'Hal Munro', 'h.munro@example.org', 'H-9'),
('B-10', 'Ida Stolz', 'i.stolz@example.org', 'H-10'),
('B-11', 'Jan Kox', 'j.kox@example.org', 'H-2');
INSERT INTO engineers (id, name, email, level) VALUES
('E-1', 'Karl Witt', 'k.witt@example.org', 1),
('E-2', 'Lena Poe', 'l.poe@example.org', 2),
('E-3', 'Milan Duda', 'm.duda@example.org', 3),
('E-4', 'Lena Poe', 'lena.poe@example.org', 1),
('E-5', 'Nuno Reis', 'n.reis@example.org', 2),
('E-6', 'Olga Frei', 'o.frei@example.org', 3);
INSERT INTO faults (id, house_id, resident_id, symptom, priority, reported_on, access_given, mended_on, credit_cents, status) VALUES
('F-1', 'H-1', 'B-1', 'no_heat', 2, '2025-01-14', 1, NULL, 0, 'reported'),
('F-2', 'H-2', 'B-2', 'noise', 3, '2025-01-13', 0, NULL, 0, 'reported'),
('F-3', 'H-3', 'B-3', 'no_heat', 1, '2025-01-15', 1, NULL, 0, 'reported'),
('F-4', 'H-5', 'B-5', 'leak', 1, '2025-01-15', 0, NULL, 0, 'reported'),
('F-5', 'H-6', 'B-6', 'no_hot_water', 3, '2025-01-12', 1, NULL, 0, 'planned'),
('F-6', 'H-7', 'B-7', 'no_heat', 2, '2025-01-13', 1, NULL, 0, 'planned'),
('F-7', 'H-8', 'B-8', 'no_heat', 2, '2025-01-09', 1, '2025-01-13', 0, 'mended'),
('F-8', 'H-9', 'B-9', 'no_hot_water', 1, '2025-01-10', 1, '2025-01-14', 0, 'mended'),
('F-9', 'H-10', 'B-10', 'no_heat', 2, '2025-01-11', 1, '2025-01-13', 0, 'mended'),
('F-10', 'H-2', 'B-11', 'no_heat', 2, '2024-12-26', 1, '2024-12-29', 1500, 'closed'),
('F-11', 'H-1', 'B-1', 'noise', 3, '2024-12-06', 1, '2024-12-16', 0, 'closed'),
('F-12', 'H-5', 'B-5', 'no_hot_water', 3, '2025-01-15', 1, NULL, 0, 'planned'),
('F-13', 'H-10', 'B-10', 'no_hot_water', 3, '2025-01-14', 0, NULL, 0, 'reported'),
('F-14', 'H-8', 'B-8', 'no_heat', 2, '2024-11-16', 1, '2024-11-19', 0, 'closed'),
('F-15', 'H-6', 'B-6', 'no_heat', 2, '2024-10-17', 1, '2024-10-28', 0, 'closed'),
('F-16', 'H-7', 'B-7', 'no_hot_water', 3, '2025-01-14', 1, NULL, 0, 'planned'),
('F-17', 'H-4', 'B-4', 'noise', 3, '2025-01-11', 1, NULL, 0, 'planned');
INSERT INTO jobs (id, fault_id, engineer_id, day, half, status) VALUES
('J-1', 'F-5', 'E-2', '2025-01-15', 'morning', 'planned'),
('J-2', 'F-6', 'E-3', '2025-01-15', 'morning', 'on_site'),
('J-3', 'F-12', 'E-5', '2025-01-16', 'morning', 'planned'),
('J-4', 'F-7', 'E-1', '2025-01-13', 'afternoon', 'done'),
('J-5', 'F-8', 'E-2', '2025-01-14', 'morning', 'done'),
('J-6', 'F-9', 'E-5', '2025-01-13', 'morning', 'done'),
('J-7', 'F-1', 'E-4', '2025-01-14', 'morning', 'cancelled'),
('J-8', 'F-16', 'E-3', '2025-01-15', 'afternoon', 'planned'),
('J-9', 'F-17', 'E-1', '2025-01-15', 'morning', 'on_site');
INSERT INTO parts (id, name, price_cents, stock) VALUES
('P-1', 'Valve', 4500, 6),
('P-2', 'Pump', 42000, 1),
('P-3', 'Seal', 300, 59),
('P-4', 'Sensor', 8000, 0),
('P-5', 'Heat exchanger', 49700, 2),
('P-6', 'Filter', 1500, 20),
('P-7', 'Control box', 26000, 3),
('P-8', 'Pressure gauge', 2500, 10);
INSERT INTO part_uses (id, job_id, part_id, pieces, cost_cents) VALUES
('W-1', 'J-2', 'P-6', 1, 1500),
('W-2', 'J-9', 'P-3', 1, 300),
('W-3', 'J-4', 'P-1', 1, 4500),
('W-4', 'J-6', 'P-8', 2, 5000);
INSERT INTO heaters (id, label, resident_id, status) VALUES
('K-1', 'HE-01', NULL, 'in_store'),
('K-2', 'HE-02', 'B-8', 'lent'),
('K-3', 'HE-03', 'B-1', 'lent'),
('K-4', 'HE-04', NULL, 'in_store'),
('K-5', 'HE-05', NULL, 'broken'),
('K-6', 'HE-06', 'B-7', 'lent'),
('K-7', 'HE-07', 'B-7', 'lent'),
('K-8', 'HE-08', NULL, 'in_store');
INSERT INTO outages (id, substation_id, starts_on, ends_on, status) VALUES
('O-1', 'U-3', '2025-01-14', '2025-01-16', 'running'),
('O-2', 'U-4', '2025-01-20', '2025-01-22', 'announced'),
('O-3', 'U-5', '2025-01-15', '2025-01-17', 'announced'),
('O-4', 'U-2', '2024-12-16', '2024-12-18', 'ended'),
('O-5', 'U-6', '2025-01-16', '2025-01-16', 'announced');
