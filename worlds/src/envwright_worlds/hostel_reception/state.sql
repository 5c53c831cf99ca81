INSERT INTO guests (id, name, email, born_on, member) VALUES
('GU-1', 'Maja Rydell', 'maja.rydell@example.org', '1998-04-02', 1),
('GU-2', 'Oscar Pell', 'oscar.pell@example.org', '2007-01-20', 0),
('GU-3', 'Maja Rydell', 'm.rydell.jr@example.org', '2004-09-14', 0),
('GU-4', 'Hiro Tanaka', 'hiro.tanaka@example.org', '1990-11-30', 0),
('GU-5', 'Zoe Lambert', 'zoe.lambert@example.org', '2001-07-07', 1),
('GU-6', 'Finn Garber', 'finn.garber@example.org', '1985-02-11', 0),
('GU-7', 'Lila Osman', 'lila.osman@example.org', '1999-12-25', 1),
('GU-8', 'Rui Teixeira', 'rui.teixeira@example.org', '1996-05-19', 0),
('GU-9', 'Nika Zupan', 'nika.zupan@example.org', '2000-03-03', 0),
('GU-10', 'Walt Greer', 'walt.greer@example.org', '1979-08-08', 1),
('GU-11', 'Ebba Storm', 'ebba.storm@example.org', '2002-10-10', 0),
('GU-12', 'Kofi Mensa', 'kofi.mensa@example.org', '1994-06-21', 0);
INSERT INTO dorms (id, name, beds, price_cents) VALUES
('DM-1', 'Seagull', 6, 2800),
('DM-2', 'Lantern', 3, 3600),
('DM-3', 'Anchor', 2, 4500),
('DM-4', 'Driftwood', 8, 2400),
('DM-5', 'Attic', 1, 6000);
INSERT INTO stays (id, guest_id, dorm_id, arrives, leaves, form_signed, owed_cents, status) VALUES
('ST-1', 'GU-1', 'DM-1', '2025-01-12', '2025-01-15', 1, 0, 'in_house'),
('ST-2', 'GU-4', 'DM-2', '2025-01-10', '2025-01-16', 1, 7200, 'in_house'),
('ST-3', 'GU-5', 'DM-2', '2025-01-14', '2025-01-18', 1, 0, 'in_house'),
('ST-4', 'GU-6', 'DM-3', '2025-01-05', '2025-01-18', 1, 850, 'in_house'),
('ST-5', 'GU-7', 'DM-2', '2025-01-15', '2025-01-19', 0, 12960, 'reserved'),
('ST-6', 'GU-8', 'DM-1', '2025-01-15', '2025-01-17', 1, 5600, 'reserved'),
('ST-7', 'GU-9', 'DM-4', '2025-01-16', '2025-01-20', 0, 9600, 'reserved'),
('ST-8', 'GU-10', 'DM-5', '2025-01-20', '2025-01-25', 0, 27000, 'reserved'),
('ST-9', 'GU-11', 'DM-1', '2025-01-13', '2025-01-16', 0, 8400, 'reserved'),
('ST-10', 'GU-12', 'DM-3', '2025-01-08', '2025-01-11', 1, 0, 'departed'),
('ST-11', 'GU-3', 'DM-4', '2025-01-03', '2025-01-06', 0, 2400, 'no_show'),
('ST-12', 'GU-1', 'DM-5', '2025-02-01', '2025-02-04', 0, 0, 'cancelled'),
('ST-13', 'GU-3', 'DM-3', '2025-01-17', '2025-01-20', 0, 13500, 'reserved'),
('ST-14', 'GU-9', 'DM-1', '2025-01-15', '2025-01-16', 0, 2800, 'reserved'),
('ST-16', 'GU-4', 'DM-4', '2025-01-18', '2025-01-20', 0, 4800, 'reserved'),
('ST-15', 'GU-12', 'DM-5', '2025-01-14', '2025-01-17', 1, 0, 'in_house');
INSERT INTO key_cards (id, label, stay_id, state) VALUES
('KC-1', 'Card 101', 'ST-1', 'out'),
('KC-2', 'Card 102', 'ST-2', 'out'),
('KC-3', 'Card 103', NULL, 'drawer'),
('KC-4', 'Card 104', 'ST-3', 'out'),
('KC-5', 'Card 105', NULL, 'lost'),
('KC-6', 'Card 106', 'ST-4', 'out'),
('KC-7', 'Card 107', NULL, 'drawer'),
('KC-8', 'Card 108', 'ST-15', 'out'),
('KC-9', 'Card 109', NULL, 'drawer');
INSERT INTO lockers (id, label, stay_id, state) VALUES
('LK-1', 'Blue 1', NULL, 'free'),
('LK-2', 'Blue 2', 'ST-2', 'taken'),
('LK-3', 'Blue 3', NULL, 'broken'),
('LK-4', 'Green 1', 'ST-3', 'taken'),
('LK-5', 'Green 2', NULL, 'free'),
('LK-6', 'Green 3', 'ST-15', 'taken'),
('LK-7', 'Red 1', NULL, 'free'),
('LK-8', 'Red 2', NULL, 'broken');
INSERT INTO charges (id, stay_id, extra, charged_on, amount_cents) VALUES
('CH-1', 'ST-1', 'linen', '2025-01-12', 400),
('CH-2', 'ST-2', 'breakfast', '2025-01-11', 850),
('CH-3', 'ST-4', 'breakfast', '2025-01-14', 850),
('CH-4', 'ST-10', 'lost_card', '2025-01-10', 1000),
('CH-5', 'ST-3', 'linen', '2025-01-14', 400),
('CH-6', 'ST-2', 'linen', '2025-01-10', 400),
('CH-7', 'ST-10', 'linen', '2025-01-08', 400),
('CH-8', 'ST-15', 'breakfast', '2025-01-15', 850);
