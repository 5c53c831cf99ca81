INSERT INTO hosts (id, name, email, trained_until, status) VALUES
('HO-11', 'Maeve Corrigan', 'maeve.corrigan@example.org', '2025-09-10', 'active'), ('HO-12', 'Jomo Otieno', 'jomo.otieno@example.org', '2025-01-15', 'active'), ('HO-13', 'Silvia Greco', 'silvia.greco@example.org', '2025-01-14', 'active'), ('HO-14', 'Dale Prentice', 'dale.prentice@example.org', '2026-03-01', 'suspended'),
('HO-15', 'Dale Prentice', 'd.prentice.jazz@example.org', '2025-05-25', 'active'), ('HO-16', 'Anneke Bos', 'anneke.bos@example.org', '2025-12-10', 'active'), ('HO-17', 'Nadir Rahman', 'nadir.rahman@example.org', '2025-08-18', 'active'), ('HO-18', 'Hugo Corrigan', 'hugo.corrigan@example.org', '2025-06-06', 'suspended');
INSERT INTO shows (id, title, host_id, genre, status) VALUES
('SW-11', 'Market Cross', 'HO-11', 'talk', 'on_air'), ('SW-12', 'Smoke Rings', 'HO-15', 'jazz', 'on_air'), ('SW-13', 'Forge Hour', 'HO-17', 'metal', 'on_air'), ('SW-14', 'Wren Nest', 'HO-13', 'folk', 'on_air'), ('SW-15', 'Spice Road', 'HO-12', 'world', 'on_air'), ('SW-16', 'Slow Sunday', 'HO-16', 'talk', 'resting'),
('SW-17', 'Dusty Sleeves', 'HO-14', 'jazz', 'ended'), ('SW-18', 'Reel Time', 'HO-16', 'folk', 'on_air'), ('SW-19', 'Last Tram', 'HO-18', 'world', 'on_air'), ('SW-20', 'Youth Desk', 'HO-11', 'talk', 'on_air'), ('SW-21', 'Kettle Drums', 'HO-17', 'world', 'resting'), ('SW-22', 'Allotment Hour', 'HO-15', 'folk', 'on_air');
INSERT INTO slots (id, weekday, starts_at, show_id) VALUES
('SL-11', 'thu', '18:30', 'SW-11'), ('SL-12', 'fri', '20:00', 'SW-12'), ('SL-13', 'sat', '22:00', 'SW-13'), ('SL-14', 'wed', '17:30', 'SW-14'), ('SL-15', 'mon', '19:30', 'SW-15'), ('SL-16', 'sun', '11:00', 'SW-16'), ('SL-17', 'tue', '20:30', NULL), ('SL-18', 'fri', '23:30', 'SW-19'), ('SL-19', 'sun', '15:00', NULL), ('SL-20', 'wed', '16:00', 'SW-20');
INSERT INTO tracks (id, title, artist, domestic, explicit) VALUES
('TK-21', 'Copper Kettle Reel', 'The Hob Lads', 1, 0), ('TK-22', 'Lamplight Mazurka', 'Ida Wren', 1, 0), ('TK-23', 'Slag Heap Hymn', 'Pit Hounds', 0, 1), ('TK-24', 'Bone Anvil', 'Pit Hounds', 0, 1), ('TK-25', 'Morna for Lea', 'Cesaria Lima', 0, 0), ('TK-26', 'Sand Metronome', 'Qanun Duo', 0, 0),
('TK-27', 'Turnip Field', 'Ida Wren', 1, 0), ('TK-28', 'Quarter Past Blue', 'Late Septet', 0, 0), ('TK-29', 'Verdigris', 'Tin Chapel', 1, 1), ('TK-30', 'Taiga Bells', 'Sayan Strings', 0, 0), ('TK-31', 'Muted Horns', 'Late Septet', 0, 0), ('TK-32', 'Ferry Shanty', 'The Hob Lads', 1, 0);
INSERT INTO episodes (id, title, show_id, air_on, declaration_signed, status) VALUES
('EP-21', 'Who Runs the Market', 'SW-11', '2025-01-16', 0, 'recorded'),
('EP-22', 'Septets by Night', 'SW-12', '2025-01-17', 1, 'recorded'),
('EP-23', 'Hounds at Ten', 'SW-13', '2025-01-18', 0, 'draft'),
('EP-24', 'Turnips and Lamplight', 'SW-14', '2025-01-15', 1, 'cleared'),
('EP-25', 'Bells of the Taiga', 'SW-15', '2025-01-20', 0, 'draft'),
('EP-26', 'After the Flood Meeting', 'SW-11', '2025-01-09', 1, 'aired'),
('EP-27', 'Lost Reels', 'SW-12', '2025-01-10', 1, 'pulled'),
('EP-28', 'Sand Postcards', 'SW-15', '2025-01-27', 0, 'draft'),
('EP-29', 'Owls and Ivy', 'SW-14', '2025-01-22', 0, 'draft'),
('EP-30', 'Bus Fares', 'SW-11', '2025-01-23', 1, 'cleared'),
('EP-31', 'Depot Lights', 'SW-19', '2025-01-17', 0, 'draft'),
('EP-32', 'Station Rats', 'SW-13', '2025-01-25', 0, 'draft'),
('EP-33', 'Brushes and Bass', 'SW-12', '2025-01-24', 1, 'recorded'),
('EP-34', 'School Dinners', 'SW-20', '2025-01-15', 1, 'cleared');
INSERT INTO playlist (episode_id, track_id, position) VALUES
('EP-21', 'TK-21', 1), ('EP-21', 'TK-25', 2), ('EP-21', 'TK-22', 3), ('EP-22', 'TK-28', 1), ('EP-22', 'TK-31', 2), ('EP-22', 'TK-21', 3), ('EP-22', 'TK-22', 4), ('EP-23', 'TK-23', 1), ('EP-23', 'TK-24', 2), ('EP-23', 'TK-29', 3), ('EP-23', 'TK-26', 4),
('EP-24', 'TK-22', 1), ('EP-24', 'TK-27', 2), ('EP-24', 'TK-21', 3), ('EP-25', 'TK-30', 1), ('EP-25', 'TK-26', 2), ('EP-25', 'TK-25', 3), ('EP-25', 'TK-21', 4), ('EP-25', 'TK-22', 5), ('EP-26', 'TK-21', 1), ('EP-26', 'TK-22', 2), ('EP-26', 'TK-27', 3),
('EP-28', 'TK-26', 1), ('EP-28', 'TK-30', 2), ('EP-29', 'TK-22', 1), ('EP-29', 'TK-27', 2), ('EP-29', 'TK-32', 3), ('EP-30', 'TK-21', 1), ('EP-30', 'TK-22', 2), ('EP-30', 'TK-28', 3), ('EP-31', 'TK-21', 1), ('EP-31', 'TK-22', 2), ('EP-31', 'TK-23', 3),
('EP-32', 'TK-29', 1), ('EP-32', 'TK-23', 2), ('EP-32', 'TK-21', 3), ('EP-33', 'TK-28', 1), ('EP-33', 'TK-32', 2), ('EP-33', 'TK-22', 3), ('EP-34', 'TK-32', 1), ('EP-34', 'TK-27', 2), ('EP-34', 'TK-25', 3);
INSERT INTO sponsors (id, name, credit_cents) VALUES
('SP-11', 'Otter & Oats', 4600), ('SP-12', 'Vane Bicycles', 1500), ('SP-13', 'Inkwell Books', 60000), ('SP-14', 'Dill Bakery', 700), ('SP-15', 'Keel Insurance', 51500);
INSERT INTO spots (id, sponsor_id, episode_id, seconds, price_cents, status) VALUES
('ST-11', 'SP-11', 'EP-21', 60, 3000, 'booked'), ('ST-12', 'SP-13', 'EP-21', 45, 2250, 'booked'), ('ST-13', 'SP-12', 'EP-22', 30, 1500, 'booked'), ('ST-14', 'SP-15', 'EP-24', 20, 1000, 'booked'), ('ST-15', 'SP-11', 'EP-26', 25, 1250, 'aired'), ('ST-16', 'SP-13', 'EP-27', 35, 1750, 'cancelled'), ('ST-17', 'SP-15', 'EP-30', 60, 3000, 'booked'), ('ST-18', 'SP-14', 'EP-23', 15, 750, 'booked');
INSERT INTO sessions (id, host_id, studio, on_day, from_hour, hours, status) VALUES
('SE-11', 'HO-11', 'big', '2025-01-16', 10, 2, 'booked'), ('SE-12', 'HO-11', 'small', '2025-01-21', 14, 1, 'booked'), ('SE-13', 'HO-15', 'big', '2025-01-16', 12, 3, 'booked'), ('SE-14', 'HO-17', 'big', '2025-01-17', 19, 3, 'booked'), ('SE-15', 'HO-16', 'small', '2025-01-16', 9, 1, 'cancelled'), ('SE-16', 'HO-12', 'small', '2025-01-15', 16, 2, 'booked'), ('SE-17', 'HO-12', 'big', '2025-01-20', 8, 2, 'booked');
