INSERT INTO consignors (id, name, email, terms, balance_cents) VALUES
('CS-1', 'Thandi Nkosi', 'thandi.nkosi@example.org', 'basic', 2000),
('CS-2', 'Olaf Brandt', 'olaf.brandt@example.org', 'gold', 499),
('CS-3', 'Olaf Brandt', 'olaf.brandt.ulm@example.org', 'basic', 900),
('CS-4', 'Chiara Fontana', 'chiara.fontana@example.org', 'basic', 0),
('CS-5', 'Piotr Maj', 'piotr.maj@example.org', 'gold', 0),
('CS-6', 'Leila Benali', 'leila.benali@example.org', 'gold', 1999),
('CS-7', 'Ross Tennant', 'ross.tennant@example.org', 'gold', 5700),
('CS-8', 'Yuki Mori', 'yuki.mori@example.org', 'basic', 3400),
('CS-9', 'Hedda Strand', 'hedda.strand@example.org', 'basic', 500);
INSERT INTO rooms (id, name, places) VALUES
('RM-1', 'Winter garden', 4),
('RM-2', 'Music room', 1),
('RM-3', 'Wash house', 5);
INSERT INTO estates (id, name, consignor_id, ends_on, signed, status) VALUES
('ES-1', 'Signal Box', 'CS-1', '2025-01-29', 1, 'running'),
('ES-2', 'Dyer Court', 'CS-2', '2025-01-28', 1, 'running'),
('ES-3', 'Heron Point', 'CS-3', '2025-01-15', 1, 'running'),
('ES-4', 'Chapel Hill', 'CS-4', '2025-02-25', 1, 'drafted'),
('ES-5', 'Saltworks', 'CS-5', '2025-03-18', 0, 'drafted'),
('ES-6', 'Vineyard House', 'CS-6', '2025-01-03', 1, 'running'),
('ES-7', 'Glebe Farm', 'CS-7', '2025-01-11', 1, 'closed'),
('ES-8', 'Tower Mews', 'CS-8', '2024-12-30', 1, 'closed'),
('ES-9', 'Juniper Cabin', 'CS-9', '2025-02-19', 0, 'drafted');
INSERT INTO buyers (id, name, email, barred) VALUES
('BU-1', 'Emeka Obi', 'emeka.obi@example.org', 0),
('BU-2', 'Clara Weiss', 'clara.weiss@example.org', 0),
('BU-3', 'Clara Weiss', 'clara.weiss.graz@example.org', 1),
('BU-4', 'Dimitri Pappas', 'dimitri.pappas@example.org', 0);
INSERT INTO pieces (id, label, estate_id, room_id, price_cents, floor_cents, priced_on, sold_on, sold_cents, status) VALUES
('PC-1', 'railway clock', 'ES-1', 'RM-1', 21000, 14000, '2025-01-01', NULL, NULL, 'on_floor'),
('PC-2', 'oil lantern', 'ES-1', 'RM-3', 3600, 2400, '2025-01-02', NULL, NULL, 'on_floor'),
('PC-3', 'harmonium', 'ES-2', 'RM-2', 44000, 30000, '2025-01-08', NULL, NULL, 'on_floor'),
('PC-4', 'dye vat', 'ES-2', 'RM-3', 5000, 5000, '2024-12-16', NULL, NULL, 'on_floor'),
('PC-5', 'rowing oars', 'ES-3', 'RM-3', 4800, 3000, '2024-12-20', NULL, NULL, 'on_floor'),
('PC-6', 'wine press', 'ES-6', 'RM-1', 16000, 11000, '2024-12-12', NULL, NULL, 'held'),
('PC-7', 'poster frame', 'ES-1', 'RM-1', 4200, 2800, '2025-01-09', NULL, NULL, 'on_floor'),
('PC-8', 'butter mould', 'ES-7', 'RM-3', 9500, 6000, '2024-12-08', '2025-01-09', 9500, 'sold'),
('PC-9', 'spiral stairs', 'ES-8', 'RM-1', 7500, 5000, '2024-11-28', '2024-12-21', 6800, 'sold'),
('PC-10', 'mangle', 'ES-8', 'RM-3', 2400, 1500, '2024-11-28', NULL, NULL, 'given_away'),
('PC-11', 'signal flags', 'ES-1', 'RM-3', 2200, 1600, '2024-12-30', NULL, NULL, 'held');
INSERT INTO holds (id, piece_id, buyer_id, until_on, status) VALUES
('HD-1', 'PC-6', 'BU-1', '2025-01-06', 'open'),
('HD-2', 'PC-11', 'BU-1', '2025-01-15', 'open'),
('HD-3', 'PC-3', 'BU-2', '2025-01-13', 'released');
INSERT INTO offers (id, piece_id, buyer_id, amount_cents, accepted, status) VALUES
('OF-1', 'PC-1', 'BU-4', 13999, 0, 'open'),
('OF-2', 'PC-1', 'BU-2', 14000, 0, 'open'),
('OF-3', 'PC-5', 'BU-4', 2880, 0, 'open'),
('OF-4', 'PC-4', 'BU-2', 3500, 1, 'open'),
('OF-5', 'PC-9', 'BU-4', 6800, 0, 'taken');
