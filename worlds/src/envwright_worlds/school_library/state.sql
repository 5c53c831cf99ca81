INSERT INTO forms (id, name, most_loans, fund_cents) VALUES
('FO-1', 'Beech', 1, 2000),
('FO-2', 'Rowan', 2, 1199),
('FO-3', 'Larch', 3, 5400),
('FO-4', 'Oak', 4, 0);
INSERT INTO pupils (id, name, email, form_id, level, owed_cents) VALUES
('PL-1', 'Ayo Bello', 'ayo.bello@example.org', 'FO-1', 1, 0),
('PL-2', 'Briar Stone', 'briar.stone@example.org', 'FO-1', 2, 200),
('PL-3', 'Caspian Lowe', 'caspian.lowe@example.org', 'FO-2', 3, 201),
('PL-4', 'Delphine Roy', 'delphine.roy@example.org', 'FO-2', 3, 0),
('PL-5', 'Ewan Marsh', 'ewan.marsh@example.org', 'FO-3', 4, 0),
('PL-6', 'Freya Holt', 'freya.holt@example.org', 'FO-3', 5, 50),
('PL-7', 'Ewan Marsh', 'ewan.marsh.oak@example.org', 'FO-4', 6, 0),
('PL-8', 'Gita Rao', 'gita.rao@example.org', 'FO-4', 5, 1200),
('PL-9', 'Hal Osborne', 'hal.osborne@example.org', 'FO-3', 2, 0),
('PL-10', 'Isa Lund', 'isa.lund@example.org', 'FO-2', 4, 0);
INSERT INTO titles (id, title, author, level, price_cents) VALUES
('TI-1', 'The Paper Whale', 'Mo Hartley', 1, 900),
('TI-2', 'Marsh Lights', 'Ines Dorn', 3, 1200),
('TI-3', 'Seven Tiny Engines', 'Paul Abara', 2, 800),
('TI-4', 'The Salt Code', 'Ines Dorn', 5, 1500),
('TI-5', 'Night Ferry Home', 'Rui Costa', 4, 1100),
('TI-6', 'Foxes in Winter', 'Mo Hartley', 2, 950),
('TI-7', 'Numbers That Sing', 'Lea Brandt', 6, 2100);
INSERT INTO copies (id, barcode, title_id, status) VALUES
('CP-1', 'LIB-WHALE-A', 'TI-1', 'on_shelf'),
('CP-2', 'LIB-WHALE-B', 'TI-1', 'lent'),
('CP-3', 'LIB-MARSH-A', 'TI-2', 'lent'),
('CP-4', 'LIB-MARSH-B', 'TI-2', 'set_aside'),
('CP-5', 'LIB-TINY-A', 'TI-3', 'on_shelf'),
('CP-6', 'LIB-SALT-A', 'TI-4', 'on_shelf'),
('CP-7', 'LIB-SALT-B', 'TI-4', 'in_repair'),
('CP-8', 'LIB-FERRY-A', 'TI-5', 'lent'),
('CP-9', 'LIB-FERRY-B', 'TI-5', 'missing'),
('CP-10', 'LIB-FOX-A', 'TI-6', 'in_repair'),
('CP-11', 'LIB-NUM-A', 'TI-7', 'on_shelf'),
('CP-12', 'LIB-NUM-B', 'TI-7', 'lent'),
('CP-13', 'LIB-TINY-B', 'TI-3', 'lent'),
('CP-14', 'LIB-WHALE-C', 'TI-1', 'withdrawn'),
('CP-15', 'LIB-MARSH-C', 'TI-2', 'lent'),
('CP-16', 'LIB-NUM-C', 'TI-7', 'on_shelf'),
('CP-17', 'LIB-SALT-C', 'TI-4', 'lent'),
('CP-18', 'LIB-SALT-D', 'TI-4', 'lent');
INSERT INTO loans (id, copy_id, pupil_id, due_on, extensions, status) VALUES
('LO-1', 'CP-2', 'PL-2', '2025-01-20', 0, 'running'),
('LO-2', 'CP-3', 'PL-4', '2025-01-12', 0, 'running'),
('LO-3', 'CP-8', 'PL-6', '2024-12-16', 1, 'running'),
('LO-4', 'CP-12', 'PL-7', '2025-01-08', 1, 'running'),
('LO-5', 'CP-13', 'PL-9', '2025-01-22', 2, 'running'),
('LO-6', 'CP-9', 'PL-8', '2024-11-20', 0, 'lost'),
('LO-7', 'CP-1', 'PL-1', '2025-01-10', 0, 'returned'),
('LO-8', 'CP-15', 'PL-10', '2024-12-17', 0, 'running'),
('LO-9', 'CP-17', 'PL-10', '2025-01-07', 0, 'running'),
('LO-10', 'CP-18', 'PL-5', '2025-01-14', 1, 'running');
INSERT INTO holds (id, title_id, pupil_id, placed_on, copy_id, keep_until, status) VALUES
('HL-1', 'TI-2', 'PL-5', '2025-01-06', 'CP-4', '2025-01-16', 'ready'),
('HL-2', 'TI-2', 'PL-6', '2025-01-08', NULL, NULL, 'waiting'),
('HL-3', 'TI-5', 'PL-5', '2025-01-09', NULL, NULL, 'waiting'),
('HL-4', 'TI-6', 'PL-9', '2025-01-10', NULL, NULL, 'waiting'),
('HL-5', 'TI-5', 'PL-10', '2025-01-11', NULL, NULL, 'waiting'),
('HL-6', 'TI-1', 'PL-1', '2025-01-02', 'CP-1', '2025-01-08', 'fetched'),
('HL-7', 'TI-4', 'PL-7', '2024-12-10', NULL, NULL, 'ended'),
('HL-8', 'TI-7', 'PL-6', '2025-01-07', NULL, NULL, 'waiting'),
('HL-9', 'TI-7', 'PL-8', '2025-01-05', NULL, NULL, 'waiting');
INSERT INTO wishes (id, title, pupil_id, price_cents, votes, status) VALUES
('WI-1', 'Owls of Saturn', 'PL-4', 1200, 5, 'open'),
('WI-2', 'The Last Lighthouse', 'PL-5', 5400, 3, 'open'),
('WI-3', 'Baking with Bees', 'PL-1', 1800, 2, 'open'),
('WI-4', 'Cloud Atlas for Kids', 'PL-7', 900, 4, 'open'),
('WI-5', 'Robot Garden', 'PL-6', 1300, 6, 'bought'),
('WI-6', 'Shouting Tomatoes', 'PL-3', 700, 0, 'declined'),
('WI-7', 'Maps of Nowhere', 'PL-10', 1199, 3, 'open');
