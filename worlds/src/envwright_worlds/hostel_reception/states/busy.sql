INSERT INTO guests (id, name, email, born_on, member) VALUES
('GU-1', 'Signe Aalto', 'signe.aalto@example.org', '1999-03-21', 0),
('GU-2', 'Matteo Riva', 'matteo.riva@example.org', '1989-05-11', 0),
('GU-3', 'Pauline Vogt', 'pauline.vogt@example.org', '2007-01-16', 0),
('GU-4', 'Emeka Nwosu', 'emeka.nwosu@example.org', '1993-09-26', 1),
('GU-5', 'Chloe Martin', 'chloe.martin@example.org', '2002-12-09', 0),
('GU-6', 'Gus Petersen', 'gus.petersen@example.org', '1976-07-12', 1),
('GU-7', 'Freja Lund', 'freja.lund@example.org', '2001-04-30', 0),
('GU-8', 'Jakub Wolny', 'jakub.wolny@example.org', '1998-02-08', 1),
('GU-9', 'Sunita Rao', 'sunita.rao@example.org', '1995-11-02', 1),
('GU-10', 'Lorenz Vogt', 'lorenz.vogt@example.org', '1983-01-29', 0),
('GU-11', 'Amira Haddad', 'amira.haddad@example.org', '2000-06-17', 1),
('GU-12', 'Dae Kim', 'dae.kim@example.org', '1991-10-05', 0),
('GU-13', 'Ines Carvalho', 'i.carvalho.porto@example.org', '2003-08-22', 0),
('GU-14', 'Toby Marsh', 'toby.marsh@example.org', '2007-01-15', 0),
('GU-15', 'Ines Carvalho', 'ines.carvalho@example.org', '1997-03-14', 1);
INSERT INTO dorms (id, name, beds, price_cents) VALUES
('DM-1', 'Crowsnest', 1, 6200), ('DM-2', 'Shingle', 8, 2300), ('DM-3', 'Cormorant', 6, 2700), ('DM-4', 'Lighthouse', 4, 3500), ('DM-5', 'Galley', 2, 4400);
INSERT INTO stays (id, guest_id, dorm_id, arrives, leaves, form_signed, owed_cents, status) VALUES
('ST-1', 'GU-8', 'DM-3', '2025-01-15', '2025-01-18', 1, 7290, 'reserved'),
('ST-2', 'GU-15', 'DM-3', '2025-01-11', '2025-01-15', 1, 0, 'in_house'),
('ST-3', 'GU-12', 'DM-4', '2025-01-08', '2025-01-16', 1, 7850, 'in_house'),
('ST-4', 'GU-9', 'DM-4', '2025-01-15', '2025-01-19', 0, 12600, 'reserved'),
('ST-5', 'GU-4', 'DM-5', '2025-01-07', '2025-01-10', 1, 0, 'departed'),
('ST-6', 'GU-11', 'DM-4', '2025-01-13', '2025-01-17', 1, 0, 'in_house'),
('ST-7', 'GU-13', 'DM-2', '2025-01-02', '2025-01-05', 0, 6900, 'no_show'),
('ST-8', 'GU-10', 'DM-5', '2025-01-05', '2025-01-18', 1, 1250, 'in_house'),
('ST-9', 'GU-15', 'DM-1', '2025-02-06', '2025-02-09', 0, 0, 'cancelled'),
('ST-10', 'GU-7', 'DM-2', '2025-01-16', '2025-01-20', 0, 9200, 'reserved'),
('ST-11', 'GU-6', 'DM-1', '2025-01-19', '2025-01-23', 0, 22320, 'reserved'),
('ST-12', 'GU-5', 'DM-3', '2025-01-14', '2025-01-16', 0, 5400, 'reserved'),
('ST-13', 'GU-1', 'DM-2', '2025-01-01', '2025-01-15', 1, 2300, 'in_house'),
('ST-14', 'GU-4', 'DM-1', '2025-01-14', '2025-01-17', 1, 0, 'in_house'),
('ST-15', 'GU-13', 'DM-5', '2025-01-16', '2025-01-19', 0, 13200, 'reserved'),
('ST-16', 'GU-14', 'DM-3', '2025-01-15', '2025-01-17', 0, 5400, 'reserved'),
('ST-17', 'GU-12', 'DM-2', '2025-01-18', '2025-01-20', 0, 4600, 'reserved'),
('ST-18', 'GU-2', 'DM-3', '2025-01-15', '2025-01-16', 1, 2700, 'reserved'),
('ST-19', 'GU-2', 'DM-2', '2025-01-11', '2025-01-13', 0, 4600, 'reserved'),
('ST-20', 'GU-11', 'DM-3', '2024-12-27', '2025-01-02', 1, 0, 'departed'),
('ST-21', 'GU-6', 'DM-4', '2025-01-12', '2025-01-16', 1, 0, 'in_house'),
('ST-22', 'GU-5', 'DM-4', '2025-01-17', '2025-01-19', 0, 7000, 'reserved');
INSERT INTO key_cards (id, label, stay_id, state) VALUES
('KC-1', 'Shell 21', NULL, 'drawer'), ('KC-2', 'Shell 22', 'ST-21', 'out'), ('KC-3', 'Shell 23', 'ST-2', 'out'), ('KC-4', 'Shell 24', NULL, 'lost'),
('KC-5', 'Shell 25', 'ST-3', 'out'), ('KC-6', 'Shell 26', 'ST-6', 'out'), ('KC-7', 'Shell 27', 'ST-8', 'out'), ('KC-8', 'Shell 28', NULL, 'drawer'),
('KC-9', 'Shell 29', 'ST-13', 'out'), ('KC-10', 'Shell 30', 'ST-14', 'out'), ('KC-11', 'Shell 31', NULL, 'drawer');
INSERT INTO lockers (id, label, stay_id, state) VALUES
('LK-1', 'North 1', 'ST-3', 'taken'), ('LK-2', 'North 2', NULL, 'broken'), ('LK-3', 'North 3', NULL, 'free'), ('LK-4', 'South 1', NULL, 'free'),
('LK-5', 'South 2', 'ST-6', 'taken'), ('LK-6', 'South 3', NULL, 'broken'), ('LK-7', 'West 1', NULL, 'free'), ('LK-8', 'West 2', 'ST-8', 'taken'), ('LK-9', 'West 3', 'ST-13', 'taken');
INSERT INTO charges (id, stay_id, extra, charged_on, amount_cents) VALUES
('CH-1', 'ST-5', 'lost_card', '2025-01-09', 1000), ('CH-2', 'ST-8', 'linen', '2025-01-12', 400), ('CH-3', 'ST-2', 'linen', '2025-01-11', 400),
('CH-4', 'ST-3', 'breakfast', '2025-01-14', 850), ('CH-5', 'ST-8', 'breakfast', '2025-01-13', 850), ('CH-6', 'ST-14', 'breakfast', '2025-01-15', 850),
('CH-7', 'ST-6', 'breakfast', '2025-01-14', 850), ('CH-8', 'ST-20', 'linen', '2024-12-27', 400), ('CH-9', 'ST-21', 'linen', '2025-01-12', 400);
