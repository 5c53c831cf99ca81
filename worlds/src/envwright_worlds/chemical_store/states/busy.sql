INSERT INTO substances (id, name, class, level, most_ml) VALUES
('SB-11', 'toluene', 'flammable', 1, 5000), ('SB-12', 'pentane', 'flammable', 2, 3000), ('SB-13', 'sulfuric acid', 'acid', 2, 4000), ('SB-14', 'citric acid', 'acid', 1, 5000), ('SB-15', 'sodium azide solution', 'toxic', 3, 1800), ('SB-16', 'formalin', 'toxic', 2, 2600), ('SB-17', 'paraffin oil', 'general', 1, 7500), ('SB-18', 'isopropanol', 'flammable', 1, 8000), ('SB-19', 'hydrochloric acid', 'acid', 1, 3000);
INSERT INTO chemists (id, name, email, clearance, fume_training_until) VALUES
('CH-11', 'Sunniva Krog', 'sunniva.krog@example.org', 3, '2025-01-15'), ('CH-12', 'Rashid Mirza', 'rashid.mirza@example.org', 2, '2025-01-14'), ('CH-13', 'Talia Benari', 'talia.benari@example.org', 1, '2025-11-30'), ('CH-14', 'Okon Effiong', 'okon.effiong@example.org', 3, '2026-01-12'),
('CH-15', 'Sunniva Krog', 's.krog.doctoral@example.org', 1, '2025-05-20'), ('CH-16', 'Bartek Wolski', 'bartek.wolski@example.org', 2, '2025-09-18'), ('CH-17', 'Delia Wolski', 'delia.wolski@example.org', 1, '2025-02-28');
INSERT INTO cabinets (id, name, class, capacity_ml, locked) VALUES
('CB-11', 'Red West', 'flammable', 5200, 0), ('CB-12', 'Red East', 'flammable', 3000, 0), ('CB-13', 'Corrosives Low', 'acid', 4000, 0), ('CB-14', 'Corrosives High', 'acid', 3000, 1), ('CB-15', 'Vault Left', 'toxic', 2600, 0), ('CB-16', 'Long Shelf', 'general', 6000, 0), ('CB-17', 'Vault Right', 'toxic', 1500, 1);
INSERT INTO bottles (id, barcode, substance_id, cabinet_id, ml_left, expires_on, extended, status) VALUES
('BT-31', 'VIAL-BA', 'SB-11', 'CB-11', 1000, '2025-08-20', 0, 'sealed'),
('BT-32', 'VIAL-BB', 'SB-11', 'CB-11', 2000, '2025-01-15', 0, 'opened'),
('BT-33', 'VIAL-BC', 'SB-12', 'CB-12', 900, '2025-01-14', 0, 'opened'),
('BT-34', 'VIAL-BD', 'SB-12', 'CB-12', 1000, '2025-02-14', 0, 'sealed'),
('BT-35', 'VIAL-BE', 'SB-13', 'CB-13', 1400, '2026-02-01', 0, 'opened'),
('BT-36', 'VIAL-BF', 'SB-13', 'CB-14', 1000, '2025-09-09', 0, 'sealed'),
('BT-37', 'VIAL-BG', 'SB-14', 'CB-13', 1800, '2025-04-10', 0, 'out'),
('BT-38', 'VIAL-BH', 'SB-15', 'CB-15', 500, '2025-10-10', 0, 'opened'),
('BT-39', 'VIAL-BI', 'SB-16', 'CB-15', 1100, '2025-02-15', 0, 'sealed'),
('BT-40', 'VIAL-BJ', 'SB-16', 'CB-15', 0, '2025-03-05', 0, 'empty'),
('BT-41', 'VIAL-BK', 'SB-17', 'CB-16', 2400, '2025-01-22', 1, 'sealed'),
('BT-42', 'VIAL-BL', 'SB-17', 'CB-16', 350, '2024-12-22', 0, 'opened'),
('BT-43', 'VIAL-BM', 'SB-11', 'CB-11', 600, '2025-05-15', 0, 'out'),
('BT-44', 'VIAL-BN', 'SB-17', 'CB-16', 900, '2025-07-17', 0, 'out'),
('BT-45', 'VIAL-BO', 'SB-18', 'CB-11', 700, '2025-11-21', 0, 'out'),
('BT-46', 'VIAL-BP', 'SB-14', 'CB-13', 0, '2024-11-11', 0, 'disposed'),
('BT-47', 'VIAL-BQ', 'SB-18', 'CB-11', 800, '2025-12-22', 0, 'sealed'),
('BT-48', 'VIAL-BR', 'SB-16', 'CB-17', 900, '2025-01-02', 0, 'sealed'),
('BT-49', 'VIAL-BS', 'SB-19', 'CB-14', 400, '2025-04-15', 0, 'sealed'),
('BT-50', 'VIAL-BT', 'SB-18', 'CB-12', 100, '2025-04-14', 0, 'opened'),
('BT-51', 'VIAL-BU', 'SB-19', 'CB-13', 250, '2025-02-10', 0, 'sealed');
INSERT INTO handouts (id, bottle_id, chemist_id, out_on, used_ml, status) VALUES
('HO-11', 'BT-37', 'CH-16', '2025-01-13', NULL, 'out'), ('HO-12', 'BT-43', 'CH-13', '2025-01-13', NULL, 'out'), ('HO-13', 'BT-44', 'CH-13', '2025-01-14', NULL, 'out'), ('HO-14', 'BT-45', 'CH-13', '2025-01-15', NULL, 'out'), ('HO-15', 'BT-42', 'CH-15', '2024-12-18', 250, 'back'), ('HO-16', 'BT-32', 'CH-11', '2025-01-07', 500, 'back');
INSERT INTO purchases (id, substance_id, asked_by_id, approved_by_id, amount_ml, status) VALUES
('PU-11', 'SB-12', 'CH-16', NULL, 1000, 'asked'), ('PU-12', 'SB-15', 'CH-11', NULL, 500, 'asked'), ('PU-13', 'SB-13', 'CH-12', 'CH-14', 1000, 'approved'), ('PU-14', 'SB-14', 'CH-13', 'CH-11', 1000, 'ordered'),
('PU-15', 'SB-18', 'CH-15', 'CH-11', 800, 'received'), ('PU-16', 'SB-17', 'CH-13', NULL, 4000, 'refused'), ('PU-17', 'SB-16', 'CH-16', 'CH-14', 500, 'ordered'), ('PU-18', 'SB-11', 'CH-17', 'CH-14', 500, 'approved');
INSERT INTO drums (id, name, class, capacity_ml, filled_ml, status) VALUES
('DR-11', 'Flame One', 'flammable', 10000, 9200, 'filling'), ('DR-12', 'Flame Two', 'flammable', 10000, 7999, 'filling'), ('DR-13', 'Mineral Acids', 'acid', 5000, 4000, 'filling'), ('DR-14', 'Poisons One', 'toxic', 2000, 400, 'filling'), ('DR-15', 'Mixed One', 'general', 3000, 2650, 'filling'),
('DR-16', 'Mixed Two', 'general', 3000, 2900, 'sealed'), ('DR-17', 'Mineral Acids Old', 'acid', 5000, 4900, 'collected'), ('DR-18', 'Ethers One', 'flammable', 4000, 150, 'filling'), ('DR-19', 'Poisons Old', 'toxic', 1500, 1450, 'sealed');
