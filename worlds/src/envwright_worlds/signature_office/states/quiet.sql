INSERT INTO signatories (id, name, email, role, limit_cents, away) VALUES
('SG-1', 'Rosalia Pinto', 'rosalia.pinto@example.org', 'director', 9000000, 0), ('SG-2', 'Kjell Aas', 'kjell.aas@example.org', 'director', 3000000, 1), ('SG-3', 'Dina Sharma', 'dina.sharma@example.org', 'manager', 1200000, 0), ('SG-4', 'Dina Sharma', 'dina.sharma.depot@example.org', 'manager', 600000, 0),
('SG-5', 'Oren Katz', 'oren.katz@example.org', 'counsel', 50000, 0), ('SG-6', 'Mila Aas', 'mila.aas@example.org', 'manager', 2200000, 0), ('SG-7', 'Franz Huber', 'franz.huber@example.org', 'counsel', 50000, 1);
INSERT INTO partners (id, name, blocked) VALUES ('PT-1', 'Cobble Paving', 0), ('PT-2', 'Swan Laundry', 0), ('PT-3', 'Ember Heating', 0), ('PT-4', 'Delta Couriers', 1), ('PT-5', 'Myrtle Training', 0), ('PT-6', 'Stack Storage', 0);
INSERT INTO folders (id, label, year, places) VALUES ('FD-1', 'Case A', 2024, 1), ('FD-2', 'Case B', 2025, 5), ('FD-3', 'Case C', 2024, 6), ('FD-4', 'Case D', 2026, 3);
INSERT INTO contracts (id, title, partner_id, value_cents, starts_on, counsel_id, folder_id, status) VALUES
('CO-51', 'Yard paving', 'PT-1', 410000, '2025-02-17', NULL, NULL, 'draft'),
('CO-52', 'Linen hire', 'PT-2', 520000, '2025-02-24', NULL, NULL, 'draft'),
('CO-53', 'Boiler care', 'PT-3', 1000001, '2025-03-03', 'SG-5', NULL, 'checked'),
('CO-54', 'Night courier', 'PT-4', 180000, '2025-02-06', NULL, NULL, 'draft'),
('CO-55', 'First aid courses', 'PT-5', 95000, '2025-02-05', NULL, NULL, 'circulating'),
('CO-56', 'Steam plant', 'PT-3', 2200000, '2025-03-20', 'SG-5', NULL, 'circulating'),
('CO-57', 'Pallet space', 'PT-6', 1000000, '2025-01-28', 'SG-7', NULL, 'circulating'),
('CO-58', 'Towel service', 'PT-2', 130000, '2025-01-02', NULL, NULL, 'signed'),
('CO-59', 'Bay markings', 'PT-1', 65000, '2024-12-30', NULL, NULL, 'signed'),
('CO-60', 'Kerb repair', 'PT-1', 220000, '2024-09-09', NULL, 'FD-1', 'filed'),
('CO-61', 'Fire drills', 'PT-5', 75000, '2025-01-07', NULL, 'FD-2', 'filed'),
('CO-62', 'Chimney lining', 'PT-3', 1450000, '2025-04-03', 'SG-5', NULL, 'circulating');
INSERT INTO requests (id, contract_id, signatory_id, place, status) VALUES
('RQ-51', 'CO-55', 'SG-4', 1, 'waiting'), ('RQ-52', 'CO-56', 'SG-6', 1, 'waiting'), ('RQ-53', 'CO-56', 'SG-1', 2, 'waiting'), ('RQ-54', 'CO-57', 'SG-3', 1, 'waiting'), ('RQ-55', 'CO-58', 'SG-4', 1, 'signed'), ('RQ-56', 'CO-59', 'SG-3', 1, 'signed'),
('RQ-57', 'CO-60', 'SG-4', 1, 'signed'), ('RQ-58', 'CO-61', 'SG-3', 1, 'signed'), ('RQ-59', 'CO-62', 'SG-2', 1, 'signed'), ('RQ-60', 'CO-62', 'SG-6', 2, 'waiting'), ('RQ-61', 'CO-52', 'SG-4', 1, 'withdrawn');
