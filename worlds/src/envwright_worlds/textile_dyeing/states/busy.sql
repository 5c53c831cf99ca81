INSERT INTO weavers (id, name, email) VALUES
('WE-1', 'Ingeborg Falk', 'ingeborg.falk@example.org'), ('WE-2', 'Mateus Rocha', 'mateus.rocha@example.org'), ('WE-3', 'Sofie Daal', 'sofie.daal@example.org'), ('WE-4', 'Hamid Karimi', 'hamid.karimi@example.org'), ('WE-5', 'Aurora Lind', 'aurora.lind@example.org'),
('WE-6', 'Piers Caldwell', 'piers.caldwell@example.org'), ('WE-7', 'Sofie Daal', 'sofie.daal.rugs@example.org'), ('WE-8', 'Yuna Choi', 'yuna.choi@example.org'), ('WE-9', 'Greta Falk', 'greta.falk@example.org');
INSERT INTO dyes (id, name, stock, good_until) VALUES
('DY-1', 'Alizarin', 46, '2025-01-14'), ('DY-2', 'Woad', 385, '2025-06-20'), ('DY-3', 'Broom', 20, '2025-01-15'), ('DY-4', 'Oak gall', 150, '2025-05-08'), ('DY-5', 'Sloe', 71, '2025-03-30'), ('DY-6', 'Kermes', 9, '2025-04-15'), ('DY-7', 'Turmeric', 240, '2025-02-11');
INSERT INTO shades (id, name, dye_id, fibre, depth, recipe) VALUES
('SH-1', 'Terracotta', 'DY-1', 'cotton', 2, 6), ('SH-2', 'Mist', 'DY-2', 'cotton', 1, 4), ('SH-3', 'Hay', 'DY-3', 'wool', 1, 3), ('SH-4', 'Umber', 'DY-4', 'wool', 3, 4), ('SH-5', 'Crow', 'DY-5', 'cotton', 3, 9),
('SH-6', 'Blush', 'DY-6', 'silk', 1, 5), ('SH-7', 'Claret', 'DY-1', 'silk', 3, 8), ('SH-8', 'Midnight', 'DY-2', 'wool', 3, 9), ('SH-9', 'Honey', 'DY-7', 'wool', 2, 5);
INSERT INTO vats (id, label, holds, gentle, residue, state) VALUES
('VA-1', 'Tin one', 4, 0, 2, 'empty'), ('VA-2', 'Tin two', 6, 0, 1, 'loaded'), ('VA-3', 'Great trough', 12, 0, 3, 'loaded'), ('VA-4', 'Silk bowl', 3, 1, 1, 'empty'), ('VA-5', 'Small bowl', 2, 1, 1, 'loaded'),
('VA-6', 'Steel north', 8, 0, 0, 'empty'), ('VA-7', 'Steel south', 8, 0, 1, 'empty'), ('VA-8', 'Steel east', 8, 0, 3, 'empty'), ('VA-9', 'Steel west', 8, 0, 3, 'loaded'), ('VA-10', 'Steel yard', 8, 0, 1, 'loaded'), ('VA-11', 'Steel porch', 8, 0, 2, 'loaded'),
('VA-12', 'Ford vat', 7, 0, 3, 'empty'), ('VA-13', 'Lily bowl', 4, 1, 3, 'empty'), ('VA-14', 'Steel loft', 5, 0, 2, 'loaded');
INSERT INTO batches (id, code, weaver_id, shade_id, bales, vat_id, dips, dipped_at, approved, status) VALUES
('BA-1', 'D-51', 'WE-2', 'SH-2', 5, 'VA-2', 1, '2025-01-15T07:00:00Z', 0, 'dyeing'),
('BA-2', 'D-52', 'WE-3', 'SH-5', 11, 'VA-3', 1, '2025-01-15T04:00:00Z', 0, 'dyeing'),
('BA-3', 'D-53', 'WE-1', 'SH-6', 2, 'VA-5', 2, '2025-01-15T07:01:00Z', 0, 'dyeing'),
('BA-4', 'D-54', 'WE-5', 'SH-8', 7, 'VA-9', 1, '2025-01-15T04:01:00Z', 0, 'dyeing'),
('BA-5', 'D-55', 'WE-6', 'SH-2', 6, 'VA-10', 3, '2025-01-15T05:40:00Z', 0, 'dyeing'),
('BA-6', 'D-56', 'WE-7', 'SH-9', 4, 'VA-11', 1, '2025-01-15T06:00:00Z', 0, 'dyeing'),
('BA-7', 'D-57', 'WE-8', 'SH-1', 5, 'VA-14', 2, '2025-01-15T06:01:00Z', 0, 'dyeing'),
('BA-8', 'D-58', 'WE-1', 'SH-2', 8, NULL, 0, NULL, 0, 'received'),
('BA-9', 'D-59', 'WE-1', 'SH-3', 6, NULL, 0, NULL, 0, 'received'),
('BA-10', 'D-60', 'WE-2', 'SH-3', 7, NULL, 0, NULL, 0, 'received'),
('BA-11', 'D-61', 'WE-3', 'SH-5', 7, NULL, 0, NULL, 0, 'received'),
('BA-12', 'D-62', 'WE-4', 'SH-5', 8, NULL, 0, NULL, 0, 'received'),
('BA-13', 'D-63', 'WE-5', 'SH-1', 3, NULL, 0, NULL, 0, 'received'),
('BA-14', 'D-64', 'WE-9', 'SH-6', 1, NULL, 0, NULL, 0, 'received'),
('BA-15', 'D-65', 'WE-9', 'SH-6', 2, NULL, 0, NULL, 0, 'received'),
('BA-16', 'D-66', 'WE-7', 'SH-4', 4, NULL, 1, '2025-01-13T11:00:00Z', 0, 'off_shade'),
('BA-17', 'D-67', 'WE-8', 'SH-9', 3, NULL, 3, '2025-01-13T07:30:00Z', 0, 'off_shade'),
('BA-18', 'D-68', 'WE-2', 'SH-2', 2, NULL, 2, '2025-01-12T13:40:00Z', 0, 'off_shade'),
('BA-19', 'D-69', 'WE-6', 'SH-5', 9, NULL, 1, '2025-01-13T08:20:00Z', 1, 'matched'),
('BA-20', 'D-70', 'WE-4', 'SH-1', 4, NULL, 1, '2025-01-14T08:30:00Z', 0, 'dyed'),
('BA-21', 'D-71', 'WE-5', 'SH-6', 2, NULL, 2, '2025-01-14T09:15:00Z', 0, 'dyed'),
('BA-22', 'D-72', 'WE-6', 'SH-8', 6, NULL, 1, '2025-01-14T07:45:00Z', 0, 'dyed'),
('BA-23', 'D-73', 'WE-7', 'SH-7', 3, NULL, 1, '2025-01-14T12:05:00Z', 0, 'dyed'),
('BA-24', 'D-44', 'WE-8', 'SH-2', 7, NULL, 1, '2025-01-06T08:00:00Z', 1, 'returned'),
('BA-25', 'D-45', 'WE-1', 'SH-7', 2, NULL, 3, '2025-01-08T07:20:00Z', 0, 'returned'),
('BA-26', 'D-74', 'WE-4', 'SH-9', 4, NULL, 2, '2025-01-13T12:10:00Z', 0, 'matched'),
('BA-27', 'D-75', 'WE-7', 'SH-2', 5, NULL, 1, '2025-01-12T09:05:00Z', 0, 'matched'),
('BA-28', 'D-76', 'WE-3', 'SH-7', 2, NULL, 1, '2025-01-11T08:50:00Z', 1, 'matched'),
('BA-29', 'D-77', 'WE-1', 'SH-8', 3, NULL, 0, NULL, 0, 'received'),
('BA-30', 'D-78', 'WE-8', 'SH-7', 3, NULL, 3, '2025-01-12T07:00:00Z', 0, 'off_shade'),
('BA-31', 'D-79', 'WE-9', 'SH-9', 4, NULL, 0, NULL, 0, 'received'),
('BA-32', 'D-80', 'WE-2', 'SH-4', 5, NULL, 1, '2025-01-12T10:35:00Z', 0, 'matched');
INSERT INTO shade_checks (id, batch_id, difference, checked_on, verdict) VALUES
('CK-1', 'BA-3', 9, '2025-01-14', 'off'), ('CK-2', 'BA-5', 15, '2025-01-11', 'off'), ('CK-3', 'BA-5', 12, '2025-01-13', 'off'), ('CK-4', 'BA-7', 24, '2025-01-14', 'off'), ('CK-5', 'BA-16', 11, '2025-01-14', 'off'), ('CK-6', 'BA-17', 18, '2025-01-10', 'off'), ('CK-7', 'BA-17', 13, '2025-01-14', 'off'), ('CK-8', 'BA-18', 33, '2025-01-13', 'off'), ('CK-9', 'BA-19', 10, '2025-01-14', 'match'),
('CK-10', 'BA-21', 7, '2025-01-13', 'off'), ('CK-11', 'BA-24', 6, '2025-01-07', 'match'), ('CK-12', 'BA-25', 8, '2025-01-09', 'off'), ('CK-13', 'BA-26', 14, '2025-01-10', 'off'), ('CK-14', 'BA-26', 3, '2025-01-14', 'match'), ('CK-15', 'BA-27', 9, '2025-01-13', 'match'), ('CK-16', 'BA-28', 6, '2025-01-12', 'match'), ('CK-17', 'BA-30', 7, '2025-01-13', 'off'), ('CK-18', 'BA-32', 5, '2025-01-13', 'match');
