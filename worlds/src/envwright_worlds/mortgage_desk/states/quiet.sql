INSERT INTO applicants (id, name, email, born_on, income_cents, burden_cents) VALUES
('AP-1', 'Marek Hlavac', 'marek.hlavac@example.org', '1984-03-19', 480000, 0),
('AP-2', 'Greta Olsson', 'greta.olsson@example.org', '1960-01-16', 390000, 10000),
('AP-3', 'Femi Adeleke', 'femi.adeleke@example.org', '1990-06-02', 330000, 20000),
('AP-4', 'Lucia Olsson', 'lucia.olsson@example.org', '1994-09-28', 270000, 0),
('AP-5', 'Raymond Achterfeld', 'raymond.achterfeld@example.org', '1979-11-05', 610000, 40000),
('AP-6', 'Hye Jin Park', 'hyejin.park@example.org', '1987-01-31', 450000, 0);
INSERT INTO products (id, name, rate_percent, most_percent, fund_cents) VALUES
('PR-1', 'Fixed Fifteen', 3, 75, 40000000),
('PR-2', 'Family Plan', 4, 90, 12000000),
('PR-3', 'Renovation', 5, 60, 30000000);
INSERT INTO homes (id, address, value_cents, valued_on) VALUES
('HO-1', 'Beech Grove Three', 24000000, '2024-07-19'),
('HO-2', 'Ferry Lane Eight', 16000000, '2024-07-18'),
('HO-3', 'Granary Square Two', NULL, NULL),
('HO-4', 'Park Crescent Nine', 20000000, '2024-10-17'),
('HO-5', 'Convent Road One', 18000000, '2024-10-18'),
('HO-6', 'Tower Street Six', 30000000, '2024-12-15'),
('HO-7', 'Willow Bank Four', 14000000, '2025-01-06'),
('HO-8', 'Priory Mews Five', 22000000, '2024-11-28'),
('HO-9', 'Kiln Lane Seven', 20000000, '2024-12-19'),
('HO-10', 'Quarry Cottages Two', 12000000, '2024-12-08'),
('HO-11', 'Barrack Street Ten', 15000000, '2024-11-15'),
('HO-12', 'Lantern Walk One', 16000000, '2025-01-04');
INSERT INTO applications (id, code, applicant_id, product_id, home_id, loan_cents, years, instalment_cents, offer_until, reason, status) VALUES
('AL-1', 'MG-801', 'AP-1', 'PR-1', 'HO-1', 18000000, 30, NULL, NULL, NULL, 'started'),
('AL-2', 'MG-802', 'AP-2', 'PR-2', 'HO-2', 8000000, 10, NULL, NULL, NULL, 'started'),
('AL-3', 'MG-803', 'AP-3', 'PR-3', 'HO-4', 12000001, 20, NULL, NULL, NULL, 'started'),
('AL-4', 'MG-804', 'AP-4', 'PR-2', 'HO-5', 16000000, 25, NULL, NULL, NULL, 'started'),
('AL-5', 'MG-805', 'AP-5', 'PR-1', 'HO-6', 20000000, 15, 161111, '2025-01-18', NULL, 'signed'),
('AL-6', 'MG-806', 'AP-6', 'PR-2', 'HO-7', 12600000, 20, 94500, '2025-01-15', NULL, 'offered'),
('AL-7', 'MG-807', 'AP-3', 'PR-1', 'HO-8', 16000000, 30, 84444, '2025-01-14', NULL, 'offered'),
('AL-8', 'MG-808', 'AP-6', 'PR-3', 'HO-9', 11000000, 5, NULL, NULL, NULL, 'started'),
('AL-9', 'MG-809', 'AP-2', 'PR-3', 'HO-10', 6000000, 10, 75000, '2025-01-25', NULL, 'signed'),
('AL-10', 'MG-810', 'AP-5', 'PR-3', 'HO-11', 5000000, 20, 41666, '2024-12-30', NULL, 'offered'),
('AL-11', 'MG-811', 'AP-1', 'PR-2', 'HO-12', 7000000, 25, 46666, '2025-02-05', NULL, 'offered');
INSERT INTO papers (id, application_id, kind, issued_on) VALUES
('PA-1', 'AL-1', 'payslip', '2024-11-16'),
('PA-2', 'AL-1', 'statement', '2024-12-16'),
('PA-3', 'AL-1', 'deed', '2022-03-03'),
('PA-4', 'AL-2', 'payslip', '2024-11-15'),
('PA-5', 'AL-2', 'deed', '2019-10-09'),
('PA-6', 'AL-4', 'payslip', '2024-12-30'),
('PA-7', 'AL-4', 'statement', '2025-01-08'),
('PA-8', 'AL-4', 'deed', '2024-05-28');
INSERT INTO conditions (id, application_id, title, status) VALUES
('CN-1', 'AL-6', 'Gas safety record', 'open'),
('CN-2', 'AL-9', 'Chimney inspection', 'met'),
('CN-3', 'AL-4', 'Proof of savings', 'open'),
('CN-4', 'AL-5', 'Boundary plan', 'met');
