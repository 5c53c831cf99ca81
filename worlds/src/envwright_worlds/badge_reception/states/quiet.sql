INSERT INTO hosts (id, name, email, cleared) VALUES
('H-41', 'Lotte Jansen', 'lotte.jansen@example.org', 1),
('H-42', 'Aaron Silver', 'aaron.silver@example.org', 0),
('H-43', 'Naomi Silver', 'naomi.silver@example.org', 1),
('H-44', 'Ghassan Khoury', 'ghassan.khoury@example.org', 0),
('H-45', 'Petra Vlk', 'petra.vlk@example.org', 0);
INSERT INTO rooms (id, name, floor, seats, secured) VALUES
('R-1', 'Curie', 0, 6, 0),
('R-2', 'Noether', 0, 10, 0),
('R-3', 'Turing', 1, 4, 1),
('R-4', 'Hopper', 1, 14, 1),
('R-5', 'Kepler', 2, 2, 0);
INSERT INTO meetings (id, room_id, host_id, title, day, starts_hour, ends_hour, heads, status) VALUES
('M-301', 'R-1', 'H-42', 'Archive clearance', '2025-01-15', 9, 11, 3, 'planned'),
('M-302', 'R-3', 'H-41', 'Lock replacement', '2025-01-15', 10, 12, 4, 'planned'),
('M-303', 'R-2', 'H-44', 'Choir sponsors', '2025-01-15', 11, 13, 10, 'planned'),
('M-304', 'R-5', 'H-42', 'Pension query', '2025-01-15', 7, 9, 2, 'planned'),
('M-305', 'R-4', 'H-43', 'Lab tour', '2025-01-22', 14, 18, 14, 'planned'),
('M-306', 'R-2', 'H-42', 'Book club', '2025-02-14', 17, 19, 5, 'planned'),
('M-307', 'R-1', 'H-44', 'Window survey', '2025-01-13', 9, 10, 2, 'planned'),
('M-308', 'R-1', 'H-45', 'Chess evening', '2025-01-23', 17, 20, 4, 'released'),
('M-309', 'R-4', 'H-41', 'Alarm test', '2025-01-15', 8, 10, 2, 'planned');
INSERT INTO badges (id, label, colour, state) VALUES
('B-41', 'Guest blue 01', 'blue', 'in_drawer'),
('B-42', 'Guest blue 02', 'blue', 'out'),
('B-43', 'Guest blue 03', 'blue', 'in_drawer'),
('B-44', 'Guest red 51', 'red', 'in_drawer'),
('B-45', 'Guest red 52', 'red', 'out'),
('B-46', 'Guest red 53', 'red', 'lost'),
('B-47', 'Guest red 54', 'red', 'in_drawer');
INSERT INTO visits (id, meeting_id, visitor_name, visitor_email, badge_id, status) VALUES
('V-701', 'M-301', 'Ulla Brinkmann', 'ulla.brinkmann@example.org', NULL, 'signed'),
('V-702', 'M-301', 'Mateus Rocha', 'mateus.rocha@example.org', NULL, 'announced'),
('V-703', 'M-302', 'Siobhan Reilly', 'siobhan.reilly@example.org', NULL, 'signed'),
('V-704', 'M-302', 'Conor Reilly', 'conor.reilly@example.org', NULL, 'announced'),
('V-705', 'M-303', 'Aleksander Wolny', 'aleksander.wolny@example.org', NULL, 'signed'),
('V-706', 'M-304', 'Hedwig Stamm', 'hedwig.stamm@example.org', 'B-42', 'inside'),
('V-707', 'M-305', 'Kenji Arai', 'kenji.arai@example.org', NULL, 'announced'),
('V-708', 'M-307', 'Babak Tehrani', 'babak.tehrani@example.org', 'B-41', 'left'),
('V-709', 'M-308', 'Ulla Brinkmann', 'ulla.brinkmann@example.org', NULL, 'cancelled'),
('V-710', 'M-309', 'Cyril Dupond', 'cyril.dupond@example.org', 'B-45', 'inside'),
('V-711', 'M-306', 'Kenji Arai', 'kenji.arai@example.org', NULL, 'announced');
