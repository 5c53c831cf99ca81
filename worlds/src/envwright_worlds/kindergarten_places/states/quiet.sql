INSERT INTO parents (id, name, email) VALUES
('A-1', 'Dana Marek', 'd.marek@example.org'), ('A-2', 'Yusuf Idris', 'y.idris@example.org'), ('A-3', 'Claire Aubert', 'c.aubert@example.org'), ('A-4', 'Sven Holmen', 's.holmen@example.org'),
('A-5', 'Claire Aubert', 'claire.aubert@example.org'), ('A-6', 'Teresa Mota', 't.mota@example.org'), ('A-7', 'Ingrid Holmen', 'i.holmen@example.org');
INSERT INTO houses (id, name, district) VALUES
('H-1', 'Sea Glass', 'Harbour'), ('H-2', 'Barley Row', 'Mill'), ('H-3', 'Elm Steps', 'Park'), ('H-4', 'Windmill Hill', 'North'), ('H-5', 'Pier Lane', 'Harbour');
INSERT INTO care_groups (id, name, house_id, band, seats, most_hours) VALUES
('G-1', 'Crabs', 'H-1', 'nursery', 3, 45), ('G-2', 'Whales', 'H-1', 'preschool', 4, 35), ('G-3', 'Crickets', 'H-2', 'preschool', 3, 45), ('G-4', 'Robins', 'H-3', 'nursery', 2, 25),
('G-5', 'Badgers', 'H-3', 'preschool', 3, 35), ('G-6', 'Clouds', 'H-4', 'preschool', 4, 35), ('G-7', 'Terns', 'H-5', 'nursery', 2, 45);
INSERT INTO children (id, name, parent_id, born_on, district, vaccinated) VALUES
('K-1', 'Adam Marek', 'A-1', '2022-03-01', 'Harbour', 1),
('K-2', 'Eva Marek', 'A-1', '2020-07-02', 'Harbour', 1),
('K-3', 'Sami Idris', 'A-2', '2022-03-02', 'Harbour', 0),
('K-4', 'Jules Aubert', 'A-3', '2021-10-10', 'Mill', 1),
('K-5', 'Jules Aubert', 'A-5', '2021-06-30', 'Park', 0),
('K-6', 'Liv Holmen', 'A-4', '2020-09-03', 'North', 1),
('K-7', 'Arne Holmen', 'A-4', '2021-12-24', 'North', 1),
('K-8', 'Rita Mota', 'A-6', '2023-05-14', 'Park', 1),
('K-9', 'Nuno Mota', 'A-6', '2021-03-17', 'Park', 1),
('K-10', 'Hawa Idris', 'A-2', '2021-01-20', 'Harbour', 1),
('K-11', 'Lea Aubert', 'A-3', '2020-03-05', 'Mill', 1),
('K-12', 'Petr Marek', 'A-1', '2019-04-09', 'Harbour', 1),
('K-13', 'Bilal Idris', 'A-2', '2023-08-08', 'Harbour', 1),
('K-14', 'Noe Aubert', 'A-3', '2023-07-19', 'Mill', 1),
('K-15', 'Ana Mota', 'A-6', '2019-12-02', 'Park', 1),
('K-16', 'Olav Holmen', 'A-4', '2023-09-09', 'North', 1),
('K-17', 'Luca Aubert', 'A-5', '2022-12-01', 'Park', 1),
('K-18', 'Ester Aubert', 'A-5', '2020-02-15', 'Park', 1),
('K-19', 'Kaia Holmen', 'A-7', '2021-02-11', 'North', 1),
('K-20', 'Isak Holmen', 'A-7', '2023-10-14', 'North', 1),
('K-21', 'Farid Idris', 'A-2', '2020-01-20', 'Harbour', 1),
('K-22', 'Tilda Holmen', 'A-7', '2022-10-10', 'North', 1);
INSERT INTO place_requests (id, child_id, house_id, starts_on, points, group_id, offered_until, status) VALUES
('R-1', 'K-1', 'H-1', '2025-03-01', 30, NULL, NULL, 'waiting'),
('R-2', 'K-3', 'H-1', '2025-03-01', 10, NULL, NULL, 'waiting'),
('R-3', 'K-4', 'H-2', '2025-03-01', 10, 'G-3', '2025-01-15', 'offered'),
('R-4', 'K-8', 'H-3', '2025-04-01', 30, NULL, NULL, 'waiting'),
('R-5', 'K-5', 'H-3', '2025-03-01', 10, 'G-5', '2025-01-20', 'signed'),
('R-6', 'K-7', 'H-4', '2025-03-01', 30, 'G-6', '2025-01-14', 'offered'),
('R-7', 'K-16', 'H-3', '2025-04-01', 0, NULL, NULL, 'waiting'),
('R-8', 'K-16', 'H-1', '2025-05-01', 0, NULL, NULL, 'waiting'),
('R-9', 'K-16', 'H-5', '2025-03-01', 0, 'G-7', '2025-01-24', 'offered'),
('R-10', 'K-19', 'H-4', '2025-02-01', 10, 'G-6', '2025-01-18', 'signed'),
('R-11', 'K-20', 'H-1', '2025-02-01', 0, 'G-1', '2025-01-22', 'signed'),
('R-12', 'K-21', 'H-4', '2025-02-01', 0, 'G-6', '2025-01-10', 'offered'),
('R-13', 'K-6', 'H-4', '2024-03-01', 10, 'G-6', '2024-01-04', 'placed'),
('R-14', 'K-4', 'H-5', '2025-02-01', 0, NULL, NULL, 'withdrawn');
INSERT INTO places (id, child_id, group_id, starts_on, hours, hours_since, fee_cents, ends_on, status) VALUES
('P-1', 'K-2', 'G-2', '2023-08-01', 25, '2024-10-17', 5000, NULL, 'running'),
('P-2', 'K-6', 'G-6', '2024-03-01', 25, '2024-10-18', 10000, NULL, 'running'),
('P-3', 'K-9', 'G-5', '2024-05-01', 35, '2024-05-01', 7000, NULL, 'running'),
('P-4', 'K-11', 'G-3', '2023-09-01', 45, '2023-09-01', 18000, '2025-01-14', 'ending'),
('P-5', 'K-10', 'G-2', '2025-01-05', 25, '2025-01-05', 10000, NULL, 'settling'),
('P-6', 'K-12', 'G-2', '2022-08-01', 35, '2022-08-01', 14000, '2024-07-31', 'ended'),
('P-7', 'K-13', 'G-1', '2025-01-02', 45, '2025-01-02', 18000, NULL, 'settling'),
('P-8', 'K-14', 'G-1', '2025-01-15', 25, '2025-01-15', 10000, NULL, 'reserved'),
('P-9', 'K-15', 'G-5', '2023-02-01', 25, '2023-02-01', 10000, '2024-12-31', 'ending'),
('P-10', 'K-17', 'G-4', '2025-01-10', 25, '2025-01-10', 10000, NULL, 'reserved'),
('P-11', 'K-18', 'G-3', '2023-08-01', 35, '2023-08-01', 14000, '2025-01-15', 'ending'),
('P-12', 'K-22', 'G-7', '2025-01-06', 45, '2025-01-06', 18000, NULL, 'settling');
