INSERT INTO observers (id, name, email) VALUES ('OB-1', 'Runa Falk', 'runa.falk@example.org'), ('OB-2', 'Pascal Dube', 'pascal.dube@example.org'), ('OB-3', 'Runa Falk', 'runa.falk.islands@example.org'), ('OB-4', 'Emrys Dube', 'emrys.dube@example.org');
INSERT INTO stations (id, name, observer_id, arms, closed) VALUES ('ST-1', 'Kestrel Edge', 'OB-1', 3, 0), ('ST-2', 'Lowmere', 'OB-2', 2, 0), ('ST-3', 'Nettle Isle', 'OB-3', 2, 0), ('ST-4', 'Oxbow', 'OB-4', 1, 0), ('ST-5', 'Pike Top', 'OB-2', 3, 1), ('ST-6', 'Quarry Rim', 'OB-1', 2, 0);
INSERT INTO neighbours (station_id, helper_id, kilometres) VALUES ('ST-1', 'ST-2', 22), ('ST-2', 'ST-1', 22), ('ST-1', 'ST-3', 41), ('ST-3', 'ST-1', 41), ('ST-2', 'ST-4', 40), ('ST-4', 'ST-2', 40), ('ST-1', 'ST-6', 9), ('ST-6', 'ST-1', 9);
INSERT INTO sensors (id, label, kind, station_id, calibrated_on, state) VALUES
('SE-1', 'anise', 'rain', 'ST-1', '2024-04-11', 'mounted'), ('SE-2', 'basil', 'rain', 'ST-2', '2024-01-15', 'mounted'), ('SE-3', 'cumin', 'wind', 'ST-2', '2024-02-20', 'mounted'), ('SE-4', 'dill', 'warmth', 'ST-3', '2024-12-02', 'mounted'), ('SE-5', 'fennel', 'rain', 'ST-4', '2024-01-14', 'mounted'), ('SE-6', 'ginger', 'rain', 'ST-6', '2024-10-03', 'mounted'),
('SE-7', 'hyssop', 'warmth', NULL, '2024-01-15', 'stored'), ('SE-8', 'juniper', 'warmth', NULL, '2024-01-14', 'stored'), ('SE-9', 'lovage', 'wind', NULL, '2025-01-08', 'stored'), ('SE-10', 'mint', 'wind', NULL, '2025-01-09', 'stored'), ('SE-11', 'nigella', 'rain', NULL, '2023-05-05', 'faulty');
INSERT INTO calibrations (id, sensor_id, done_on, deviation) VALUES ('CB-1', 'SE-7', '2024-01-15', 50), ('CB-2', 'SE-8', '2024-01-14', 27), ('CB-3', 'SE-9', '2025-01-08', 11), ('CB-4', 'SE-10', '2025-01-09', 19), ('CB-5', 'SE-11', '2024-11-21', 88), ('CB-6', 'SE-4', '2024-12-02', 4);
INSERT INTO visits (id, station_id, day, unlocked, status) VALUES
('VS-1', 'ST-1', '2025-01-15', 1, 'planned'), ('VS-2', 'ST-3', '2025-01-15', 1, 'planned'), ('VS-3', 'ST-2', '2025-01-15', 0, 'planned'), ('VS-4', 'ST-4', '2025-01-15', 0, 'planned'), ('VS-5', 'ST-6', '2025-01-20', 0, 'planned'), ('VS-6', 'ST-1', '2025-01-28', 0, 'planned'), ('VS-7', 'ST-2', '2024-12-11', 1, 'done'), ('VS-8', 'ST-4', '2025-01-30', 0, 'planned'), ('VS-9', 'ST-3', '2025-01-07', 0, 'cancelled');
INSERT INTO gaps (id, station_id, kind, first_day, days, helper_id, status) VALUES
('GP-1', 'ST-1', 'rain', '2025-01-03', 10, NULL, 'open'), ('GP-2', 'ST-2', 'rain', '2025-01-13', 2, NULL, 'open'), ('GP-3', 'ST-2', 'wind', '2025-01-02', 11, NULL, 'open'), ('GP-4', 'ST-4', 'rain', '2024-12-16', 8, NULL, 'open'),
('GP-5', 'ST-6', 'rain', '2024-12-17', 3, NULL, 'open'), ('GP-6', 'ST-3', 'warmth', '2024-11-28', 14, NULL, 'open'), ('GP-7', 'ST-1', 'rain', '2024-10-10', 5, 'ST-6', 'filled'), ('GP-8', 'ST-4', 'rain', '2024-09-01', 25, NULL, 'left');
INSERT INTO log_pages (id, station_id, written_on, body) VALUES
('LP-1', 'ST-1', '2025-01-13', 'Moss had grown over the rim of the gauge; ten days are worthless I fear.'),
('LP-2', 'ST-2', '2025-01-14', 'A heron sits on the mast at dawn and the vane sticks afterwards.'),
('LP-3', 'ST-3', '2024-12-12', 'The boat did not sail for two weeks and the logger ran out of memory.'),
('LP-4', 'ST-4', '2024-12-24', 'Flood water stood up to the box. Dried it beside the kitchen range.'),
('LP-5', 'ST-5', '2022-06-30', 'Lock and key handed to the mountain rescue. Farewell to the view.');
