INSERT INTO zones (id, name, dogs_allowed, status) VALUES
('Z-1', 'Birch Side', 1, 'open'),
('Z-2', 'Cherry Court', 0, 'open'),
('Z-3', 'Old Lock', 1, 'flooded');
INSERT INTO pitches (id, zone_id, code, surface, length_m, night_cents) VALUES
('P-51', 'Z-1', 'B1', 'hardstanding', 8, 2500),
('P-52', 'Z-1', 'B2', 'hardstanding', 10, 2850),
('P-53', 'Z-1', 'B3', 'grass', 6, 1550),
('P-54', 'Z-2', 'C1', 'hardstanding', 7, 2400),
('P-55', 'Z-2', 'C2', 'grass', 4, 1400),
('P-56', 'Z-2', 'C3', 'hardstanding', 12, 3250),
('P-57', 'Z-3', 'K1', 'hardstanding', 9, 2450),
('P-58', 'Z-1', 'B4', 'grass', 5, 1450),
('P-59', 'Z-2', 'C4', 'hardstanding', 6, 2150);
INSERT INTO campers (id, name, email) VALUES
('G-401', 'Rhona Keith', 'rhona.keith@example.org'),
('G-402', 'Davor Simic', 'davor.simic@example.org'),
('G-403', 'Amelie Roux', 'amelie.roux@example.org'),
('G-404', 'Tariro Moyo', 'tariro.moyo@example.org'),
('G-405', 'Lone Friis', 'lone.friis@example.org'),
('G-406', 'Rhona Keith', 'rhona.keith.choir@example.org'),
('G-407', 'Umit Sahin', 'umit.sahin@example.org'),
('G-408', 'Greer Tait', 'greer.tait@example.org'),
('G-409', 'Paulo Reis', 'paulo.reis@example.org'),
('G-410', 'Milla Salo', 'milla.salo@example.org'),
('G-411', 'Jon Tait', 'jon.tait@example.org');
INSERT INTO camps (id, camper_id, pitch_id, rig, rig_m, heads, dogs, arrives_on, leaves_on, night_cents, deposit_cents, bill_cents, status) VALUES
('C-701', 'G-401', 'P-51', 'caravan', 7, 3, 1, '2025-01-12', '2025-01-20', 3000, 3000, NULL, 'checked_in'),
('C-702', 'G-402', 'P-52', 'motorhome', 10, 2, 0, '2025-01-15', '2025-01-22', 2850, 2850, NULL, 'confirmed'),
('C-703', 'G-403', 'P-54', 'motorhome', 6, 2, 0, '2025-01-14', '2025-01-19', 2400, 2400, NULL, 'confirmed'),
('C-704', 'G-404', 'P-56', 'caravan', 11, 4, 0, '2025-01-13', '2025-01-18', 3850, 3850, NULL, 'confirmed'),
('C-705', 'G-405', 'P-53', 'tent', 5, 2, 2, '2025-01-08', '2025-01-15', 1950, 1950, NULL, 'checked_in'),
('C-706', 'G-406', 'P-58', 'tent', 4, 1, 0, '2025-01-22', '2025-01-25', 1450, 1450, NULL, 'confirmed'),
('C-707', 'G-407', 'P-59', 'caravan', 6, 2, 0, '2025-01-21', '2025-01-24', 2150, 2150, NULL, 'confirmed'),
('C-708', 'G-407', 'P-59', 'caravan', 6, 2, 0, '2025-01-24', '2025-01-28', 2150, 0, NULL, 'held'),
('C-709', 'G-408', 'P-57', 'motorhome', 8, 2, 1, '2025-02-01', '2025-02-06', 2650, 2650, NULL, 'confirmed'),
('C-710', 'G-409', 'P-55', 'tent', 3, 3, 0, '2025-01-16', '2025-01-18', 1700, 0, NULL, 'held'),
('C-711', 'G-410', 'P-54', 'motorhome', 7, 2, 0, '2024-12-28', '2025-01-02', 2400, 2400, 11100, 'departed'),
('C-712', 'G-411', 'P-52', 'motorhome', 9, 2, 0, '2025-01-04', '2025-01-08', 2850, 2850, NULL, 'no_show'),
('C-713', 'G-411', 'P-53', 'tent', 6, 4, 0, '2025-01-31', '2025-02-03', 2150, 0, NULL, 'cancelled'),
('C-714', 'G-402', 'P-56', 'caravan', 12, 2, 0, '2025-03-25', '2025-04-15', 3250, 3250, NULL, 'confirmed'),
('C-715', 'G-410', 'P-58', 'tent', 5, 2, 0, '2025-01-12', '2025-01-16', 1450, 1450, NULL, 'confirmed'),
('C-716', 'G-401', 'P-55', 'tent', 4, 2, 0, '2024-12-30', '2025-01-03', 1400, 1400, 4200, 'departed');
INSERT INTO barrier_tags (id, camp_id, status) VALUES
('T-71', 'C-701', 'out'),
('T-72', 'C-705', 'out'),
('T-73', NULL, 'in_drawer'),
('T-74', NULL, 'in_drawer'),
('T-75', NULL, 'in_drawer'),
('T-76', NULL, 'in_drawer'),
('T-77', 'C-711', 'lost');
