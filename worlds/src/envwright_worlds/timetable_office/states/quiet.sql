INSERT INTO rooms (id, name, building, kind, seats) VALUES
('R-41', 'Quay Hall', 'Harbour House', 'hall', 120),
('R-42', 'Lantern Hall', 'Harbour House', 'hall', 70),
('R-43', 'Rope Room', 'Harbour House', 'seminar', 26),
('R-44', 'Sail Loft', 'Tide Wing', 'seminar', 16),
('R-45', 'Brine Laboratory', 'Tide Wing', 'laboratory', 18),
('R-46', 'Terminal Room', 'Tide Wing', 'computer', 30),
('R-47', 'Anchor Room', 'Harbour House', 'seminar', 26);
INSERT INTO lecturers (id, name, email, most_hours, lab_trained) VALUES
('T-21', 'Rui Almeida', 'r.almeida@example.org', 6, 1),
('T-22', 'Dorte Winther', 'd.winther@example.org', 4, 0),
('T-23', 'Rui Almeida', 'rui.almeida@example.org', 4, 0),
('T-24', 'Akua Boadu', 'a.boadu@example.org', 5, 1),
('T-25', 'Leo Winther', 'l.winther@example.org', 6, 0),
('T-26', 'Noemi Rossi', 'n.rossi@example.org', 3, 1);
INSERT INTO courses (id, title, lecturer_id, room_kind, enrolled, contact_hours, status) VALUES
('C-41', 'Oceanography', 'T-21', 'hall', 70, 5, 'planned'),
('C-42', 'Navigation', 'T-22', 'seminar', 16, 2, 'published'),
('C-43', 'Water Chemistry', 'T-24', 'laboratory', 18, 3, 'planned'),
('C-44', 'Data Mining', 'T-25', 'computer', 30, 2, 'planned'),
('C-45', 'Ship Law', 'T-23', 'seminar', 9, 2, 'published'),
('C-46', 'Knots', 'T-22', 'seminar', 4, 1, 'planned'),
('C-47', 'Maritime History', 'T-25', 'seminar', 10, 2, 'published'),
('C-48', 'Tides', 'T-26', 'seminar', 26, 2, 'planned'),
('C-49', 'Sea Shanties', 'T-23', 'seminar', 6, 1, 'published'),
('C-50', 'Lighthouses', 'T-26', 'seminar', 5, 1, 'withdrawn'),
('C-51', 'Harbour Planning', 'T-24', 'hall', 71, 2, 'planned');
INSERT INTO classes (id, course_id, room_id, weekday, hour, hours, status) VALUES
('S-41', 'C-42', 'R-44', 'monday', 10, 2, 'confirmed'),
('S-42', 'C-43', 'R-45', 'wednesday', 9, 3, 'confirmed'),
('S-43', 'C-45', 'R-43', 'tuesday', 13, 2, 'confirmed'),
('S-44', 'C-47', 'R-43', 'thursday', 9, 2, 'confirmed'),
('S-45', 'C-48', 'R-43', 'friday', 14, 2, 'confirmed'),
('S-46', 'C-49', 'R-44', 'wednesday', 17, 1, 'confirmed'),
('S-47', 'C-41', 'R-42', 'monday', 8, 2, 'pencilled'),
('S-48', 'C-41', 'R-41', 'thursday', 8, 2, 'pencilled'),
('S-49', 'C-46', 'R-44', 'friday', 11, 1, 'pencilled'),
('S-50', 'C-44', 'R-46', 'tuesday', 10, 1, 'confirmed'),
('S-51', 'C-50', 'R-47', 'monday', 12, 1, 'released'),
('S-52', 'C-51', 'R-41', 'tuesday', 15, 1, 'pencilled');
INSERT INTO bookings (id, room_id, lecturer_id, purpose, day, hour, hours, persons, rules_accepted, status) VALUES
('B-41', 'R-41', 'T-22', 'Dinner of the pilots', '2025-01-22', 18, 2, 110, 1, 'requested'),
('B-42', 'R-45', 'T-25', 'Aquarium visit', '2025-01-23', 10, 2, 18, 1, 'requested'),
('B-43', 'R-45', 'T-24', 'Plankton day', '2025-01-24', 9, 3, 12, 1, 'requested'),
('B-44', 'R-43', 'T-23', 'Sketching circle', '2025-01-21', 16, 2, 20, 0, 'requested'),
('B-45', 'R-42', 'T-21', 'Storm lecture', '2025-01-16', 17, 2, 65, 1, 'approved'),
('B-46', 'R-44', 'T-26', 'Sailing club', '2025-01-15', 18, 1, 12, 1, 'approved'),
('B-47', 'R-46', 'T-25', 'Chart night', '2025-02-03', 18, 2, 25, 0, 'requested'),
('B-48', 'R-47', 'T-21', 'Coffee for old students', '2025-01-29', 15, 1, 20, 1, 'cancelled'),
('B-49', 'R-47', 'T-22', 'Talk on exams', '2025-01-15', 11, 1, 8, 1, 'requested');
INSERT INTO closures (id, room_id, first_day, last_day, reason, status) VALUES
('K-21', 'R-45', '2025-01-12', '2025-01-17', 'Check of the pumps', 'standing'),
('K-22', 'R-43', '2025-02-12', '2025-02-26', 'New carpet', 'standing'),
('K-23', 'R-42', '2024-12-28', '2025-01-06', 'Whitewashing', 'standing'),
('K-24', 'R-46', '2025-01-18', '2025-01-18', 'Power cut', 'standing'),
('K-25', 'R-44', '2025-01-26', '2025-01-28', 'Broken blinds', 'lifted');
