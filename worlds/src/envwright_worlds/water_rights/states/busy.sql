INSERT INTO canals (id, name, open) VALUES
('CA-1', 'Dry Arm', 0),
('CA-2', 'Saddle Leat', 1),
('CA-3', 'Monks Channel', 1),
('CA-4', 'West Branch', 1),
('CA-5', 'Old Carrier', 1),
('CA-6', 'Tail Drain', 1);
INSERT INTO farms (id, name, holder, email, canal_id, minutes_left) VALUES
('FA-1', 'Pomegranate Hill', 'Idoia Vega', 'idoia.vega@example.org', 'CA-3', 720),
('FA-2', 'Mulberry Bank', 'Karim Bouzid', 'karim.bouzid@example.org', 'CA-4', 150),
('FA-3', 'Crook Acre', 'Idoia Vega', 'idoia.vega.crook@example.org', 'CA-5', 420),
('FA-4', 'Bulrush Farm', 'Stellan Nyman', 'stellan.nyman@example.org', 'CA-1', 380),
('FA-5', 'Medlar Yard', 'Aylin Tunc', 'aylin.tunc@example.org', 'CA-5', 260),
('FA-6', 'Clapper Orchard', 'Otto Grimm', 'otto.grimm@example.org', 'CA-2', 640),
('FA-7', 'Hazel Rise', 'Marta Grimm', 'marta.grimm@example.org', 'CA-2', 310),
('FA-8', 'Marsh End Farm', 'Pia Lund', 'pia.lund@example.org', 'CA-3', 90),
('FA-9', 'Sage Slope', 'Rui Teixeira', 'rui.teixeira@example.org', 'CA-4', 860),
('FA-10', 'Chestnut Dip', 'Vera Sokolova', 'vera.sokolova@example.org', 'CA-6', 540),
('FA-11', 'Plover Field', 'Jomo Karanja', 'jomo.karanja@example.org', 'CA-3', 300),
('FA-12', 'Lapwing Field', 'Ines Duarte', 'ines.duarte@example.org', 'CA-6', 200);
INSERT INTO turns (id, farm_id, starts_at, minutes, used_minutes, status) VALUES
('TU-1', 'FA-9', '2025-01-08T06:00:00Z', 90, 118, 'done'),
('TU-2', 'FA-6', '2025-01-15T08:00:00Z', 45, NULL, 'running'),
('TU-3', 'FA-1', '2025-01-15T09:00:00Z', 120, NULL, 'booked'),
('TU-4', 'FA-3', '2025-01-15T08:30:00Z', 45, NULL, 'booked'),
('TU-5', 'FA-2', '2025-01-15T08:29:00Z', 30, NULL, 'booked'),
('TU-6', 'FA-7', '2025-01-15T09:00:00Z', 60, NULL, 'booked'),
('TU-7', 'FA-9', '2025-01-15T09:00:00Z', 90, NULL, 'booked'),
('TU-8', 'FA-6', '2024-12-31T10:00:00Z', 60, 75, 'done'),
('TU-9', 'FA-11', '2025-01-01T07:00:00Z', 60, 82, 'done'),
('TU-10', 'FA-10', '2025-01-15T07:00:00Z', 60, NULL, 'running'),
('TU-11', 'FA-8', '2025-01-15T20:00:00Z', 60, NULL, 'booked'),
('TU-12', 'FA-12', '2025-01-16T04:00:00Z', 90, NULL, 'booked'),
('TU-13', 'FA-12', '2025-01-18T12:00:00Z', 60, NULL, 'booked'),
('TU-14', 'FA-6', '2025-01-12T09:00:00Z', 120, NULL, 'cancelled'),
('TU-15', 'FA-7', '2025-01-06T14:00:00Z', 120, 130, 'done'),
('TU-16', 'FA-5', '2025-01-20T10:00:00Z', 180, NULL, 'booked'),
('TU-17', 'FA-3', '2025-01-03T05:00:00Z', 60, 71, 'done');
INSERT INTO breaches (id, turn_id, fine_cents, noted_on, paid) VALUES
('BR-1', 'TU-17', 550, '2025-01-03', 1),
('BR-2', 'TU-8', 750, '2024-12-31', 0),
('BR-3', 'TU-9', 1100, '2025-01-01', 0),
('BR-4', 'TU-1', 1400, '2025-01-08', 0);
INSERT INTO handings (id, farm_id, receiver_id, minutes, offered_on, accepted, status) VALUES
('HN-1', 'FA-9', 'FA-2', 400, '2024-12-18', 1, 'carried'),
('HN-2', 'FA-9', 'FA-2', 100, '2025-01-13', 0, 'offered'),
('HN-3', 'FA-5', 'FA-3', 70, '2025-01-08', 1, 'offered'),
('HN-4', 'FA-1', 'FA-8', 120, '2025-01-07', 1, 'offered'),
('HN-5', 'FA-6', 'FA-7', 150, '2025-01-10', 1, 'offered'),
('HN-6', 'FA-8', 'FA-11', 80, '2025-01-12', 1, 'offered'),
('HN-7', 'FA-7', 'FA-6', 50, '2024-12-28', 0, 'dropped'),
('HN-8', 'FA-10', 'FA-12', 60, '2025-01-14', 0, 'offered');
