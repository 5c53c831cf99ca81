INSERT INTO officers (id, name, email, limit_cents, on_duty) VALUES
('OF-21', 'Wim Dekker', 'wim.dekker@example.org', 400000, 1), ('OF-22', 'Ayo Bankole', 'ayo.bankole@example.org', 1500000, 1), ('OF-23', 'Mary Dekker', 'mary.dekker@example.org', 250000, 0);
INSERT INTO members (id, name, email, joined_on, savings_cents, pledged_cents) VALUES
('ME-41', 'Tilda Voss', 'tilda.voss@example.org', '2018-03-15', 70000, 8000), ('ME-42', 'Umar Faruk', 'umar.faruk@example.org', '2019-01-20', 200000, 0), ('ME-43', 'Vera Linn', 'vera.linn@example.org', '2020-06-02', 61000, 0), ('ME-44', 'Wes Abbot', 'wes.abbot@example.org', '2017-11-11', 90500, 15000),
('ME-45', 'Xin Yu', 'xin.yu@example.org', '2024-10-17', 41000, 0), ('ME-46', 'Yves Abbot', 'yves.abbot@example.org', '2024-10-18', 41000, 0), ('ME-47', 'Zoe Petrov', 'zoe.petrov@example.org', '2016-02-08', 33000, 0), ('ME-48', 'Anton Kral', 'anton.kral@example.org', '2021-04-04', 27000, 0),
('ME-49', 'Bella Quinn', 'bella.quinn@example.org', '2019-10-10', 48000, 0), ('ME-50', 'Carl Ekman', 'carl.ekman@example.org', '2015-05-25', 12000, 0), ('ME-51', 'Dina Sorel', 'dina.sorel@example.org', '2020-09-09', 52500, 0), ('ME-52', 'Egil Bru', 'egil.bru@example.org', '2018-08-30', 36000, 0);
INSERT INTO products (id, name, most_cents, multiple, most_months, fee_cents) VALUES
('PD-21', 'Everyday loan', 150000, 3, 24, 1800), ('PD-22', 'Solar loan', 1200000, 5, 84, 8000);
INSERT INTO applications (id, code, member_id, product_id, amount_cents, months, officer_id, decided_on, status) VALUES
('AP-61', 'AMBER', 'ME-41', 'PD-21', 120000, 12, 'OF-21', NULL, 'submitted'),
('AP-62', 'BERYL', 'ME-42', 'PD-22', 400100, 48, 'OF-21', NULL, 'submitted'),
('AP-63', 'CORAL', 'ME-43', 'PD-21', 130000, 20, 'OF-22', NULL, 'submitted'),
('AP-64', 'JADE', 'ME-49', 'PD-21', 92000, 12, 'OF-22', NULL, 'submitted'),
('AP-65', 'ONYX', 'ME-45', 'PD-21', 83000, 10, NULL, NULL, 'submitted'),
('AP-66', 'OPAL', 'ME-47', 'PD-21', 50000, 10, 'OF-21', '2025-01-01', 'approved'),
('AP-67', 'RUBY', 'ME-48', 'PD-21', 45000, 10, 'OF-21', '2024-12-31', 'approved'),
('AP-68', 'TOPAZ', 'ME-44', 'PD-21', 100000, 12, 'OF-21', '2024-09-06', 'paid_out'),
('AP-69', 'AGATE', 'ME-50', 'PD-21', 30000, 12, 'OF-21', '2024-03-08', 'paid_out'),
('AP-70', 'FLINT', 'ME-47', 'PD-21', 60000, 12, 'OF-21', '2024-04-11', 'paid_out'),
('AP-71', 'SLATE', 'ME-44', 'PD-21', 50000, 11, 'OF-21', '2024-08-22', 'paid_out'),
('AP-72', 'PEARL', 'ME-43', 'PD-21', 20000, 8, 'OF-21', '2023-02-10', 'paid_out'),
('AP-73', 'QUARTZ', 'ME-52', 'PD-22', 500000, 60, 'OF-22', '2024-10-21', 'declined'),
('AP-74', 'LAPIS', 'ME-50', 'PD-21', 20000, 8, 'OF-21', '2025-01-09', 'approved'),
('AP-75', 'JASPER', 'ME-49', 'PD-21', 40000, 11, 'OF-21', '2024-05-14', 'paid_out');
INSERT INTO guarantees (id, application_id, guarantor_id, amount_cents, status) VALUES
('GU-41', 'AP-63', 'ME-42', 10500, 'asked'), ('GU-42', 'AP-66', 'ME-49', 5500, 'signed'), ('GU-43', 'AP-69', 'ME-41', 8000, 'held'), ('GU-44', 'AP-69', 'ME-44', 15000, 'held'), ('GU-45', 'AP-73', 'ME-42', 21000, 'over'), ('GU-46', 'AP-67', 'ME-43', 10000, 'signed'), ('GU-47', 'AP-61', 'ME-51', 6500, 'signed');
INSERT INTO loans (id, application_id, instalment_cents, rest_cents, due_on, respites, letters, lettered_on, status) VALUES
('LO-41', 'AP-68', 9000, 74800, '2025-01-10', 0, 0, NULL, 'running'),
('LO-42', 'AP-69', 3000, 15800, '2024-11-10', 0, 3, '2025-01-04', 'running'),
('LO-43', 'AP-70', 5500, 31000, '2024-12-31', 1, 0, NULL, 'running'),
('LO-44', 'AP-71', 5000, 36800, '2025-01-05', 0, 0, NULL, 'running'),
('LO-45', 'AP-72', 2750, 0, '2023-11-10', 0, 0, NULL, 'paid_off'),
('LO-46', 'AP-75', 4000, 24500, '2024-12-15', 0, 1, '2025-01-05', 'running');
INSERT INTO payments (id, loan_id, amount_cents, paid_on, payer) VALUES
('PA-41', 'LO-41', 9000, '2024-10-09', 'member'), ('PA-42', 'LO-41', 9000, '2024-11-09', 'member'), ('PA-43', 'LO-41', 9000, '2024-12-09', 'member'), ('PA-44', 'LO-44', 5000, '2024-10-04', 'member'), ('PA-45', 'LO-44', 5000, '2024-11-04', 'member'), ('PA-46', 'LO-44', 5000, '2024-12-04', 'member'), ('PA-47', 'LO-42', 3000, '2024-10-10', 'member'), ('PA-48', 'LO-43', 5500, '2024-10-30', 'member'), ('PA-49', 'LO-43', 5500, '2024-11-29', 'member'), ('PA-50', 'LO-45', 2750, '2023-11-02', 'guarantor');
INSERT INTO house_rules (id, title, body) VALUES
('HR-21', 'Bad months', 'Somebody who writes before the due day is asked in for tea; the red letter is for those who do not answer.'),
('HR-22', 'Pledges', 'A pledge is explained twice, once by the officer and once on paper, and may be slept over.'),
('HR-23', 'Open files', 'Files lie face down on the desk whenever a member sits at it.'),
('HR-24', 'Own kin', 'Nobody decides about cousins, in-laws or the cricket team.');
