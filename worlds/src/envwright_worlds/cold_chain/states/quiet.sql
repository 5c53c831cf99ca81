INSERT INTO shippers (id, name, email, limit_cents, owed_cents) VALUES
('SH-1', 'Pea Union', 'office.peaunion@example.org', 60000, 33000),
('SH-2', 'Churn House', 'post.churnhouse@example.org', 40000, 32000),
('SH-3', 'Lumen Eyecare', 'freight.lumen@example.org', 200000, 54000),
('SH-4', 'Forest Floor', 'hello.forestfloor@example.org', 15000, 11200),
('SH-5', 'Slope Cellars', 'trade.slope@example.org', 50000, 24000);
INSERT INTO kinds (id, name, least_degrees, most_degrees, medical, rate_cents) VALUES
('KD-1', 'Frozen peas', -24, -18, 0, 4500),
('KD-2', 'Butter', 2, 7, 0, 4000),
('KD-3', 'Eye drops', 2, 8, 1, 9000),
('KD-4', 'Mushrooms', 1, 4, 0, 3800),
('KD-5', 'Wine', 10, 16, 0, 3000);
INSERT INTO depots (id, name) VALUES
('DP-1', 'Westquay'),
('DP-2', 'Mill Cross'),
('DP-3', 'Airfield');
INSERT INTO trailers (id, plate, room, coldest, calibrated_until, status) VALUES
('TR-1', 'LK-71', 6, -25, '2025-06-06', 'ready'),
('TR-2', 'LK-72', 8, 0, '2025-01-17', 'ready'),
('TR-3', 'LK-73', 7, 0, '2025-02-14', 'ready'),
('TR-4', 'LK-74', 9, -20, '2025-02-15', 'ready'),
('TR-5', 'LK-75', 5, -5, '2025-01-16', 'ready'),
('TR-6', 'LK-76', 10, -20, '2024-11-30', 'workshop');
INSERT INTO drivers (id, name, email, medical_training) VALUES
('DV-1', 'Ruud Smit', 'ruud.smit@example.org', 0),
('DV-2', 'Alba Ferri', 'alba.ferri@example.org', 1),
('DV-3', 'Ruud Smit', 'r.smit@example.org', 1),
('DV-4', 'Zeynep Koc', 'zeynep.koc@example.org', 0),
('DV-5', 'Carl Nygren', 'carl.nygren@example.org', 1);
INSERT INTO trips (id, code, trailer_id, driver_id, from_depot_id, to_depot_id, leaves_on, set_degrees, sealed, status) VALUES
('TP-1', 'MR-01', 'TR-1', 'DV-1', 'DP-1', 'DP-2', '2025-01-17', -20, 0, 'planned'),
('TP-2', 'MR-02', 'TR-2', 'DV-2', 'DP-1', 'DP-3', '2025-01-17', 4, 0, 'planned'),
('TP-3', 'MR-03', 'TR-5', 'DV-3', 'DP-1', 'DP-3', '2025-01-18', 4, 0, 'planned'),
('TP-4', 'MR-04', 'TR-4', 'DV-4', 'DP-2', 'DP-1', '2025-01-15', 5, 0, 'loading'),
('TP-5', 'MR-05', 'TR-2', 'DV-5', 'DP-3', 'DP-1', '2025-01-15', 12, 1, 'loading'),
('TP-6', 'MR-06', 'TR-1', 'DV-1', 'DP-3', 'DP-2', '2025-01-15', -20, 0, 'planned'),
('TP-7', 'MR-07', 'TR-5', 'DV-3', 'DP-2', 'DP-3', '2025-01-14', 3, 1, 'under_way'),
('TP-8', 'MR-08', 'TR-3', 'DV-2', 'DP-1', 'DP-2', '2025-01-12', 5, 1, 'arrived'),
('TP-9', 'MR-09', 'TR-4', 'DV-4', 'DP-3', 'DP-1', '2025-01-10', 12, 1, 'arrived');
INSERT INTO consignments (id, code, shipper_id, kind_id, pallets, from_depot_id, to_depot_id, deliver_by, trip_id, status) VALUES
('CG-1', 'WB-701', 'SH-1', 'KD-1', 5, 'DP-1', 'DP-2', '2025-01-19', 'TP-1', 'planned'),
('CG-2', 'WB-702', 'SH-1', 'KD-1', 6, 'DP-1', 'DP-2', '2025-01-22', NULL, 'announced'),
('CG-3', 'WB-703', 'SH-4', 'KD-4', 1, 'DP-1', 'DP-3', '2025-01-20', NULL, 'announced'),
('CG-4', 'WB-704', 'SH-4', 'KD-4', 2, 'DP-1', 'DP-3', '2025-01-21', NULL, 'announced'),
('CG-5', 'WB-705', 'SH-3', 'KD-3', 3, 'DP-1', 'DP-3', '2025-01-19', NULL, 'accepted'),
('CG-6', 'WB-706', 'SH-2', 'KD-2', 2, 'DP-1', 'DP-3', '2025-01-18', NULL, 'accepted'),
('CG-7', 'WB-707', 'SH-2', 'KD-2', 3, 'DP-2', 'DP-1', '2025-01-16', 'TP-4', 'planned'),
('CG-8', 'WB-708', 'SH-2', 'KD-2', 1, 'DP-2', 'DP-1', '2025-01-17', 'TP-4', 'loaded'),
('CG-9', 'WB-709', 'SH-5', 'KD-5', 4, 'DP-3', 'DP-1', '2025-01-17', 'TP-5', 'loaded'),
('CG-10', 'WB-710', 'SH-3', 'KD-3', 2, 'DP-2', 'DP-3', '2025-01-15', 'TP-7', 'loaded'),
('CG-11', 'WB-711', 'SH-2', 'KD-2', 2, 'DP-1', 'DP-2', '2025-01-14', 'TP-8', 'loaded'),
('CG-12', 'WB-712', 'SH-2', 'KD-2', 1, 'DP-1', 'DP-2', '2025-01-14', 'TP-8', 'quarantined'),
('CG-13', 'WB-713', 'SH-3', 'KD-3', 1, 'DP-1', 'DP-2', '2025-01-14', 'TP-8', 'quarantined'),
('CG-14', 'WB-714', 'SH-5', 'KD-5', 2, 'DP-3', 'DP-1', '2025-01-12', 'TP-9', 'loaded'),
('CG-15', 'WB-715', 'SH-5', 'KD-5', 1, 'DP-3', 'DP-1', '2025-01-12', 'TP-9', 'delivered'),
('CG-16', 'WB-716', 'SH-1', 'KD-1', 1, 'DP-3', 'DP-2', '2025-01-17', NULL, 'refused'),
('CG-17', 'WB-717', 'SH-1', 'KD-1', 2, 'DP-1', 'DP-2', '2025-01-20', NULL, 'accepted'),
('CG-18', 'WB-718', 'SH-5', 'KD-5', 1, 'DP-3', 'DP-1', '2025-01-13', 'TP-9', 'loaded');
INSERT INTO readings (id, trip_id, degrees, read_at) VALUES
('RD-1', 'TP-7', 3, '2025-01-14T17:00:00Z'),
('RD-2', 'TP-7', 4, '2025-01-14T23:30:00Z'),
('RD-3', 'TP-8', 5, '2025-01-12T13:00:00Z'),
('RD-4', 'TP-8', 9, '2025-01-12T20:30:00Z'),
('RD-5', 'TP-9', 12, '2025-01-10T12:00:00Z'),
('RD-6', 'TP-9', 13, '2025-01-10T18:00:00Z');
INSERT INTO notes (id, title, body) VALUES
('NO-1', 'Butter in summer and winter', 'Butter forgives one warm hour of two degrees. It never forgives a second, since it turns from the edge.'),
('NO-2', 'Bottles on the road', 'Wine rides lying down in its cases and with the blinds of the trailer shut. Frost bursts the corks.'),
('NO-3', 'Dates beside the door', 'Look at the date of the thermometer before eye drops are promised to anybody; the driver has to hold the small red card as well.'),
('NO-4', 'An empty place', 'A single free pallet is no reason to wait. The trip leaves on its day, and the next one takes the rest.'),
('NO-5', 'Saying no', 'Say what is owed, what the new freight is and where the limit lies, and the firm will mostly pay by noon.');
