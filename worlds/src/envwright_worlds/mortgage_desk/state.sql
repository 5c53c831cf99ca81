INSERT INTO applicants (id, name, email, born_on, income_cents, burden_cents) VALUES
('AP-1', 'Alena Krug', 'alena.krug@example.org', '1985-05-14', 500000, 0),
('AP-2', 'Bashir Noor', 'bashir.noor@example.org', '1960-01-15', 420000, 20000),
('AP-3', 'Carina Holt', 'carina.holt@example.org', '1992-08-30', 300000, 15000),
('AP-4', 'Alena Krug', 'a.krug@example.org', '1978-02-02', 650000, 50000),
('AP-5', 'Damir Petek', 'damir.petek@example.org', '1990-11-11', 380000, 0),
('AP-6', 'Edith Vogel', 'edith.vogel@example.org', '1988-03-27', 290000, 0),
('AP-7', 'Filip Oran', 'filip.oran@example.org', '1995-12-01', 260000, 10000),
('AP-8', 'Gerda Lime', 'gerda.lime@example.org', '1982-09-09', 700000, 0);
INSERT INTO products (id, name, rate_percent, most_percent, fund_cents) VALUES
('PR-1', 'Solid Ten', 3, 80, 60000000),
('PR-2', 'Open Five', 4, 90, 20000000),
('PR-3', 'Green Home', 2, 70, 18000000),
('PR-4', 'Starter', 5, 95, 90000000);
INSERT INTO homes (id, address, value_cents, valued_on) VALUES
('HO-1', 'Elm Street Four', 20000000, '2024-07-19'),
('HO-2', 'Quay Road Nine', 25000000, '2024-07-18'),
('HO-3', 'Mill Lane Two', 18000000, '2024-12-26'),
('HO-4', 'Abbey Close Seven', NULL, NULL),
('HO-5', 'Hill Terrace One', 30000000, '2024-11-16'),
('HO-6', 'Orchard Way Six', 22000000, '2024-10-17'),
('HO-7', 'Harbour View Three', 16000000, '2024-12-13'),
('HO-8', 'Church Yard Eight', 26000000, '2025-01-03'),
('HO-9', 'Station Row Five', 15000000, '2024-11-06'),
('HO-10', 'Lake Drive Ten', 24000000, '2025-01-10');
INSERT INTO applications (id, code, applicant_id, product_id, home_id, loan_cents, years, instalment_cents, offer_until, reason, status) VALUES
('AL-1', 'MG-301', 'AP-1', 'PR-1', 'HO-1', 16000000, 25, NULL, NULL, NULL, 'started'),
('AL-2', 'MG-302', 'AP-2', 'PR-2', 'HO-2', 9000000, 10, NULL, NULL, NULL, 'started'),
('AL-3', 'MG-303', 'AP-3', 'PR-1', 'HO-3', 14400001, 30, NULL, NULL, NULL, 'started'),
('AL-4', 'MG-304', 'AP-4', 'PR-4', 'HO-4', 12000000, 20, NULL, NULL, NULL, 'started'),
('AL-5', 'MG-305', 'AP-5', 'PR-3', 'HO-5', 18000001, 25, 90000, '2025-01-15', NULL, 'signed'),
('AL-6', 'MG-306', 'AP-6', 'PR-1', 'HO-6', 17000000, 30, 89722, '2025-01-15', NULL, 'offered'),
('AL-7', 'MG-307', 'AP-7', 'PR-2', 'HO-7', 14000000, 25, 93333, '2025-01-14', NULL, 'offered'),
('AL-8', 'MG-308', 'AP-8', 'PR-4', 'HO-8', 24000000, 20, 200000, '2025-01-24', NULL, 'signed'),
('AL-9', 'MG-309', 'AP-1', 'PR-3', 'HO-9', 10000000, 20, 58333, '2024-10-27', NULL, 'paid_out'),
('AL-10', 'MG-310', 'AP-7', 'PR-4', 'HO-10', 20000000, 30, NULL, NULL, 'income', 'declined'),
('AL-11', 'MG-311', 'AP-8', 'PR-1', 'HO-10', 19000000, 15, 153055, '2024-12-16', NULL, 'lapsed'),
('AL-12', 'MG-312', 'AP-6', 'PR-2', 'HO-10', 21000000, 25, NULL, NULL, NULL, 'started'),
('AL-13', 'MG-313', 'AP-4', 'PR-3', 'HO-9', 10000000, 15, 72222, '2025-01-27', NULL, 'signed');
INSERT INTO papers (id, application_id, kind, issued_on) VALUES
('PA-1', 'AL-1', 'payslip', '2024-11-16'),
('PA-2', 'AL-1', 'statement', '2024-12-16'),
('PA-3', 'AL-1', 'deed', '2022-07-30'),
('PA-4', 'AL-3', 'payslip', '2025-01-05'),
('PA-5', 'AL-3', 'statement', '2025-01-10'),
('PA-6', 'AL-3', 'deed', '2024-03-21'),
('PA-7', 'AL-2', 'payslip', '2024-11-15'),
('PA-8', 'AL-2', 'statement', '2025-01-05'),
('PA-9', 'AL-2', 'deed', '2023-02-15'),
('PA-10', 'AL-12', 'payslip', '2024-12-26'),
('PA-11', 'AL-12', 'statement', '2024-12-15'),
('PA-12', 'AL-12', 'deed', '2023-10-23'),
('PA-13', 'AL-4', 'deed', '2024-09-17');
INSERT INTO conditions (id, application_id, title, status) VALUES
('CN-1', 'AL-8', 'Fire insurance', 'open'),
('CN-2', 'AL-8', 'Roof report', 'met'),
('CN-3', 'AL-5', 'Land register entry', 'met'),
('CN-4', 'AL-6', 'Life cover', 'open'),
('CN-5', 'AL-6', 'Fire insurance', 'open'),
('CN-6', 'AL-6', 'Second signature', 'open'),
('CN-7', 'AL-1', 'Heating check', 'open');
