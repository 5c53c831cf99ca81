INSERT INTO trainers (id, name) VALUES
('TR-1', 'Wilhelmina Oost'),
('TR-2', 'Declan Shea');
INSERT INTO riders (id, name, email, level, credits, waiver) VALUES
('RI-1', 'Maja Lindahl', 'maja.lindahl@example.org', 'advanced', 3, 1),
('RI-2', 'Kwame Sarpong', 'kwame.sarpong@example.org', 'beginner', 2, 1),
('RI-3', 'Rosie Cobb', 'rosie.cobb@example.org', 'novice', 4, 1),
('RI-4', 'Rosie Cobb', 'rosie.cobb.mill@example.org', 'beginner', 1, 0),
('RI-5', 'Imran Shah', 'imran.shah@example.org', 'novice', 0, 1),
('RI-6', 'Vera Lindahl', 'vera.lindahl@example.org', 'beginner', 6, 1),
('RI-7', 'Otis Crane', 'otis.crane@example.org', 'novice', 1, 1);
INSERT INTO horses (id, name, temper, shod_on, state) VALUES
('HO-1', 'Pebble', 'calm', '2024-12-11', 'sound'),
('HO-2', 'Gale', 'difficult', '2024-12-23', 'sound'),
('HO-3', 'Nutmeg', 'lively', '2024-12-03', 'sound'),
('HO-4', 'Badger', 'calm', '2024-11-11', 'sound'),
('HO-5', 'Linnet', 'calm', '2024-12-06', 'lame'),
('HO-6', 'Toffee', 'lively', '2024-11-06', 'sound'),
('HO-7', 'Heron', 'calm', '2025-01-06', 'sound'),
('HO-8', 'Mallow', 'calm', '2024-11-25', 'lame');
INSERT INTO lessons (id, title, trainer_id, level, starts_at, minutes, places, status) VALUES
('LE-1', 'Quiet hands', 'TR-1', 'beginner', '2025-01-15T08:30:00Z', 60, 2, 'planned'),
('LE-2', 'Serpentines', 'TR-2', 'novice', '2025-01-14T15:00:00Z', 60, 2, 'planned'),
('LE-3', 'Farm track', 'TR-1', 'beginner', '2025-01-15T10:30:00Z', 60, 3, 'planned'),
('LE-4', 'Small fences', 'TR-2', 'novice', '2025-01-15T11:00:00Z', 45, 2, 'planned'),
('LE-5', 'Flying changes', 'TR-2', 'advanced', '2025-01-16T09:00:00Z', 60, 2, 'planned'),
('LE-6', 'Mounting block', 'TR-1', 'beginner', '2025-01-17T14:00:00Z', 60, 3, 'planned'),
('LE-7', 'Two tracks', 'TR-2', 'novice', '2025-01-18T10:00:00Z', 60, 1, 'planned'),
('LE-8', 'Sunday hack', 'TR-1', 'novice', '2025-01-12T10:00:00Z', 90, 4, 'held'),
('LE-9', 'River ride', 'TR-2', 'novice', '2025-01-19T13:00:00Z', 90, 3, 'cancelled');
INSERT INTO rides (id, lesson_id, rider_id, horse_id, status) VALUES
('RD-1', 'LE-1', 'RI-2', 'HO-1', 'booked'),
('RD-2', 'LE-2', 'RI-3', 'HO-3', 'booked'),
('RD-3', 'LE-4', 'RI-7', NULL, 'booked'),
('RD-4', 'LE-5', 'RI-1', 'HO-2', 'booked'),
('RD-5', 'LE-6', 'RI-2', NULL, 'booked'),
('RD-6', 'LE-6', 'RI-6', 'HO-7', 'booked'),
('RD-7', 'LE-7', 'RI-3', NULL, 'booked'),
('RD-8', 'LE-8', 'RI-7', 'HO-6', 'ridden'),
('RD-9', 'LE-8', 'RI-5', 'HO-3', 'ridden'),
('RD-10', 'LE-9', 'RI-3', NULL, 'cancelled');
INSERT INTO treatments (id, horse_id, kind, opened_on, status) VALUES
('TM-1', 'HO-5', 'vet', '2025-01-12', 'open'),
('TM-2', 'HO-8', 'vet', '2025-01-14', 'open'),
('TM-3', 'HO-4', 'farrier', '2025-01-08', 'open'),
('TM-4', 'HO-8', 'farrier', '2025-01-13', 'open'),
('TM-5', 'HO-7', 'farrier', '2025-01-06', 'done');
