INSERT INTO pupils (id, name, form, balance_cents, subsidised) VALUES
('P-1', 'Rowan Tate', '5c', 1200, 0),
('P-2', 'Marta Silva', '5c', -580, 0),
('P-3', 'Ugo Tate', '6d', -581, 0),
('P-4', 'Sunniva Lie', '7a', 600, 1),
('P-5', 'Rowan Tate', '8b', 14500, 0),
('P-6', 'Idris Bello', '8b', 0, 1),
('P-7', 'Pia Lang', '9c', 4000, 0);
INSERT INTO intolerances (pupil_id, allergen) VALUES
('P-2', 'fish'), ('P-4', 'milk'), ('P-6', 'nuts'), ('P-7', 'egg'), ('P-7', 'soya');
INSERT INTO meals (id, day, title, price_cents, portions) VALUES
('M-1', '2025-01-13', 'Onion soup', 360, 30),
('M-2', '2025-01-14', 'Tuna bake', 430, 25),
('M-3', '2025-01-15', 'Mushroom risotto', 420, 2),
('M-4', '2025-01-16', 'Red lentil dal', 420, 20),
('M-5', '2025-01-16', 'Cod cakes', 460, 1),
('M-6', '2025-01-17', 'Walnut pasta', 400, 20),
('M-7', '2025-01-20', 'Quiche', 380, 20),
('M-8', '2025-01-21', 'Miso noodles', 410, 20),
('M-9', '2024-12-16', 'Kale pie', 390, 20),
('M-10', '2024-12-13', 'Pumpkin gnocchi', 390, 20),
('M-11', '2025-01-09', 'Corn chowder', 370, 20);
INSERT INTO ingredients (meal_id, allergen) VALUES
('M-2', 'fish'), ('M-2', 'milk'), ('M-3', 'milk'), ('M-5', 'fish'), ('M-5', 'egg'),
('M-6', 'nuts'), ('M-6', 'gluten'), ('M-7', 'egg'), ('M-7', 'milk'), ('M-8', 'soya'), ('M-10', 'gluten');
INSERT INTO orders (id, pupil_id, meal_id, paid_cents, status) VALUES
('O-1', 'P-1', 'M-3', 420, 'booked'),
('O-2', 'P-7', 'M-3', 420, 'booked'),
('O-3', 'P-1', 'M-5', 460, 'booked'),
('O-4', 'P-2', 'M-1', 360, 'booked'),
('O-5', 'P-4', 'M-1', 180, 'booked'),
('O-6', 'P-6', 'M-1', 360, 'missed'),
('O-7', 'P-6', 'M-11', 370, 'missed'),
('O-8', 'P-6', 'M-9', 390, 'missed'),
('O-9', 'P-3', 'M-1', 360, 'missed'),
('O-10', 'P-3', 'M-10', 390, 'missed'),
('O-11', 'P-5', 'M-4', 420, 'booked'),
('O-12', 'P-7', 'M-6', 400, 'cancelled'),
('O-13', 'P-5', 'M-2', 430, 'collected');
INSERT INTO payments (id, pupil_id, amount_cents, announced_on, status) VALUES
('U-1', 'P-1', 1500, '2025-01-05', 'pending'),
('U-2', 'P-3', 2000, '2025-01-04', 'pending'),
('U-3', 'P-7', 5000, '2024-12-12', 'cleared'),
('U-4', 'P-4', 800, '2024-11-28', 'bounced'),
('U-5', 'P-2', 1000, '2025-01-10', 'pending');
