INSERT INTO substances (id, name, class, level, most_ml) VALUES
('SB-1', 'acetone', 'flammable', 1, 6000),
('SB-2', 'diethyl ether', 'flammable', 2, 3000),
('SB-3', 'nitric acid', 'acid', 2, 4000),
('SB-4', 'acetic acid', 'acid', 1, 5000),
('SB-5', 'phenol solution', 'toxic', 3, 2000),
('SB-6', 'acrylamide', 'toxic', 2, 2500),
('SB-7', 'glycerol', 'general', 1, 8000),
('SB-8', 'ethanol', 'flammable', 1, 9000);
INSERT INTO chemists (id, name, email, clearance, fume_training_until) VALUES
('CH-1', 'Anja Ruud', 'anja.ruud@example.org', 3, '2025-01-15'),
('CH-2', 'Boyan Petrov', 'boyan.petrov@example.org', 2, '2025-01-14'),
('CH-3', 'Cleo Farkas', 'cleo.farkas@example.org', 1, '2025-12-01'),
('CH-4', 'Derya Aksoy', 'derya.aksoy@example.org', 3, '2026-01-10'),
('CH-5', 'Anja Ruud', 'a.ruud.student@example.org', 1, '2025-06-06'),
('CH-6', 'Elio Conti', 'elio.conti@example.org', 2, '2025-10-30');
INSERT INTO cabinets (id, name, class, capacity_ml, locked) VALUES
('CB-1', 'Yellow North', 'flammable', 5000, 0),
('CB-2', 'Yellow South', 'flammable', 3250, 0),
('CB-3', 'Acid Cupboard', 'acid', 4000, 0),
('CB-4', 'Acid Spare', 'acid', 2800, 1),
('CB-5', 'Poison Safe', 'toxic', 2500, 0),
('CB-6', 'Open Shelf', 'general', 6000, 0),
('CB-7', 'Poison Annex', 'toxic', 1500, 0);
INSERT INTO bottles (id, barcode, substance_id, cabinet_id, ml_left, expires_on, extended, status) VALUES
('BT-1', 'FLASK-AA', 'SB-1', 'CB-1', 1000, '2025-09-01', 0, 'sealed'),
('BT-2', 'FLASK-AB', 'SB-1', 'CB-1', 2500, '2025-01-15', 0, 'opened'),
('BT-3', 'FLASK-AC', 'SB-2', 'CB-2', 800, '2025-01-14', 0, 'opened'),
('BT-4', 'FLASK-AD', 'SB-2', 'CB-2', 1000, '2025-02-14', 0, 'sealed'),
('BT-5', 'FLASK-AE', 'SB-3', 'CB-3', 1500, '2026-01-01', 0, 'opened'),
('BT-6', 'FLASK-AF', 'SB-3', 'CB-4', 1000, '2025-08-08', 0, 'sealed'),
('BT-7', 'FLASK-AG', 'SB-4', 'CB-3', 2000, '2025-04-04', 0, 'out'),
('BT-8', 'FLASK-AH', 'SB-5', 'CB-5', 500, '2025-10-01', 0, 'opened'),
('BT-9', 'FLASK-AI', 'SB-6', 'CB-5', 1000, '2025-02-15', 0, 'sealed'),
('BT-10', 'FLASK-AJ', 'SB-6', 'CB-5', 0, '2025-03-01', 0, 'empty'),
('BT-11', 'FLASK-AK', 'SB-7', 'CB-6', 2500, '2025-01-20', 1, 'sealed'),
('BT-12', 'FLASK-AL', 'SB-7', 'CB-6', 300, '2024-12-24', 0, 'opened'),
('BT-13', 'FLASK-AM', 'SB-1', 'CB-1', 500, '2025-05-05', 0, 'out'),
('BT-14', 'FLASK-AN', 'SB-7', 'CB-6', 1000, '2025-07-07', 0, 'out'),
('BT-15', 'FLASK-AO', 'SB-8', 'CB-2', 700, '2025-11-11', 0, 'out'),
('BT-16', 'FLASK-AP', 'SB-4', 'CB-3', 0, '2024-11-01', 0, 'disposed'),
('BT-17', 'FLASK-AQ', 'SB-8', 'CB-1', 600, '2025-12-12', 0, 'sealed'),
('BT-18', 'FLASK-AR', 'SB-6', 'CB-7', 1000, '2025-01-01', 0, 'sealed'),
('BT-19', 'FLASK-AS', 'SB-4', 'CB-4', 300, '2025-04-15', 0, 'sealed'),
('BT-20', 'FLASK-AT', 'SB-8', 'CB-2', 150, '2025-04-14', 0, 'opened'),
('BT-21', 'FLASK-AU', 'SB-8', 'CB-1', 100, '2025-02-13', 0, 'sealed');
INSERT INTO handouts (id, bottle_id, chemist_id, out_on, used_ml, status) VALUES
('HO-1', 'BT-7', 'CH-6', '2025-01-13', NULL, 'out'),
('HO-2', 'BT-13', 'CH-3', '2025-01-14', NULL, 'out'),
('HO-3', 'BT-14', 'CH-3', '2025-01-14', NULL, 'out'),
('HO-4', 'BT-15', 'CH-3', '2025-01-15', NULL, 'out'),
('HO-5', 'BT-12', 'CH-5', '2024-12-20', 200, 'back'),
('HO-6', 'BT-2', 'CH-1', '2025-01-08', 0, 'back');
INSERT INTO purchases (id, substance_id, asked_by_id, approved_by_id, amount_ml, status) VALUES
('PU-1', 'SB-2', 'CH-6', NULL, 1000, 'asked'),
('PU-2', 'SB-5', 'CH-1', NULL, 500, 'asked'),
('PU-3', 'SB-3', 'CH-2', 'CH-4', 1000, 'approved'),
('PU-4', 'SB-4', 'CH-3', 'CH-1', 1000, 'ordered'),
('PU-5', 'SB-8', 'CH-5', 'CH-1', 600, 'received'),
('PU-6', 'SB-7', 'CH-3', NULL, 5000, 'refused'),
('PU-7', 'SB-6', 'CH-6', 'CH-4', 500, 'ordered');
INSERT INTO drums (id, name, class, capacity_ml, filled_ml, status) VALUES
('DR-1', 'Solvent Drum A', 'flammable', 10000, 9300, 'filling'),
('DR-2', 'Solvent Drum B', 'flammable', 10000, 7999, 'filling'),
('DR-3', 'Acid Drum A', 'acid', 5000, 4000, 'filling'),
('DR-4', 'Toxic Drum A', 'toxic', 2000, 500, 'filling'),
('DR-5', 'General Drum A', 'general', 3000, 2700, 'filling'),
('DR-6', 'General Drum B', 'general', 3000, 2900, 'sealed'),
('DR-7', 'Acid Drum Z', 'acid', 5000, 4800, 'collected'),
('DR-8', 'Solvent Drum C', 'flammable', 4000, 100, 'filling');
