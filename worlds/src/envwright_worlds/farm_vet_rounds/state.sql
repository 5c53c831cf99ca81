INSERT INTO farms (id, name, farmer, email, owed_cents) VALUES
('FA-1', 'Hill Top', 'Anna Rowe', 'anna.rowe@example.org', 0),
('FA-2', 'Low Barn', 'Tom Gale', 'tom.gale@example.org', 50000),
('FA-3', 'Marsh End', 'Tom Gale', 'tom.gale.marsh@example.org', 50001),
('FA-4', 'Stone Fold', 'Ingrid Pask', 'ingrid.pask@example.org', 12000),
('FA-5', 'Thorn Croft', 'Luc Damas', 'luc.damas@example.org', 0),
('FA-6', 'Wether Lea', 'Maud Birk', 'maud.birk@example.org', 3000);
INSERT INTO herds (id, mark, farm_id, kind, heads, blocked_until) VALUES
('HR-1', 'ROWAN', 'FA-1', 'cattle', 40, NULL),
('HR-2', 'HAZEL', 'FA-1', 'flock', 60, NULL),
('HR-3', 'ALDER', 'FA-2', 'cattle', 25, '2025-01-15'),
('HR-4', 'BIRCH', 'FA-2', 'pigs', 80, '2025-01-16'),
('HR-5', 'CEDAR', 'FA-3', 'cattle', 30, NULL),
('HR-6', 'ELDER', 'FA-3', 'flock', 12, NULL),
('HR-7', 'MAPLE', 'FA-4', 'flock', 45, NULL),
('HR-8', 'LARCH', 'FA-4', 'pigs', 100, '2025-01-10'),
('HR-9', 'ASPEN', 'FA-5', 'cattle', 18, NULL),
('HR-10', 'HOLLY', 'FA-5', 'flock', 9, NULL),
('HR-11', 'SLOE', 'FA-6', 'flock', 33, '2025-02-01'),
('HR-12', 'WILLOW', 'FA-6', 'cattle', 51, NULL);
INSERT INTO vets (id, name, email, kind, on_leave) VALUES
('VT-1', 'Ada Nyman', 'ada.nyman@example.org', 'cattle', 0),
('VT-2', 'Jon Brae', 'jon.brae@example.org', 'cattle', 0),
('VT-3', 'Jon Brae', 'jon.brae.flock@example.org', 'flock', 0),
('VT-4', 'Lise Orr', 'lise.orr@example.org', 'flock', 0),
('VT-5', 'Max Tull', 'max.tull@example.org', 'pigs', 0),
('VT-6', 'Rena Vogt', 'rena.vogt@example.org', 'cattle', 1),
('VT-7', 'Sid Amin', 'sid.amin@example.org', 'pigs', 0);
INSERT INTO visits (id, herd_id, vet_id, day, slot, penned, status) VALUES
('VI-1', 'HR-1', 'VT-1', '2025-01-15', 'morning', 1, 'booked'),
('VI-2', 'HR-3', 'VT-2', '2025-01-15', 'morning', 0, 'booked'),
('VI-3', 'HR-4', 'VT-5', '2025-01-15', 'morning', 1, 'under_way'),
('VI-4', 'HR-7', 'VT-3', '2025-01-15', 'morning', 1, 'under_way'),
('VI-5', 'HR-12', 'VT-1', '2025-01-15', 'afternoon', 1, 'booked'),
('VI-6', 'HR-9', 'VT-2', '2025-01-16', 'morning', 1, 'booked'),
('VI-7', 'HR-2', 'VT-4', '2025-01-15', 'morning', 1, 'under_way'),
('VI-8', 'HR-8', 'VT-7', '2025-01-20', 'afternoon', 0, 'booked'),
('VI-9', 'HR-5', 'VT-2', '2025-01-03', 'morning', 1, 'done'),
('VI-10', 'HR-10', 'VT-4', '2025-01-06', 'morning', 1, 'done'),
('VI-11', 'HR-10', 'VT-3', '2025-01-09', 'afternoon', 1, 'done'),
('VI-12', 'HR-11', 'VT-4', '2025-01-04', 'morning', 1, 'done'),
('VI-13', 'HR-6', 'VT-3', '2025-01-10', 'morning', 0, 'cancelled'),
('VI-14', 'HR-11', 'VT-4', '2025-01-15', 'afternoon', 1, 'booked'),
('VI-15', 'HR-4', 'VT-7', '2024-12-16', 'morning', 1, 'done'),
('VI-16', 'HR-7', 'VT-4', '2024-12-17', 'morning', 1, 'done');
INSERT INTO medicines (id, name, kind, antibiotic, waiting_days, dose_cents) VALUES
('MD-1', 'Cattomyx', 'cattle', 1, 21, 300),
('MD-2', 'Bovilax', 'cattle', 0, 5, 120),
('MD-3', 'Flockdrench', 'flock', 0, 14, 80),
('MD-4', 'Lambicil', 'flock', 1, 28, 210),
('MD-5', 'Sowtonic', 'pigs', 0, 2, 60),
('MD-6', 'Porcillin', 'pigs', 1, 10, 150);
INSERT INTO batches (id, code, medicine_id, doses, expires_on, status) VALUES
('BA-1', 'CAT-ASH', 'MD-1', 60, '2025-06-30', 'usable'),
('BA-2', 'CAT-BOW', 'MD-1', 10, '2025-01-15', 'usable'),
('BA-3', 'BOV-ASH', 'MD-2', 100, '2025-09-30', 'usable'),
('BA-4', 'BOV-BOW', 'MD-2', 40, '2025-01-14', 'usable'),
('BA-5', 'FLO-ASH', 'MD-3', 150, '2025-05-31', 'usable'),
('BA-6', 'LAM-ASH', 'MD-4', 30, '2025-04-30', 'usable'),
('BA-7', 'SOW-ASH', 'MD-5', 190, '2025-10-31', 'usable'),
('BA-8', 'POR-ASH', 'MD-6', 90, '2025-07-31', 'usable'),
('BA-9', 'POR-BOW', 'MD-6', 50, '2025-08-31', 'recalled'),
('BA-10', 'LAM-BOW', 'MD-4', 0, '2024-12-31', 'usable'),
('BA-11', 'FLO-BOW', 'MD-3', 20, '2025-11-30', 'recalled'),
('BA-12', 'SOW-BOW', 'MD-5', 0, '2025-11-30', 'recalled');
INSERT INTO treatments (id, visit_id, batch_id, heads, given_on) VALUES
('TR-1', 'VI-15', 'BA-8', 40, '2024-12-16'),
('TR-2', 'VI-16', 'BA-6', 15, '2024-12-17'),
('TR-3', 'VI-12', 'BA-6', 10, '2025-01-04'),
('TR-4', 'VI-9', 'BA-3', 30, '2025-01-03'),
('TR-5', 'VI-10', 'BA-5', 9, '2025-01-06');
