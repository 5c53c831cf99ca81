INSERT INTO hosts (id, name, email, trained_until, status) VALUES
('HO-31', 'Wanda Piech', 'wanda.piech@example.org', '2025-01-15', 'active'), ('HO-32', 'Rory Finch', 'rory.finch@example.org', '2025-10-01', 'active'), ('HO-33', 'Mina Finch', 'mina.finch@example.org', '2025-01-14', 'active'), ('HO-34', 'Abdul Karim', 'abdul.karim@example.org', '2026-06-06', 'suspended'), ('HO-35', 'Sol Vargas', 'sol.vargas@example.org', '2025-04-04', 'suspended'), ('HO-36', 'Pia Lund', 'pia.lund@example.org', '2025-09-09', 'active');
INSERT INTO shows (id, title, host_id, genre, status) VALUES
('SW-31', 'Town Pump', 'HO-31', 'talk', 'on_air'), ('SW-32', 'Velvet Keys', 'HO-32', 'jazz', 'on_air'), ('SW-33', 'Loud Shed', 'HO-32', 'metal', 'on_air'), ('SW-34', 'Barn Owl', 'HO-33', 'folk', 'on_air'), ('SW-35', 'Far Ports', 'HO-34', 'world', 'resting'), ('SW-36', 'Tea Leaves', 'HO-31', 'talk', 'on_air'), ('SW-37', 'Wax Museum', 'HO-35', 'jazz', 'ended'), ('SW-38', 'Pocket Radio', 'HO-33', 'folk', 'on_air'), ('SW-39', 'Night Boats', 'HO-35', 'world', 'resting'), ('SW-40', 'Desk Lamp', 'HO-31', 'talk', 'on_air');
INSERT INTO slots (id, weekday, starts_at, show_id) VALUES
('SL-31', 'tue', '18:00', 'SW-31'), ('SL-32', 'wed', '20:00', 'SW-32'), ('SL-33', 'fri', '22:00', 'SW-33'), ('SL-34', 'thu', '17:00', 'SW-34'), ('SL-35', 'wed', '12:00', 'SW-40'), ('SL-36', 'mon', '18:00', NULL), ('SL-37', 'sat', '09:00', NULL);
INSERT INTO tracks (id, title, artist, domestic, explicit) VALUES
('TK-41', 'Ash Bucket', 'Cinder Girls', 1, 0), ('TK-42', 'Slow Tide', 'Mel Harrow', 1, 0), ('TK-43', 'Riot Shed', 'Bolt Cutters', 0, 1), ('TK-44', 'Harbour Blues', 'Zed Quartet', 0, 0), ('TK-45', 'Kora Dawn', 'Fanta Keita', 0, 0), ('TK-46', 'Milk Round', 'Mel Harrow', 1, 0), ('TK-47', 'Weld', 'Iron Aunts', 1, 1), ('TK-48', 'Piano at Three', 'Zed Quartet', 0, 0);
INSERT INTO episodes (id, title, show_id, air_on, declaration_signed, status) VALUES
('EP-41', 'Pump Repairs', 'SW-31', '2025-01-21', 0, 'recorded'),
('EP-42', 'Keys and Smoke', 'SW-32', '2025-01-15', 1, 'cleared'),
('EP-43', 'Bolts', 'SW-33', '2025-01-17', 0, 'draft'),
('EP-44', 'Owl Pellets', 'SW-34', '2025-01-16', 0, 'draft'),
('EP-45', 'Parking', 'SW-40', '2025-01-15', 1, 'cleared'),
('EP-46', 'Two Pianos', 'SW-32', '2025-01-22', 0, 'draft'),
('EP-47', 'Aunts', 'SW-33', '2025-01-24', 0, 'draft'),
('EP-48', 'Elections', 'SW-31', '2025-01-14', 1, 'aired'),
('EP-49', 'Drains', 'SW-31', '2025-01-28', 1, 'recorded'),
('EP-50', 'Brass Keys', 'SW-32', '2025-01-29', 1, 'recorded'),
('EP-51', 'Old Pump', 'SW-31', '2025-01-07', 0, 'pulled');
INSERT INTO playlist (episode_id, track_id, position) VALUES
('EP-41', 'TK-41', 1), ('EP-41', 'TK-42', 2), ('EP-41', 'TK-45', 3), ('EP-42', 'TK-44', 1), ('EP-42', 'TK-42', 2), ('EP-42', 'TK-46', 3), ('EP-43', 'TK-43', 1), ('EP-43', 'TK-47', 2), ('EP-43', 'TK-44', 3), ('EP-44', 'TK-41', 1), ('EP-44', 'TK-42', 2), ('EP-44', 'TK-46', 3), ('EP-45', 'TK-41', 1), ('EP-45', 'TK-46', 2), ('EP-45', 'TK-48', 3),
('EP-46', 'TK-44', 1), ('EP-46', 'TK-48', 2), ('EP-46', 'TK-45', 3), ('EP-46', 'TK-41', 4), ('EP-46', 'TK-42', 5), ('EP-47', 'TK-47', 1), ('EP-47', 'TK-43', 2), ('EP-47', 'TK-46', 3), ('EP-48', 'TK-42', 1), ('EP-48', 'TK-46', 2), ('EP-48', 'TK-45', 3), ('EP-49', 'TK-41', 1), ('EP-49', 'TK-42', 2), ('EP-49', 'TK-44', 3), ('EP-50', 'TK-48', 1), ('EP-50', 'TK-42', 2), ('EP-50', 'TK-41', 3);
INSERT INTO sponsors (id, name, credit_cents) VALUES
('SP-31', 'Plum Deli', 3000), ('SP-32', 'Ridge Tyres', 700), ('SP-33', 'Odeon Lamps', 59500), ('SP-34', 'Quill Stationers', 8000);
INSERT INTO spots (id, sponsor_id, episode_id, seconds, price_cents, status) VALUES
('ST-41', 'SP-31', 'EP-42', 30, 1500, 'booked'), ('ST-42', 'SP-33', 'EP-41', 60, 3000, 'booked'), ('ST-43', 'SP-34', 'EP-41', 60, 3000, 'booked'), ('ST-44', 'SP-31', 'EP-48', 20, 1000, 'aired'), ('ST-45', 'SP-32', 'EP-51', 15, 750, 'cancelled');
INSERT INTO sessions (id, host_id, studio, on_day, from_hour, hours, status) VALUES
('SE-41', 'HO-31', 'small', '2025-01-17', 9, 2, 'booked'), ('SE-42', 'HO-31', 'small', '2025-01-20', 9, 1, 'booked'), ('SE-43', 'HO-32', 'big', '2025-01-22', 19, 3, 'booked'), ('SE-44', 'HO-32', 'big', '2025-01-15', 10, 1, 'booked'), ('SE-45', 'HO-33', 'small', '2025-01-23', 13, 2, 'cancelled');
