INSERT INTO films (id, title, minutes, age, licence_until) VALUES
('FI-1', 'Lanterns Below', 101, 0, '2025-02-28'),
('FI-2', 'Cold Harbour Road', 125, 16, '2025-01-18'),
('FI-3', 'The Beekeeper and the Bus', 94, 6, '2025-05-30'),
('FI-4', 'Vermilion', 110, 18, '2025-03-03');
INSERT INTO halls (id, name, row_count, seats_in_row) VALUES
('HA-1', 'Astra', 4, 7),
('HA-2', 'Nook', 2, 5),
('HA-3', 'Foyer Stage', 2, 4);
INSERT INTO screenings (id, film_id, hall_id, starts_at, price_cents, premiere, status) VALUES
('SC-1', 'FI-1', 'HA-1', '2025-01-15T13:00:00Z', 900, 0, 'on_sale'),
('SC-2', 'FI-2', 'HA-1', '2025-01-15T17:00:00Z', 1000, 0, 'on_sale'),
('SC-3', 'FI-3', 'HA-2', '2025-01-15T09:45:00Z', 700, 0, 'on_sale'),
('SC-4', 'FI-1', 'HA-2', '2025-01-15T12:59:00Z', 800, 0, 'on_sale'),
('SC-5', 'FI-3', 'HA-3', '2025-01-15T08:40:00Z', 650, 0, 'on_sale'),
('SC-6', 'FI-1', 'HA-1', '2025-01-15T08:39:00Z', 850, 0, 'on_sale'),
('SC-7', 'FI-4', 'HA-1', '2025-01-18T20:00:00Z', 1400, 1, 'on_sale'),
('SC-8', 'FI-3', 'HA-3', '2025-01-16T15:00:00Z', 650, 0, 'called_off');
INSERT INTO patrons (id, name, email, credit_cents) VALUES
('PA-1', 'Sabine Roth', 'sabine.roth@example.org', 0),
('PA-2', 'Keanu Palakiko', 'keanu.palakiko@example.org', 200),
('PA-3', 'Dorothy Ames', 'dorothy.ames@example.org', 800),
('PA-4', 'Sabine Roth', 'sabine.roth.hill@example.org', 0),
('PA-5', 'Ahmed Sabri', 'ahmed.sabri@example.org', 0),
('PA-6', 'Lucy Ames', 'lucy.ames@example.org', 30);
INSERT INTO passes (id, patron_id, visits_left, valid_until) VALUES
('PS-1', 'PA-1', 2, '2025-05-05'),
('PS-2', 'PA-2', 5, '2025-01-14'),
('PS-3', 'PA-3', 0, '2025-12-12'),
('PS-4', 'PA-5', 8, '2025-01-15');
INSERT INTO bookings (id, code, patron_id, screening_id, age_confirmed, method, paid_cents, status) VALUES
('BK-1', 'CB-401', 'PA-1', 'SC-1', 0, NULL, 0, 'held'),
('BK-2', 'CB-402', 'PA-5', 'SC-2', 0, NULL, 0, 'held'),
('BK-3', 'CB-403', 'PA-3', 'SC-3', 0, 'card', 1400, 'paid'),
('BK-4', 'CB-404', 'PA-4', 'SC-5', 0, 'card', 650, 'paid'),
('BK-5', 'CB-405', 'PA-4', 'SC-6', 0, 'card', 850, 'paid'),
('BK-6', 'CB-406', 'PA-6', 'SC-1', 0, 'card', 720, 'paid'),
('BK-7', 'CB-407', 'PA-5', 'SC-1', 0, 'pass', 0, 'paid'),
('BK-8', 'CB-408', 'PA-6', 'SC-4', 0, 'card', 800, 'paid'),
('BK-9', 'CB-409', 'PA-2', 'SC-7', 1, NULL, 0, 'held'),
('BK-10', 'CB-410', 'PA-2', 'SC-1', 0, NULL, 0, 'held'),
('BK-11', 'CB-411', 'PA-6', 'SC-5', 0, 'card', 650, 'admitted'),
('BK-12', 'CB-412', 'PA-3', 'SC-1', 0, 'card', 900, 'refunded');
INSERT INTO tickets (id, booking_id, row_number, seat, kind, price_cents) VALUES
('TI-1', 'BK-1', 1, 1, 'adult', 900),
('TI-2', 'BK-1', 1, 2, 'adult', 900),
('TI-3', 'BK-2', 2, 3, 'adult', 1000),
('TI-4', 'BK-3', 1, 1, 'adult', 700),
('TI-5', 'BK-3', 1, 2, 'adult', 700),
('TI-6', 'BK-4', 1, 1, 'adult', 650),
('TI-7', 'BK-5', 3, 3, 'adult', 850),
('TI-8', 'BK-6', 2, 1, 'senior', 720),
('TI-9', 'BK-7', 3, 7, 'adult', 900),
('TI-10', 'BK-8', 1, 5, 'adult', 800),
('TI-11', 'BK-9', 1, 1, 'adult', 1400),
('TI-12', 'BK-10', 4, 1, 'adult', 900),
('TI-13', 'BK-10', 4, 2, 'child', 540),
('TI-14', 'BK-11', 2, 1, 'adult', 650);
