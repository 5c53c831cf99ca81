INSERT INTO customers (id, name, email) VALUES
('C-810', 'Ingrid Moe', 'ingrid.moe@example.org'),
('C-811', 'Raul Pinto', 'raul.pinto@example.org'),
('C-812', 'Shanice Cole', 'shanice.cole@example.org'),
('C-813', 'Raul Pinto', 'raul.pinto.post@example.org'),
('C-814', 'Dorota Wrona', 'dorota.wrona@example.org'),
('C-815', 'Tomos Cole', 'tomos.cole@example.org');
INSERT INTO bikes (id, customer_id, model, frame_number, electric) VALUES
('B-01', 'C-810', 'Heron Touring', 'HT-7781', 0),
('B-02', 'C-811', 'Heron Club', 'HC-1203', 0),
('B-03', 'C-812', 'Amp Town', 'AT-5560', 1),
('B-04', 'C-813', 'Amp Carrier', 'AC-9014', 1),
('B-05', 'C-814', 'Duchess Step', 'DS-336', 0),
('B-06', 'C-815', 'Badger 29', 'BD-2904', 0),
('B-07', 'C-813', 'Badger Rigid', 'BR-1150', 0),
('B-08', 'C-810', 'Amp Fold', 'AF-4402', 1),
('B-09', 'C-814', 'Sparrow 20', 'SP-2011', 0),
('B-10', 'C-815', 'Heron Cross', 'HX-6120', 0),
('B-11', 'C-812', 'Sparrow 24', 'SP-2409', 0),
('B-12', 'C-811', 'Duchess Lite', 'DL-340', 0),
('B-13', 'C-810', 'Heron Junior', 'HJ-77', 0);
INSERT INTO mechanics (id, name, grade, minutes_a_day, present) VALUES
('M-D', 'Dag Viken', 3, 300, 1),
('M-K', 'Kemi Ojo', 2, 180, 1),
('M-N', 'Nils Holt', 1, 120, 0),
('M-Y', 'Yara Costa', 1, 120, 1),
('M-U', 'Uwe Brandl', 2, 240, 1);
INSERT INTO services (id, name, price_cents, minutes, grade) VALUES
('S-10', 'Safety check', 3200, 30, 1),
('S-11', 'Complete overhaul', 9500, 120, 2),
('S-12', 'Brake service', 2300, 30, 1),
('S-13', 'Shifter tuning', 2500, 30, 1),
('S-14', 'Spoke repair', 3600, 50, 2),
('S-15', 'Motor test', 5200, 60, 3),
('S-16', 'Motor seal change', 12900, 140, 3);
INSERT INTO parts (id, name, price_cents, on_shelf) VALUES
('P-401', 'Rim pads', 990, 4),
('P-402', 'Tube 26 inch', 720, 10),
('P-403', 'Chain 9 speed', 2490, 1),
('P-404', 'Motor seal', 3900, 0),
('P-405', 'Brake cable', 450, 7),
('P-406', 'Steel spoke', 110, 30),
('P-407', 'City tyre 28', 2690, 0);
INSERT INTO orders (id, bike_id, fault, mechanic_id, work_day, ready_on, status) VALUES
('R-7001', 'B-01', 'Slips from second to third', NULL, NULL, NULL, 'open'),
('R-7002', 'B-02', 'Brake blocks worn to the metal', NULL, NULL, NULL, 'quoted'),
('R-7003', 'B-03', 'Battery light blinks', 'M-D', '2025-01-14', NULL, 'in_work'),
('R-7004', 'B-04', 'Oil under the motor', NULL, NULL, NULL, 'quoted'),
('R-7005', 'B-05', 'Stood in a shed for years', 'M-K', '2025-01-16', NULL, 'planned'),
('R-7006', 'B-06', 'Wheel buckled in a pothole', NULL, NULL, NULL, 'approved'),
('R-7007', 'B-07', 'Pinging from the back wheel', 'M-K', '2025-01-09', '2025-01-09', 'ready'),
('R-7008', 'B-08', 'Check after the holidays', 'M-Y', '2025-01-15', NULL, 'planned'),
('R-7009', 'B-09', 'Lever goes nowhere', 'M-Y', '2024-12-03', '2024-12-03', 'collected'),
('R-7010', 'B-09', 'Squeaks when it turns', NULL, NULL, NULL, 'open'),
('R-7011', 'B-10', 'Overhaul as a present', NULL, NULL, NULL, 'declined'),
('R-7012', 'B-12', 'Noisy in top gear', 'M-D', '2025-01-10', '2025-01-10', 'ready'),
('R-7013', 'B-13', 'Ready for a younger sister', NULL, NULL, NULL, 'quoted');
INSERT INTO order_services (order_id, service_id, done) VALUES
('R-7001', 'S-13', 0), ('R-7002', 'S-12', 0), ('R-7003', 'S-15', 1),
('R-7003', 'S-12', 0), ('R-7003', 'S-10', 0), ('R-7004', 'S-16', 0),
('R-7005', 'S-11', 0), ('R-7006', 'S-14', 0), ('R-7006', 'S-12', 0),
('R-7007', 'S-14', 1), ('R-7008', 'S-10', 0), ('R-7009', 'S-13', 1),
('R-7011', 'S-11', 0), ('R-7012', 'S-13', 1), ('R-7013', 'S-10', 0);
INSERT INTO order_parts (order_id, part_id, pieces) VALUES
('R-7001', 'P-403', 1), ('R-7002', 'P-401', 2), ('R-7004', 'P-404', 1),
('R-7006', 'P-406', 2), ('R-7007', 'P-406', 3), ('R-7009', 'P-405', 1);
INSERT INTO supplies (id, part_id, pieces, due_on, status) VALUES
('O-71', 'P-404', 2, '2025-01-14', 'ordered'),
('O-72', 'P-407', 4, '2025-01-15', 'ordered'),
('O-73', 'P-403', 3, '2025-01-16', 'ordered'),
('O-74', 'P-401', 6, '2025-01-09', 'received'),
('O-75', 'P-402', 10, '2025-01-21', 'ordered');
