INSERT INTO classes (id, name, most_pounds) VALUES
('WC-1', 'super fly', 115),
('WC-2', 'super light', 140),
('WC-3', 'cruiser', 190);
INSERT INTO fighters (id, name, email, class_id, fights, wins, cleared_until, rest_until, status) VALUES
('FI-1', 'Dougie Marr', 'dougie.marr@example.org', 'WC-1', 4, 1, '2025-04-19', NULL, 'licensed'),
('FI-2', 'Hamza Aydin', 'hamza.aydin@example.org', 'WC-1', 6, 5, '2025-03-03', NULL, 'licensed'),
('FI-3', 'Lorcan Daly', 'lorcan.daly@example.org', 'WC-2', 2, 0, '2025-02-25', NULL, 'licensed'),
('FI-4', 'Petr Novotny', 'petr.novotny@example.org', 'WC-2', 1, 1, '2025-05-14', NULL, 'licensed'),
('FI-5', 'Winston Grey', 'winston.grey@example.org', 'WC-3', 10, 7, '2025-06-03', NULL, 'licensed'),
('FI-6', 'Isak Strand', 'isak.strand@example.org', 'WC-3', 8, 4, '2025-01-16', NULL, 'licensed'),
('FI-7', 'Manu Costa', 'manu.costa@example.org', 'WC-2', 5, 3, '2025-03-22', NULL, 'licensed'),
('FI-8', 'Winston Grey', 'winston.grey.jnr@example.org', 'WC-2', 4, 4, '2025-06-30', NULL, 'licensed'),
('FI-9', 'Callan Marr', 'callan.marr@example.org', 'WC-1', 3, 2, '2025-02-11', NULL, 'licensed'),
('FI-10', 'Jiro Endo', 'jiro.endo@example.org', 'WC-1', 2, 1, '2025-06-13', NULL, 'licensed'),
('FI-11', 'Bashir Noori', 'bashir.noori@example.org', 'WC-3', 7, 2, '2025-07-06', NULL, 'licensed'),
('FI-12', 'Stan Kowal', 'stan.kowal@example.org', 'WC-3', 5, 1, '2025-06-16', '2025-01-26', 'licensed'),
('FI-13', 'Ezra Finn', 'ezra.finn@example.org', 'WC-2', 6, 2, '2025-06-28', NULL, 'suspended'),
('FI-14', 'Luis Rojas', 'luis.rojas@example.org', 'WC-1', 5, 3, '2025-07-08', NULL, 'suspended'),
('FI-15', 'Kwesi Adu', 'kwesi.adu@example.org', 'WC-2', 0, 0, '2025-01-24', NULL, 'suspended'),
('FI-16', 'Arne Falk', 'arne.falk@example.org', 'WC-1', 3, 0, '2025-05-27', NULL, 'licensed');
INSERT INTO medicals (id, fighter_id, day, finding) VALUES
('MD-1', 'FI-13', '2024-12-30', 'fit'),
('MD-2', 'FI-14', '2025-01-09', 'fit'),
('MD-3', 'FI-15', '2024-12-15', 'unfit'),
('MD-4', 'FI-10', '2024-12-15', 'fit'),
('MD-5', 'FI-12', '2024-12-18', 'fit'),
('MD-6', 'FI-14', '2024-11-07', 'unfit');
INSERT INTO evenings (id, code, day, hall, status) VALUES
('EV-1', 'LARK', '2025-01-15', 'Parish Hall', 'announced'),
('EV-2', 'WREN', '2025-01-16', 'Goods Yard', 'announced'),
('EV-3', 'ROOK', '2025-01-26', 'Parish Hall', 'announced'),
('EV-4', 'KITE', '2025-01-23', 'Goods Yard', 'announced'),
('EV-5', 'SWIFT', '2025-02-15', 'Parish Hall', 'announced'),
('EV-6', 'CROW', '2024-12-27', 'Goods Yard', 'announced'),
('EV-7', 'FINCH', '2025-01-03', 'Parish Hall', 'announced');
INSERT INTO bouts (id, evening_id, red_id, blue_id, rounds, status, outcome) VALUES
('BT-1', 'EV-1', 'FI-1', 'FI-2', 4, 'agreed', NULL),
('BT-2', 'EV-1', 'FI-3', 'FI-4', 3, 'agreed', NULL),
('BT-3', 'EV-2', 'FI-5', 'FI-6', 8, 'agreed', NULL),
('BT-4', 'EV-4', 'FI-7', 'FI-8', 5, 'matched', NULL),
('BT-5', 'EV-3', 'FI-9', NULL, 4, 'posted', NULL),
('BT-6', 'EV-5', 'FI-11', NULL, 6, 'posted', NULL),
('BT-7', 'EV-6', 'FI-11', 'FI-12', 5, 'fought', 'red_stoppage'),
('BT-8', 'EV-7', 'FI-7', 'FI-3', 4, 'fought', 'red_points'),
('BT-9', 'EV-5', 'FI-10', 'FI-16', 4, 'matched', NULL),
('BT-10', 'EV-7', 'FI-13', NULL, 4, 'off', NULL);
INSERT INTO weighings (id, bout_id, fighter_id, pounds) VALUES
('WE-1', 'BT-1', 'FI-1', 114),
('WE-2', 'BT-1', 'FI-2', 115),
('WE-3', 'BT-2', 'FI-3', 138),
('WE-4', 'BT-2', 'FI-4', 140),
('WE-5', 'BT-7', 'FI-11', 186),
('WE-6', 'BT-7', 'FI-12', 189),
('WE-7', 'BT-8', 'FI-7', 139),
('WE-8', 'BT-8', 'FI-3', 137);
