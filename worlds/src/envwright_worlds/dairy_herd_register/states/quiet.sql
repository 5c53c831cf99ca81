INSERT INTO farms (id, name, village, tank_capacity, tank_litres, inspected_on) VALUES
('F-131', 'Ashen Gate', 'Bellmoor', 2200, 640, '2024-01-16'),
('F-132', 'Cuckoo Pen', 'Bellmoor', 1600, 1590, '2024-01-15'),
('F-133', 'Drovers Rest', 'Skelby', 3000, 500, '2024-09-30'),
('F-134', 'Mill Race Farm', 'Skelby', 2800, 499, '2024-12-09'),
('F-135', 'Oxbow Dairy', 'Priors Ing', 4200, 1130, '2024-06-18'),
('F-136', 'Whin Bank', 'Priors Ing', 1200, 1178, '2024-11-06');
INSERT INTO cows (id, ear_tag, name, farm_id, born_on, stage) VALUES
('C-261', 'AG-1502', 'Agnes', 'F-131', '2020-04-18', 'milking'),
('C-262', 'AG-1509', 'Buttercup', 'F-131', '2023-04-16', 'heifer'),
('C-263', 'CP-0077', 'Cosima', 'F-132', '2019-02-07', 'milking'),
('C-264', 'CP-0083', 'Dahlia', 'F-132', '2020-10-25', 'dry'),
('C-265', 'DR-6415', 'Edda', 'F-133', '2019-09-01', 'milking'),
('C-266', 'DR-6420', 'Flora', 'F-133', '2023-05-02', 'heifer'),
('C-267', 'MR-2218', 'Ginger', 'F-134', '2018-11-29', 'milking'),
('C-268', 'MR-2227', 'Agnes', 'F-134', '2020-07-16', 'dry'),
('C-269', 'OX-9941', 'Hilda', 'F-135', '2021-01-24', 'milking'),
('C-270', 'OX-9952', 'Ida', 'F-135', '2019-12-08', 'milking'),
('C-271', 'OX-9960', 'Jonquil', 'F-135', '2022-08-14', 'heifer'),
('C-272', 'WB-3706', 'Kalina', 'F-136', '2020-03-29', 'milking'),
('C-273', 'WB-3711', 'Lotte', 'F-136', '2019-06-05', 'dry');
INSERT INTO calvings (id, cow_id, calved_on, calf) VALUES
('K-361', 'C-261', '2024-06-29', 'heifer calf'),
('K-362', 'C-263', '2024-06-30', 'bull calf'),
('K-363', 'C-264', '2024-03-21', 'heifer calf'),
('K-364', 'C-265', '2025-01-10', 'twins'),
('K-365', 'C-267', '2024-05-08', 'bull calf'),
('K-366', 'C-268', '2024-03-23', 'heifer calf'),
('K-367', 'C-269', '2025-01-09', 'heifer calf'),
('K-368', 'C-270', '2024-04-25', 'stillborn'),
('K-369', 'C-272', '2023-06-11', 'bull calf'),
('K-370', 'C-272', '2024-06-02', 'heifer calf'),
('K-371', 'C-273', '2024-02-16', 'bull calf');
INSERT INTO medicines (id, name, withholding_days, most_days, dry_only) VALUES
('M-21', 'Lactoclear', 3, 4, 0),
('M-22', 'Propagel', 0, 5, 0),
('M-23', 'Soundfoot', 8, 8, 0),
('M-24', 'Restudder', 38, 1, 1);
INSERT INTO treatments (id, cow_id, medicine_id, begun_on, days, withheld_until, status) VALUES
('T-461', 'C-267', 'M-21', '2025-01-08', 4, '2025-01-14', 'running'),
('T-462', 'C-270', 'M-21', '2025-01-09', 4, '2025-01-15', 'running'),
('T-463', 'C-273', 'M-24', '2024-12-05', 1, '2025-01-12', 'running'),
('T-464', 'C-261', 'M-22', '2024-11-20', 5, '2024-11-24', 'cleared'),
('T-465', 'C-264', 'M-24', '2024-11-25', 1, '2025-01-02', 'cleared');
INSERT INTO milkings (id, cow_id, milked_on, litres, destination) VALUES
('L-561', 'C-261', '2025-01-15', 15, 'tank'),
('L-562', 'C-261', '2025-01-14', 14, 'tank'),
('L-563', 'C-272', '2025-01-15', 10, 'tank'),
('L-564', 'C-272', '2025-01-15', 9, 'tank'),
('L-565', 'C-265', '2025-01-14', 19, 'calves'),
('L-566', 'C-270', '2025-01-14', 8, 'calves'),
('L-567', 'C-263', '2025-01-15', 7, 'tank');
INSERT INTO pickups (id, farm_id, due_on, status, litres, degrees, payment_cents) VALUES
('P-661', 'F-136', '2025-01-15', 'announced', NULL, NULL, NULL),
('P-662', 'F-132', '2025-01-14', 'announced', NULL, NULL, NULL),
('P-663', 'F-133', '2025-01-13', 'collected', 2050, 6, 94300),
('P-664', 'F-134', '2025-01-14', 'collected', 1725, 7, 69000),
('P-665', 'F-135', '2025-01-16', 'announced', NULL, NULL, NULL);
