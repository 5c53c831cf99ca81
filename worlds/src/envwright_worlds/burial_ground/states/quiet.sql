INSERT INTO holders (id, name, email) VALUES
('HO-31', 'Gwendolen Hythe', 'gwendolen.hythe@example.org'), ('HO-32', 'Tomas Beran', 'tomas.beran@example.org'), ('HO-33', 'Aisha Conteh', 'aisha.conteh@example.org'), ('HO-34', 'Gwendolen Marsh', 'gwendolen.marsh@example.org'),
('HO-35', 'Ulrich Haller', 'ulrich.haller@example.org'), ('HO-36', 'Rosa Beran', 'rosa.beran@example.org'), ('HO-37', 'Lionel Teague', 'lionel.teague@example.org');
INSERT INTO graves (id, code, section, room, status) VALUES
('GR-61', 'BED-ANEM', 'north', 2, 'taken'), ('GR-62', 'BED-BORA', 'north', 1, 'taken'), ('GR-63', 'BED-CROC', 'east', 2, 'taken'), ('GR-64', 'BED-DAIS', 'east', 2, 'taken'), ('GR-65', 'BED-FERN', 'hill', 1, 'taken'),
('GR-66', 'BED-GENT', 'hill', 2, 'free'), ('GR-67', 'BED-HEAT', 'north', 1, 'free'), ('GR-68', 'BED-IRIS', 'east', 1, 'full'), ('GR-69', 'BED-LUPI', 'hill', 2, 'taken'), ('GR-70', 'BED-MINT', 'north', 2, 'taken'),
('GR-71', 'BED-ORCH', 'north', 2, 'taken'), ('GR-72', 'BED-POPP', 'east', 3, 'taken'), ('GR-73', 'BED-ROSE', 'hill', 1, 'taken'), ('GR-74', 'BED-SAGE', 'east', 2, 'free');
INSERT INTO deeds (id, grave_id, holder_id, ends_on) VALUES
('DE-61', 'GR-61', 'HO-31', '2045-02-05'), ('DE-62', 'GR-62', 'HO-32', '2030-01-15'), ('DE-63', 'GR-63', 'HO-32', '2030-01-16'), ('DE-64', 'GR-64', 'HO-33', '2052-09-30'), ('DE-65', 'GR-65', 'HO-33', '2046-04-30'),
('DE-66', 'GR-68', 'HO-34', '2028-02-14'), ('DE-67', 'GR-69', 'HO-35', '2053-05-31'), ('DE-68', 'GR-70', 'HO-36', '2024-11-30'), ('DE-69', 'GR-71', 'HO-35', '2060-08-31'), ('DE-70', 'GR-72', 'HO-31', '2070-01-31'), ('DE-71', 'GR-73', 'HO-37', '2055-10-31');
INSERT INTO burials (id, grave_id, deceased, day, part, consented, status) VALUES
('BU-61', 'GR-64', 'Musa Conteh', '2025-01-17', 'noon', 1, 'booked'),
('BU-62', 'GR-65', 'Binta Conteh', '2025-01-16', 'morning', 1, 'booked'),
('BU-63', 'GR-69', 'Elke Haller', '2025-01-18', 'noon', 1, 'booked'),
('BU-64', 'GR-71', 'Bruno Haller', '2025-01-13', 'morning', 1, 'dug'),
('BU-65', 'GR-72', 'Alwyn Hythe', '2025-01-15', 'evening', 1, 'dug'),
('BU-66', 'GR-72', 'Maud Hythe', '2025-01-21', 'morning', 0, 'booked'),
('BU-67', 'GR-73', 'Cecil Teague', '2025-01-22', 'noon', 0, 'booked'),
('BU-68', 'GR-61', 'Roland Hythe', '2024-07-19', 'morning', 1, 'held'),
('BU-69', 'GR-63', 'Vlasta Beran', '2024-07-20', 'noon', 1, 'held'),
('BU-70', 'GR-68', 'Edith Marsh', '2011-02-14', 'evening', 1, 'held'),
('BU-71', 'GR-70', 'Karel Beran', '2016-06-06', 'morning', 1, 'held'),
('BU-72', 'GR-63', 'Jan Beran', '2025-01-24', 'noon', 0, 'cancelled');
INSERT INTO masons (id, name, licensed_until) VALUES
('MA-21', 'Cobble and Crown', '2025-10-31'), ('MA-22', 'Vale Memorials', '2025-01-15'), ('MA-23', 'Thistle Carvers', '2025-01-14');
INSERT INTO stones (id, grave_id, mason_id, status) VALUES
('ST-61', 'GR-68', 'MA-21', 'lifted'), ('ST-62', 'GR-69', 'MA-21', 'set'), ('ST-63', 'GR-73', 'MA-22', 'set'), ('ST-64', 'GR-72', 'MA-21', 'lifted'), ('ST-65', 'GR-70', 'MA-23', 'applied'), ('ST-66', 'GR-62', 'MA-22', 'applied');
