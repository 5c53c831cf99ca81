INSERT INTO households (id, name, email, most_month_cents, arrears_cents) VALUES
('H-21', 'Maeve Costigan', 'm.costigan@example.org', 8900, 0),
('H-22', 'Anton Blum', 'a.blum@example.org', 6000, 0),
('H-23', 'Tuli Hakim', 't.hakim@example.org', 14000, 0),
('H-24', 'Maeve Costigan', 'maeve.costigan.mill@example.org', 5200, 150),
('H-25', 'Estelle Fournier', 'e.fournier@example.org', 7100, 0),
('H-26', 'Zoran Blum', 'z.blum@example.org', 10000, 800);
INSERT INTO furniture_models (id, title, room, month_cents) VALUES
('M-1', 'Sofa bed Tarn', 'living', 4000),
('M-2', 'Round table Elder', 'dining', 2500),
('M-3', 'Bench Elder', 'dining', 900),
('M-4', 'Single bed Loft', 'bedroom', 2300),
('M-5', 'Roll-top desk Burr', 'study', 2700),
('M-6', 'Bedside table Dot', 'bedroom', 400);
INSERT INTO furniture_items (id, tag, model_id, grade, status) VALUES
('I-1', 'TS-01', 'M-1', 'A', 'in_store'), ('I-2', 'ER-01', 'M-2', 'B', 'in_store'),
('I-3', 'BE-01', 'M-3', 'A', 'in_store'), ('I-4', 'LO-01', 'M-4', 'C', 'in_store'),
('I-5', 'TS-02', 'M-1', 'B', 'on_rent'), ('I-6', 'RB-01', 'M-5', 'C', 'on_rent'),
('I-7', 'LO-02', 'M-4', 'B', 'on_rent'), ('I-8', 'LO-03', 'M-4', 'A', 'in_store'),
('I-9', 'DT-01', 'M-6', 'A', 'in_store'), ('I-10', 'ER-02', 'M-2', 'C', 'in_workshop'),
('I-11', 'RB-02', 'M-5', 'A', 'in_store'), ('I-12', 'DT-02', 'M-6', 'D', 'in_store'),
('I-13', 'BE-02', 'M-3', 'D', 'in_store'), ('I-14', 'DT-03', 'M-6', 'B', 'in_workshop'),
('I-15', 'BE-03', 'M-3', 'B', 'in_store'), ('I-16', 'TS-03', 'M-1', 'D', 'retired'),
('I-17', 'DT-04', 'M-6', 'A', 'in_store');
INSERT INTO agreements (id, household_id, begins_on, months, ends_on, deposit_cents, collected_on, status) VALUES
('A-1', 'H-21', '2025-01-18', 3, '2025-04-18', NULL, NULL, 'drafted'),
('A-2', 'H-22', '2025-01-15', 6, '2025-07-15', 5000, NULL, 'signed'),
('A-3', 'H-23', '2025-01-22', 12, '2026-01-22', 900, NULL, 'signed'),
('A-4', 'H-24', '2025-01-20', 3, '2025-04-20', 4600, NULL, 'signed'),
('A-5', 'H-25', '2024-07-29', 6, '2025-01-29', 8000, NULL, 'running'),
('A-6', 'H-22', '2022-05-01', 34, '2025-03-01', 2700, NULL, 'running'),
('A-7', 'H-26', '2024-10-13', 3, '2025-01-13', 4600, NULL, 'running'),
('A-8', 'H-21', '2024-10-09', 3, '2025-01-09', 4600, '2025-01-08', 'collected'),
('A-9', 'H-24', '2024-10-12', 3, '2025-01-12', 1600, '2025-01-13', 'collected'),
('A-10', 'H-23', '2024-07-04', 6, '2025-01-04', 5000, '2025-01-03', 'collected'),
('A-11', 'H-25', '2025-03-10', 4, '2025-07-10', NULL, NULL, 'drafted'),
('A-12', 'H-26', '2023-11-05', 12, '2024-11-05', 4000, '2024-11-05', 'closed'),
('A-13', 'H-24', '2024-12-02', 3, '2025-03-02', NULL, NULL, 'cancelled');
INSERT INTO agreement_items (agreement_id, item_id) VALUES
('A-1', 'I-1'), ('A-2', 'I-2'), ('A-3', 'I-3'), ('A-4', 'I-4'), ('A-5', 'I-5'),
('A-6', 'I-6'), ('A-7', 'I-7'), ('A-8', 'I-8'), ('A-9', 'I-9'), ('A-9', 'I-14'),
('A-10', 'I-10'), ('A-11', 'I-11'), ('A-12', 'I-1');
INSERT INTO van_trips (id, agreement_id, kind, trip_on, half, status) VALUES
('V-51', 'A-2', 'delivery', '2025-01-15', 'afternoon', 'planned'),
('V-52', 'A-7', 'collection', '2025-01-15', 'morning', 'planned'),
('V-53', 'A-8', 'collection', '2025-01-08', 'morning', 'done'),
('V-54', 'A-9', 'collection', '2025-01-13', 'afternoon', 'done'),
('V-55', 'A-10', 'collection', '2025-01-03', 'morning', 'done'),
('V-56', 'A-6', 'delivery', '2022-05-02', 'morning', 'done');
INSERT INTO blemishes (agreement_id, item_id, noted_on, cost_cents) VALUES
('A-10', 'I-10', '2025-01-06', 5600),
('A-9', 'I-14', '2025-01-14', 700),
('A-12', 'I-1', '2024-11-07', 1000);
