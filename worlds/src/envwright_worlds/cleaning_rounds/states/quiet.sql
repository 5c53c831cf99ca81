INSERT INTO buildings (id, name, street) VALUES
('BU-1', 'Custom House', 'Tide Walk'),
('BU-2', 'Larch Hall', 'Larch Way'),
('BU-3', 'Kiln Lofts', 'Clay Street');
INSERT INTO tenants (id, name, email, building_id, credit_cents) VALUES
('TN-1', 'Hanne Voss', 'hanne.voss@example.org', 'BU-1', 0),
('TN-2', 'Obi Nwankwo', 'obi.nwankwo@example.org', 'BU-2', 500),
('TN-3', 'Hanne Voss', 'hanne.voss.kiln@example.org', 'BU-3', 0),
('TN-4', 'Carla Ricci', 'carla.ricci@example.org', 'BU-1', 2000),
('TN-5', 'Mats Ekberg', 'mats.ekberg@example.org', 'BU-2', 500);
INSERT INTO areas (id, name, building_id, kind, minutes, every_days, cleaned_on) VALUES
('AR-1', 'Custom stairs', 'BU-1', 'stairs', 40, 1, '2025-01-14'),
('AR-2', 'Custom bureau', 'BU-1', 'office', 100, 2, '2025-01-13'),
('AR-3', 'Custom sample lab', 'BU-1', 'laboratory', 80, 1, '2025-01-14'),
('AR-4', 'Custom kitchen', 'BU-1', 'kitchen', 60, 1, '2025-01-14'),
('AR-5', 'Custom attic', 'BU-1', 'office', 61, 7, '2025-01-09'),
('AR-6', 'Larch stairs', 'BU-2', 'stairs', 45, 1, '2025-01-14'),
('AR-7', 'Larch bureau', 'BU-2', 'office', 90, 3, '2025-01-11'),
('AR-8', 'Larch kitchen', 'BU-2', 'kitchen', 40, 1, '2025-01-13'),
('AR-9', 'Larch soil lab', 'BU-2', 'laboratory', 70, 2, '2025-01-13'),
('AR-10', 'Kiln hall', 'BU-3', 'stairs', 55, 1, '2025-01-14'),
('AR-11', 'Kiln glaze lab', 'BU-3', 'laboratory', 75, 1, '2025-01-14'),
('AR-12', 'Kiln kitchen', 'BU-3', 'kitchen', 35, 1, '2025-01-15'),
('AR-13', 'Kiln bureau', 'BU-3', 'office', 80, 5, '2025-01-12');
INSERT INTO cleaners (id, name, email, trained, absent) VALUES
('CE-1', 'Dora Finch', 'dora.finch@example.org', 1, 0),
('CE-2', 'Ali Rezaei', 'ali.rezaei@example.org', 0, 0),
('CE-3', 'Kasia Wrobel', 'kasia.wrobel@example.org', 1, 0),
('CE-4', 'Ali Rezaei', 'ali.rezaei.west@example.org', 0, 0),
('CE-5', 'Jim Colt', 'jim.colt@example.org', 0, 1),
('CE-6', 'Beate Voll', 'beate.voll@example.org', 0, 0);
INSERT INTO rounds (id, code, cleaner_id, building_id, day, status) VALUES
('RN-1', 'K-01', 'CE-1', 'BU-1', '2025-01-17', 'drafted'),
('RN-2', 'K-02', 'CE-2', 'BU-1', '2025-01-16', 'drafted'),
('RN-3', 'K-03', 'CE-3', 'BU-2', '2025-01-15', 'released'),
('RN-4', 'K-04', 'CE-4', 'BU-2', '2025-01-16', 'released'),
('RN-5', 'K-05', 'CE-1', 'BU-3', '2025-01-15', 'running'),
('RN-6', 'K-06', 'CE-2', 'BU-3', '2025-01-15', 'running'),
('RN-7', 'K-07', 'CE-6', 'BU-1', '2025-01-15', 'running'),
('RN-8', 'K-08', 'CE-4', 'BU-2', '2025-01-13', 'closed'),
('RN-9', 'K-09', 'CE-6', 'BU-2', '2025-01-20', 'drafted'),
('RN-10', 'K-10', 'CE-4', 'BU-1', '2025-01-15', 'released');
INSERT INTO stops (id, round_id, area_id, status) VALUES
('ST-1', 'RN-1', 'AR-2', 'waiting'),
('ST-2', 'RN-1', 'AR-3', 'waiting'),
('ST-3', 'RN-2', 'AR-1', 'waiting'),
('ST-4', 'RN-3', 'AR-6', 'waiting'),
('ST-5', 'RN-3', 'AR-9', 'waiting'),
('ST-6', 'RN-4', 'AR-6', 'waiting'),
('ST-7', 'RN-4', 'AR-8', 'waiting'),
('ST-8', 'RN-5', 'AR-11', 'waiting'),
('ST-9', 'RN-5', 'AR-10', 'waiting'),
('ST-10', 'RN-6', 'AR-12', 'cleaned'),
('ST-11', 'RN-7', 'AR-4', 'waiting'),
('ST-12', 'RN-7', 'AR-1', 'skipped'),
('ST-13', 'RN-7', 'AR-2', 'skipped'),
('ST-14', 'RN-8', 'AR-8', 'cleaned'),
('ST-15', 'RN-9', 'AR-7', 'waiting'),
('ST-16', 'RN-9', 'AR-8', 'waiting'),
('ST-17', 'RN-10', 'AR-1', 'waiting'),
('ST-18', 'RN-10', 'AR-2', 'waiting');
INSERT INTO supplies (id, name, kind, stock) VALUES
('SU-1', 'Lime disinfectant', 'disinfectant', 6),
('SU-2', 'Oak soap', 'soap', 30),
('SU-3', 'Dust cloths', 'cloth', 101),
('SU-4', 'Resin wax', 'wax', 0),
('SU-5', 'Window soap', 'soap', 100);
INSERT INTO handouts (id, round_id, supply_id, units) VALUES
('HA-1', 'RN-5', 'SU-2', 3),
('HA-2', 'RN-7', 'SU-3', 8),
('HA-3', 'RN-6', 'SU-2', 2),
('HA-4', 'RN-3', 'SU-3', 7);
INSERT INTO complaints (id, area_id, tenant_id, grade, made_on, cleaner_id, accepted, status) VALUES
('CP-1', 'AR-1', 'TN-1', 'grave', '2025-01-15', NULL, 0, 'open'),
('CP-2', 'AR-12', 'TN-3', 'slight', '2025-01-15', NULL, 0, 'open'),
('CP-3', 'AR-8', 'TN-2', 'grave', '2025-01-14', 'CE-1', 0, 'recleaned'),
('CP-4', 'AR-9', 'TN-5', 'slight', '2025-01-14', 'CE-1', 0, 'recleaned'),
('CP-5', 'AR-2', 'TN-4', 'grave', '2025-01-14', 'CE-4', 1, 'recleaned'),
('CP-6', 'AR-6', 'TN-5', 'slight', '2025-01-06', 'CE-3', 0, 'closed');
INSERT INTO sheets (id, title, body) VALUES
('SE-1', 'Brick dust', 'Wipe damp from top to bottom, twice, with a fresh cloth. A broom only puts the dust into the air.'),
('SE-2', 'Soil and samples', 'Bags and jars with labels stay exactly where they stand. Spilt soil is swept into a pan and shown to the staff.'),
('SE-3', 'Oak boards', 'A spoon of oak soap to the bucket is enough. Boards that look grey want oil and not more water.'),
('SE-4', 'Ovens and hobs', 'Wait until they are cold to the touch. Burnt sugar comes off with a wet cloth laid on it for an hour.'),
('SE-5', 'Roof windows', 'Never from outside. The handle is turned down and the pane tipped inwards before anything is wiped.');
