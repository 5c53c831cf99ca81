INSERT INTO guests (id, name, email, born_on, member) VALUES
('GU-1', 'Elin Haug', 'elin.haug@example.org', '1996-02-27', 1),
('GU-2', 'Marek Duda', 'marek.duda@example.org', '1988-06-03', 0),
('GU-3', 'Elin Haug', 'elin.haug.bergen@example.org', '2004-10-19', 0),
('GU-4', 'Rosa Ortega', 'rosa.ortega@example.org', '1992-01-08', 0),
('GU-5', 'Ben Adeyemi', 'ben.adeyemi@example.org', '2007-01-15', 1),
('GU-6', 'Yara Sayed', 'yara.sayed@example.org', '2007-01-18', 0),
('GU-7', 'Colm Reilly', 'colm.reilly@example.org', '1981-12-01', 0),
('GU-8', 'Tina Duda', 'tina.duda@example.org', '1990-07-24', 0),
('GU-9', 'Hugo Leroy', 'hugo.leroy@example.org', '2001-09-05', 0),
('GU-10', 'Asha Perera', 'asha.perera@example.org', '1997-04-16', 0),
('GU-11', 'Levi Brooks', 'levi.brooks@example.org', '1994-08-31', 0);
INSERT INTO dorms (id, name, beds, price_cents) VALUES
('DM-1', 'Puffin', 5, 2500), ('DM-2', 'Compass', 2, 3900), ('DM-3', 'Harbour view', 1, 5500), ('DM-4', 'Sandbank', 10, 2000);
INSERT INTO stays (id, guest_id, dorm_id, arrives, leaves, form_signed, owed_cents, status) VALUES
('ST-1', 'GU-1', 'DM-1', '2025-01-13', '2025-01-15', 1, 0, 'in_house'),
('ST-2', 'GU-4', 'DM-2', '2025-01-11', '2025-01-16', 1, 3900, 'in_house'),
('ST-3', 'GU-7', 'DM-3', '2025-01-02', '2025-01-16', 1, 0, 'in_house'),
('ST-4', 'GU-2', 'DM-1', '2025-01-15', '2025-01-18', 1, 7500, 'reserved'),
('ST-5', 'GU-8', 'DM-4', '2025-01-15', '2025-01-17', 0, 4000, 'reserved'),
('ST-6', 'GU-5', 'DM-4', '2025-01-15', '2025-01-16', 0, 1800, 'reserved'),
('ST-7', 'GU-9', 'DM-2', '2025-01-16', '2025-01-19', 0, 11700, 'reserved'),
('ST-8', 'GU-3', 'DM-2', '2025-01-16', '2025-01-18', 0, 7800, 'reserved'),
('ST-9', 'GU-9', 'DM-4', '2025-01-10', '2025-01-12', 0, 4000, 'reserved'),
('ST-10', 'GU-3', 'DM-1', '2025-01-14', '2025-01-15', 0, 2500, 'reserved'),
('ST-11', 'GU-6', 'DM-1', '2025-02-01', '2025-02-05', 0, 10000, 'reserved'),
('ST-12', 'GU-2', 'DM-3', '2024-12-06', '2024-12-09', 1, 0, 'departed'),
('ST-13', 'GU-7', 'DM-2', '2025-01-20', '2025-01-22', 0, 0, 'cancelled'),
('ST-14', 'GU-10', 'DM-4', '2025-01-15', '2025-01-20', 1, 10000, 'reserved'),
('ST-15', 'GU-11', 'DM-4', '2025-01-12', '2025-01-18', 1, 850, 'in_house'),
('ST-16', 'GU-8', 'DM-4', '2024-12-30', '2025-01-01', 0, 4000, 'no_show');
INSERT INTO key_cards (id, label, stay_id, state) VALUES
('KC-1', 'Pebble A', 'ST-1', 'out'), ('KC-2', 'Pebble B', 'ST-2', 'out'), ('KC-3', 'Pebble C', 'ST-3', 'out'), ('KC-4', 'Pebble D', 'ST-15', 'out'),
('KC-5', 'Pebble E', NULL, 'drawer'), ('KC-6', 'Pebble F', NULL, 'drawer'), ('KC-7', 'Pebble G', NULL, 'lost');
INSERT INTO lockers (id, label, stay_id, state) VALUES
('LK-1', 'Hall 1', NULL, 'free'), ('LK-2', 'Hall 2', 'ST-2', 'taken'), ('LK-3', 'Hall 3', NULL, 'broken'), ('LK-4', 'Hall 4', 'ST-15', 'taken'), ('LK-5', 'Hall 5', NULL, 'free');
INSERT INTO charges (id, stay_id, extra, charged_on, amount_cents) VALUES
('CH-1', 'ST-1', 'linen', '2025-01-13', 400), ('CH-2', 'ST-15', 'breakfast', '2025-01-14', 850), ('CH-3', 'ST-12', 'lost_card', '2024-12-08', 1000), ('CH-4', 'ST-3', 'breakfast', '2025-01-11', 850);
