INSERT INTO shops (id, name, email, owner, suspended, credit_cents, owed_cents) VALUES
('SH-1', 'Bistro Karin', 'karin@example.org', 'Karin Holst', 0, 40000, 9000),
('SH-2', 'Petrol Stop Ilves', 'ilves@example.org', 'Mart Ilves', 0, 20000, 18500),
('SH-3', 'Museum Cafe', 'museum@example.org', 'Karin Holst', 0, 25000, 0),
('SH-4', 'Sports Club Bar', 'sports@example.org', 'Dev Malik', 1, 15000, 15000),
('SH-5', 'Guesthouse Tanne', 'tanne@example.org', 'Rosa Winter', 0, 60000, 12600);
INSERT INTO products (id, name, per_tray, least_pieces, price_cents) VALUES
('PR-1', 'Barley loaf', 10, 5, 300),
('PR-2', 'Onion bun', 32, 16, 55),
('PR-3', 'Cinnamon knot', 20, 10, 140),
('PR-4', 'Cheese straw', 40, 20, 40);
INSERT INTO ingredients (id, name, allergen) VALUES
('IN-1', 'Barley flour', 1),
('IN-2', 'Bun flour', 1),
('IN-3', 'Fried onion', 0),
('IN-4', 'Cinnamon', 0),
('IN-5', 'Grated cheese', 1),
('IN-6', 'Leaven', 0);
INSERT INTO recipe_lines (product_id, ingredient_id, grams) VALUES
('PR-1', 'IN-1', 550), ('PR-1', 'IN-6', 12),
('PR-2', 'IN-2', 50), ('PR-2', 'IN-3', 8),
('PR-3', 'IN-2', 60), ('PR-3', 'IN-4', 2),
('PR-4', 'IN-2', 12), ('PR-4', 'IN-5', 8);
INSERT INTO lots (id, ingredient_id, label, last_day, grams_left, status) VALUES
('LT-1', 'IN-1', 'Barley 20', '2025-04-03', 50000, 'released'),
('LT-2', 'IN-1', 'Barley 17', '2025-01-14', 12000, 'released'),
('LT-3', 'IN-2', 'Bun 55', '2025-01-15', 9000, 'released'),
('LT-4', 'IN-2', 'Bun 58', '2025-06-05', 90000, 'waiting'),
('LT-5', 'IN-3', 'Onion 8', '2025-08-08', 1023, 'released'),
('LT-6', 'IN-3', 'Onion 9', '2025-09-09', 5000, 'waiting'),
('LT-7', 'IN-4', 'Cinnamon 2', '2026-02-06', 120, 'released'),
('LT-8', 'IN-5', 'Cheese 33', '2025-01-30', 4000, 'released'),
('LT-9', 'IN-6', 'Leaven 90', '2025-01-21', 700, 'released'),
('LT-10', 'IN-4', 'Cinnamon 1', '2025-12-01', 0, 'used_up'),
('LT-11', 'IN-5', 'Cheese 30', '2025-01-25', 3000, 'blocked');
INSERT INTO ovens (id, name, trays, state) VALUES
('OV-1', 'Big Anna', 8, 'ready'),
('OV-2', 'Side oven', 4, 'ready'),
('OV-3', 'Wood oven', 3, 'stopped'),
('OV-4', 'Trial oven', 2, 'stopped');
INSERT INTO batches (id, product_id, oven_id, day, slot, pieces, status) VALUES
('BA-1', 'PR-1', 'OV-1', '2025-01-15', 1, 40, 'planned'),
('BA-2', 'PR-2', 'OV-2', '2025-01-15', 1, 128, 'planned'),
('BA-3', 'PR-3', 'OV-1', '2025-01-15', 2, 60, 'planned'),
('BA-4', 'PR-4', 'OV-2', '2025-01-15', 2, 160, 'planned'),
('BA-5', 'PR-1', 'OV-1', '2025-01-15', 4, 20, 'mixed'),
('BA-6', 'PR-4', 'OV-1', '2025-01-15', 5, 80, 'planned'),
('BA-7', 'PR-1', 'OV-2', '2025-01-15', 5, 30, 'baked'),
('BA-8', 'PR-3', 'OV-3', '2025-01-15', 3, 20, 'mixed'),
('BA-9', 'PR-2', 'OV-1', '2025-01-22', 6, 200, 'planned'),
('BA-10', 'PR-4', 'OV-2', '2025-01-17', 1, 100, 'planned'),
('BA-11', 'PR-3', 'OV-1', '2025-01-15', 6, 40, 'mixed');
INSERT INTO orders (id, shop_id, product_id, day, pieces, batch_id, status) VALUES
('OR-1', 'SH-1', 'PR-1', '2025-01-15', 20, 'BA-1', 'planned'),
('OR-2', 'SH-5', 'PR-1', '2025-01-15', 15, 'BA-1', 'planned'),
('OR-3', 'SH-3', 'PR-1', '2025-01-15', 5, NULL, 'placed'),
('OR-4', 'SH-3', 'PR-1', '2025-01-15', 6, NULL, 'placed'),
('OR-5', 'SH-2', 'PR-1', '2025-01-15', 5, 'BA-7', 'baked'),
('OR-6', 'SH-2', 'PR-1', '2025-01-15', 6, 'BA-7', 'baked'),
('OR-7', 'SH-5', 'PR-1', '2025-01-15', 12, 'BA-7', 'baked'),
('OR-8', 'SH-5', 'PR-1', '2025-01-15', 18, 'BA-5', 'planned'),
('OR-9', 'SH-1', 'PR-3', '2025-01-15', 30, 'BA-11', 'planned'),
('OR-10', 'SH-3', 'PR-4', '2025-01-17', 100, NULL, 'placed'),
('OR-11', 'SH-5', 'PR-2', '2025-01-22', 80, NULL, 'placed'),
('OR-12', 'SH-1', 'PR-2', '2025-01-20', 32, NULL, 'cancelled');
INSERT INTO draws (id, batch_id, lot_id, grams) VALUES
('DR-1', 'BA-1', 'LT-9', 480),
('DR-2', 'BA-3', 'LT-3', 3600),
('DR-3', 'BA-4', 'LT-3', 1920),
('DR-4', 'BA-4', 'LT-8', 1280),
('DR-5', 'BA-5', 'LT-1', 11000),
('DR-6', 'BA-5', 'LT-9', 240),
('DR-7', 'BA-6', 'LT-3', 960),
('DR-8', 'BA-6', 'LT-8', 640),
('DR-9', 'BA-7', 'LT-1', 16500),
('DR-10', 'BA-7', 'LT-9', 360),
('DR-11', 'BA-8', 'LT-3', 1200),
('DR-12', 'BA-8', 'LT-7', 40),
('DR-13', 'BA-11', 'LT-3', 2400),
('DR-14', 'BA-11', 'LT-7', 80);
