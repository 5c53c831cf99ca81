INSERT INTO holders (id, name, email) VALUES
('HO-11', 'Nora Whitfield', 'nora.whitfield@example.org'), ('HO-12', 'Emeka Dike', 'emeka.dike@example.org'), ('HO-13', 'Judith Sorley', 'judith.sorley@example.org'), ('HO-14', 'Nora Whitfield', 'n.whitfield.hill@example.org'),
('HO-15', 'Anselm Kraft', 'anselm.kraft@example.org'), ('HO-16', 'Priya Bhatt', 'priya.bhatt@example.org'), ('HO-17', 'Gunnar Lie', 'gunnar.lie@example.org'), ('HO-18', 'Teresa Moura', 'teresa.moura@example.org'),
('HO-19', 'Colin Sorley', 'colin.sorley@example.org'), ('HO-20', 'Dagny Roe', 'dagny.roe@example.org'), ('HO-21', 'Farid Zaman', 'farid.zaman@example.org');
INSERT INTO graves (id, code, section, room, status) VALUES
('GR-31', 'PATH-ALD', 'north', 2, 'taken'), ('GR-32', 'PATH-BOX', 'north', 1, 'taken'), ('GR-33', 'PATH-CED', 'north', 2, 'taken'), ('GR-34', 'PATH-DOG', 'east', 1, 'full'), ('GR-35', 'PATH-ELD', 'east', 2, 'taken'),
('GR-36', 'PATH-FUR', 'east', 3, 'taken'), ('GR-37', 'PATH-GOR', 'east', 1, 'taken'), ('GR-38', 'PATH-HOL', 'north', 2, 'taken'), ('GR-39', 'PATH-JUN', 'hill', 1, 'taken'), ('GR-40', 'PATH-LAR', 'hill', 2, 'taken'),
('GR-41', 'PATH-MYR', 'hill', 1, 'free'), ('GR-42', 'PATH-NET', 'hill', 2, 'free'), ('GR-43', 'PATH-OLI', 'north', 3, 'free'), ('GR-44', 'PATH-PIN', 'east', 1, 'taken'), ('GR-45', 'PATH-QUI', 'north', 2, 'taken'),
('GR-46', 'PATH-ROW', 'north', 2, 'taken'), ('GR-47', 'PATH-SLO', 'hill', 1, 'full'), ('GR-48', 'PATH-THY', 'hill', 2, 'taken'), ('GR-49', 'PATH-VIN', 'east', 2, 'taken'), ('GR-50', 'PATH-WIL', 'north', 1, 'taken'),
('GR-51', 'PATH-YEW', 'east', 2, 'taken'), ('GR-52', 'PATH-ZIN', 'hill', 1, 'taken'), ('GR-53', 'PATH-BIR', 'east', 2, 'taken'), ('GR-54', 'PATH-CHE', 'hill', 3, 'taken'), ('GR-55', 'PATH-FIG', 'north', 2, 'free');
INSERT INTO deeds (id, grave_id, holder_id, ends_on) VALUES
('DE-31', 'GR-31', 'HO-11', '2045-02-10'), ('DE-32', 'GR-32', 'HO-11', '2045-01-24'), ('DE-33', 'GR-33', 'HO-12', '2030-06-01'), ('DE-34', 'GR-34', 'HO-20', '2042-03-01'), ('DE-35', 'GR-35', 'HO-14', '2061-04-01'),
('DE-36', 'GR-36', 'HO-15', '2059-08-01'), ('DE-37', 'GR-37', 'HO-15', '2051-01-01'), ('DE-38', 'GR-38', 'HO-16', '2050-09-01'), ('DE-39', 'GR-39', 'HO-16', '2047-02-01'), ('DE-40', 'GR-40', 'HO-17', '2048-07-01'),
('DE-41', 'GR-44', 'HO-12', '2024-12-31'), ('DE-42', 'GR-45', 'HO-18', '2030-01-15'), ('DE-43', 'GR-46', 'HO-18', '2051-05-01'), ('DE-44', 'GR-47', 'HO-13', '2027-03-10'), ('DE-45', 'GR-48', 'HO-17', '2025-01-14'),
('DE-46', 'GR-49', 'HO-14', '2045-01-22'), ('DE-47', 'GR-50', 'HO-19', '2055-03-01'), ('DE-48', 'GR-51', 'HO-17', '2062-01-01'), ('DE-49', 'GR-52', 'HO-13', '2025-01-15'), ('DE-50', 'GR-53', 'HO-19', '2049-11-30'), ('DE-51', 'GR-54', 'HO-20', '2063-06-30');
INSERT INTO burials (id, grave_id, deceased, day, part, consented, status) VALUES
('BU-31', 'GR-35', 'Albert Whitfield', '2025-01-16', 'morning', 1, 'booked'),
('BU-32', 'GR-36', 'Erna Kraft', '2025-01-17', 'morning', 1, 'booked'),
('BU-33', 'GR-37', 'Lukas Kraft', '2025-01-18', 'morning', 1, 'booked'),
('BU-34', 'GR-38', 'Suresh Bhatt', '2025-01-16', 'morning', 0, 'booked'),
('BU-35', 'GR-39', 'Kamala Bhatt', '2025-01-15', 'noon', 1, 'dug'),
('BU-36', 'GR-40', 'Astrid Lie', '2025-01-17', 'noon', 1, 'dug'),
('BU-37', 'GR-53', 'Moira Sorley', '2025-01-16', 'noon', 1, 'booked'),
('BU-38', 'GR-54', 'Ole Roe', '2025-01-14', 'noon', 1, 'dug'),
('BU-39', 'GR-50', 'Ewan Sorley', '2025-01-20', 'morning', 0, 'booked'),
('BU-40', 'GR-51', 'Inga Lie', '2025-01-20', 'noon', 0, 'booked'),
('BU-41', 'GR-40', 'Knut Lie', '2025-01-20', 'morning', 0, 'booked'),
('BU-42', 'GR-36', 'Hans Kraft', '2025-01-21', 'morning', 0, 'booked'),
('BU-43', 'GR-49', 'Clara Whitfield', '2025-01-27', 'noon', 0, 'cancelled'),
('BU-44', 'GR-31', 'Percy Whitfield', '2009-04-06', 'noon', 1, 'held'),
('BU-45', 'GR-34', 'Sigrid Roe', '2003-08-12', 'noon', 1, 'held'),
('BU-46', 'GR-35', 'Lydia Whitfield', '2022-03-11', 'evening', 1, 'held'),
('BU-47', 'GR-45', 'Rui Moura', '2024-07-19', 'noon', 1, 'held'),
('BU-48', 'GR-46', 'Alda Moura', '2024-07-20', 'morning', 1, 'held'),
('BU-49', 'GR-47', 'Ronald Sorley', '2014-09-20', 'morning', 1, 'held'),
('BU-50', 'GR-48', 'Freya Lie', '2017-11-17', 'noon', 1, 'held'),
('BU-51', 'GR-36', 'Otto Kraft', '2013-05-08', 'evening', 1, 'held'),
('BU-52', 'GR-52', 'Bridget Sorley', '2025-01-23', 'evening', 0, 'cancelled');
INSERT INTO masons (id, name, licensed_until) VALUES
('MA-11', 'Hollin Stoneworks', '2025-12-31'), ('MA-12', 'Quartz and Daughter', '2025-01-15'), ('MA-13', 'Mallet Lane', '2025-01-14'), ('MA-14', 'Portland Brothers', '2026-09-30');
INSERT INTO stones (id, grave_id, mason_id, status) VALUES
('ST-31', 'GR-34', 'MA-11', 'set'), ('ST-32', 'GR-35', 'MA-11', 'set'), ('ST-33', 'GR-47', 'MA-12', 'applied'), ('ST-34', 'GR-31', 'MA-13', 'applied'), ('ST-35', 'GR-36', 'MA-14', 'lifted'),
('ST-36', 'GR-50', 'MA-11', 'set'), ('ST-37', 'GR-51', 'MA-12', 'lifted'), ('ST-38', 'GR-52', 'MA-14', 'set'), ('ST-39', 'GR-48', 'MA-14', 'applied');
