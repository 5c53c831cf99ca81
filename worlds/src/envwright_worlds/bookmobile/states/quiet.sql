INSERT INTO vans (id, name, length_metres, crates) VALUES
('V-1', 'Dormouse', 8, 2),
('V-2', 'Long Tom', 11, 3);
INSERT INTO routes (id, name, van_id, weekday) VALUES
('R-1', 'Upland Trip', 'V-1', 'monday'),
('R-2', 'Lowland Trip', 'V-1', 'wednesday'),
('R-3', 'Shore Trip', 'V-2', 'thursday'),
('R-4', 'Dale Trip', 'V-2', 'friday');
INSERT INTO stops (id, place, households, space_metres, consent_signed, route_id, minutes, status) VALUES
('S-1', 'Beacon Row', 95, 10, 1, 'R-1', 90, 'served'),
('S-2', 'Kiln Lane', 46, 8, 1, 'R-1', 80, 'served'),
('S-3', 'Quoit Green', 71, 9, 1, 'R-1', 90, 'served'),
('S-4', 'Ford House', 58, 8, 1, 'R-2', 40, 'served'),
('S-5', 'Withy Bed', 43, 8, 1, 'R-2', 30, 'served'),
('S-6', 'Slipway', 82, 11, 1, 'R-3', 60, 'served'),
('S-7', 'Coastguard Row', 49, 12, 1, 'R-3', 45, 'served'),
('S-8', 'Shepherds Rest', 64, 11, 1, 'R-4', 50, 'served'),
('S-9', 'Almshouses', 52, 8, 1, NULL, NULL, 'proposed'),
('S-10', 'Cricket Field', 110, 13, 1, NULL, NULL, 'proposed'),
('S-11', 'Bus Shelter', 40, 9, 0, NULL, NULL, 'proposed'),
('S-12', 'Gatehouse', 75, 7, 0, NULL, NULL, 'proposed'),
('S-13', 'Dairy', 45, 10, 1, NULL, NULL, 'proposed');
INSERT INTO runs (id, route_id, day, status) VALUES
('N-1', 'R-2', '2025-01-15', 'planned'),
('N-2', 'R-1', '2025-01-20', 'planned'),
('N-3', 'R-3', '2025-01-09', 'driven'),
('N-4', 'R-4', '2025-01-10', 'planned'),
('N-5', 'R-3', '2025-01-23', 'planned'),
('N-6', 'R-2', '2025-01-01', 'driven');
INSERT INTO readers (id, name, email, card_until) VALUES
('L-1', 'Barnaby Stott', 'b.stott@example.org', '2025-01-15'),
('L-2', 'Halima Yusuf', 'h.yusuf@example.org', '2025-01-14'),
('L-3', 'Ottilie Brand', 'o.brand@example.org', '2025-10-10'),
('L-4', 'Keir Stott', 'k.stott@example.org', '2025-04-04'),
('L-5', 'Marcel Thibault', 'm.thibault@example.org', '2025-01-19'),
('L-6', 'Sanna Rinne', 's.rinne@example.org', '2025-01-20'),
('L-7', 'Barnaby Stott', 'barnaby.stott@example.org', '2025-08-08');
INSERT INTO requests (id, reader_id, stop_id, title, run_id, status) VALUES
('Q-1', 'L-1', 'S-4', 'Goats and Granite', NULL, 'asked'),
('Q-2', 'L-3', 'S-4', 'The Quiet Engine', 'N-1', 'packed'),
('Q-3', 'L-5', 'S-1', 'Moth Hour', NULL, 'asked'),
('Q-4', 'L-6', 'S-2', 'Thaw', NULL, 'asked'),
('Q-5', 'L-4', 'S-3', 'Riverless', NULL, 'asked'),
('Q-6', 'L-4', 'S-6', 'A Box of Shells', NULL, 'asked'),
('Q-7', 'L-4', 'S-8', 'Sheep Counting', 'N-4', 'packed'),
('Q-8', 'L-7', 'S-7', 'Storm Glass', 'N-3', 'handed_out'),
('Q-9', 'L-3', 'S-6', 'Kite Season', 'N-3', 'handed_out');
