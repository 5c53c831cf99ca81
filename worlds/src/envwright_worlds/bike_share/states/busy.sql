INSERT INTO riders (id, name, email, pass_until, balance_cents, blocked) VALUES
('RI-21', 'Paloma Reyes', 'paloma.reyes@example.org', '2025-01-15', 0, 0),
('RI-22', 'Sven Aaker', 'sven.aaker@example.org', '2025-01-14', 499, 0),
('RI-23', 'Min-jun Seo', 'minjun.seo@example.org', NULL, 500, 0),
('RI-24', 'Zuzana Kral', 'zuzana.kral@example.org', NULL, -720, 1),
('RI-25', 'Sven Aaker', 'sven.aaker.studio@example.org', '2025-04-30', 3100, 0),
('RI-26', 'Ngozi Eze', 'ngozi.eze@example.org', NULL, 9500, 0),
('RI-27', 'Tobias Wirth', 'tobias.wirth@example.org', NULL, 650, 0),
('RI-28', 'Lila Moreno', 'lila.moreno@example.org', '2025-07-31', 90, 0),
('RI-29', 'Anders Kral', 'anders.kral@example.org', '2025-02-15', -45, 1),
('RI-30', 'Hiba Mansour', 'hiba.mansour@example.org', NULL, 1350, 0),
('RI-31', 'Ross Tulloch', 'ross.tulloch@example.org', '2025-03-10', 820, 0),
('RI-32', 'Yvette Lam', 'yvette.lam@example.org', NULL, 5600, 0);
INSERT INTO hubs (id, name, docks) VALUES
('HB-1', 'Ferry Terminal', 4),
('HB-2', 'Opera Steps', 2),
('HB-3', 'Tannery Row', 3),
('HB-4', 'Science Park', 5),
('HB-5', 'Lock Keeper', 1);
INSERT INTO bikes (id, plate, kind, charge, hub_id, status) VALUES
('BK-21', 'JUNIPER', 'city', 100, 'HB-1', 'parked'),
('BK-22', 'ASPEN', 'electric', 20, 'HB-1', 'parked'),
('BK-23', 'ROWAN', 'electric', 19, 'HB-2', 'parked'),
('BK-24', 'WALNUT', 'cargo', 100, 'HB-2', 'parked'),
('BK-25', 'LINDEN', 'city', 100, NULL, 'ridden'),
('BK-26', 'CHESTNUT', 'cargo', 100, NULL, 'ridden'),
('BK-27', 'MYRTLE', 'electric', 58, NULL, 'ridden'),
('BK-28', 'LARCH', 'city', 100, NULL, 'workshop'),
('BK-29', 'SPRUCE', 'electric', 95, NULL, 'workshop'),
('BK-30', 'QUINCE', 'city', 100, 'HB-3', 'parked'),
('BK-31', 'CYPRESS', 'electric', 81, 'HB-5', 'parked'),
('BK-32', 'MEDLAR', 'city', 100, 'HB-3', 'parked'),
('BK-33', 'BEECH', 'city', 100, NULL, 'ridden'),
('BK-34', 'OLIVE', 'electric', 44, 'HB-1', 'parked'),
('BK-35', 'HOLLY', 'city', 100, 'HB-3', 'parked'),
('BK-36', 'TEAK', 'cargo', 100, NULL, 'workshop');
INSERT INTO rides (id, rider_id, bike_id, started_at, end_hub_id, fee_cents, status) VALUES
('RD-21', 'RI-25', 'BK-25', '2025-01-15T08:10:00Z', NULL, NULL, 'riding'),
('RD-22', 'RI-26', 'BK-26', '2025-01-15T06:45:00Z', NULL, NULL, 'riding'),
('RD-23', 'RI-27', 'BK-27', '2025-01-15T08:30:00Z', NULL, NULL, 'riding'),
('RD-24', 'RI-30', 'BK-32', NULL, NULL, NULL, 'reserved'),
('RD-25', 'RI-23', 'BK-21', '2025-01-14T17:20:00Z', 'HB-1', 345, 'ended'),
('RD-26', 'RI-24', 'BK-30', '2025-01-13T12:10:00Z', 'HB-3', 720, 'ended'),
('RD-27', 'RI-28', 'BK-33', '2025-01-15T08:24:00Z', NULL, NULL, 'riding'),
('RD-28', 'RI-31', 'BK-34', NULL, NULL, NULL, 'reserved'),
('RD-29', 'RI-25', 'BK-22', '2025-01-12T10:00:00Z', 'HB-1', 0, 'ended');
INSERT INTO defects (id, bike_id, part, noted_on, status) VALUES
('DF-21', 'BK-28', 'brakes', '2025-01-11', 'open'),
('DF-22', 'BK-28', 'bell', '2025-01-11', 'open'),
('DF-23', 'BK-29', 'battery', '2025-01-09', 'mended'),
('DF-24', 'BK-30', 'saddle', '2025-01-14', 'open'),
('DF-25', 'BK-21', 'lamp', '2025-01-05', 'mended'),
('DF-26', 'BK-36', 'frame', '2024-12-19', 'mended'),
('DF-27', 'BK-36', 'lamp', '2025-01-13', 'open');
