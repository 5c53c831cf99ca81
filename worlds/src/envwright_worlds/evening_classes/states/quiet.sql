INSERT INTO teachers (id, name, email) VALUES
('T-1', 'Pilar Echeverria', 'p.echeverria@example.org'),
('T-2', 'Gwen Hollis', 'g.hollis@example.org'),
('T-3', 'Abdul Karim', 'a.karim@example.org'),
('T-4', 'Fritz Hollis', 'f.hollis@example.org');
INSERT INTO rooms (id, name, seats) VALUES
('R-1', 'Corner Room', 2),
('R-2', 'Long Gallery', 6),
('R-3', 'Tin Shed', 3),
('R-4', 'Pottery Barn', 2);
INSERT INTO courses (id, title, subject, level, teacher_id, room_id, weekday, hour, starts_on, sessions, least, fee_cents, status) VALUES
('C-1', 'Spanish with Ease', 'spanish', 1, 'T-1', 'R-1', 'tuesday', 18, '2025-01-21', 8, 2, 7800, 'planned'),
('C-2', 'Tales in Spanish', 'spanish', 2, 'T-1', 'R-2', 'thursday', 18, '2025-01-23', 8, 3, 8600, 'planned'),
('C-3', 'Thrown and Turned', 'pottery', 1, 'T-2', 'R-4', 'monday', 19, '2025-01-20', 6, 2, 11800, 'planned'),
('C-4', 'From Spark to Seam', 'welding', 1, 'T-3', 'R-3', 'wednesday', 18, '2025-01-22', 5, 3, 19000, 'planned'),
('C-5', 'Seeing and Drawing', 'drawing', 1, 'T-4', 'R-2', 'wednesday', 18, '2024-11-27', 8, 2, 7600, 'confirmed'),
('C-6', 'Ink and Wash', 'drawing', 2, 'T-4', 'R-2', 'friday', 17, '2025-01-24', 6, 1, 8800, 'planned'),
('C-7', 'Slab Building', 'pottery', 1, 'T-2', 'R-4', 'tuesday', 17, '2025-01-28', 4, 2, 6400, 'cancelled'),
('C-8', 'Spanish Songs', 'spanish', 1, 'T-1', 'R-2', 'monday', 18, '2024-12-02', 8, 2, 8000, 'confirmed');
INSERT INTO learners (id, name, email, concession, credit_cents) VALUES
('L-1', 'Greta Olsson', 'g.olsson@example.org', 0, 11800),
('L-2', 'Hamid Rezaei', 'h.rezaei@example.org', 0, 7799),
('L-3', 'Nora Byrne', 'n.byrne@example.org', 1, 4680),
('L-4', 'Carlo Byrne', 'c.byrne@example.org', 0, 19000),
('L-5', 'Sunita Rao', 's.rao@example.org', 1, 30000),
('L-6', 'Nora Byrne', 'nora.byrne@example.org', 0, 8600),
('L-7', 'Felix Adler', 'f.adler@example.org', 0, 45000);
INSERT INTO enrolments (id, learner_id, course_id, paid_cents, joined_on, status) VALUES
('N-1', 'L-1', 'C-1', 7800, '2025-01-04', 'enrolled'),
('N-2', 'L-7', 'C-1', 7800, '2025-01-06', 'enrolled'),
('N-3', 'L-2', 'C-1', 0, '2025-01-09', 'waiting'),
('N-4', 'L-5', 'C-2', 5160, '2025-01-08', 'enrolled'),
('N-5', 'L-7', 'C-3', 11800, '2025-01-05', 'enrolled'),
('N-6', 'L-1', 'C-3', 0, '2025-01-10', 'waiting'),
('N-7', 'L-6', 'C-4', 19000, '2025-01-07', 'enrolled'),
('N-8', 'L-4', 'C-4', 0, '2025-01-13', 'waiting'),
('N-9', 'L-3', 'C-5', 4560, '2024-11-14', 'enrolled'),
('N-10', 'L-4', 'C-5', 7600, '2024-11-18', 'enrolled'),
('N-11', 'L-7', 'C-6', 8800, '2025-01-11', 'enrolled'),
('N-12', 'L-3', 'C-7', 0, '2024-12-30', 'left'),
('N-13', 'L-2', 'C-8', 8000, '2024-11-22', 'enrolled');
INSERT INTO passes (learner_id, subject, level, passed_on) VALUES
('L-5', 'spanish', 1, '2024-04-08'),
('L-6', 'spanish', 1, '2023-06-20'),
('L-7', 'drawing', 1, '2024-07-03'),
('L-5', 'pottery', 1, '2022-11-30');
