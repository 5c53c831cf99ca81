INSERT INTO owners (id, name, email, owed_cents) VALUES
('OW-1', 'Harriet Vane', 'harriet.vane@example.org', 0),
('OW-2', 'Kwabena Ofori', 'kwabena.ofori@example.org', 30000),
('OW-3', 'Lotte Jansen', 'lotte.jansen@example.org', 2500),
('OW-4', 'Angus Bell', 'angus.bell@example.org', 42000),
('OW-5', 'Ximena Torres', 'ximena.torres@example.org', 0),
('OW-6', 'Lotte Jansen', 'lotte.jansen.farm@example.org', 0),
('OW-7', 'Dominic Bell', 'dominic.bell@example.org', 0),
('OW-8', 'Yuki Tanaka', 'yuki.tanaka@example.org', 0);
INSERT INTO boxes (id, label, barn, high_walls) VALUES
('BX-1', 'Stone 1', 'main', 0),
('BX-2', 'Stone 2', 'main', 0),
('BX-3', 'Stone 3', 'main', 1),
('BX-4', 'Stone 4', 'main', 0),
('BX-5', 'Stone 5', 'main', 0),
('BX-6', 'Stone 6', 'main', 0),
('BX-7', 'Stone 7', 'main', 1),
('BX-8', 'Brick 1', 'north', 0),
('BX-9', 'Brick 2', 'north', 0),
('BX-10', 'Brick 3', 'north', 0),
('BX-11', 'Brick 4', 'north', 0),
('BX-12', 'Hut 1', 'isolation', 0),
('BX-13', 'Hut 2', 'isolation', 0),
('BX-14', 'Hut 3', 'isolation', 0),
('BX-15', 'Hut 4', 'isolation', 1),
('BX-16', 'Hut 5', 'isolation', 0);
INSERT INTO horses (id, name, owner_id, sex, livery, vaccinated_until, box_id, arrived_on, paid_until, status) VALUES
('HO-1', 'Ash', 'OW-1', 'mare', 'full', '2025-06-22', 'BX-1', '2021-04-12', '2025-01-18', 'stabled'),
('HO-2', 'Biscuit', 'OW-1', 'gelding', 'part', '2025-01-14', 'BX-2', '2022-05-09', '2025-01-21', 'stabled'),
('HO-3', 'Cobalt', 'OW-2', 'stallion', 'full', '2025-09-30', 'BX-3', '2024-04-15', '2025-01-20', 'stabled'),
('HO-4', 'Daisy', 'OW-3', 'mare', 'grass', '2025-05-25', 'BX-4', '2020-06-01', '2025-02-01', 'turned_out'),
('HO-5', 'Elgar', 'OW-3', 'gelding', 'grass', '2025-02-08', 'BX-5', '2020-06-01', '2025-02-01', 'turned_out'),
('HO-6', 'Fennel', 'OW-4', 'gelding', 'part', '2025-04-27', 'BX-6', '2023-08-14', '2024-12-14', 'stabled'),
('HO-7', 'Ghost', 'OW-5', 'mare', 'full', '2025-07-13', 'BX-12', '2025-01-07', '2025-02-07', 'isolated'),
('HO-8', 'Hobnail', 'OW-6', 'gelding', 'part', '2025-03-26', 'BX-13', '2024-12-28', '2025-01-28', 'isolated'),
('HO-9', 'Ivory', 'OW-5', 'mare', 'part', '2025-11-29', 'BX-14', '2025-01-10', '2025-02-10', 'isolated'),
('HO-10', 'Jigsaw', 'OW-7', 'mare', 'full', '2024-10-05', NULL, '2019-03-11', '2024-08-31', 'departed'),
('HO-11', 'Kipper', 'OW-7', 'gelding', 'grass', '2025-08-06', 'BX-8', '2024-07-01', '2025-02-05', 'stabled'),
('HO-12', 'Lupin', 'OW-6', 'mare', 'grass', '2025-10-17', 'BX-9', '2023-11-20', '2025-01-19', 'stabled'),
('HO-13', 'Merlin', 'OW-8', 'gelding', 'full', '2025-12-09', 'BX-10', '2024-09-23', '2025-01-23', 'turned_out');
INSERT INTO fields (id, name, most, resting_since) VALUES
('FI-1', 'Parson Close', 3, NULL),
('FI-2', 'Fallow Down', 4, NULL),
('FI-3', 'Willow Island', 1, NULL),
('FI-4', 'Back Lane', 3, '2024-12-24'),
('FI-5', 'Quarry Top', 5, '2024-11-12'),
('FI-6', 'Duck Green', 2, '2025-01-02'),
('FI-7', 'Smithy Field', 2, NULL);
INSERT INTO turnouts (id, horse_id, field_id, out_at, status) VALUES
('TU-1', 'HO-4', 'FI-1', '2025-01-15T06:30:00Z', 'out'),
('TU-2', 'HO-5', 'FI-3', '2025-01-15T07:00:00Z', 'out'),
('TU-3', 'HO-13', 'FI-7', '2025-01-15T07:30:00Z', 'out'),
('TU-4', 'HO-1', 'FI-1', '2025-01-14T09:00:00Z', 'over'),
('TU-5', 'HO-11', 'FI-4', '2024-12-23T08:00:00Z', 'over');
INSERT INTO treatments (id, horse_id, kind, planned_on, cost_cents, approved, status) VALUES
('TR-1', 'HO-1', 'shoeing', '2025-01-15', 11000, 0, 'planned'),
('TR-2', 'HO-2', 'vaccination', '2025-01-13', 7800, 0, 'planned'),
('TR-3', 'HO-3', 'teeth', '2025-01-14', 21000, 0, 'planned'),
('TR-4', 'HO-6', 'shoeing', '2024-12-30', 15500, 0, 'planned'),
('TR-5', 'HO-4', 'worming', '2025-01-17', 2900, 0, 'planned'),
('TR-6', 'HO-5', 'shoeing', '2025-01-16', 11000, 0, 'planned'),
('TR-7', 'HO-13', 'teeth', '2025-02-10', 15000, 0, 'planned'),
('TR-8', 'HO-7', 'worming', '2025-01-09', 2900, 0, 'done'),
('TR-9', 'HO-8', 'worming', '2024-12-31', 2900, 0, 'done'),
('TR-10', 'HO-9', 'worming', '2025-01-18', 2900, 0, 'planned'),
('TR-11', 'HO-12', 'teeth', '2025-01-08', 14200, 0, 'done'),
('TR-12', 'HO-11', 'shoeing', '2025-01-20', 11000, 0, 'cancelled');
INSERT INTO rides (id, horse_id, arena, starts_at, status) VALUES
('RI-1', 'HO-1', 'hall', '2025-01-16T08:00:00Z', 'booked'),
('RI-2', 'HO-1', 'sand', '2025-01-16T14:00:00Z', 'booked'),
('RI-3', 'HO-2', 'sand', '2025-01-15T19:00:00Z', 'booked'),
('RI-4', 'HO-3', 'grass', '2025-01-20T12:00:00Z', 'booked'),
('RI-5', 'HO-13', 'hall', '2025-01-13T16:00:00Z', 'booked'),
('RI-6', 'HO-12', 'hall', '2025-01-22T10:00:00Z', 'cancelled');
