INSERT INTO places (id, name, most_lots) VALUES
('PC-1', 'Pantry', 7),
('PC-2', 'Fridge', 6),
('PC-3', 'Freezer', 5);
INSERT INTO products (id, name, place_id, freezable, least, price_cents) VALUES
('PR-1', 'Rice', 'PC-1', 0, 6, 300),
('PR-2', 'Lentils', 'PC-1', 0, 4, 250),
('PR-3', 'Milk', 'PC-2', 0, 8, 110),
('PR-4', 'Butter', 'PC-2', 1, 3, 240),
('PR-5', 'Minced beef', 'PC-2', 1, 2, 700),
('PR-6', 'Bread', 'PC-1', 1, 5, 280),
('PR-7', 'Carrots', 'PC-2', 1, 6, 90),
('PR-8', 'Oats', 'PC-1', 0, 3, 150),
('PR-9', 'Tomato tins', 'PC-1', 0, 10, 80),
('PR-10', 'Honey', 'PC-1', 0, 1, 420);
INSERT INTO lots (id, product_id, place_id, packs, best_before, opened_on, state) VALUES
('LT-1', 'PR-1', 'PC-1', 4, '2025-06-01', '2025-01-10', 'opened'),
('LT-2', 'PR-1', 'PC-1', 5, '2025-09-01', NULL, 'closed'),
('LT-3', 'PR-2', 'PC-1', 3, '2025-01-15', NULL, 'closed'),
('LT-4', 'PR-2', 'PC-1', 6, '2025-04-01', NULL, 'closed'),
('LT-5', 'PR-3', 'PC-2', 2, '2025-01-14', NULL, 'closed'),
('LT-6', 'PR-3', 'PC-2', 6, '2025-01-17', '2025-01-09', 'opened'),
('LT-7', 'PR-3', 'PC-2', 4, '2025-01-19', NULL, 'closed'),
('LT-8', 'PR-4', 'PC-2', 3, '2025-02-10', NULL, 'closed'),
('LT-9', 'PR-5', 'PC-2', 2, '2025-01-16', NULL, 'closed'),
('LT-10', 'PR-6', 'PC-1', 4, '2025-01-15', NULL, 'closed'),
('LT-11', 'PR-6', 'PC-3', 2, '2025-03-01', NULL, 'frozen'),
('LT-12', 'PR-5', 'PC-3', 3, '2025-01-15', NULL, 'frozen'),
('LT-13', 'PR-7', 'PC-3', 5, '2025-03-05', NULL, 'frozen'),
('LT-14', 'PR-8', 'PC-1', 0, '2025-02-01', '2025-01-02', 'used_up'),
('LT-15', 'PR-6', 'PC-1', 3, '2025-01-13', NULL, 'closed'),
('LT-16', 'PR-7', 'PC-2', 2, '2025-01-05', NULL, 'thrown_away'),
('LT-17', 'PR-4', 'PC-3', 1, '2025-01-14', NULL, 'frozen');
INSERT INTO helpers (id, name, email, card_until) VALUES
('HP-1', 'Anja Roth', 'anja.roth@example.org', '2025-01-15'),
('HP-2', 'Bo Nilsen', 'bo.nilsen@example.org', '2025-01-14'),
('HP-3', 'Carla Mota', 'carla.mota@example.org', '2025-12-01'),
('HP-4', 'Carla Mota', 'carla.mota.night@example.org', '2025-06-30'),
('HP-5', 'Denis Fox', 'denis.fox@example.org', '2025-08-31'),
('HP-6', 'Edda Kraus', 'edda.kraus@example.org', '2024-12-31');
INSERT INTO chores (id, name, every_days, due_on, done_on, helper_id) VALUES
('CH-1', 'Clean the fridge', 7, '2025-01-15', '2025-01-08', 'HP-1'),
('CH-2', 'Defrost the freezer', 30, '2025-01-16', '2024-12-17', 'HP-3'),
('CH-3', 'Scrub the floor', 3, '2025-01-17', '2025-01-14', 'HP-3'),
('CH-4', 'Descale the kettle', 14, '2025-01-10', '2024-12-27', 'HP-2'),
('CH-5', 'Wash the towels', 2, '2025-01-14', '2025-01-12', NULL),
('CH-6', 'Count the plates', 30, '2025-01-15', '2024-12-16', 'HP-3'),
('CH-7', 'Air the pantry', 1, '2025-01-15', '2025-01-14', 'HP-4'),
('CH-8', 'Sharpen the knives', 60, '2025-01-20', NULL, NULL),
('CH-9', 'Oil the boards', 20, '2025-01-12', NULL, 'HP-4');
INSERT INTO purchases (id, product_id, packs, bought_on, status) VALUES
('PU-1', 'PR-8', 4, NULL, 'wanted'),
('PU-2', 'PR-3', 6, NULL, 'wanted'),
('PU-3', 'PR-1', 10, '2025-01-09', 'bought'),
('PU-4', 'PR-6', 5, '2025-01-08', 'bought'),
('PU-5', 'PR-4', 2, NULL, 'dropped'),
('PU-6', 'PR-5', 3, NULL, 'wanted'),
('PU-7', 'PR-7', 10, NULL, 'wanted'),
('PU-8', 'PR-2', 2, '2025-01-12', 'bought');
