INSERT INTO students (id, name, email, programme, status) VALUES
('M-64201', 'Astrid Nyman', 'astrid.nyman@example.org', 'informatics', 'enrolled'),
('M-64214', 'Rafael Ocampo', 'rafael.ocampo@example.org', 'economics', 'enrolled'),
('M-64227', 'Zainab Bello', 'zainab.bello@example.org', 'philosophy', 'enrolled'),
('M-64233', 'Rafael Ocampo', 'rafael.ocampo.phil@example.org', 'philosophy', 'enrolled'),
('M-64249', 'Henrik Nyman', 'henrik.nyman@example.org', 'economics', 'on_leave'),
('M-64255', 'Soo-jin Park', 'soojin.park@example.org', 'informatics', 'enrolled'),
('M-64268', 'Gabriela Dimitrova', 'gabriela.dimitrova@example.org', 'economics', 'left');
INSERT INTO courses (id, title, credits, requires_id) VALUES
('INF-115', 'Databases', 6, NULL),
('INF-230', 'Compilers', 9, 'INF-115'),
('ECO-105', 'Bookkeeping', 4, NULL),
('PHI-140', 'Metaphysics', 5, NULL);
INSERT INTO rooms (id, name, seats) VALUES
('R-002', 'Cellar Room', 1),
('R-110', 'Lecture Hall South', 45),
('R-220', 'Seminar Room Elm', 6);
INSERT INTO exams (id, course_id, held_on, half, register_until, room_id, status) VALUES
('E-2411', 'INF-115', '2024-12-18', 'afternoon', '2024-12-11', 'R-110', 'graded'),
('E-2412', 'ECO-105', '2024-12-17', 'morning', '2024-12-10', 'R-110', 'graded'),
('E-2413', 'INF-115', '2024-07-08', 'morning', '2024-06-28', 'R-110', 'graded'),
('E-2414', 'INF-115', '2024-10-01', 'morning', '2024-09-24', 'R-220', 'graded'),
('E-2541', 'INF-230', '2025-01-14', 'morning', '2025-01-07', 'R-220', 'closed'),
('E-2542', 'PHI-140', '2025-01-09', 'morning', '2025-01-02', 'R-220', 'closed'),
('E-2543', 'ECO-105', '2025-01-27', 'morning', '2025-01-20', 'R-110', 'open'),
('E-2544', 'PHI-140', '2025-01-27', 'morning', '2025-01-15', 'R-220', 'open'),
('E-2545', 'INF-115', '2025-01-24', 'afternoon', '2025-01-14', 'R-110', 'open'),
('E-2546', 'INF-230', '2025-03-03', 'morning', '2025-02-24', NULL, 'planned'),
('E-2547', 'PHI-140', '2025-03-04', 'afternoon', '2025-02-25', 'R-002', 'planned'),
('E-2548', 'ECO-105', '2025-03-05', 'morning', '2025-01-15', 'R-110', 'planned'),
('E-2549', 'ECO-105', '2025-01-20', 'morning', '2025-01-13', 'R-220', 'open'),
('E-2550', 'INF-115', '2025-01-13', 'afternoon', '2025-01-06', 'R-110', 'closed'),
('E-2551', 'PHI-140', '2025-01-21', 'morning', '2025-01-14', 'R-220', 'planned'),
('E-2552', 'INF-230', '2025-01-07', 'morning', '2024-12-31', 'R-110', 'cancelled');
INSERT INTO registrations (id, student_id, exam_id, attempt, status, points) VALUES
('RG-301', 'M-64201', 'E-2411', 1, 'graded', 51),
('RG-302', 'M-64255', 'E-2411', 3, 'graded', 46),
('RG-303', 'M-64214', 'E-2412', 1, 'graded', 49),
('RG-304', 'M-64233', 'E-2412', 1, 'graded', 90),
('RG-305', 'M-64255', 'E-2413', 1, 'graded', 18),
('RG-306', 'M-64255', 'E-2414', 2, 'absent', NULL),
('RG-307', 'M-64201', 'E-2541', 1, 'registered', NULL),
('RG-308', 'M-64227', 'E-2542', 1, 'graded', 61),
('RG-309', 'M-64214', 'E-2543', 2, 'registered', NULL),
('RG-310', 'M-64233', 'E-2544', 1, 'registered', NULL),
('RG-311', 'M-64227', 'E-2550', 1, 'absent', NULL),
('RG-312', 'M-64214', 'E-2550', 1, 'registered', NULL),
('RG-313', 'M-64227', 'E-2411', 1, 'graded', 30),
('RG-314', 'M-64214', 'E-2411', 1, 'withdrawn', NULL),
('RG-315', 'M-64201', 'E-2412', 1, 'graded', 44);
INSERT INTO notes (id, student_id, for_day, received_on, status) VALUES
('DN-21', 'M-64201', '2025-01-14', '2025-01-15', 'received'),
('DN-22', 'M-64227', '2025-01-13', '2025-01-14', 'received'),
('DN-23', 'M-64233', '2025-01-09', '2025-01-10', 'received'),
('DN-24', 'M-64255', '2024-10-01', '2024-10-09', 'refused');
INSERT INTO appeals (id, registration_id, filed_on, grounds, status) VALUES
('AP-11', 'RG-303', '2025-01-07', 'procedure', 'filed'),
('AP-12', 'RG-302', '2024-12-30', 'marking', 'with_board'),
('AP-13', 'RG-304', '2024-12-21', 'marking', 'rejected'),
('AP-14', 'RG-313', '2025-01-04', 'illness', 'with_board'),
('AP-15', 'RG-305', '2024-07-19', 'illness', 'dropped');
