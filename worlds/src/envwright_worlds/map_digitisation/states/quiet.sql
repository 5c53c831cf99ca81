INSERT INTO collections (id, name, restricted) VALUES
('K-1', 'Turnpike Trusts', 0),
('K-2', 'Abbey Lands', 1),
('K-3', 'Spa Town Plans', 0),
('K-4', 'Orme Legacy', 1),
('K-5', 'Globe Gores', 0);
INSERT INTO maps (id, shelfmark, title, collection_id, year, width_cm, condition, place) VALUES
('M-1', 'P-03', 'Road to Wexham', 'K-1', 1822, 58, 'good', 'shelf'),
('M-2', 'P-05', 'Toll Houses', 'K-1', 1830, 105, 'fragile', 'shelf'),
('M-3', 'B-02', 'Abbey Close', 'K-2', 1770, 75, 'good', 'shelf'),
('M-4', 'B-04', 'Monks Barn', 'K-2', 1781, 66, 'fragile', 'conservation'),
('M-5', 'E-01', 'Pump Rooms', 'K-3', 1815, 98, 'good', 'shelf'),
('M-6', 'E-03', 'Crescent Gardens', 'K-3', 1829, 140, 'good', 'shelf'),
('M-7', 'J-01', 'Orme Orchard', 'K-4', 1795, 45, 'too_fragile', 'shelf'),
('M-8', 'J-02', 'Orme Cottages', 'K-4', 1801, 52, 'good', 'shelf'),
('M-9', 'U-01', 'Southern Gores', 'K-5', 1760, 88, 'fragile', 'conservation'),
('M-10', 'U-02', 'Equator Strip', 'K-5', 1766, 160, 'fragile', 'shelf');
INSERT INTO requesters (id, name, email, kind, blocked) VALUES
('Q-1', 'Bertrand Noel', 'b.noel@example.org', 'private', 0),
('Q-2', 'Sofie Dahlberg', 's.dahlberg@example.org', 'company', 0),
('Q-3', 'Emmanuel Asante', 'e.asante@example.org', 'scholar', 0),
('Q-4', 'Keiko Mori', 'k.mori@example.org', 'scholar', 0),
('Q-5', 'Lars Dahlberg', 'l.dahlberg@example.org', 'private', 0),
('Q-6', 'Tilly Marchbank', 't.marchbank@example.org', 'private', 1);
INSERT INTO permissions (id, collection_id, requester_id, purpose, status) VALUES
('E-1', 'K-2', 'Q-3', 'research', 'granted'),
('E-2', 'K-2', 'Q-2', 'print', 'granted'),
('E-3', 'K-2', 'Q-5', 'print', 'granted'),
('E-4', 'K-2', 'Q-1', 'print', 'asked'),
('E-5', 'K-4', 'Q-4', 'research', 'asked'),
('E-6', 'K-4', 'Q-2', 'print', 'refused');
INSERT INTO orders (id, requester_id, project, purpose, quote_cents, quoted_on, paid_cents, link_until, status) VALUES
('O-1', 'Q-1', 'Wedding present', 'private', 0, NULL, 0, NULL, 'draft'),
('O-2', 'Q-1', 'Hallway frame', 'private', 0, NULL, 0, NULL, 'draft'),
('O-3', 'Q-2', 'Spa guide', 'print', 1600, '2024-12-16', 0, NULL, 'quoted'),
('O-4', 'Q-4', 'Toll revenue', 'research', 900, '2024-12-15', 0, NULL, 'quoted'),
('O-5', 'Q-3', 'Abbey rents', 'research', 800, '2024-12-18', 800, NULL, 'in_work'),
('O-6', 'Q-5', 'Garden plan', 'private', 3400, '2024-12-28', 1700, NULL, 'in_work'),
('O-7', 'Q-2', 'Crescent jigsaw', 'print', 5200, '2025-01-06', 2600, NULL, 'accepted'),
('O-8', 'Q-4', 'Gore seams', 'research', 1300, '2025-01-09', 650, NULL, 'accepted'),
('O-9', 'Q-3', 'Cloister timbers', 'research', 400, '2024-09-30', 400, '2025-01-31', 'delivered'),
('O-10', 'Q-5', 'Lawn idea', 'private', 0, NULL, 0, NULL, 'cancelled'),
('O-11', 'Q-4', 'Meridian widths', 'research', 1700, '2024-12-30', 1700, NULL, 'in_work'),
('O-12', 'Q-5', 'Lane souvenir', 'private', 1600, '2025-01-08', 0, NULL, 'quoted'),
('O-13', 'Q-2', 'Milestone signs', 'print', 1600, '2025-01-03', 1600, NULL, 'in_work'),
('O-14', 'Q-5', 'Pump poster', 'private', 800, '2025-01-12', 399, NULL, 'accepted');
INSERT INTO lines (id, order_id, map_id, dpi, price_cents, status) VALUES
('L-1', 'O-1', 'M-1', '300', 800, 'waiting'),
('L-2', 'O-3', 'M-5', '300', 1600, 'waiting'),
('L-3', 'O-4', 'M-2', '300', 900, 'waiting'),
('L-4', 'O-5', 'M-3', '600', 800, 'approved'),
('L-5', 'O-6', 'M-6', '300', 1800, 'scanned'),
('L-6', 'O-6', 'M-5', '600', 1600, 'waiting'),
('L-7', 'O-7', 'M-6', '600', 5200, 'waiting'),
('L-8', 'O-8', 'M-10', '300', 900, 'waiting'),
('L-9', 'O-8', 'M-9', '300', 400, 'waiting'),
('L-10', 'O-9', 'M-3', '300', 400, 'approved'),
('L-11', 'O-11', 'M-10', '600', 1300, 'waiting'),
('L-12', 'O-11', 'M-5', '300', 400, 'scanned'),
('L-13', 'O-12', 'M-1', '600', 1600, 'waiting'),
('L-14', 'O-13', 'M-1', '300', 1600, 'approved'),
('L-15', 'O-14', 'M-5', '300', 800, 'waiting'),
('L-16', 'O-1', 'M-6', '300', 1800, 'waiting');
INSERT INTO devices (id, name, widest_cm, out_of_order) VALUES
('V-1', 'Camera Stand', 110, 0),
('V-2', 'Desk Glass', 60, 0),
('V-3', 'Long Bed', 160, 0),
('V-4', 'Drum Unit', 200, 1);
INSERT INTO operators (id, name, email, fragile_trained) VALUES
('W-1', 'Agnes Tull', 'a.tull@example.org', 1),
('W-2', 'Boris Melo', 'b.melo@example.org', 0),
('W-3', 'Agnes Sato', 'a.sato@example.org', 0);
INSERT INTO jobs (id, line_id, device_id, operator_id, day, status) VALUES
('J-1', 'L-6', 'V-1', 'W-2', '2025-01-15', 'planned'),
('J-2', 'L-11', 'V-3', 'W-1', '2025-01-14', 'planned'),
('J-3', 'L-5', 'V-3', 'W-2', '2025-01-10', 'done'),
('J-4', 'L-12', 'V-1', 'W-3', '2025-01-09', 'done'),
('J-5', 'L-4', 'V-1', 'W-2', '2025-01-07', 'done'),
('J-6', 'L-14', 'V-2', 'W-3', '2025-01-13', 'done'),
('J-7', 'L-10', 'V-1', 'W-1', '2024-11-25', 'done');
INSERT INTO notes (id, map_id, body) VALUES
('T-1', 'M-2', 'Each gate has its charges for carts, droves and riders.'),
('T-2', 'M-5', 'A visitor inked in the bath for horses.'),
('T-3', 'M-7', 'The verso carries a list of pear trees; the paper crumbles.'),
('T-4', 'M-10', 'Printed strip meant for a wooden sphere, never cut.');
