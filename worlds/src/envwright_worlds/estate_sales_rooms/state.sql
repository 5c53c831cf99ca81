INSERT INTO consignors (id, name, email, terms, balance_cents) VALUES
('CS-1', 'Alba Finch', 'alba.finch@example.org', 'basic', 5000),
('CS-2', 'Rolf Danner', 'rolf.danner@example.org', 'gold', 2000),
('CS-3', 'Rolf Danner', 'rolf.danner.kiel@example.org', 'basic', 1999),
('CS-4', 'Mina Holt', 'mina.holt@example.org', 'gold', 500),
('CS-5', 'Ugo Sarti', 'ugo.sarti@example.org', 'basic', 0),
('CS-6', 'Jette Krog', 'jette.krog@example.org', 'gold', 12000),
('CS-7', 'Paul Reyn', 'paul.reyn@example.org', 'basic', 3000),
('CS-8', 'Sina Abt', 'sina.abt@example.org', 'gold', 0),
('CS-9', 'Wes Larkin', 'wes.larkin@example.org', 'gold', 499);
INSERT INTO rooms (id, name, places) VALUES
('RM-1', 'Front room', 4),
('RM-2', 'Library', 4),
('RM-3', 'Attic', 2),
('RM-4', 'Yard', 6);
INSERT INTO estates (id, name, consignor_id, ends_on, signed, status) VALUES
('ES-1', 'Willow Lane', 'CS-1', '2025-01-29', 1, 'running'),
('ES-2', 'Harbour View', 'CS-2', '2025-01-28', 1, 'running'),
('ES-3', 'Mill Cottage', 'CS-3', '2025-01-15', 1, 'running'),
('ES-4', 'Orchard End', 'CS-4', '2025-01-14', 1, 'running'),
('ES-5', 'Stone Gate', 'CS-5', '2025-03-10', 1, 'drafted'),
('ES-6', 'Rose Villa', 'CS-6', '2025-02-20', 0, 'drafted'),
('ES-7', 'Elm House', 'CS-7', '2025-01-10', 1, 'closed'),
('ES-8', 'Pine Lodge', 'CS-9', '2025-03-01', 1, 'running'),
('ES-9', 'Fern Hall', 'CS-6', '2025-01-09', 1, 'closed');
INSERT INTO buyers (id, name, email, barred) VALUES
('BU-1', 'Ines Wolf', 'ines.wolf@example.org', 0),
('BU-2', 'Carl Moth', 'carl.moth@example.org', 0),
('BU-3', 'Carl Moth', 'carl.moth.ghent@example.org', 0),
('BU-4', 'Ada Quill', 'ada.quill@example.org', 1),
('BU-5', 'Ben Rook', 'ben.rook@example.org', 0),
('BU-6', 'Tara Vance', 'tara.vance@example.org', 0);
INSERT INTO pieces (id, label, estate_id, room_id, price_cents, floor_cents, priced_on, sold_on, sold_cents, status) VALUES
('PC-1', 'oak sideboard', 'ES-1', 'RM-1', 20000, 12000, '2025-01-01', NULL, NULL, 'on_floor'),
('PC-2', 'brass lamp', 'ES-1', 'RM-2', 5000, 4500, '2025-01-02', NULL, NULL, 'on_floor'),
('PC-3', 'walnut desk', 'ES-2', 'RM-1', 30000, 25000, '2024-12-20', NULL, NULL, 'on_floor'),
('PC-4', 'tea set', 'ES-2', 'RM-2', 4000, 4000, '2024-12-20', NULL, NULL, 'on_floor'),
('PC-5', 'wing chair', 'ES-3', 'RM-3', 9000, 6000, '2024-12-28', NULL, NULL, 'on_floor'),
('PC-6', 'wall clock', 'ES-4', 'RM-3', 15000, 10000, '2024-12-28', NULL, NULL, 'held'),
('PC-7', 'silver tray', 'ES-8', 'RM-4', 8000, 5000, '2025-01-08', NULL, NULL, 'on_floor'),
('PC-8', 'map chest', 'ES-8', 'RM-4', 26000, 18000, '2025-01-09', NULL, NULL, 'on_floor'),
('PC-9', 'garden bench', 'ES-8', 'RM-4', 7000, 5000, '2025-01-03', NULL, NULL, 'held'),
('PC-10', 'piano stool', 'ES-9', 'RM-2', 20000, 15000, '2024-12-15', '2025-01-08', 20000, 'sold'),
('PC-11', 'copper pan', 'ES-7', 'RM-4', 6000, 4000, '2024-12-01', '2025-01-09', 6000, 'sold'),
('PC-12', 'cane chair', 'ES-7', 'RM-3', 3000, 2000, '2024-12-01', NULL, NULL, 'given_away'),
('PC-13', 'egg crate', 'ES-1', 'RM-4', 2500, 2000, '2024-12-20', NULL, NULL, 'taken_off'),
('PC-14', 'bookcase', 'ES-8', 'RM-1', 18000, 13000, '2025-01-03', NULL, NULL, 'held'),
('PC-15', 'hall mirror', 'ES-1', 'RM-4', 6000, 4000, '2024-12-30', NULL, NULL, 'on_floor'),
('PC-16', 'wool rug', 'ES-2', 'RM-2', 11000, 8000, '2025-01-03', NULL, NULL, 'on_floor'),
('PC-17', 'coat stand', 'ES-8', 'RM-1', 5000, 3500, '2025-01-03', NULL, NULL, 'held');
INSERT INTO holds (id, piece_id, buyer_id, until_on, status) VALUES
('HD-1', 'PC-6', 'BU-1', '2025-01-15', 'open'),
('HD-2', 'PC-9', 'BU-2', '2025-01-14', 'open'),
('HD-3', 'PC-14', 'BU-3', '2025-01-17', 'open'),
('HD-4', 'PC-17', 'BU-1', '2025-01-16', 'open'),
('HD-5', 'PC-1', 'BU-5', '2025-01-10', 'released'),
('HD-6', 'PC-10', 'BU-6', '2025-01-09', 'used');
INSERT INTO offers (id, piece_id, buyer_id, amount_cents, accepted, status) VALUES
('OF-1', 'PC-3', 'BU-2', 26000, 0, 'open'),
('OF-2', 'PC-5', 'BU-5', 5999, 0, 'open'),
('OF-3', 'PC-15', 'BU-1', 3600, 1, 'open'),
('OF-4', 'PC-15', 'BU-2', 4000, 0, 'open'),
('OF-5', 'PC-14', 'BU-6', 14000, 0, 'open'),
('OF-6', 'PC-10', 'BU-5', 18000, 0, 'declined'),
('OF-7', 'PC-16', 'BU-5', 8500, 0, 'declined'),
('OF-8', 'PC-11', 'BU-3', 6000, 0, 'taken');
