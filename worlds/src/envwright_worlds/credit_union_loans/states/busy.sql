INSERT INTO officers (id, name, email, limit_cents, on_duty) VALUES
('OF-11', 'Sigrid Maas', 'sigrid.maas@example.org', 450000, 1), ('OF-12', 'Tom Achterberg', 'tom.achterberg@example.org', 2200000, 1), ('OF-13', 'Tom Achterberg', 't.achterberg.west@example.org', 350000, 0), ('OF-14', 'Bina Rao', 'bina.rao@example.org', 55000, 1);
INSERT INTO members (id, name, email, joined_on, savings_cents, pledged_cents) VALUES
('ME-21', 'Carla Duval', 'carla.duval@example.org', '2018-04-01', 90000, 6000), ('ME-22', 'Devon Hart', 'devon.hart@example.org', '2017-06-01', 320000, 0), ('ME-23', 'Elif Sonmez', 'elif.sonmez@example.org', '2020-08-01', 110000, 0), ('ME-24', 'Franz Iser', 'franz.iser@example.org', '2016-10-01', 160000, 25000),
('ME-25', 'Gail Moody', 'gail.moody@example.org', '2021-03-01', 82000, 12000), ('ME-26', 'Hugo Pinto', 'hugo.pinto@example.org', '2022-05-01', 42000, 4000), ('ME-27', 'Inga Ravn', 'inga.ravn@example.org', '2022-07-01', 52000, 0), ('ME-28', 'Jude Okeke', 'jude.okeke@example.org', '2016-07-01', 64000, 0),
('ME-29', 'Kim Solano', 'kim.solano@example.org', '2019-09-01', 32000, 0), ('ME-30', 'Kim Solano', 'kim.solano.quay@example.org', '2019-10-01', 22000, 0), ('ME-31', 'Lou Ferrier', 'lou.ferrier@example.org', '2020-02-01', 26000, 0), ('ME-32', 'Mara Benko', 'mara.benko@example.org', '2018-02-01', 48000, 31000),
('ME-33', 'Nils Torp', 'nils.torp@example.org', '2024-10-17', 72000, 0), ('ME-34', 'Opal Reyes', 'opal.reyes@example.org', '2024-10-18', 72000, 0), ('ME-35', 'Pascal Ruiz', 'pascal.ruiz@example.org', '2015-02-01', 12600, 0), ('ME-36', 'Queenie Hart', 'queenie.hart@example.org', '2019-05-05', 95000, 0), ('ME-37', 'Rolf Stein', 'rolf.stein@example.org', '2020-11-11', 150500, 0);
INSERT INTO products (id, name, most_cents, multiple, most_months, fee_cents) VALUES
('PD-11', 'Starter loan', 200000, 3, 24, 2200), ('PD-12', 'Van loan', 1600000, 5, 60, 9500), ('PD-13', 'Kitchen loan', 2800000, 4, 120, 14000);
INSERT INTO applications (id, code, member_id, product_id, amount_cents, months, officer_id, decided_on, status) VALUES
('AP-31', 'WREN', 'ME-21', 'PD-11', 140000, 12, 'OF-11', NULL, 'submitted'),
('AP-32', 'LARK', 'ME-22', 'PD-12', 450100, 36, 'OF-11', NULL, 'submitted'),
('AP-33', 'ROOK', 'ME-23', 'PD-12', 420000, 24, 'OF-12', NULL, 'submitted'),
('AP-34', 'SWAN', 'ME-25', 'PD-11', 200000, 24, 'OF-12', NULL, 'submitted'),
('AP-35', 'DOVE', 'ME-26', 'PD-11', 60000, 6, NULL, NULL, 'submitted'),
('AP-36', 'GULL', 'ME-27', 'PD-11', 100000, 12, 'OF-11', '2025-01-01', 'approved'),
('AP-37', 'TERN', 'ME-28', 'PD-11', 90000, 12, 'OF-11', '2024-12-31', 'approved'),
('AP-38', 'COOT', 'ME-29', 'PD-12', 800000, 60, 'OF-12', '2024-11-04', 'declined'),
('AP-39', 'TEAL', 'ME-35', 'PD-11', 30000, 12, NULL, NULL, 'withdrawn'),
('AP-40', 'IBIS', 'ME-24', 'PD-11', 120000, 13, 'OF-11', '2024-09-11', 'paid_out'),
('AP-41', 'KNOT', 'ME-29', 'PD-11', 80000, 11, 'OF-11', '2024-01-11', 'paid_out'),
('AP-42', 'RAIL', 'ME-30', 'PD-11', 90000, 11, 'OF-11', '2024-05-13', 'paid_out'),
('AP-43', 'RUFF', 'ME-31', 'PD-11', 180000, 16, 'OF-12', '2024-03-11', 'paid_out'),
('AP-44', 'SKUA', 'ME-32', 'PD-11', 80000, 12, 'OF-11', '2024-03-13', 'paid_out'),
('AP-45', 'SMEW', 'ME-31', 'PD-11', 40000, 9, 'OF-11', '2024-09-13', 'paid_out'),
('AP-46', 'STORK', 'ME-22', 'PD-11', 50000, 10, 'OF-11', '2023-03-13', 'paid_out'),
('AP-47', 'SWIFT', 'ME-27', 'PD-11', 90000, 16, 'OF-11', '2024-07-15', 'paid_out'),
('AP-48', 'EAGLE', 'ME-30', 'PD-11', 40000, 11, 'OF-11', '2024-06-13', 'paid_out'),
('AP-49', 'FINCH', 'ME-23', 'PD-11', 30000, 12, 'OF-11', '2024-02-13', 'paid_out'),
('AP-50', 'HERON', 'ME-29', 'PD-11', 60000, 12, 'OF-11', '2024-08-13', 'paid_out'),
('AP-51', 'MERLIN', 'ME-28', 'PD-11', 60000, 12, 'OF-11', '2024-08-16', 'paid_out'),
('AP-52', 'OSPREY', 'ME-24', 'PD-12', 650000, 60, 'OF-12', NULL, 'submitted'),
('AP-53', 'PLOVER', 'ME-36', 'PD-11', 160000, 18, 'OF-11', '2025-01-10', 'approved'),
('AP-54', 'AVOCET', 'ME-32', 'PD-11', 30000, 10, 'OF-14', NULL, 'submitted'),
('AP-55', 'KITE', 'ME-33', 'PD-11', 61000, 10, 'OF-12', NULL, 'submitted');
INSERT INTO guarantees (id, application_id, guarantor_id, amount_cents, status) VALUES
('GU-21', 'AP-33', 'ME-24', 100000, 'asked'), ('GU-22', 'AP-34', 'ME-22', 29900, 'signed'), ('GU-23', 'AP-36', 'ME-28', 22000, 'signed'), ('GU-24', 'AP-41', 'ME-21', 6000, 'held'), ('GU-25', 'AP-43', 'ME-32', 31000, 'held'), ('GU-26', 'AP-44', 'ME-24', 25000, 'held'),
('GU-27', 'AP-49', 'ME-25', 12000, 'held'), ('GU-28', 'AP-38', 'ME-22', 45000, 'over'), ('GU-29', 'AP-37', 'ME-26', 30000, 'signed'), ('GU-30', 'AP-52', 'ME-23', 50000, 'asked'), ('GU-31', 'AP-49', 'ME-26', 4000, 'held');
INSERT INTO loans (id, application_id, instalment_cents, rest_cents, due_on, respites, letters, lettered_on, status) VALUES
('LO-21', 'AP-40', 10000, 92200, '2025-01-20', 0, 0, NULL, 'running'),
('LO-22', 'AP-41', 8000, 6500, '2025-01-31', 1, 0, NULL, 'running'),
('LO-23', 'AP-42', 9000, 48000, '2024-12-31', 0, 0, NULL, 'running'),
('LO-24', 'AP-43', 12000, 98000, '2024-11-16', 0, 3, '2025-01-02', 'running'),
('LO-25', 'AP-44', 7000, 41000, '2024-11-17', 0, 3, '2025-01-03', 'running'),
('LO-26', 'AP-45', 5000, 32200, '2025-01-07', 0, 0, NULL, 'running'),
('LO-27', 'AP-46', 5300, 0, '2024-01-31', 0, 1, '2023-10-02', 'paid_off'),
('LO-28', 'AP-47', 6000, 74200, '2024-12-20', 0, 1, '2025-01-05', 'running'),
('LO-29', 'AP-48', 4000, 21000, '2024-12-10', 0, 1, '2025-01-06', 'running'),
('LO-30', 'AP-49', 3000, 11000, '2024-11-01', 0, 3, '2025-01-01', 'running'),
('LO-31', 'AP-50', 5200, 46600, '2025-01-05', 0, 0, NULL, 'running'),
('LO-32', 'AP-51', 5200, 46600, '2025-01-04', 0, 0, NULL, 'running');
INSERT INTO payments (id, loan_id, amount_cents, paid_on, payer) VALUES
('PA-21', 'LO-21', 10000, '2024-10-19', 'member'), ('PA-22', 'LO-21', 10000, '2024-11-20', 'member'), ('PA-23', 'LO-21', 10000, '2024-12-19', 'member'), ('PA-24', 'LO-22', 8000, '2024-10-30', 'member'), ('PA-25', 'LO-22', 8000, '2024-11-29', 'member'), ('PA-26', 'LO-22', 8000, '2024-12-31', 'member'),
('PA-27', 'LO-26', 5000, '2024-11-07', 'member'), ('PA-28', 'LO-26', 5000, '2024-12-06', 'member'), ('PA-29', 'LO-28', 6000, '2024-09-19', 'member'), ('PA-30', 'LO-28', 6000, '2024-10-21', 'member'), ('PA-31', 'LO-28', 6000, '2024-11-20', 'member'), ('PA-32', 'LO-31', 5200, '2024-10-04', 'member'),
('PA-33', 'LO-31', 5200, '2024-11-05', 'member'), ('PA-34', 'LO-31', 5200, '2024-12-05', 'member'), ('PA-35', 'LO-32', 5200, '2024-10-03', 'member'), ('PA-36', 'LO-32', 5200, '2024-11-04', 'member'), ('PA-37', 'LO-32', 5200, '2024-12-03', 'member'), ('PA-38', 'LO-27', 5300, '2023-12-29', 'guarantor');
INSERT INTO house_rules (id, title, body) VALUES
('HR-11', 'When money is short', 'Members who see trouble coming are asked to ring before the instalment is late; a respite is easier to give then than afterwards.'),
('HR-12', 'What a guarantor is told', 'Before anybody pledges, read the letter on lost savings aloud and let the guarantor ask questions without the borrower in the room.'),
('HR-13', 'Talk at the counter', 'No sums and no names across the counter. The back room has two chairs and a door.'),
('HR-14', 'Paying sooner', 'A loan may be paid back sooner than agreed; the desk is glad of it and charges nothing.'),
('HR-15', 'Family files', 'Files of an officer''s family, neighbours or landlord go to another officer the same day.'),
('HR-16', 'The share', 'Twenty-five euros are the share of each member and are paid back on leaving only.');
