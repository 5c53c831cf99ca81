INSERT INTO riders (id, name, email, pass_until, balance_cents, blocked) VALUES
('RI-41', 'Odette Blum', 'odette.blum@example.org', '2025-01-15', 120, 0),
('RI-42', 'Farouk Idris', 'farouk.idris@example.org', NULL, 500, 0),
('RI-43', 'Odette Carrow', 'odette.carrow@example.org', '2025-01-14', 480, 0),
('RI-44', 'Juhani Laine', 'juhani.laine@example.org', NULL, -260, 1),
('RI-45', 'Salma Idris', 'salma.idris@example.org', '2025-05-31', 9600, 0),
('RI-46', 'Duncan Pryor', 'duncan.pryor@example.org', NULL, 1100, 0),
('RI-47', 'Tereza Hola', 'tereza.hola@example.org', NULL, 3300, 0);
INSERT INTO hubs (id, name, docks) VALUES
('HB-1', 'Lido', 3),
('HB-2', 'Court House', 1),
('HB-3', 'Botanic Garden', 4);
INSERT INTO bikes (id, plate, kind, charge, hub_id, status) VALUES
('BK-41', 'ONYX', 'city', 100, 'HB-1', 'parked'),
('BK-42', 'TOPAZ', 'electric', 20, 'HB-1', 'parked'),
('BK-43', 'PEARL', 'electric', 19, 'HB-2', 'parked'),
('BK-44', 'BASALT', 'cargo', 100, 'HB-3', 'parked'),
('BK-45', 'AGATE', 'city', 100, NULL, 'ridden'),
('BK-46', 'JASPER', 'electric', 71, NULL, 'ridden'),
('BK-47', 'FLINT', 'city', 100, NULL, 'workshop'),
('BK-48', 'CORAL', 'city', 100, NULL, 'workshop'),
('BK-49', 'GARNET', 'city', 100, 'HB-3', 'parked');
INSERT INTO rides (id, rider_id, bike_id, started_at, end_hub_id, fee_cents, status) VALUES
('RD-41', 'RI-45', 'BK-45', '2025-01-15T08:29:00Z', NULL, NULL, 'riding'),
('RD-42', 'RI-46', 'BK-46', '2025-01-15T08:16:00Z', NULL, NULL, 'riding'),
('RD-43', 'RI-47', 'BK-49', NULL, NULL, NULL, 'reserved'),
('RD-44', 'RI-44', 'BK-41', '2025-01-09T15:00:00Z', 'HB-1', 360, 'ended'),
('RD-45', 'RI-45', 'BK-44', '2025-01-11T11:30:00Z', 'HB-3', 150, 'ended');
INSERT INTO defects (id, bike_id, part, noted_on, status) VALUES
('DF-41', 'BK-47', 'frame', '2024-12-27', 'open'),
('DF-42', 'BK-48', 'brakes', '2025-01-03', 'mended'),
('DF-43', 'BK-44', 'bell', '2024-12-30', 'open'),
('DF-44', 'BK-41', 'saddle', '2025-01-10', 'mended');
