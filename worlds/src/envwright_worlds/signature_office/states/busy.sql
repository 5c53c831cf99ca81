INSERT INTO signatories (id, name, email, role, limit_cents, away) VALUES
('SG-1', 'Margit Voll', 'margit.voll@example.org', 'director', 9000000, 0), ('SG-2', 'Sanjay Mehta', 'sanjay.mehta@example.org', 'director', 9000000, 1), ('SG-3', 'Tove Lange', 'tove.lange@example.org', 'manager', 2000000, 0), ('SG-4', 'Paolo Conti', 'paolo.conti@example.org', 'manager', 1500000, 0),
('SG-5', 'Tove Lange', 'tove.lange.plant@example.org', 'manager', 500000, 0), ('SG-6', 'Adwoa Asante', 'adwoa.asante@example.org', 'counsel', 120000, 0), ('SG-7', 'Henrik Falck', 'henrik.falck@example.org', 'counsel', 120000, 1), ('SG-8', 'Iris Dumont', 'iris.dumont@example.org', 'director', 4000000, 0),
('SG-9', 'Luca Conti', 'luca.conti@example.org', 'manager', 2000000, 1), ('SG-10', 'Yara Nasr', 'yara.nasr@example.org', 'manager', 2500000, 0), ('SG-11', 'Emil Kraus', 'emil.kraus@example.org', 'counsel', 120000, 0);
INSERT INTO partners (id, name, blocked) VALUES
('PT-1', 'Helio Windows', 0), ('PT-2', 'Marten Freight', 0), ('PT-3', 'Basalt Works', 1), ('PT-4', 'Orchard Catering', 0), ('PT-5', 'Vector People', 0), ('PT-6', 'Quill Stationers', 1), ('PT-7', 'Tangent Fairs', 0), ('PT-8', 'Larch Leasing', 0), ('PT-9', 'Nimbus Hosting', 0);
INSERT INTO folders (id, label, year, places) VALUES ('FD-1', 'Oak box', 2024, 4), ('FD-2', 'Pine box', 2025, 2), ('FD-3', 'Ash box', 2025, 4), ('FD-4', 'Elm box', 2026, 8), ('FD-5', 'Teak box', 2024, 2);
INSERT INTO contracts (id, title, partner_id, value_cents, starts_on, counsel_id, folder_id, status) VALUES
('CO-31', 'Roof inspection', 'PT-1', 230000, '2025-02-03', NULL, NULL, 'draft'),
('CO-32', 'Rail freight', 'PT-2', 500000, '2025-02-20', NULL, NULL, 'draft'),
('CO-33', 'Spring expo', 'PT-7', 499999, '2025-03-05', NULL, NULL, 'draft'),
('CO-34', 'Coffee supply', 'PT-4', 1000000, '2025-02-01', 'SG-6', NULL, 'checked'),
('CO-35', 'Van lease', 'PT-8', 3600000, '2025-03-01', 'SG-6', NULL, 'checked'),
('CO-36', 'Agency drivers', 'PT-5', 1000001, '2025-02-10', 'SG-7', NULL, 'checked'),
('CO-37', 'Basalt chippings', 'PT-3', 280000, '2025-02-12', NULL, NULL, 'draft'),
('CO-38', 'Entrance doors', 'PT-1', 1900000, '2025-04-01', 'SG-6', NULL, 'circulating'),
('CO-39', 'Lift truck hire', 'PT-8', 430000, '2025-01-20', NULL, NULL, 'circulating'),
('CO-40', 'Frozen transport', 'PT-2', 1500000, '2025-02-01', 'SG-7', NULL, 'circulating'),
('CO-41', 'Lobby flowers', 'PT-7', 85000, '2024-12-16', NULL, NULL, 'signed'),
('CO-42', 'Printer paper', 'PT-6', 140000, '2024-06-03', NULL, 'FD-1', 'filed'),
('CO-43', 'Site guards', 'PT-5', 690000, '2025-01-06', 'SG-6', 'FD-2', 'filed'),
('CO-44', 'Pallet pool', 'PT-2', 370000, '2025-01-08', NULL, 'FD-2', 'filed'),
('CO-45', 'Snow clearing', 'PT-4', 250000, '2025-01-09', NULL, NULL, 'signed'),
('CO-46', 'Expo booth', 'PT-7', 440000, '2024-11-04', NULL, 'FD-5', 'filed'),
('CO-47', 'Heat pumps', 'PT-1', 2300000, '2026-01-05', 'SG-6', NULL, 'signed'),
('CO-48', 'Records transfer', 'PT-8', 310000, '2024-10-07', NULL, 'FD-5', 'filed'),
('CO-49', 'Server racks', 'PT-9', 8900000, '2025-03-15', 'SG-11', NULL, 'circulating'),
('CO-50', 'Cloud backup', 'PT-9', 610000, '2025-01-27', 'SG-11', NULL, 'circulating');
INSERT INTO requests (id, contract_id, signatory_id, place, status) VALUES
('RQ-21', 'CO-38', 'SG-3', 1, 'waiting'), ('RQ-22', 'CO-38', 'SG-1', 2, 'waiting'), ('RQ-23', 'CO-39', 'SG-5', 1, 'waiting'), ('RQ-24', 'CO-40', 'SG-8', 1, 'signed'), ('RQ-25', 'CO-40', 'SG-9', 2, 'waiting'), ('RQ-26', 'CO-41', 'SG-4', 1, 'signed'),
('RQ-27', 'CO-42', 'SG-3', 1, 'signed'), ('RQ-28', 'CO-43', 'SG-4', 1, 'signed'), ('RQ-29', 'CO-44', 'SG-5', 1, 'signed'), ('RQ-30', 'CO-45', 'SG-10', 1, 'signed'), ('RQ-31', 'CO-46', 'SG-4', 1, 'signed'), ('RQ-32', 'CO-47', 'SG-10', 1, 'signed'),
('RQ-33', 'CO-47', 'SG-8', 2, 'signed'), ('RQ-34', 'CO-48', 'SG-5', 1, 'signed'), ('RQ-35', 'CO-31', 'SG-4', 1, 'withdrawn'), ('RQ-36', 'CO-49', 'SG-1', 1, 'waiting'), ('RQ-37', 'CO-49', 'SG-2', 2, 'waiting'), ('RQ-38', 'CO-50', 'SG-4', 1, 'waiting');
