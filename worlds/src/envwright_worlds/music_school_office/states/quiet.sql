INSERT INTO teachers (id, name, email, subject, most_lessons) VALUES
('T-21', 'Sibyl Crane', 'sibyl.crane@example.org', 'piano', 3),
('T-22', 'Marek Dolny', 'marek.dolny@example.org', 'violin', 3),
('T-23', 'Aoife Daly', 'aoife.daly@example.org', 'flute', 2),
('T-24', 'Tomas Pereira', 'tomas.pereira@example.org', 'guitar', 3);
INSERT INTO pupils (id, name, email, family_rate, grade, status) VALUES
('P-351', 'Elin Holm', 'elin.holm@example.org', 'none', 4, 'enrolled'),
('P-352', 'Anders Holm', 'anders.holm@example.org', 'sibling', 1, 'enrolled'),
('P-353', 'Fatima Zahra', 'fatima.zahra@example.org', 'grant', 3, 'enrolled'),
('P-354', 'Elin Holm', 'elin.holm.quay@example.org', 'none', 0, 'waiting'),
('P-355', 'Gus Tully', 'gus.tully@example.org', 'none', 2, 'left'),
('P-356', 'Yara Costa', 'yara.costa@example.org', 'grant', 8, 'enrolled'),
('P-357', 'Ben Achebe', 'ben.achebe@example.org', 'none', 0, 'waiting'),
('P-358', 'Lucia Gray', 'lucia.gray@example.org', 'none', 5, 'enrolled'),
('P-359', 'Dov Stein', 'dov.stein@example.org', 'none', 1, 'waiting');
INSERT INTO lessons (id, teacher_id, weekday, starts, minutes, pupil_id, status) VALUES
('L-41', 'T-21', 'Monday', '14:00', 30, 'P-351', 'taken'),
('L-42', 'T-21', 'Tuesday', '15:00', 45, 'P-358', 'taken'),
('L-43', 'T-21', 'Wednesday', '16:00', 30, NULL, 'free'),
('L-44', 'T-22', 'Monday', '14:00', 30, 'P-352', 'taken'),
('L-45', 'T-22', 'Thursday', '15:00', 60, 'P-356', 'taken'),
('L-46', 'T-22', 'Friday', '16:00', 30, NULL, 'closed'),
('L-47', 'T-23', 'Thursday', '15:00', 45, NULL, 'free'),
('L-48', 'T-23', 'Thursday', '16:00', 30, 'P-353', 'taken'),
('L-49', 'T-24', 'Wednesday', '14:00', 30, NULL, 'free'),
('L-50', 'T-24', 'Friday', '15:00', 45, 'P-358', 'taken'),
('L-51', 'T-24', 'Monday', '16:00', 30, NULL, 'closed');
INSERT INTO instruments (id, name, subject, size, rent_cents, status) VALUES
('I-141', 'Violin Bauer 1/4', 'violin', 'quarter', 3300, 'lent'),
('I-142', 'Violin Bauer 4/4', 'violin', 'full', 5200, 'store'),
('I-143', 'Flute Lyra C', 'flute', 'full', 4400, 'lent'),
('I-144', 'Flute Lyra C2', 'flute', 'full', 4400, 'repair'),
('I-145', 'Guitar Vega 4/4', 'guitar', 'full', 2900, 'store'),
('I-146', 'Guitar Vega 1/2', 'guitar', 'half', 2400, 'repair'),
('I-147', 'Compact piano Vela', 'piano', 'full', 7800, 'store');
INSERT INTO rentals (id, instrument_id, pupil_id, since, status) VALUES
('N-81', 'I-141', 'P-352', '2024-09-04', 'out'),
('N-82', 'I-143', 'P-353', '2024-09-11', 'out'),
('N-83', 'I-144', 'P-355', '2023-09-06', 'back'),
('N-84', 'I-146', 'P-358', '2024-02-05', 'back');
INSERT INTO recitals (id, title, on_day, minutes, least_grade, status) VALUES
('RC-51', 'February soiree', '2025-02-09', 25, 0, 'planning'),
('RC-52', 'Masters of tomorrow', '2025-03-01', 30, 4, 'planning'),
('RC-53', 'Lantern music', '2024-11-11', 40, 0, 'past'),
('RC-54', 'Small hall hour', '2025-01-22', 20, 0, 'published'),
('RC-55', 'Carnival evening', '2025-02-28', 45, 1, 'cancelled');
INSERT INTO pieces (id, recital_id, pupil_id, title, minutes, status) VALUES
('PC-101', 'RC-51', 'P-351', 'Toy March', 6, 'entered'),
('PC-102', 'RC-51', 'P-352', 'Round of Rabbits', 5, 'entered'),
('PC-103', 'RC-51', 'P-353', 'Kite Song', 7, 'entered'),
('PC-104', 'RC-52', 'P-356', 'Chaconne', 14, 'entered'),
('PC-105', 'RC-52', 'P-358', 'Impromptu', 8, 'entered'),
('PC-106', 'RC-52', 'P-351', 'Album Leaf', 5, 'entered'),
('PC-107', 'RC-53', 'P-352', 'Lantern Song', 3, 'entered'),
('PC-108', 'RC-54', 'P-356', 'Meditation', 6, 'entered'),
('PC-109', 'RC-54', 'P-353', 'Bird Call', 4, 'entered'),
('PC-110', 'RC-54', 'P-358', 'Tango', 5, 'entered'),
('PC-111', 'RC-51', 'P-358', 'Mazurka', 4, 'dropped');
INSERT INTO fees (id, pupil_id, term, kind, amount_cents, paid_cents, status) VALUES
('F-851', 'P-351', '2025-spring', 'lessons', 18000, 0, 'open'),
('F-852', 'P-352', '2025-spring', 'rent', 2475, 0, 'open'),
('F-853', 'P-353', '2024-autumn', 'lessons', 9000, 0, 'open'),
('F-854', 'P-353', '2025-spring', 'rent', 2200, 0, 'open'),
('F-855', 'P-358', '2025-spring', 'lessons', 54000, 34000, 'open'),
('F-856', 'P-355', '2024-autumn', 'rent', 4400, 0, 'waived'),
('F-857', 'P-359', '2024-autumn', 'lessons', 18000, 17000, 'open'),
('F-858', 'P-356', '2025-spring', 'lessons', 18000, 9000, 'open');
