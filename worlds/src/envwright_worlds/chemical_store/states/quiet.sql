INSERT INTO substances (id, name, class, level, most_ml) VALUES
('SB-31', 'cyclohexane', 'flammable', 1, 4000), ('SB-32', 'acetonitrile', 'flammable', 2, 2500), ('SB-33', 'phosphoric acid', 'acid', 1, 3000), ('SB-34', 'chloroform', 'toxic', 2, 2000), ('SB-35', 'mercury salt solution', 'toxic', 3, 1000), ('SB-36', 'silicone oil', 'general', 1, 5000), ('SB-37', 'corn starch', 'general', 1, 3000), ('SB-38', 'hexane', 'flammable', 2, 2000);
INSERT INTO chemists (id, name, email, clearance, fume_training_until) VALUES
('CH-31', 'Ludmila Farek', 'ludmila.farek@example.org', 3, '2025-01-15'), ('CH-32', 'Gethin Powell', 'gethin.powell@example.org', 3, '2025-08-08'), ('CH-33', 'Aziza Karimova', 'aziza.karimova@example.org', 1, '2025-03-03'), ('CH-34', 'Ludmila Prinz', 'ludmila.prinz@example.org', 2, '2025-01-14'), ('CH-35', 'Teo Powell', 'teo.powell@example.org', 2, '2026-01-15');
INSERT INTO cabinets (id, name, class, capacity_ml, locked) VALUES
('CB-31', 'Bay One', 'flammable', 4000, 0), ('CB-32', 'Bay Two', 'flammable', 1000, 1), ('CB-33', 'Bay Three', 'acid', 2500, 0), ('CB-34', 'Bay Four', 'toxic', 2000, 0), ('CB-35', 'Bay Five', 'general', 4000, 0), ('CB-36', 'Bay Six', 'general', 1200, 1), ('CB-37', 'Bay Seven', 'flammable', 1900, 0);
INSERT INTO bottles (id, barcode, substance_id, cabinet_id, ml_left, expires_on, extended, status) VALUES
('BT-61', 'JAR-CA', 'SB-31', 'CB-31', 1500, '2025-01-15', 0, 'opened'),
('BT-62', 'JAR-CB', 'SB-31', 'CB-31', 500, '2025-02-14', 0, 'sealed'),
('BT-63', 'JAR-CC', 'SB-32', 'CB-31', 1000, '2025-06-06', 0, 'sealed'),
('BT-64', 'JAR-CD', 'SB-32', 'CB-32', 400, '2025-03-03', 0, 'sealed'),
('BT-65', 'JAR-CE', 'SB-33', 'CB-33', 1200, '2025-01-14', 0, 'sealed'),
('BT-66', 'JAR-CF', 'SB-34', 'CB-34', 700, '2025-09-30', 0, 'opened'),
('BT-67', 'JAR-CG', 'SB-35', 'CB-34', 300, '2025-02-15', 0, 'sealed'),
('BT-68', 'JAR-CH', 'SB-36', 'CB-35', 2000, '2025-12-01', 0, 'out'),
('BT-69', 'JAR-CI', 'SB-36', 'CB-35', 0, '2025-05-01', 0, 'empty'),
('BT-70', 'JAR-CJ', 'SB-33', 'CB-33', 600, '2025-10-01', 0, 'out'),
('BT-71', 'JAR-CK', 'SB-34', 'CB-34', 0, '2024-10-10', 0, 'disposed'),
('BT-72', 'JAR-CL', 'SB-31', 'CB-37', 900, '2025-01-31', 1, 'sealed'),
('BT-73', 'JAR-CM', 'SB-31', 'CB-37', 450, '2025-07-01', 0, 'out');
INSERT INTO handouts (id, bottle_id, chemist_id, out_on, used_ml, status) VALUES
('HO-31', 'BT-68', 'CH-33', '2025-01-10', NULL, 'out'), ('HO-32', 'BT-70', 'CH-33', '2025-01-12', NULL, 'out'), ('HO-33', 'BT-73', 'CH-33', '2025-01-14', NULL, 'out'), ('HO-34', 'BT-61', 'CH-34', '2024-12-30', 300, 'back');
INSERT INTO purchases (id, substance_id, asked_by_id, approved_by_id, amount_ml, status) VALUES
('PU-31', 'SB-32', 'CH-34', NULL, 500, 'asked'), ('PU-32', 'SB-35', 'CH-31', NULL, 200, 'asked'), ('PU-33', 'SB-33', 'CH-33', 'CH-31', 800, 'approved'), ('PU-34', 'SB-36', 'CH-33', 'CH-32', 1000, 'ordered'), ('PU-35', 'SB-34', 'CH-34', 'CH-32', 600, 'approved'), ('PU-36', 'SB-31', 'CH-35', 'CH-32', 400, 'ordered'), ('PU-37', 'SB-32', 'CH-34', NULL, 2000, 'refused');
INSERT INTO drums (id, name, class, capacity_ml, filled_ml, status) VALUES
('DR-31', 'Spent Solvents', 'flammable', 5000, 4000, 'filling'), ('DR-32', 'Spent Acids', 'acid', 2000, 700, 'filling'), ('DR-33', 'Spent Poisons', 'toxic', 1000, 790, 'filling'), ('DR-34', 'Spent Oils', 'general', 2000, 1700, 'filling'), ('DR-35', 'Spent Oils Old', 'general', 2000, 1950, 'sealed'), ('DR-36', 'Spent Acids Old', 'acid', 2000, 1980, 'sealed');
