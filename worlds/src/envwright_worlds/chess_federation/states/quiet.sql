INSERT INTO clubs (id, name, city, dues_until) VALUES
('CL-1', 'Two Bishops', 'Arnau', '2025-12-31'),
('CL-2', 'Open File', 'Brede', '2025-01-14'),
('CL-3', 'Rook Lift', 'Arnau', '2025-01-15'),
('CL-4', 'Tempo', 'Kalder', '2025-10-31');
INSERT INTO players (id, name, email, club_id, joined_on, rating, licence_until) VALUES
('PY-1', 'Hector Amaya', 'hector.amaya@example.org', 'CL-1', '2018-05-05', 1760, '2025-12-31'),
('PY-2', 'Lise Monk', 'lise.monk@example.org', 'CL-1', '2024-07-19', 1600, '2025-02-14'),
('PY-3', 'Bogdan Rusu', 'bogdan.rusu@example.org', 'CL-2', '2024-07-20', 1599, '2025-02-15'),
('PY-4', 'Lise Monk', 'lise.monk.brede@example.org', 'CL-2', '2020-02-02', 1320, '2025-01-12'),
('PY-5', 'Aiko Sugi', 'aiko.sugi@example.org', 'CL-3', '2021-03-03', 1900, '2025-12-31'),
('PY-6', 'Fergal Quin', 'fergal.quin@example.org', 'CL-3', '2022-04-04', 1003, '2025-11-30'),
('PY-7', 'Marta Quin', 'marta.quin@example.org', 'CL-4', '2019-09-09', 1444, '2025-12-31'),
('PY-8', 'Osman Celik', 'osman.celik@example.org', 'CL-4', '2023-05-05', 1688, '2025-03-31'),
('PY-9', 'Greta Voll', 'greta.voll@example.org', 'CL-1', '2024-11-18', 1510, '2025-12-31');
INSERT INTO tournaments (id, title, host_id, starts_on, rounds, current_round, least_rating, most_rating, places, status) VALUES
('TN-1', 'Snow Cup', 'CL-1', '2025-01-10', 2, 1, 1000, 2200, 6, 'running'),
('TN-2', 'Arnau Blitz', 'CL-3', '2025-01-15', 2, 0, 1000, 2000, 6, 'open'),
('TN-3', 'Kalder Quads', 'CL-4', '2025-01-17', 3, 0, 1600, 1900, 3, 'open'),
('TN-4', 'Late Evening', 'CL-1', '2025-01-16', 3, 0, 1000, 2200, 6, 'open'),
('TN-5', 'Advent Open', 'CL-4', '2024-12-07', 1, 1, 1000, 3000, 6, 'finished'),
('TN-6', 'Hill Match', 'CL-2', '2025-01-09', 1, 1, 1000, 2200, 2, 'running'),
('TN-7', 'Brede Weekend', 'CL-2', '2025-01-11', 2, 1, 1000, 2200, 4, 'running');
INSERT INTO entries (id, tournament_id, player_id, status) VALUES
('EN-1', 'TN-1', 'PY-1', 'confirmed'),
('EN-2', 'TN-1', 'PY-6', 'confirmed'),
('EN-3', 'TN-1', 'PY-7', 'confirmed'),
('EN-4', 'TN-1', 'PY-8', 'confirmed'),
('EN-5', 'TN-1', 'PY-9', 'entered'),
('EN-6', 'TN-2', 'PY-2', 'confirmed'),
('EN-7', 'TN-2', 'PY-3', 'confirmed'),
('EN-8', 'TN-2', 'PY-5', 'confirmed'),
('EN-9', 'TN-2', 'PY-9', 'confirmed'),
('EN-10', 'TN-2', 'PY-4', 'withdrawn'),
('EN-11', 'TN-2', 'PY-7', 'entered'),
('EN-12', 'TN-3', 'PY-5', 'entered'),
('EN-13', 'TN-3', 'PY-2', 'entered'),
('EN-14', 'TN-5', 'PY-1', 'confirmed'),
('EN-15', 'TN-5', 'PY-7', 'confirmed'),
('EN-16', 'TN-6', 'PY-5', 'confirmed'),
('EN-17', 'TN-6', 'PY-1', 'confirmed'),
('EN-18', 'TN-7', 'PY-3', 'confirmed'),
('EN-19', 'TN-7', 'PY-4', 'confirmed');
INSERT INTO games (id, tournament_id, round, white_id, black_id, result) VALUES
('GM-1', 'TN-1', 1, 'PY-1', 'PY-6', 'pending'),
('GM-2', 'TN-5', 1, 'PY-7', 'PY-1', 'drawn'),
('GM-3', 'TN-6', 1, 'PY-5', 'PY-1', 'white_won'),
('GM-4', 'TN-7', 1, 'PY-3', 'PY-4', 'black_won');
INSERT INTO transfers (id, player_id, to_club_id, asked_on, status) VALUES
('TF-1', 'PY-8', 'CL-1', '2025-01-09', 'asked'),
('TF-2', 'PY-2', 'CL-4', '2025-01-10', 'asked'),
('TF-3', 'PY-9', 'CL-1', '2024-11-01', 'completed');
