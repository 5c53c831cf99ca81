INSERT INTO rowers (id, name, email, kilometres, fee_paid) VALUES
('RW-1', 'Ulla Brandt', 'ulla.brandt@example.org', 705, 1), ('RW-2', 'Davit Melik', 'davit.melik@example.org', 100, 1), ('RW-3', 'Davit Melik', 'davit.melik.old@example.org', 240, 1), ('RW-4', 'Rosie Tan', 'rosie.tan@example.org', 310, 0), ('RW-5', 'Pavel Dusek', 'pavel.dusek@example.org', 200, 1), ('RW-6', 'Nuala Keane', 'nuala.keane@example.org', 199, 1),
('RW-7', 'Bako Diallo', 'bako.diallo@example.org', 480, 1), ('RW-8', 'Tilly Keane', 'tilly.keane@example.org', 5, 1), ('RW-9', 'Hiroshi Abe', 'hiroshi.abe@example.org', 520, 1), ('RW-10', 'Marta Sole', 'marta.sole@example.org', 99, 1), ('RW-11', 'Jens Iversen', 'jens.iversen@example.org', 260, 0);
INSERT INTO badges (rower_id, craft, valid_until) VALUES
('RW-1', 'scull', '2025-02-14'), ('RW-1', 'sweep', '2026-03-03'), ('RW-2', 'scull', '2025-01-20'), ('RW-3', 'scull', '2025-09-09'), ('RW-4', 'scull', '2025-12-01'), ('RW-7', 'sweep', '2026-01-01'), ('RW-7', 'scull', '2025-01-14'), ('RW-9', 'scull', '2025-02-15'), ('RW-9', 'sweep', '2025-10-20'), ('RW-10', 'sweep', '2025-05-05'), ('RW-11', 'scull', '2025-06-06');
INSERT INTO boats (id, name, craft, seats, state) VALUES
('BO-1', 'Minnow', 'scull', 2, 'ready'), ('BO-2', 'Pike', 'sweep', 4, 'ready'), ('BO-3', 'Roach', 'scull', 1, 'on_water'), ('BO-4', 'Perch', 'scull', 2, 'barred'), ('BO-5', 'Bream', 'sweep', 2, 'ready'), ('BO-6', 'Tench', 'scull', 1, 'ready'), ('BO-7', 'Gudgeon', 'scull', 1, 'barred'), ('BO-8', 'Grayling', 'sweep', 2, 'on_water'), ('BO-9', 'Dace', 'scull', 2, 'ready');
INSERT INTO outings (id, boat_id, lead_id, starts_at, minutes, signed, status) VALUES
('OU-1', 'BO-1', 'RW-1', '2025-01-15T09:15:00Z', 60, 1, 'planned'),
('OU-2', 'BO-6', 'RW-3', '2025-01-15T08:30:00Z', 60, 1, 'planned'),
('OU-3', 'BO-9', 'RW-2', '2025-01-15T09:16:00Z', 45, 1, 'planned'),
('OU-4', 'BO-3', 'RW-4', '2025-01-15T08:00:00Z', 75, 1, 'on_water'),
('OU-5', 'BO-8', 'RW-7', '2025-01-15T08:15:00Z', 90, 1, 'on_water'),
('OU-6', 'BO-2', 'RW-9', '2025-01-15T11:00:00Z', 60, 0, 'planned'),
('OU-7', 'BO-5', 'RW-1', '2025-01-17T10:00:00Z', 60, 0, 'planned'),
('OU-8', 'BO-1', 'RW-9', '2025-01-13T09:00:00Z', 60, 1, 'landed'),
('OU-9', 'BO-9', 'RW-1', '2025-01-12T14:00:00Z', 75, 1, 'landed'),
('OU-10', 'BO-1', 'RW-1', '2025-01-10T10:00:00Z', 45, 1, 'landed'),
('OU-11', 'BO-4', 'RW-9', '2025-01-12T11:00:00Z', 60, 1, 'landed'),
('OU-12', 'BO-7', 'RW-11', '2025-01-14T09:30:00Z', 60, 1, 'landed'),
('OU-13', 'BO-5', 'RW-7', '2025-01-09T13:30:00Z', 60, 1, 'landed'),
('OU-14', 'BO-6', 'RW-2', '2025-01-11T08:00:00Z', 60, 0, 'cancelled'),
('OU-15', 'BO-9', 'RW-3', '2025-01-15T10:59:00Z', 30, 0, 'planned'),
('OU-16', 'BO-2', 'RW-7', '2025-01-20T12:30:00Z', 90, 0, 'planned'),
('OU-17', 'BO-8', 'RW-7', '2025-01-07T09:00:00Z', 60, 1, 'landed');
INSERT INTO crews (outing_id, rower_id) VALUES
('OU-1', 'RW-1'), ('OU-1', 'RW-5'), ('OU-2', 'RW-3'), ('OU-3', 'RW-2'), ('OU-3', 'RW-6'), ('OU-4', 'RW-4'), ('OU-5', 'RW-7'), ('OU-5', 'RW-10'), ('OU-6', 'RW-9'), ('OU-6', 'RW-8'), ('OU-7', 'RW-1'), ('OU-7', 'RW-6'),
('OU-8', 'RW-9'), ('OU-8', 'RW-5'), ('OU-9', 'RW-1'), ('OU-9', 'RW-5'), ('OU-10', 'RW-1'), ('OU-10', 'RW-6'), ('OU-11', 'RW-9'), ('OU-11', 'RW-3'), ('OU-12', 'RW-11'), ('OU-13', 'RW-7'), ('OU-13', 'RW-10'), ('OU-14', 'RW-2'), ('OU-15', 'RW-3'), ('OU-15', 'RW-6'), ('OU-16', 'RW-7'), ('OU-17', 'RW-7'), ('OU-17', 'RW-10');
INSERT INTO damages (id, boat_id, reporter_id, part, gravity, reported_on, status) VALUES
('DA-1', 'BO-4', 'RW-9', 'hull', 'grave', '2025-01-13', 'open'), ('DA-2', 'BO-7', 'RW-11', 'hull', 'grave', '2025-01-14', 'open'), ('DA-3', 'BO-1', 'RW-5', 'seat', 'light', '2025-01-13', 'open'), ('DA-4', 'BO-9', 'RW-1', 'oar', 'light', '2025-01-12', 'open'), ('DA-5', 'BO-9', 'RW-5', 'rudder', 'light', '2025-01-13', 'open'), ('DA-6', 'BO-5', 'RW-7', 'rigger', 'light', '2025-01-09', 'mended'), ('DA-7', 'BO-8', 'RW-10', 'oar', 'light', '2025-01-08', 'open');
