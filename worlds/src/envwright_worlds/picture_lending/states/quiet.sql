INSERT INTO plans (id, name, most_pictures, most_value_cents) VALUES
('PL-1', 'Landing', 1, 60000),
('PL-2', 'Salon', 3, 250000);
INSERT INTO subscribers (id, name, email, plan_id, paid_until, credit_cents, owed_cents) VALUES
('SU-1', 'Astrid Melander', 'astrid.melander@example.org', 'PL-2', '2025-05-31', 7000, 0),
('SU-2', 'Joaquim Reis', 'joaquim.reis@example.org', 'PL-1', '2025-03-31', 0, 1950),
('SU-3', 'Winifred Tate', 'winifred.tate@example.org', 'PL-2', '2025-02-14', 40000, 0),
('SU-4', 'Basil Tate', 'basil.tate@example.org', 'PL-1', '2025-01-12', 500, 0),
('SU-5', 'Kamala Iyer', 'kamala.iyer@example.org', 'PL-2', '2025-12-15', 0, 2050),
('SU-6', 'Astrid Melander', 'a.melander.piano@example.org', 'PL-2', '2025-10-01', 12000, 0);
INSERT INTO pictures (id, title, artist, value_cents, price_cents, status) VALUES
('PI-1', 'Skerries', 'Elof Brandt', 48000, 56000, 'lent'),
('PI-2', 'Loom', 'Dalia Haim', 60000, 72000, 'in_store'),
('PI-3', 'Ploughed', 'Elof Brandt', 90000, 105000, 'lent'),
('PI-4', 'Teapot No 4', 'Dalia Haim', 33000, NULL, 'in_store'),
('PI-5', 'Gasworks', 'Ned Farr', 60500, 70000, 'in_store'),
('PI-6', 'Aviary', 'Ned Farr', 41000, 45000, 'in_repair'),
('PI-7', 'Rope Yard', 'Elof Brandt', 54000, 60000, 'in_repair'),
('PI-8', 'Plum Tree', 'Dalia Haim', 27000, 32000, 'lent'),
('PI-9', 'Shearing Day', 'Ned Farr', 38000, NULL, 'lent'),
('PI-10', 'Moonrise over Mud', 'Elof Brandt', 72000, 80000, 'held'),
('PI-11', 'Cellist', 'Dalia Haim', 85000, 99000, 'lent'),
('PI-12', 'Ink Pot', 'Ned Farr', 22000, 26000, 'lent');
INSERT INTO loans (id, picture_id, subscriber_id, signed, due_on, extended, condition, status) VALUES
('LO-1', 'PI-1', 'SU-1', 1, '2025-02-03', 0, NULL, 'out'),
('LO-2', 'PI-3', 'SU-3', 1, '2025-01-15', 0, NULL, 'out'),
('LO-3', 'PI-8', 'SU-6', 0, NULL, 0, NULL, 'ready'),
('LO-4', 'PI-9', 'SU-6', 1, NULL, 0, NULL, 'ready'),
('LO-5', 'PI-11', 'SU-1', 1, NULL, 0, NULL, 'ready'),
('LO-6', 'PI-12', 'SU-2', 1, '2024-12-20', 1, NULL, 'out'),
('LO-7', 'PI-6', 'SU-5', 1, '2024-12-12', 0, 'scratched', 'returned'),
('LO-8', 'PI-7', 'SU-4', 1, '2024-11-25', 0, 'glass_broken', 'returned'),
('LO-9', 'PI-10', 'SU-4', 1, '2025-01-08', 0, 'good', 'returned');
INSERT INTO wishes (id, picture_id, subscriber_id, made_on, status) VALUES
('WI-1', 'PI-10', 'SU-2', '2024-12-05', 'called'),
('WI-2', 'PI-12', 'SU-3', '2024-12-30', 'waiting'),
('WI-3', 'PI-6', 'SU-1', '2025-01-02', 'waiting'),
('WI-4', 'PI-11', 'SU-1', '2024-10-10', 'served');
