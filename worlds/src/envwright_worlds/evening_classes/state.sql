INSERT INTO teachers (id, name, email) VALUES
('T-1', 'Marta Gil', 'm.gil@example.org'),
('T-2', 'Clive Potts', 'c.potts@example.org'),
('T-3', 'Sven Arc', 's.arc@example.org'),
('T-4', 'Lily Chan', 'l.chan@example.org'),
('T-5', 'Marta Gil', 'marta.gil@example.org');
INSERT INTO rooms (id, name, seats) VALUES
('R-1', 'Blue Room', 3),
('R-2', 'Library Room', 4),
('R-3', 'Kiln Room', 2),
('R-4', 'Attic Studio', 10),
('R-5', 'Workshop', 5);
INSERT INTO courses (id, title, subject, level, teacher_id, room_id, weekday, hour, starts_on, sessions, least, fee_cents, status) VALUES
('C-1', 'Spanish for Beginners', 'spanish', 1, 'T-1', 'R-1', 'monday', 18, '2025-01-20', 10, 3, 9000, 'planned'),
('C-2', 'Spanish Conversation', 'spanish', 2, 'T-5', 'R-2', 'monday', 18, '2025-01-20', 10, 2, 10000, 'planned'),
('C-3', 'Pots and Bowls', 'pottery', 1, 'T-2', 'R-3', 'tuesday', 19, '2025-01-28', 8, 2, 12000, 'planned'),
('C-4', 'Welding for All', 'welding', 1, 'T-3', 'R-5', 'wednesday', 18, '2025-01-15', 6, 1, 20000, 'confirmed'),
('C-5', 'Drawing Heads', 'drawing', 2, 'T-4', 'R-4', 'wednesday', 17, '2025-01-22', 8, 3, 9000, 'planned'),
('C-6', 'Drawing Basics', 'drawing', 1, 'T-4', 'R-4', 'wednesday', 19, '2024-12-18', 5, 2, 8000, 'confirmed'),
('C-7', 'Spanish for Travellers', 'spanish', 1, 'T-5', 'R-2', 'friday', 18, '2024-12-27', 4, 2, 10000, 'confirmed'),
('C-8', 'The Art of Glazes', 'pottery', 2, 'T-2', 'R-3', 'friday', 17, '2025-01-31', 8, 1, 15000, 'planned'),
('C-9', 'Drawing from Life', 'drawing', 3, 'T-4', 'R-4', 'monday', 20, '2025-01-27', 6, 4, 11000, 'cancelled'),
('C-10', 'Watercolour Skies', 'drawing', 1, 'T-4', 'R-4', 'thursday', 18, '2025-01-23', 5, 2, 7000, 'planned'),
('C-11', 'Raku Night', 'pottery', 1, 'T-2', 'R-5', 'monday', 18, '2025-01-27', 3, 2, 5000, 'planned');
INSERT INTO learners (id, name, email, concession, credit_cents) VALUES
('L-1', 'Amy Stone', 'a.stone@example.org', 0, 9000),
('L-2', 'Ben Cole', 'b.cole@example.org', 0, 8999),
('L-3', 'Cid Vega', 'c.vega@example.org', 1, 5400),
('L-4', 'Amy Stone', 'amy.stone@example.org', 0, 50000),
('L-5', 'Dov Katz', 'd.katz@example.org', 0, 30000),
('L-6', 'Eva Moss', 'e.moss@example.org', 0, 12000),
('L-7', 'Fay Lund', 'f.lund@example.org', 1, 20000),
('L-8', 'Gus Ray', 'g.ray@example.org', 0, 0),
('L-9', 'Ida Bonn', 'i.bonn@example.org', 0, 25000),
('L-10', 'Jo Park', 'j.park@example.org', 1, 7199);
INSERT INTO enrolments (id, learner_id, course_id, paid_cents, joined_on, status) VALUES
('N-1', 'L-4', 'C-2', 10000, '2025-01-05', 'enrolled'),
('N-2', 'L-5', 'C-1', 9000, '2025-01-06', 'enrolled'),
('N-3', 'L-7', 'C-1', 5400, '2025-01-07', 'enrolled'),
('N-4', 'L-9', 'C-3', 12000, '2024-12-26', 'enrolled'),
('N-5', 'L-4', 'C-3', 12000, '2024-12-27', 'enrolled'),
('N-6', 'L-6', 'C-3', 0, '2025-01-10', 'waiting'),
('N-7', 'L-10', 'C-3', 0, '2025-01-11', 'waiting'),
('N-8', 'L-8', 'C-3', 0, '2025-01-12', 'waiting'),
('N-9', 'L-6', 'C-4', 20000, '2025-01-09', 'enrolled'),
('N-10', 'L-5', 'C-5', 9000, '2025-01-08', 'enrolled'),
('N-11', 'L-2', 'C-6', 8000, '2024-12-06', 'enrolled'),
('N-12', 'L-9', 'C-6', 8000, '2024-12-07', 'enrolled'),
('N-13', 'L-7', 'C-7', 6000, '2024-12-16', 'enrolled'),
('N-14', 'L-1', 'C-7', 10000, '2024-12-17', 'enrolled'),
('N-15', 'L-7', 'C-8', 9000, '2025-01-12', 'enrolled'),
('N-16', 'L-3', 'C-9', 0, '2024-12-21', 'left'),
('N-17', 'L-7', 'C-11', 0, '2025-01-13', 'waiting');
INSERT INTO passes (learner_id, subject, level, passed_on) VALUES
('L-4', 'spanish', 1, '2024-06-29'),
('L-5', 'drawing', 1, '2024-08-18'),
('L-5', 'spanish', 1, '2024-03-21'),
('L-7', 'pottery', 1, '2024-10-17'),
('L-9', 'welding', 1, '2024-11-16'),
('L-9', 'drawing', 1, '2023-12-12');
