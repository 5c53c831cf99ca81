INSERT INTO firms (id, name, buyer, email, credit_cents, blocked) VALUES
('FI-1', 'Willow Works', 'Jana Kos', 'jana.kos@example.org', 310000, 0),
('FI-2', 'Old Wall Gardens', 'Pedro Sa', 'pedro.sa@example.org', 90000, 0),
('FI-3', 'Brae Landscapes', 'Jana Kos', 'j.kos.brae@example.org', 220000, 0),
('FI-4', 'Gravel Yard', 'Leon Haas', 'leon.haas@example.org', 50000, 1),
('FI-5', 'Little Acre', 'Meera Nath', 'meera.nath@example.org', 30000, 0),
('FI-6', 'Canal Greens', 'Tom Haas', 'tom.haas@example.org', 260000, 0);
INSERT INTO plots (id, label, tree, form, girth, standing, price_cents, inspected_on, quarantine) VALUES
('PT-1', 'Bank 1', 'Silver birch', 'bare_root', 14, 50, 5500, '2024-04-04', 0),
('PT-2', 'Bank 2', 'Rowan', 'bare_root', 10, 45, 4500, '2024-01-16', 0),
('PT-3', 'Bank 3', 'Aspen', 'bare_root', 12, 32, 3800, '2024-01-15', 0),
('PT-4', 'Dell 1', 'Box hedge', 'hedging', 5, 120, 380, '2024-08-08', 0),
('PT-5', 'Dell 2', 'Olive', 'potted', 22, 6, 31000, '2024-11-03', 0),
('PT-6', 'Dell 3', 'Whitebeam', 'bare_root', 18, 18, 11000, '2024-12-02', 1),
('PT-7', 'Dell 4', 'Copper beech', 'potted', 24, 15, 21000, '2025-01-15', 0);
INSERT INTO crews (id, name, most_girth, trees) VALUES ('CR-1', 'Fork crew', 14, 30), ('CR-2', 'Mini digger', 22, 99), ('CR-3', 'Crane crew', 40, 100);
INSERT INTO lorries (id, plate, day, room, status) VALUES
('LY-1', 'DR-051', '2025-01-15', 30, 'waiting'), ('LY-2', 'DR-052', '2025-01-15', 10, 'waiting'), ('LY-3', 'DR-053', '2025-01-16', 20, 'waiting'), ('LY-4', 'DR-054', '2025-01-10', 65, 'left'), ('LY-5', 'DR-055', '2025-02-05', 45, 'waiting');
INSERT INTO orders (id, code, firm_id, deliver_on, signed, deposit_cents, lorry_id, status) VALUES
('OR-1', 'VB-11', 'FI-1', '2025-01-15', 1, 0, 'LY-1', 'loaded'),
('OR-2', 'VB-12', 'FI-3', '2025-01-15', 1, 31500, 'LY-2', 'loaded'),
('OR-3', 'VB-13', 'FI-6', '2025-01-16', 1, 0, NULL, 'confirmed'),
('OR-4', 'VB-14', 'FI-1', '2025-01-15', 1, 0, NULL, 'confirmed'),
('OR-5', 'VB-15', 'FI-3', '2025-02-05', 1, 0, NULL, 'confirmed'),
('OR-6', 'VB-16', 'FI-6', '2025-01-29', 0, 0, NULL, 'confirmed'),
('OR-7', 'VB-17', 'FI-2', '2025-02-05', 1, 0, NULL, 'confirmed'),
('OR-8', 'VB-18', 'FI-5', NULL, 0, 0, NULL, 'open'),
('OR-9', 'VB-19', 'FI-2', NULL, 0, 0, NULL, 'open'),
('OR-10', 'VB-20', 'FI-5', NULL, 0, 0, NULL, 'open'),
('OR-11', 'VB-09', 'FI-4', '2024-11-21', 0, 0, NULL, 'cancelled'),
('OR-12', 'VB-10', 'FI-1', '2025-01-10', 1, 0, 'LY-4', 'delivered'),
('OR-13', 'VB-21', 'FI-3', '2025-04-01', 1, 0, NULL, 'confirmed'),
('OR-14', 'VB-22', 'FI-6', '2025-02-05', 0, 0, NULL, 'confirmed');
INSERT INTO lines (id, order_id, plot_id, trees, crew_id, status) VALUES
('LN-1', 'OR-1', 'PT-2', 20, 'CR-1', 'lifted'), ('LN-2', 'OR-2', 'PT-7', 5, 'CR-3', 'lifted'), ('LN-3', 'OR-3', 'PT-1', 15, 'CR-1', 'lifted'), ('LN-4', 'OR-4', 'PT-2', 10, 'CR-1', 'lifted'),
('LN-5', 'OR-5', 'PT-5', 4, NULL, 'standing'), ('LN-6', 'OR-6', 'PT-1', 10, NULL, 'standing'), ('LN-7', 'OR-7', 'PT-4', 50, NULL, 'standing'), ('LN-8', 'OR-7', 'PT-2', 5, NULL, 'standing'),
('LN-9', 'OR-8', 'PT-4', 5, NULL, 'standing'), ('LN-10', 'OR-9', 'PT-1', 8, NULL, 'standing'), ('LN-11', 'OR-10', 'PT-2', 6, NULL, 'standing'), ('LN-12', 'OR-11', 'PT-1', 4, NULL, 'standing'),
('LN-13', 'OR-12', 'PT-1', 12, 'CR-2', 'lifted'), ('LN-14', 'OR-13', 'PT-1', 3, NULL, 'standing'), ('LN-15', 'OR-14', 'PT-1', 19, NULL, 'standing');
