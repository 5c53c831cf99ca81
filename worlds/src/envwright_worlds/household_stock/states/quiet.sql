INSERT INTO places (id, name, most_lots) VALUES
('PC-1', 'Larder', 5),
('PC-2', 'Tall refrigerator', 4),
('PC-3', 'Deep freeze', 3);
INSERT INTO products (id, name, place_id, freezable, least, price_cents) VALUES
('PR-1', 'Pasta', 'PC-1', 0, 6, 180),
('PR-2', 'Split peas', 'PC-1', 0, 3, 220),
('PR-3', 'Eggs', 'PC-2', 0, 4, 330),
('PR-4', 'Sausages', 'PC-2', 1, 3, 590),
('PR-5', 'Rolls', 'PC-1', 1, 4, 200),
('PR-6', 'Leeks', 'PC-2', 1, 3, 120),
('PR-7', 'Tea', 'PC-1', 0, 2, 350);
INSERT INTO lots (id, product_id, place_id, packs, best_before, opened_on, state) VALUES
('LT-1', 'PR-1', 'PC-1', 7, '2025-11-01', '2025-01-10', 'opened'),
('LT-2', 'PR-5', 'PC-1', 2, '2025-01-15', NULL, 'closed'),
('LT-3', 'PR-5', 'PC-3', 5, '2025-02-20', NULL, 'frozen'),
('LT-4', 'PR-3', 'PC-2', 3, '2025-01-21', NULL, 'closed'),
('LT-5', 'PR-4', 'PC-2', 2, '2025-01-16', NULL, 'closed'),
('LT-6', 'PR-4', 'PC-3', 3, '2025-01-15', NULL, 'frozen'),
('LT-7', 'PR-6', 'PC-2', 1, '2025-01-11', NULL, 'closed'),
('LT-8', 'PR-2', 'PC-1', 2, '2025-04-30', '2025-01-09', 'opened'),
('LT-9', 'PR-7', 'PC-1', 0, '2025-08-01', '2024-12-20', 'used_up');
INSERT INTO helpers (id, name, email, card_until) VALUES
('HP-1', 'Ruben Castro', 'ruben.castro@example.org', '2025-01-15'),
('HP-2', 'Inge Thomsen', 'inge.thomsen@example.org', '2025-01-14'),
('HP-3', 'Fatou Ndiaye', 'fatou.ndiaye@example.org', '2025-10-10'),
('HP-4', 'Ousmane Ndiaye', 'ousmane.ndiaye@example.org', '2025-05-05');
INSERT INTO chores (id, name, every_days, due_on, done_on, helper_id) VALUES
('CH-1', 'Sweep the larder', 4, '2025-01-16', '2025-01-12', 'HP-3'),
('CH-2', 'Polish the taps', 7, '2025-01-17', '2025-01-10', 'HP-3'),
('CH-3', 'Drain the boiler', 45, '2024-12-30', '2024-11-15', 'HP-2'),
('CH-4', 'Beat the rugs', 30, '2025-01-10', NULL, NULL),
('CH-5', 'Rotate the jars', 10, '2025-01-15', '2025-01-05', 'HP-3'),
('CH-6', 'Wash the aprons', 3, '2025-01-15', '2025-01-12', 'HP-4');
INSERT INTO purchases (id, product_id, packs, bought_on, status) VALUES
('PU-1', 'PR-7', 3, NULL, 'wanted'),
('PU-2', 'PR-3', 2, NULL, 'wanted'),
('PU-3', 'PR-1', 12, '2025-01-09', 'bought'),
('PU-4', 'PR-4', 8, NULL, 'wanted'),
('PU-5', 'PR-2', 2, NULL, 'dropped'),
('PU-6', 'PR-6', 10, '2025-01-02', 'bought');
