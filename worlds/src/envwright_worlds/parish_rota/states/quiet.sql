INSERT INTO helpers (id, name, email, checked_until, most_a_month, late_returns) VALUES
('H-1', 'Bronwen Hughes', 'b.hughes@example.org', '2026-01-30', 4, 0),
('H-2', 'Olumide Cole', 'o.cole@example.org', '2025-01-26', 2, 0),
('H-3', 'Saskia Dorn', 's.dorn@example.org', '2025-02-02', 2, 1),
('H-4', 'Peter Hughes', 'p.hughes@example.org', '2025-06-06', 2, 2),
('H-5', 'Peter Hughes', 'peter.hughes@example.org', '2025-01-10', 1, 0),
('H-6', 'Ines Carvalho', 'i.carvalho@example.org', '2025-11-11', 3, 1),
('H-7', 'Arthur Bland', 'a.bland@example.org', '2025-03-03', 1, 0);
INSERT INTO trainings (helper_id, role) VALUES
('H-1', 'steward'), ('H-1', 'lock_up'), ('H-1', 'reader'),
('H-2', 'creche'), ('H-2', 'coffee'), ('H-2', 'steward'),
('H-3', 'creche'), ('H-3', 'lock_up'),
('H-4', 'lock_up'), ('H-4', 'steward'),
('H-5', 'creche'), ('H-5', 'reader'),
('H-6', 'lock_up'), ('H-6', 'coffee'), ('H-6', 'steward'),
('H-7', 'steward'), ('H-7', 'reader');
INSERT INTO gatherings (id, title, held_on, place, expected, status) VALUES
('G-1', 'Morning Prayer', '2025-01-19', 'church', 60, 'planned'),
('G-2', 'Family Service', '2025-01-26', 'church', 61, 'planned'),
('G-3', 'Soup Lunch', '2025-01-23', 'hall', 25, 'planned'),
('G-4', 'Knitting Circle', '2025-01-16', 'hall', 10, 'published'),
('G-5', 'Vestry Meeting', '2025-01-08', 'hall', 12, 'published'),
('G-6', 'Snowdrop Walk', '2025-02-05', 'garden', 30, 'planned'),
('G-7', 'World Day Service', '2025-02-06', 'church', 70, 'planned'),
('G-8', 'Film Evening', '2025-01-24', 'hall', 40, 'cancelled'),
('G-9', 'Taize Prayer', '2025-01-20', 'church', 32, 'published');
INSERT INTO duties (id, gathering_id, role, helper_id, status) VALUES
('D-1', 'G-1', 'steward', 'H-1', 'accepted'),
('D-2', 'G-1', 'lock_up', 'H-6', 'accepted'),
('D-3', 'G-2', 'steward', 'H-7', 'accepted'),
('D-4', 'G-2', 'steward', NULL, 'vacant'),
('D-5', 'G-2', 'lock_up', 'H-3', 'asked'),
('D-6', 'G-2', 'creche', NULL, 'vacant'),
('D-7', 'G-3', 'steward', 'H-6', 'accepted'),
('D-8', 'G-3', 'lock_up', 'H-1', 'accepted'),
('D-9', 'G-4', 'steward', 'H-4', 'accepted'),
('D-10', 'G-4', 'coffee', 'H-2', 'accepted'),
('D-11', 'G-4', 'lock_up', 'H-3', 'accepted'),
('D-12', 'G-5', 'lock_up', 'H-4', 'accepted'),
('D-13', 'G-6', 'steward', NULL, 'vacant'),
('D-14', 'G-6', 'lock_up', 'H-6', 'asked'),
('D-15', 'G-7', 'steward', 'H-1', 'accepted'),
('D-16', 'G-7', 'steward', 'H-2', 'accepted'),
('D-17', 'G-7', 'lock_up', 'H-6', 'accepted'),
('D-18', 'G-8', 'steward', NULL, 'dropped'),
('D-19', 'G-8', 'lock_up', NULL, 'dropped'),
('D-20', 'G-9', 'steward', 'H-1', 'accepted'),
('D-21', 'G-9', 'lock_up', 'H-6', 'accepted'),
('D-22', 'G-9', 'reader', NULL, 'vacant');
INSERT INTO key_sets (id, name, helper_id, since) VALUES
('K-1', 'Porch bunch', NULL, NULL),
('K-2', 'Crypt bunch', 'H-4', '2024-12-20'),
('K-3', 'Annex bunch', 'H-2', '2025-01-05'),
('K-4', 'Bier house bunch', NULL, NULL),
('K-5', 'Pantry bunch', 'H-7', '2025-01-04');
INSERT INTO notices (id, title, posted_on, body) VALUES
('N-1', 'Piano lid', '2024-11-30', 'Nothing is set down on the piano, no vase and no cup. The tuner comes in the first week of each quarter and needs the church empty.'),
('N-2', 'Rubbish bins', '2024-12-11', 'Brown bins go to the kerb on Tuesday night, blue ones every second Tuesday. Flowers from graves belong on the heap by the wall.'),
('N-3', 'First aid box', '2024-12-29', 'The box hangs beside the font. Whoever takes a plaster writes it in the little book, so that the box can be filled up.'),
('N-4', 'Snow on the path', '2025-01-05', 'Grit stands in the yellow tub by the porch. The path to the ramp is cleared first and the steps last.'),
('N-5', 'Projector in the hall', '2025-01-12', 'The projector takes two minutes to cool; please do not pull its plug. The cable for laptops lies in the drawer marked with a star.');
