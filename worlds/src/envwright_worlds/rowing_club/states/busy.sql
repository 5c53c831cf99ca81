INSERT INTO rowers (id, name, email, kilometres, fee_paid) VALUES
('RW-1', 'Sanne Bakke', 'sanne.bakke@example.org', 880, 1), ('RW-2', 'Felix Aron', 'felix.aron@example.org', 100, 1), ('RW-3', 'Felix Aron', 'felix.aron.jr@example.org', 170, 1), ('RW-4', 'Marisol Vega', 'marisol.vega@example.org', 330, 0),
('RW-5', 'Anton Reiter', 'anton.reiter@example.org', 200, 1), ('RW-6', 'Colette Blanc', 'colette.blanc@example.org', 199, 1), ('RW-7', 'Joao Pires', 'joao.pires@example.org', 560, 1), ('RW-8', 'Frida Moen', 'frida.moen@example.org', 15, 1),
('RW-9', 'Layla Aziz', 'layla.aziz@example.org', 430, 1), ('RW-10', 'Eoin Casey', 'eoin.casey@example.org', 0, 1), ('RW-11', 'Magnus Dal', 'magnus.dal@example.org', 290, 1), ('RW-12', 'Katya Orlova', 'katya.orlova@example.org', 640, 1),
('RW-13', 'Rex Holt', 'rex.holt@example.org', 140, 1), ('RW-14', 'Imani Okoye', 'imani.okoye@example.org', 720, 1), ('RW-15', 'Lars Bakke', 'lars.bakke@example.org', 135, 1), ('RW-16', 'Vera Nunn', 'vera.nunn@example.org', 99, 1), ('RW-17', 'Oskar Thiel', 'oskar.thiel@example.org', 210, 0);
INSERT INTO badges (rower_id, craft, valid_until) VALUES
('RW-1', 'scull', '2025-02-14'), ('RW-1', 'sweep', '2026-04-12'), ('RW-2', 'scull', '2025-01-21'), ('RW-3', 'scull', '2025-12-20'), ('RW-4', 'scull', '2026-01-30'), ('RW-7', 'sweep', '2026-02-22'), ('RW-7', 'scull', '2025-01-14'), ('RW-9', 'sweep', '2025-11-25'),
('RW-9', 'scull', '2025-10-10'), ('RW-11', 'scull', '2024-12-30'), ('RW-11', 'sweep', '2025-07-15'), ('RW-12', 'scull', '2026-06-18'), ('RW-14', 'scull', '2025-02-15'), ('RW-15', 'scull', '2025-03-28'), ('RW-16', 'sweep', '2025-08-20');
INSERT INTO boats (id, name, craft, seats, state) VALUES
('BO-1', 'Sandpiper', 'scull', 2, 'ready'), ('BO-2', 'Albatross', 'sweep', 4, 'ready'), ('BO-3', 'Wagtail', 'scull', 1, 'on_water'), ('BO-4', 'Avocet', 'scull', 2, 'barred'), ('BO-5', 'Pochard', 'sweep', 2, 'ready'), ('BO-6', 'Redshank', 'scull', 2, 'ready'), ('BO-7', 'Gadwall', 'sweep', 2, 'barred'),
('BO-8', 'Linnet', 'scull', 1, 'ready'), ('BO-9', 'Pelican', 'sweep', 4, 'on_water'), ('BO-10', 'Dunlin', 'scull', 2, 'ready'), ('BO-11', 'Siskin', 'scull', 1, 'ready'), ('BO-12', 'Osprey', 'scull', 4, 'ready'), ('BO-13', 'Shelduck', 'sweep', 2, 'barred'), ('BO-14', 'Wren', 'scull', 1, 'barred');
INSERT INTO outings (id, boat_id, lead_id, starts_at, minutes, signed, status) VALUES
('OU-1', 'BO-1', 'RW-1', '2025-01-15T09:15:00Z', 60, 1, 'planned'),
('OU-2', 'BO-5', 'RW-7', '2025-01-15T08:30:00Z', 45, 1, 'planned'),
('OU-3', 'BO-6', 'RW-3', '2025-01-15T09:16:00Z', 60, 1, 'planned'),
('OU-4', 'BO-8', 'RW-15', '2025-01-15T08:29:00Z', 30, 1, 'planned'),
('OU-5', 'BO-2', 'RW-1', '2025-01-15T11:00:00Z', 75, 0, 'planned'),
('OU-6', 'BO-3', 'RW-4', '2025-01-15T08:00:00Z', 90, 1, 'on_water'),
('OU-7', 'BO-9', 'RW-9', '2025-01-15T08:10:00Z', 120, 1, 'on_water'),
('OU-8', 'BO-1', 'RW-1', '2025-01-13T10:00:00Z', 60, 1, 'landed'),
('OU-9', 'BO-6', 'RW-9', '2025-01-12T09:30:00Z', 60, 1, 'landed'),
('OU-10', 'BO-5', 'RW-7', '2025-01-11T09:00:00Z', 75, 1, 'landed'),
('OU-11', 'BO-2', 'RW-11', '2025-01-10T13:00:00Z', 90, 1, 'landed'),
('OU-12', 'BO-1', 'RW-2', '2025-01-14T10:00:00Z', 45, 0, 'cancelled'),
('OU-13', 'BO-1', 'RW-2', '2025-01-16T10:30:00Z', 60, 0, 'planned'),
('OU-14', 'BO-4', 'RW-12', '2025-01-15T09:00:00Z', 60, 1, 'planned'),
('OU-15', 'BO-10', 'RW-14', '2025-01-15T09:05:00Z', 60, 1, 'planned'),
('OU-16', 'BO-11', 'RW-15', '2025-01-15T09:10:00Z', 45, 0, 'planned'),
('OU-17', 'BO-2', 'RW-11', '2025-01-18T09:30:00Z', 60, 0, 'planned'),
('OU-18', 'BO-12', 'RW-14', '2025-01-21T12:00:00Z', 90, 0, 'planned'),
('OU-19', 'BO-9', 'RW-9', '2025-01-14T09:00:00Z', 60, 1, 'landed'),
('OU-20', 'BO-10', 'RW-14', '2025-01-09T14:00:00Z', 60, 1, 'landed'),
('OU-21', 'BO-12', 'RW-14', '2025-01-07T09:30:00Z', 75, 1, 'landed'),
('OU-22', 'BO-6', 'RW-12', '2025-01-15T10:59:00Z', 45, 0, 'planned'),
('OU-23', 'BO-14', 'RW-14', '2025-01-13T08:30:00Z', 50, 1, 'landed'),
('OU-24', 'BO-13', 'RW-9', '2025-01-13T14:00:00Z', 60, 1, 'landed'),
('OU-25', 'BO-4', 'RW-1', '2025-01-11T13:00:00Z', 60, 1, 'landed');
INSERT INTO crews (outing_id, rower_id) VALUES
('OU-1', 'RW-1'), ('OU-1', 'RW-2'), ('OU-2', 'RW-7'), ('OU-2', 'RW-8'), ('OU-3', 'RW-3'), ('OU-3', 'RW-5'), ('OU-4', 'RW-15'), ('OU-5', 'RW-1'), ('OU-5', 'RW-7'), ('OU-5', 'RW-11'), ('OU-6', 'RW-4'),
('OU-7', 'RW-9'), ('OU-7', 'RW-11'), ('OU-7', 'RW-16'), ('OU-7', 'RW-10'), ('OU-8', 'RW-1'), ('OU-8', 'RW-5'), ('OU-9', 'RW-9'), ('OU-9', 'RW-5'), ('OU-10', 'RW-7'), ('OU-10', 'RW-6'),
('OU-11', 'RW-11'), ('OU-11', 'RW-7'), ('OU-11', 'RW-6'), ('OU-11', 'RW-9'), ('OU-12', 'RW-2'), ('OU-13', 'RW-2'), ('OU-14', 'RW-12'), ('OU-14', 'RW-13'), ('OU-15', 'RW-14'), ('OU-16', 'RW-15'),
('OU-17', 'RW-11'), ('OU-17', 'RW-8'), ('OU-18', 'RW-14'), ('OU-18', 'RW-10'), ('OU-19', 'RW-9'), ('OU-19', 'RW-7'), ('OU-19', 'RW-11'), ('OU-19', 'RW-1'), ('OU-20', 'RW-14'), ('OU-20', 'RW-11'),
('OU-21', 'RW-14'), ('OU-21', 'RW-1'), ('OU-21', 'RW-12'), ('OU-21', 'RW-9'), ('OU-22', 'RW-12'), ('OU-22', 'RW-3'), ('OU-23', 'RW-14'), ('OU-24', 'RW-9'), ('OU-24', 'RW-16'), ('OU-25', 'RW-1'), ('OU-25', 'RW-15');
INSERT INTO damages (id, boat_id, reporter_id, part, gravity, reported_on, status) VALUES
('DA-1', 'BO-4', 'RW-1', 'hull', 'grave', '2025-01-12', 'open'), ('DA-2', 'BO-6', 'RW-5', 'rigger', 'light', '2025-01-13', 'open'), ('DA-3', 'BO-6', 'RW-9', 'rudder', 'light', '2025-01-12', 'open'), ('DA-4', 'BO-7', 'RW-7', 'oar', 'light', '2025-01-04', 'open'),
('DA-5', 'BO-7', 'RW-11', 'seat', 'light', '2025-01-05', 'open'), ('DA-6', 'BO-7', 'RW-7', 'hull', 'light', '2025-01-06', 'open'), ('DA-7', 'BO-2', 'RW-11', 'rigger', 'grave', '2025-01-11', 'mended'), ('DA-8', 'BO-5', 'RW-6', 'seat', 'light', '2025-01-12', 'open'),
('DA-9', 'BO-13', 'RW-9', 'hull', 'grave', '2025-01-14', 'open'), ('DA-10', 'BO-14', 'RW-14', 'rigger', 'grave', '2025-01-13', 'open'), ('DA-11', 'BO-9', 'RW-1', 'oar', 'light', '2025-01-14', 'open'), ('DA-12', 'BO-14', 'RW-14', 'seat', 'light', '2025-01-13', 'open');
