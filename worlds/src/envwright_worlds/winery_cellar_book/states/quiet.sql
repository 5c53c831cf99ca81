INSERT INTO parcels (id, name, grower, variety, cap_kilos, safe_on) VALUES
('P-51', 'Sundial Bank', 'Rosario Pinto', 'Muscat', 3000, '2025-01-08'),
('P-52', 'Gravel Tongue', 'Rosario Pinto', 'Chenin', 2500, '2025-01-15'),
('P-53', 'Heron Marsh', 'Willem Prins', 'Touriga', 4000, '2025-01-16'),
('P-54', 'Shepherd Walk', 'Nomsa Zwane', 'Verdelho', 1800, '2025-01-02'),
('P-55', 'Lower Sundial', 'Abel Pinto', 'Muscat', 2000, '2025-01-10');
INSERT INTO loads (id, parcel_id, weighed_on, kilos, oechsle, status) VALUES
('W-501', 'P-51', '2025-01-15', 800, 92, 'signed'),
('W-502', 'P-51', '2025-01-14', 600, 99, 'signed'),
('W-503', 'P-51', '2025-01-10', 900, 90, 'crushed'),
('W-504', 'P-54', '2025-01-15', 700, 85, 'signed'),
('W-505', 'P-54', '2025-01-13', 500, 84, 'signed'),
('W-506', 'P-54', '2025-01-15', 600, 88, 'weighed'),
('W-507', 'P-55', '2025-01-14', 450, 80, 'weighed'),
('W-508', 'P-55', '2025-01-11', 650, 70, 'turned_away'),
('W-509', 'P-55', '2025-01-12', 1000, 94, 'crushed'),
('W-510', 'P-52', '2025-01-15', 400, 86, 'weighed');
INSERT INTO vats (id, name, material, capacity_litres, clean) VALUES
('V-1', 'Tub Alto', 'steel', 1500, 0),
('V-2', 'Tub Basso', 'steel', 1300, 0),
('V-3', 'Tub Cantor', 'steel', 600, 1),
('V-4', 'Tub Descant', 'steel', 1000, 1),
('V-5', 'Butt Oboe', 'oak', 900, 0),
('V-6', 'Butt Viola', 'oak', 900, 0),
('V-7', 'Butt Cello', 'oak', 700, 0),
('V-8', 'Clay Jar', 'concrete', 400, 0),
('V-9', 'Tub Fugue', 'steel', 1100, 0),
('V-10', 'Tub Gigue', 'steel', 1000, 0),
('V-11', 'Tub Hymn', 'steel', 1000, 0),
('V-12', 'Butt Lute', 'oak', 720, 0);
INSERT INTO lots (id, title, variety, vat_id, litres, density, sulphite_mg, stage, pitched_on, rested_on) VALUES
('L-81', 'Sundial Must', 'Muscat', 'V-1', 630, 1090, 50, 'must', NULL, NULL),
('L-82', 'Lower Bank Must', 'Muscat', 'V-2', 700, 1094, 40, 'must', NULL, NULL),
('L-83', 'Old Orchard White', 'Verdelho', 'V-5', 700, 992, 80, 'resting', '2024-03-01', '2024-04-02'),
('L-84', 'Marsh Red', 'Touriga', 'V-6', 640, 993, 40, 'resting', '2024-12-01', '2025-01-01'),
('L-85', 'Gravel Dry', 'Chenin', 'V-9', 800, 996, 20, 'fermenting', '2025-01-08', NULL),
('L-86', 'Walk White', 'Verdelho', 'V-10', 720, 994, 25, 'fermenting', '2025-01-04', NULL),
('L-87', 'Gravel Second', 'Chenin', 'V-11', 690, 995, 15, 'fermenting', '2025-01-09', NULL),
('L-88', 'Jar Experiment', 'Chenin', NULL, 6, 991, 70, 'bottled', '2024-02-12', '2024-03-20'),
('L-89', 'Red Hill', 'Touriga', 'V-12', 510, 994, 120, 'resting', '2024-04-10', '2024-05-15');
INSERT INTO additions (id, lot_id, added_on, dose_mg) VALUES
('A-201', 'L-81', '2025-01-10', 50),
('A-202', 'L-82', '2025-01-12', 40),
('A-203', 'L-83', '2024-04-02', 50),
('A-204', 'L-83', '2024-10-14', 30),
('A-205', 'L-84', '2025-01-02', 40),
('A-206', 'L-85', '2025-01-07', 20),
('A-207', 'L-86', '2025-01-03', 25),
('A-208', 'L-87', '2025-01-08', 15),
('A-209', 'L-88', '2024-03-21', 40),
('A-210', 'L-88', '2024-07-01', 30),
('A-211', 'L-89', '2024-05-15', 60),
('A-212', 'L-89', '2024-11-18', 60);
INSERT INTO rackings (id, lot_id, from_vat_id, to_vat_id, racked_on, lost_litres) VALUES
('R-201', 'L-83', 'V-10', 'V-5', '2024-05-02', 17),
('R-202', 'L-84', 'V-7', 'V-6', '2025-01-02', 13),
('R-203', 'L-88', 'V-8', 'V-7', '2024-04-15', 7);
INSERT INTO bottlings (id, lot_id, bottled_on, bottles) VALUES
('B-1', 'L-88', '2024-09-03', 300),
('B-2', 'L-88', '2024-09-04', 200),
('B-3', 'L-83', '2024-11-12', 200);
