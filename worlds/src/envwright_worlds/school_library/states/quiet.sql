INSERT INTO forms (id, name, most_loans, fund_cents) VALUES
('FO-1', 'Sparrows', 1, 900),
('FO-2', 'Swifts', 2, 2400),
('FO-3', 'Kites', 3, 1099);
INSERT INTO pupils (id, name, email, form_id, level, owed_cents) VALUES
('PL-1', 'Jonah Weir', 'jonah.weir@example.org', 'FO-1', 1, 0),
('PL-2', 'Halima Noor', 'halima.noor@example.org', 'FO-1', 2, 201),
('PL-3', 'Etta Lindgren', 'etta.lindgren@example.org', 'FO-2', 3, 200),
('PL-4', 'Cyrus Vane', 'cyrus.vane@example.org', 'FO-2', 4, 0),
('PL-5', 'Etta Morrow', 'etta.morrow@example.org', 'FO-3', 5, 0),
('PL-6', 'Dario Weir', 'dario.weir@example.org', 'FO-3', 6, 1090),
('PL-7', 'Min Seo', 'min.seo@example.org', 'FO-2', 2, 0);
INSERT INTO titles (id, title, author, level, price_cents) VALUES
('TI-1', 'Grandma Builds a Boat', 'Lotta Berg', 1, 810),
('TI-2', 'The Turnip Thief', 'Fergal Nunn', 2, 720),
('TI-3', 'Beyond the Sluice', 'Aya Sato', 4, 1300),
('TI-4', 'Stone Radio', 'Fergal Nunn', 5, 1450),
('TI-5', 'Small Weather', 'Lotta Berg', 3, 990);
INSERT INTO copies (id, barcode, title_id, status) VALUES
('CP-1', 'LIB-BOAT-A', 'TI-1', 'on_shelf'),
('CP-2', 'LIB-BOAT-B', 'TI-1', 'lent'),
('CP-3', 'LIB-TURNIP-A', 'TI-2', 'lent'),
('CP-4', 'LIB-TURNIP-B', 'TI-2', 'in_repair'),
('CP-5', 'LIB-SLUICE-A', 'TI-3', 'on_shelf'),
('CP-6', 'LIB-SLUICE-B', 'TI-3', 'lent'),
('CP-7', 'LIB-RADIO-A', 'TI-4', 'in_repair'),
('CP-8', 'LIB-WEATHER-A', 'TI-5', 'on_shelf'),
('CP-9', 'LIB-WEATHER-B', 'TI-5', 'set_aside'),
('CP-10', 'LIB-WEATHER-C', 'TI-5', 'missing'),
('CP-11', 'LIB-SLUICE-C', 'TI-3', 'lent'),
('CP-12', 'LIB-BOAT-C', 'TI-1', 'lent');
INSERT INTO loans (id, copy_id, pupil_id, due_on, extensions, status) VALUES
('LO-1', 'CP-2', 'PL-1', '2025-01-17', 0, 'running'),
('LO-2', 'CP-3', 'PL-4', '2025-01-08', 1, 'running'),
('LO-3', 'CP-6', 'PL-6', '2024-12-16', 2, 'running'),
('LO-4', 'CP-11', 'PL-5', '2024-12-10', 0, 'running'),
('LO-5', 'CP-12', 'PL-7', '2025-01-07', 0, 'running'),
('LO-6', 'CP-10', 'PL-6', '2024-11-05', 0, 'lost'),
('LO-7', 'CP-8', 'PL-3', '2025-01-02', 0, 'returned');
INSERT INTO holds (id, title_id, pupil_id, placed_on, copy_id, keep_until, status) VALUES
('HL-1', 'TI-3', 'PL-4', '2025-01-07', NULL, NULL, 'waiting'),
('HL-2', 'TI-3', 'PL-3', '2025-01-09', NULL, NULL, 'waiting'),
('HL-3', 'TI-5', 'PL-3', '2025-01-10', 'CP-9', '2025-01-16', 'ready'),
('HL-4', 'TI-5', 'PL-5', '2025-01-11', NULL, NULL, 'waiting'),
('HL-5', 'TI-4', 'PL-5', '2025-01-03', NULL, NULL, 'waiting'),
('HL-6', 'TI-1', 'PL-7', '2024-12-20', 'CP-12', '2024-12-25', 'fetched');
INSERT INTO wishes (id, title, pupil_id, price_cents, votes, status) VALUES
('WI-1', 'Badger Opera', 'PL-1', 900, 3, 'open'),
('WI-2', 'Comets on Toast', 'PL-5', 1100, 4, 'open'),
('WI-3', 'The Quiet Drum', 'PL-4', 2400, 3, 'open'),
('WI-4', 'Ink and Iron', 'PL-7', 830, 2, 'open'),
('WI-5', 'Hotel for Bats', 'PL-3', 990, 5, 'bought');
