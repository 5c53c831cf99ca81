INSERT INTO supplies (id, name, controlled) VALUES
('SU-1', 'Gauze pack', 0),
('SU-2', 'Cervical collar', 0),
('SU-3', 'Ketamine vial', 1),
('SU-4', 'Atropine syringe', 0),
('SU-5', 'Suction bulb', 0);
INSERT INTO lists (kind, supply_id, pieces) VALUES
('trauma', 'SU-1', 5),
('trauma', 'SU-2', 1),
('trauma', 'SU-3', 2),
('cardiac', 'SU-4', 3),
('cardiac', 'SU-1', 1),
('infant', 'SU-5', 1),
('infant', 'SU-1', 2);
INSERT INTO lots (id, code, supply_id, expires_on, on_shelf) VALUES
('LO-1', 'GAUZ-OAK', 'SU-1', '2027-04-30', 25),
('LO-2', 'GAUZ-PIN', 'SU-1', '2025-02-12', 3),
('LO-3', 'COLL-OAK', 'SU-2', '2030-01-31', 2),
('LO-4', 'KETA-OAK', 'SU-3', '2025-02-14', 2),
('LO-5', 'KETA-PIN', 'SU-3', '2025-02-13', 1),
('LO-6', 'ATRO-OAK', 'SU-4', '2025-11-30', 10),
('LO-7', 'ATRO-PIN', 'SU-4', '2025-01-14', 1),
('LO-8', 'BULB-OAK', 'SU-5', '2028-02-29', 3);
INSERT INTO kits (id, code, kind, seal, status) VALUES
('KI-1', 'TRA-OAK', 'trauma', 'GOLD-OAK', 'sealed'),
('KI-2', 'TRA-PIN', 'trauma', NULL, 'checked'),
('KI-3', 'TRA-RYE', 'trauma', NULL, 'opened'),
('KI-4', 'CAR-OAK', 'cardiac', NULL, 'checked'),
('KI-5', 'CAR-PIN', 'cardiac', 'GOLD-PIN', 'sealed'),
('KI-6', 'CAR-RYE', 'cardiac', NULL, 'opened'),
('KI-7', 'INF-OAK', 'infant', NULL, 'checked'),
('KI-8', 'INF-PIN', 'infant', NULL, 'opened'),
('KI-9', 'TRA-SKY', 'trauma', NULL, 'checked');
INSERT INTO contents (kit_id, lot_id, pieces) VALUES
('KI-1', 'LO-1', 5), ('KI-1', 'LO-3', 1), ('KI-1', 'LO-5', 2),
('KI-2', 'LO-1', 5), ('KI-2', 'LO-3', 1), ('KI-2', 'LO-4', 2),
('KI-3', 'LO-1', 3), ('KI-3', 'LO-3', 1),
('KI-4', 'LO-6', 3), ('KI-4', 'LO-1', 1),
('KI-5', 'LO-6', 3), ('KI-5', 'LO-2', 1),
('KI-6', 'LO-6', 1), ('KI-6', 'LO-7', 1),
('KI-7', 'LO-8', 1), ('KI-7', 'LO-2', 1),
('KI-8', 'LO-8', 1), ('KI-8', 'LO-1', 1),
('KI-9', 'LO-1', 4), ('KI-9', 'LO-3', 1), ('KI-9', 'LO-5', 2);
INSERT INTO medics (id, name, email, paramedic) VALUES
('ME-1', 'Olu Bankole', 'olu.bankole@example.org', 1),
('ME-2', 'Greta Holm', 'greta.holm@example.org', 0),
('ME-3', 'Greta Holm', 'greta.holm.day@example.org', 1),
('ME-4', 'Samir Aziz', 'samir.aziz@example.org', 1),
('ME-5', 'Tilda Strand', 'tilda.strand@example.org', 0);
INSERT INTO checks (id, kit_id, medic_id, begun_on, countersigned, status) VALUES
('CH-1', 'KI-2', 'ME-1', '2025-01-14', 1, 'open'),
('CH-2', 'KI-4', 'ME-1', '2025-01-15', 0, 'open'),
('CH-3', 'KI-7', 'ME-2', '2025-01-10', 0, 'open'),
('CH-4', 'KI-9', 'ME-4', '2025-01-13', 0, 'open'),
('CH-5', 'KI-1', 'ME-3', '2024-12-05', 1, 'passed'),
('CH-6', 'KI-5', 'ME-4', '2024-11-21', 0, 'passed'),
('CH-7', 'KI-8', 'ME-5', '2024-10-09', 0, 'passed');
