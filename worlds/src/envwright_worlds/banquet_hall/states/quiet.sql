INSERT INTO halls (id, name, most_guests, rent_cents) VALUES
('KH', 'King''s Hall', 180, 380000),
('WG', 'Winter Garden', 80, 230000),
('ST', 'Stables', 120, 170000),
('PA', 'Parlour', 30, 70000);
INSERT INTO dishes (id, name, course, cents_a_guest, offered) VALUES
('D-01', 'Celeriac salad', 'starter', 800, 1),
('D-02', 'Prawn cocktail', 'starter', 1200, 1),
('D-03', 'Veal stew', 'main', 2700, 1),
('D-04', 'Spinach dumplings', 'main', 2000, 1),
('D-05', 'Roast goose', 'main', 3900, 0),
('D-06', 'Apple crumble', 'dessert', 700, 1),
('D-07', 'Coffee parfait', 'dessert', 1000, 1),
('D-08', 'Chilled cucumber soup', 'starter', 750, 0),
('D-09', 'Cheese board', 'dessert', 1150, 1),
('D-10', 'Lentil soup', 'starter', 700, 1);
INSERT INTO customers (id, name, email) VALUES
('C-601', 'Hollis Grady', 'hollis.grady@example.org'),
('C-602', 'Nadia Kurbanova', 'nadia.kurbanova@example.org'),
('C-603', 'Hollis Grady', 'hollis.grady.farm@example.org'),
('C-604', 'Bowls Club Tarn', 'bowls.tarn@example.org'),
('C-605', 'Mireille Fontaine', 'mireille.fontaine@example.org'),
('C-606', 'Uche Obiora', 'uche.obiora@example.org'),
('C-607', 'Ewan Grady', 'ewan.grady@example.org');
INSERT INTO bookings (id, customer_id, hall_id, on_day, kind, guests, status, option_until, extended) VALUES
('E-4001', 'C-601', 'KH', '2025-08-02', 'wedding', 150, 'confirmed', NULL, 0),
('E-4002', 'C-602', 'WG', '2025-06-07', 'wedding', 60, 'option', '2025-01-15', 0),
('E-4003', 'C-603', 'PA', '2025-03-01', 'christening', 25, 'option', '2025-01-21', 1),
('E-4004', 'C-604', 'ST', '2025-01-25', 'banquet', 80, 'confirmed', NULL, 0),
('E-4005', 'C-605', 'ST', '2025-05-17', 'wedding', 90, 'option', '2025-01-14', 0),
('E-4006', 'C-606', 'WG', '2025-01-12', 'banquet', 50, 'confirmed', NULL, 0),
('E-4007', 'C-606', 'PA', '2025-01-14', 'christening', 20, 'confirmed', NULL, 0),
('E-4008', 'C-605', 'KH', '2025-01-10', 'banquet', 100, 'confirmed', NULL, 0),
('E-4009', 'C-607', 'PA', '2025-01-29', 'banquet', 18, 'option', '2025-01-24', 0),
('E-4010', 'C-604', 'WG', '2024-11-23', 'banquet', 70, 'cancelled', NULL, 0);
INSERT INTO courses (booking_id, dish_id) VALUES
('E-4001', 'D-02'), ('E-4001', 'D-03'), ('E-4001', 'D-07'),
('E-4002', 'D-01'), ('E-4002', 'D-04'), ('E-4002', 'D-06'),
('E-4003', 'D-04'),
('E-4004', 'D-03'), ('E-4004', 'D-06'),
('E-4005', 'D-03'),
('E-4006', 'D-01'), ('E-4006', 'D-03'),
('E-4007', 'D-04'), ('E-4007', 'D-06'),
('E-4008', 'D-03'),
('E-4009', 'D-04'),
('E-4010', 'D-03');
INSERT INTO tastings (id, booking_id, on_day, people, status) VALUES
('T-61', 'E-4001', '2025-01-23', 4, 'booked'),
('T-62', 'E-4002', '2025-01-16', 2, 'booked'),
('T-63', 'E-4005', '2025-01-09', 2, 'booked'),
('T-64', 'E-4006', '2024-12-05', 2, 'tasted'),
('T-65', 'E-4009', '2025-01-23', 3, 'booked'),
('T-66', 'E-4003', '2025-01-09', 2, 'booked');
INSERT INTO payments (id, booking_id, kind, amount_cents, paid_on) VALUES
('P-7201', 'E-4001', 'deposit', 340000, '2024-12-03'),
('P-7202', 'E-4002', 'deposit', 132000, '2025-01-12'),
('P-7203', 'E-4003', 'deposit', 35999, '2025-01-08'),
('P-7204', 'E-4004', 'deposit', 140000, '2024-11-15'),
('P-7205', 'E-4005', 'deposit', 50000, '2025-01-06'),
('P-7206', 'E-4006', 'deposit', 125000, '2024-11-21'),
('P-7207', 'E-4006', 'balance', 280000, '2025-01-13'),
('P-7208', 'E-4007', 'deposit', 40000, '2024-12-10'),
('P-7209', 'E-4007', 'balance', 84000, '2025-01-14'),
('P-7210', 'E-4008', 'deposit', 300000, '2024-11-29'),
('P-7211', 'E-4009', 'deposit', 40000, '2025-01-14'),
('P-7212', 'E-4010', 'deposit', 60000, '2024-09-03'),
('P-7213', 'E-4010', 'refund', 15000, '2024-10-28');
INSERT INTO refund_steps (id, from_days, percent) VALUES
('R-0', 0, 0),
('R-1', 14, 25),
('R-2', 60, 50),
('R-3', 120, 80);
