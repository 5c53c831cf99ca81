INSERT INTO canals (id, name, open) VALUES
('CA-1', 'Abbey Cut', 1),
('CA-2', 'Fox Ditch', 1),
('CA-3', 'Ram Leat', 1),
('CA-4', 'Lost Arm', 0),
('CA-5', 'New Feeder', 1);
INSERT INTO farms (id, name, holder, email, canal_id, minutes_left) VALUES
('FA-1', 'Goose Green', 'Amparo Ruiz', 'amparo.ruiz@example.org', 'CA-1', 450),
('FA-2', 'Tithe Barn', 'Henk de Boer', 'henk.deboer@example.org', 'CA-1', 180),
('FA-3', 'Cherry Fold', 'Nadir Aziz', 'nadir.aziz@example.org', 'CA-2', 320),
('FA-4', 'Bean Croft', 'Amparo Ruiz', 'amparo.ruiz.croft@example.org', 'CA-2', 200),
('FA-5', 'Vine Steps', 'Ulla Krantz', 'ulla.krantz@example.org', 'CA-3', 700),
('FA-6', 'Peat Hollow', 'Davit Ruiz', 'davit.ruiz@example.org', 'CA-4', 500),
('FA-7', 'Barley Point', 'Sibongile Nkosi', 'sibongile.nkosi@example.org', 'CA-5', 95);
INSERT INTO turns (id, farm_id, starts_at, minutes, used_minutes, status) VALUES
('TU-1', 'FA-1', '2025-01-15T08:00:00Z', 90, NULL, 'running'),
('TU-2', 'FA-3', '2025-01-15T07:00:00Z', 120, NULL, 'running'),
('TU-3', 'FA-5', '2025-01-15T09:00:00Z', 60, NULL, 'booked'),
('TU-4', 'FA-7', '2025-01-15T09:00:00Z', 45, NULL, 'booked'),
('TU-5', 'FA-2', '2025-01-16T07:00:00Z', 60, NULL, 'booked'),
('TU-6', 'FA-4', '2025-01-17T10:00:00Z', 90, NULL, 'booked'),
('TU-7', 'FA-2', '2024-12-29T06:00:00Z', 60, 95, 'done'),
('TU-8', 'FA-7', '2025-01-02T12:00:00Z', 45, 60, 'done'),
('TU-9', 'FA-6', '2024-11-20T08:00:00Z', 120, NULL, 'cancelled'),
('TU-10', 'FA-5', '2025-01-07T05:00:00Z', 60, 70, 'done');
INSERT INTO breaches (id, turn_id, fine_cents, noted_on, paid) VALUES
('BR-1', 'TU-7', 1750, '2024-12-29', 0),
('BR-2', 'TU-8', 750, '2025-01-02', 0);
INSERT INTO handings (id, farm_id, receiver_id, minutes, offered_on, accepted, status) VALUES
('HN-1', 'FA-1', 'FA-2', 120, '2025-01-10', 1, 'offered'),
('HN-2', 'FA-3', 'FA-4', 60, '2025-01-08', 1, 'offered'),
('HN-3', 'FA-4', 'FA-3', 30, '2025-01-13', 0, 'offered'),
('HN-4', 'FA-2', 'FA-1', 45, '2024-12-22', 1, 'offered');
