INSERT INTO riders (id, name, email, pass_until, balance_cents, blocked) VALUES
('RI-1', 'Alma Ferro', 'alma.ferro@example.org', '2025-01-15', 0, 0),
('RI-2', 'Bo Lindell', 'bo.lindell@example.org', '2025-01-14', 499, 0),
('RI-3', 'Chen Wu', 'chen.wu@example.org', NULL, 500, 0),
('RI-4', 'Dora Kiss', 'dora.kiss@example.org', NULL, -350, 1),
('RI-5', 'Bo Lindell', 'bo.lindell.work@example.org', '2025-03-31', 2400, 0),
('RI-6', 'Emre Tekin', 'emre.tekin@example.org', NULL, 9000, 0),
('RI-7', 'Fia Holm', 'fia.holm@example.org', NULL, 700, 0),
('RI-8', 'Gus Vance', 'gus.vance@example.org', '2025-06-30', 150, 0),
('RI-9', 'Hedda Rask', 'hedda.rask@example.org', '2025-02-28', -100, 1),
('RI-10', 'Ivan Koss', 'ivan.koss@example.org', NULL, 1200, 0);
INSERT INTO hubs (id, name, docks) VALUES
('HB-1', 'Old Harbour', 4),
('HB-2', 'Cathedral Gate', 2),
('HB-3', 'Brewery Yard', 3),
('HB-4', 'North Campus', 5),
('HB-5', 'Mill Bridge', 1);
INSERT INTO bikes (id, plate, kind, charge, hub_id, status) VALUES
('BK-1', 'WREN', 'city', 100, 'HB-1', 'parked'),
('BK-2', 'FINCH', 'electric', 20, 'HB-1', 'parked'),
('BK-3', 'ROBIN', 'electric', 19, 'HB-2', 'parked'),
('BK-4', 'HERON', 'cargo', 100, 'HB-2', 'parked'),
('BK-5', 'SWIFT', 'city', 100, NULL, 'ridden'),
('BK-6', 'STORK', 'cargo', 100, NULL, 'ridden'),
('BK-7', 'LARK', 'electric', 64, NULL, 'ridden'),
('BK-8', 'CROW', 'city', 100, NULL, 'workshop'),
('BK-9', 'TERN', 'electric', 90, NULL, 'workshop'),
('BK-10', 'PUFFIN', 'city', 100, 'HB-3', 'parked'),
('BK-11', 'EGRET', 'electric', 77, 'HB-5', 'parked'),
('BK-12', 'MARTIN', 'city', 100, 'HB-3', 'parked'),
('BK-13', 'DOVE', 'city', 100, NULL, 'ridden');
INSERT INTO rides (id, rider_id, bike_id, started_at, end_hub_id, fee_cents, status) VALUES
('RD-1', 'RI-5', 'BK-5', '2025-01-15T08:15:00Z', NULL, NULL, 'riding'),
('RD-2', 'RI-6', 'BK-6', '2025-01-15T08:20:00Z', NULL, NULL, 'riding'),
('RD-3', 'RI-7', 'BK-7', '2025-01-15T08:30:00Z', NULL, NULL, 'riding'),
('RD-4', 'RI-10', 'BK-12', NULL, NULL, NULL, 'reserved'),
('RD-5', 'RI-3', 'BK-1', '2025-01-14T17:00:00Z', 'HB-1', 300, 'ended'),
('RD-6', 'RI-4', 'BK-10', '2025-01-13T12:00:00Z', 'HB-3', 450, 'ended'),
('RD-7', 'RI-8', 'BK-13', '2025-01-15T08:30:00Z', NULL, NULL, 'riding');
INSERT INTO defects (id, bike_id, part, noted_on, status) VALUES
('DF-1', 'BK-8', 'brakes', '2025-01-12', 'open'),
('DF-2', 'BK-8', 'bell', '2025-01-12', 'open'),
('DF-3', 'BK-9', 'battery', '2025-01-10', 'mended'),
('DF-4', 'BK-10', 'saddle', '2025-01-14', 'open'),
('DF-5', 'BK-1', 'lamp', '2025-01-06', 'mended');
