INSERT INTO substations (id, name, status) VALUES
('U-1', 'Priory', 'normal'),
('U-2', 'Bridgefoot', 'down'),
('U-3', 'Vineyard', 'normal'),
('U-4', 'Tollgate', 'normal'),
('U-5', 'Chapelfield', 'down'),
('U-6', 'Weir', 'normal');
INSERT INTO houses (id, address, substation_id, care_home) VALUES
('H-1', '5 Abbot Road', 'U-1', 0),
('H-2', '16 Bridge Approach', 'U-2', 0),
('H-3', '4 Muscat Street', 'U-3', 1),
('H-4', '23 Toll Lane', 'U-4', 0),
('H-5', '9 Abbot Road', 'U-1', 0),
('H-6', '2 Chapelfield Green', 'U-5', 0);
INSERT INTO residents (id, name, email, house_id) VALUES
('B-1', 'Enrique Solis', 'e.solis@example.org', 'H-1'),
('B-2', 'Tamsin Hale', 't.hale@example.org', 'H-2'),
('B-3', 'Jurgen Pohl', 'j.pohl@example.org', 'H-3'),
('B-4', 'Nkechi Udo', 'n.udo@example.org', 'H-4'),
('B-5', 'Barnaby Hale', 'b.hale@example.org', 'H-5'),
('B-6', 'Sumiko Abe', 's.abe@example.org', 'H-6'),
('B-7', 'Ylva Stenberg', 'y.stenberg@example.org', 'H-1');
INSERT INTO engineers (id, name, email, level) VALUES
('E-1', 'Goran Babic', 'g.babic@example.org', 1),
('E-2', 'Freya Lockhart', 'f.lockhart@example.org', 2),
('E-3', 'Moses Kiplagat', 'm.kiplagat@example.org', 3),
('E-4', 'Freya Janssens', 'f.janssens@example.org', 2);
INSERT INTO faults (id, house_id, resident_id, symptom, priority, reported_on, access_given, mended_on, credit_cents, status) VALUES
('F-1', 'H-1', 'B-1', 'no_heat', 2, '2025-01-14', 1, NULL, 0, 'reported'),
('F-2', 'H-5', 'B-5', 'noise', 3, '2025-01-06', 0, NULL, 0, 'reported'),
('F-3', 'H-3', 'B-3', 'noise', 1, '2025-01-14', 1, NULL, 0, 'reported'),
('F-4', 'H-4', 'B-4', 'no_heat', 2, '2025-01-14', 1, NULL, 0, 'planned'),
('F-5', 'H-3', 'B-3', 'leak', 1, '2025-01-15', 0, NULL, 0, 'planned'),
('F-6', 'H-2', 'B-2', 'no_hot_water', 3, '2025-01-13', 1, NULL, 0, 'planned'),
('F-7', 'H-6', 'B-6', 'no_hot_water', 3, '2025-01-13', 1, NULL, 0, 'planned'),
('F-8', 'H-5', 'B-5', 'no_heat', 2, '2025-01-09', 1, '2025-01-12', 0, 'mended'),
('F-9', 'H-4', 'B-4', 'noise', 3, '2025-01-05', 1, '2025-01-13', 0, 'mended'),
('F-10', 'H-1', 'B-7', 'no_hot_water', 3, '2025-01-07', 1, '2025-01-14', 0, 'mended'),
('F-11', 'H-2', 'B-2', 'no_heat', 2, '2024-12-01', 1, '2024-12-03', 0, 'closed'),
('F-12', 'H-6', 'B-6', 'leak', 1, '2025-01-14', 0, NULL, 0, 'reported'),
('F-13', 'H-3', 'B-3', 'no_heat', 1, '2024-11-04', 1, '2024-11-08', 2000, 'closed');
INSERT INTO jobs (id, fault_id, engineer_id, day, half, status) VALUES
('J-1', 'F-4', 'E-2', '2025-01-15', 'morning', 'on_site'),
('J-2', 'F-5', 'E-3', '2025-01-15', 'afternoon', 'planned'),
('J-3', 'F-6', 'E-1', '2025-01-15', 'morning', 'on_site'),
('J-4', 'F-7', 'E-4', '2025-01-15', 'morning', 'planned'),
('J-5', 'F-8', 'E-3', '2025-01-12', 'morning', 'done'),
('J-6', 'F-3', 'E-1', '2025-01-14', 'afternoon', 'cancelled');
INSERT INTO parts (id, name, price_cents, stock) VALUES
('P-1', 'Stop tap', 3900, 9),
('P-2', 'Booster pump', 46000, 2),
('P-3', 'Washer set', 250, 57),
('P-4', 'Flow meter', 12500, 0),
('P-5', 'Strainer', 1900, 14);
INSERT INTO part_uses (id, job_id, part_id, pieces, cost_cents) VALUES
('W-1', 'J-1', 'P-2', 1, 46000),
('W-2', 'J-5', 'P-5', 2, 3800);
INSERT INTO heaters (id, label, resident_id, status) VALUES
('K-1', 'HE-41', NULL, 'in_store'),
('K-2', 'HE-42', 'B-1', 'lent'),
('K-3', 'HE-43', 'B-7', 'lent'),
('K-4', 'HE-44', NULL, 'in_store'),
('K-5', 'HE-45', NULL, 'broken');
INSERT INTO outages (id, substation_id, starts_on, ends_on, status) VALUES
('O-1', 'U-2', '2025-01-14', '2025-01-15', 'running'),
('O-2', 'U-5', '2025-01-15', '2025-01-15', 'running'),
('O-3', 'U-4', '2025-01-15', '2025-01-16', 'announced'),
('O-4', 'U-6', '2025-01-13', '2025-01-14', 'announced');
