INSERT INTO evenings (id, title, held_on, status) VALUES
('EV-21', 'Twelfth night', '2025-01-04', 'over'),
('EV-22', 'Soup evening', '2025-01-15', 'open'),
('EV-23', 'Thaw evening', '2025-02-14', 'announced'),
('EV-24', 'Pancake evening', '2025-02-15', 'announced');
INSERT INTO helpers (id, name, email, trade, may_test) VALUES
('HE-21', 'Arvid Strand', 'arvid.strand@example.org', 'electric', 1),
('HE-22', 'Lola Perez', 'lola.perez@example.org', 'electric', 0),
('HE-23', 'Kim Arden', 'kim.arden@example.org', 'textile', 0),
('HE-24', 'Arvid Strand', 'arvid.strand.bikes@example.org', 'bicycle', 1),
('HE-25', 'Wen Zhao', 'wen.zhao@example.org', 'wood', 0);
INSERT INTO duties (evening_id, helper_id) VALUES
('EV-22', 'HE-21'), ('EV-22', 'HE-22'), ('EV-22', 'HE-23'), ('EV-22', 'HE-24'), ('EV-22', 'HE-25'),
('EV-23', 'HE-22'), ('EV-23', 'HE-25'),
('EV-24', 'HE-21'),
('EV-21', 'HE-21'), ('EV-21', 'HE-25');
INSERT INTO visitors (id, name, email, owed_cents) VALUES
('VI-21', 'Hal Donne', 'hal.donne@example.org', 0),
('VI-22', 'Hal Donne', 'hal.donne.hill@example.org', 0),
('VI-23', 'Bea Mora', 'bea.mora@example.org', 180),
('VI-24', 'Ola Ruud', 'ola.ruud@example.org', 0),
('VI-25', 'Farah Aziz', 'farah.aziz@example.org', 0),
('VI-26', 'Yan Ruud', 'yan.ruud@example.org', 0);
INSERT INTO things (id, label, visitor_id, trade) VALUES
('TG-41', 'Egg boiler', 'VI-21', 'electric'),
('TG-42', 'Night light', 'VI-21', 'electric'),
('TG-43', 'Family tent', 'VI-22', 'textile'),
('TG-44', 'Racing bike', 'VI-24', 'bicycle'),
('TG-45', 'Clothes iron', 'VI-23', 'electric'),
('TG-46', 'Bird house', 'VI-25', 'wood'),
('TG-47', 'Coffee mill', 'VI-25', 'electric'),
('TG-48', 'Cuckoo clock case', 'VI-26', 'wood'),
('TG-49', 'Heating pad', 'VI-26', 'electric'),
('TG-50', 'Old tandem', 'VI-22', 'bicycle'),
('TG-51', 'Clock radio', 'VI-24', 'electric'),
('TG-52', 'Bread board', 'VI-24', 'wood');
INSERT INTO parts (id, name, trade, stock, price_cents) VALUES
('PA-21', 'Glass fuse', 'electric', 4, 110),
('PA-22', 'Tent pole', 'textile', 1, 900),
('PA-23', 'Chain link', 'bicycle', 8, 60),
('PA-24', 'Wood glue', 'wood', 5, 240),
('PA-25', 'Pump valve', 'bicycle', 0, 300);
INSERT INTO repairs (id, thing_id, evening_id, helper_id, waived, began_at, parts_cents, status) VALUES
('RP-41', 'TG-41', 'EV-22', NULL, 0, NULL, 0, 'booked'),
('RP-42', 'TG-43', 'EV-22', 'HE-23', 1, '2025-01-15T08:40:00Z', 0, 'in_work'),
('RP-43', 'TG-44', 'EV-22', 'HE-24', 1, '2025-01-15T08:41:00Z', 1440, 'in_work'),
('RP-44', 'TG-47', 'EV-22', 'HE-22', 1, '2025-01-15T08:05:00Z', 110, 'to_test'),
('RP-45', 'TG-51', 'EV-22', 'HE-22', 1, '2025-01-15T08:25:00Z', 0, 'to_test'),
('RP-46', 'TG-46', 'EV-22', NULL, 1, NULL, 0, 'booked'),
('RP-47', 'TG-42', 'EV-22', NULL, 1, NULL, 0, 'booked'),
('RP-48', 'TG-49', 'EV-21', 'HE-21', 1, '2025-01-04T18:10:00Z', 0, 'hopeless'),
('RP-49', 'TG-48', 'EV-21', 'HE-25', 1, '2025-01-04T18:20:00Z', 240, 'mended'),
('RP-50', 'TG-50', 'EV-22', NULL, 0, NULL, 0, 'booked');
