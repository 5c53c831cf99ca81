INSERT INTO canals (id, name, open) VALUES
('CA-1', 'Upper Cut', 1),
('CA-2', 'Mill Race', 1),
('CA-3', 'Low Ditch', 0),
('CA-4', 'East Lateral', 1),
('CA-5', 'Stone Leat', 1);
INSERT INTO farms (id, name, holder, email, canal_id, minutes_left) VALUES
('FA-1', 'Olive Hill', 'Rafa Moreno', 'rafa.moreno@example.org', 'CA-1', 600),
('FA-2', 'Fig Terrace', 'Ana Silva', 'ana.silva@example.org', 'CA-1', 240),
('FA-3', 'Long Acre', 'Rafa Moreno', 'rafa.moreno.acre@example.org', 'CA-2', 300),
('FA-4', 'Reed Farm', 'Tilo Brandt', 'tilo.brandt@example.org', 'CA-3', 400),
('FA-5', 'Quince Yard', 'Eda Kurt', 'eda.kurt@example.org', 'CA-2', 120),
('FA-6', 'Bell Orchard', 'Sven Holm', 'sven.holm@example.org', 'CA-4', 500),
('FA-7', 'Almond Rise', 'Lia Costa', 'lia.costa@example.org', 'CA-4', 500),
('FA-8', 'Salt Meadow', 'Bea Roth', 'bea.roth@example.org', 'CA-5', 900),
('FA-9', 'Thyme Slope', 'Nuno Pires', 'nuno.pires@example.org', 'CA-5', 60),
('FA-10', 'Walnut Dip', 'Olga Petrov', 'olga.petrov@example.org', 'CA-1', 800);
INSERT INTO turns (id, farm_id, starts_at, minutes, used_minutes, status) VALUES
('TU-1', 'FA-1', '2025-01-15T09:00:00Z', 60, NULL, 'booked'),
('TU-2', 'FA-3', '2025-01-15T08:30:00Z', 60, NULL, 'booked'),
('TU-3', 'FA-6', '2025-01-15T08:29:00Z', 30, NULL, 'booked'),
('TU-4', 'FA-7', '2025-01-15T09:01:00Z', 60, NULL, 'booked'),
('TU-5', 'FA-8', '2025-01-15T07:00:00Z', 120, NULL, 'running'),
('TU-6', 'FA-9', '2025-01-15T09:00:00Z', 30, NULL, 'booked'),
('TU-7', 'FA-10', '2025-01-15T21:00:00Z', 60, NULL, 'booked'),
('TU-8', 'FA-10', '2025-01-16T10:00:00Z', 120, NULL, 'booked'),
('TU-9', 'FA-5', '2025-01-15T20:59:00Z', 90, NULL, 'booked'),
('TU-10', 'FA-1', '2025-01-10T08:00:00Z', 90, 120, 'done'),
('TU-11', 'FA-6', '2024-12-31T08:00:00Z', 60, 90, 'done'),
('TU-12', 'FA-7', '2025-01-01T08:00:00Z', 60, 84, 'done'),
('TU-13', 'FA-2', '2025-01-14T08:00:00Z', 60, NULL, 'cancelled'),
('TU-14', 'FA-3', '2025-01-09T08:00:00Z', 120, 120, 'done');
INSERT INTO breaches (id, turn_id, fine_cents, noted_on, paid) VALUES
('BR-1', 'TU-11', 1500, '2024-12-31', 0),
('BR-2', 'TU-12', 1200, '2025-01-01', 0),
('BR-3', 'TU-10', 1500, '2025-01-10', 1);
INSERT INTO handings (id, farm_id, receiver_id, minutes, offered_on, accepted, status) VALUES
('HN-1', 'FA-1', 'FA-2', 100, '2025-01-08', 1, 'offered'),
('HN-2', 'FA-10', 'FA-1', 50, '2025-01-07', 1, 'offered'),
('HN-3', 'FA-3', 'FA-5', 40, '2025-01-14', 0, 'offered'),
('HN-4', 'FA-5', 'FA-3', 200, '2025-01-12', 1, 'offered'),
('HN-5', 'FA-10', 'FA-2', 400, '2024-12-10', 1, 'carried'),
('HN-6', 'FA-8', 'FA-9', 90, '2024-12-20', 0, 'dropped');
