INSERT INTO owners (id, name, email) VALUES
('OW-1', 'Tunde Bakare', 'tunde.bakare@example.org'),
('OW-2', 'Ylva Norberg', 'ylva.norberg@example.org'),
('OW-3', 'Ylva Norberg', 'ylva.norberg.lab@example.org'),
('OW-4', 'Cem Demir', 'cem.demir@example.org');
INSERT INTO machines (id, name, owner_id, state) VALUES
('MC-1', 'Tills', 'OW-1', 'enabled'),
('MC-2', 'Catalogue', 'OW-2', 'enabled'),
('MC-3', 'Sensors', 'OW-3', 'enabled'),
('MC-4', 'Archive box', 'OW-1', 'disabled'),
('MC-5', 'Website', 'OW-4', 'enabled'),
('MC-6', 'Plotter host', 'OW-4', 'enabled'),
('MC-7', 'Closed shop', 'OW-4', 'disabled'),
('MC-8', 'Spare board', 'OW-2', 'disabled'),
('MC-9', 'Door logger', 'OW-3', 'enabled');
INSERT INTO pools (id, name, retention_days, most_volumes, most_runs) VALUES
('PO-1', 'Evening', 14, 6, 3),
('PO-2', 'Monthly', 60, 4, 2),
('PO-3', 'Tables', 30, 4, 1);
INSERT INTO volumes (id, label, pool_id, place, runs_written, written_on, state) VALUES
('VO-1', 'Alder', 'PO-1', 'changer', 1, '2025-01-13', 'appendable'),
('VO-2', 'Beacon', 'PO-1', 'changer', 3, '2025-01-01', 'full'),
('VO-3', 'Cirrus', 'PO-1', 'changer', 3, '2025-01-02', 'full'),
('VO-4', 'Dahlia', 'PO-1', 'changer', 3, '2024-12-15', 'purged'),
('VO-5', 'Estuary', 'PO-2', 'changer', 1, '2025-01-06', 'appendable'),
('VO-6', 'Fern', 'PO-2', 'vault', 2, '2024-11-05', 'full'),
('VO-7', 'Glacier', 'PO-2', 'changer', 2, '2024-12-08', 'full'),
('VO-8', 'Harbour', 'PO-3', 'changer', 0, NULL, 'appendable'),
('VO-9', 'Islet', 'PO-3', 'changer', 1, '2024-12-10', 'purged'),
('VO-10', 'Jasper', 'PO-3', 'vault', 1, '2024-12-15', 'full'),
('VO-11', 'Krill', 'PO-3', 'changer', 1, '2024-11-20', 'faulty'),
('VO-12', 'Lagoon', 'PO-2', 'vault', 2, '2024-10-06', 'purged'),
('VO-13', 'Meadow', 'PO-1', 'changer', 0, NULL, 'appendable');
INSERT INTO plans (id, name, machine_id, pool_id) VALUES
('PL-1', 'Tills evening', 'MC-1', 'PO-1'),
('PL-2', 'Catalogue evening', 'MC-2', 'PO-1'),
('PL-3', 'Sensors monthly', 'MC-3', 'PO-2'),
('PL-4', 'Website monthly', 'MC-5', 'PO-2'),
('PL-5', 'Tills tables', 'MC-1', 'PO-3'),
('PL-6', 'Plotter evening', 'MC-6', 'PO-1'),
('PL-7', 'Archive evening', 'MC-4', 'PO-1');
INSERT INTO runs (id, plan_id, level, volume_id, started_at, done_on, files, status) VALUES
('RU-1', 'PL-1', 'full', 'VO-1', '2025-01-13T20:00:00Z', '2025-01-13', 1900, 'done'),
('RU-2', 'PL-1', 'full', 'VO-2', '2024-12-30T20:00:00Z', '2024-12-30', 1870, 'done'),
('RU-3', 'PL-1', 'incremental', 'VO-2', '2024-12-31T20:00:00Z', '2024-12-31', 64, 'done'),
('RU-4', 'PL-1', 'incremental', 'VO-2', '2025-01-01T20:00:00Z', '2025-01-01', 3, 'done'),
('RU-5', 'PL-2', 'full', 'VO-3', '2024-12-31T21:00:00Z', '2024-12-31', 6120, 'done'),
('RU-6', 'PL-2', 'incremental', 'VO-3', '2025-01-01T21:00:00Z', '2025-01-01', 40, 'done'),
('RU-7', 'PL-6', 'full', 'VO-3', '2025-01-02T21:00:00Z', '2025-01-02', 280, 'done'),
('RU-8', 'PL-2', 'full', 'VO-4', '2024-12-15T21:00:00Z', '2024-12-15', 6050, 'purged'),
('RU-9', 'PL-6', 'full', 'VO-4', '2024-12-14T21:00:00Z', '2024-12-14', 275, 'purged'),
('RU-10', 'PL-1', 'incremental', 'VO-4', '2024-12-13T20:00:00Z', '2024-12-13', 58, 'purged'),
('RU-11', 'PL-4', 'full', 'VO-5', '2025-01-06T02:00:00Z', '2025-01-06', 2240, 'done'),
('RU-12', 'PL-3', 'full', 'VO-6', '2024-11-04T02:00:00Z', '2024-11-04', 8800, 'done'),
('RU-13', 'PL-4', 'full', 'VO-6', '2024-11-05T02:00:00Z', '2024-11-05', 2190, 'done'),
('RU-14', 'PL-3', 'full', 'VO-7', '2024-12-08T02:00:00Z', '2024-12-08', 9050, 'done'),
('RU-15', 'PL-4', 'full', 'VO-7', '2024-12-07T02:00:00Z', '2024-12-07', 2205, 'done'),
('RU-16', 'PL-5', 'full', 'VO-9', '2024-12-10T03:00:00Z', '2024-12-10', 30, 'purged'),
('RU-17', 'PL-5', 'full', 'VO-10', '2024-12-15T03:00:00Z', '2024-12-15', 31, 'done'),
('RU-18', 'PL-5', 'full', 'VO-11', '2024-11-20T03:00:00Z', '2024-11-20', 29, 'done'),
('RU-19', 'PL-4', 'full', 'VO-12', '2024-10-05T02:00:00Z', '2024-10-05', 2150, 'purged'),
('RU-20', 'PL-3', 'full', 'VO-12', '2024-10-06T02:00:00Z', '2024-10-06', 8400, 'purged'),
('RU-21', 'PL-4', 'full', 'VO-5', '2025-01-15T07:00:00Z', NULL, 0, 'running'),
('RU-22', 'PL-1', 'incremental', 'VO-1', '2025-01-15T07:01:00Z', NULL, 0, 'running'),
('RU-23', 'PL-2', 'incremental', NULL, NULL, NULL, 0, 'queued'),
('RU-24', 'PL-5', 'full', NULL, NULL, NULL, 0, 'queued');
INSERT INTO restores (id, run_id, machine_id, confirmed, status) VALUES
('RS-1', 'RU-17', 'MC-1', 1, 'asked'),
('RS-2', 'RU-5', 'MC-2', 1, 'asked'),
('RS-3', 'RU-14', 'MC-9', 1, 'asked'),
('RS-4', 'RU-15', 'MC-5', 0, 'asked'),
('RS-5', 'RU-11', 'MC-5', 1, 'done'),
('RS-6', 'RU-7', 'MC-6', 1, 'running');
