INSERT INTO teams (id, name) VALUES
('TM-pay', 'Payments'),
('TM-web', 'Storefront'),
('TM-data', 'Data Platform'),
('TM-core', 'Core Services');
INSERT INTO engineers (id, name, email, team_id, may_approve, on_call) VALUES
('E-01', 'Anja Petrov', 'anja.petrov@example.org', 'TM-pay', 1, 1),
('E-02', 'Marcus Oyelaran', 'marcus.oyelaran@example.org', 'TM-pay', 1, 0),
('E-03', 'Lena Fischer', 'lena.fischer@example.org', 'TM-web', 1, 0),
('E-04', 'Chen Wei', 'chen.wei@example.org', 'TM-web', 0, 1),
('E-05', 'Ivana Kos', 'ivana.kos@example.org', 'TM-data', 1, 0),
('E-06', 'Rafael Souto', 'rafael.souto@example.org', 'TM-data', 0, 1),
('E-07', 'Priya Raman', 'priya.raman@example.org', 'TM-core', 1, 0),
('E-08', 'Lena Fischer', 'l.fischer.core@example.org', 'TM-core', 1, 1),
('E-09', 'Gustav Wik', 'gustav.wik@example.org', 'TM-core', 0, 0);
INSERT INTO services (id, name, team_id, tier, budget_minutes, locked) VALUES
('SV-01', 'checkout-api', 'TM-pay', 1, 42, 0),
('SV-02', 'ledger-writer', 'TM-pay', 1, 0, 0),
('SV-03', 'shop-frontend', 'TM-web', 2, 85, 0),
('SV-04', 'image-resizer', 'TM-web', 3, 200, 0),
('SV-05', 'event-collector', 'TM-data', 2, 15, 1),
('SV-06', 'report-builder', 'TM-data', 3, 160, 0),
('SV-07', 'login-gateway', 'TM-core', 1, 28, 0),
('SV-08', 'mail-sender', 'TM-core', 3, 120, 0);
INSERT INTO freezes (id, reason, first_day, last_day, up_to_tier) VALUES
('FZ-1', 'Winter sale', '2024-12-20', '2025-01-02', 3),
('FZ-2', 'Year-end audit', '2025-01-13', '2025-01-15', 1),
('FZ-3', 'Data centre move', '2025-01-25', '2025-01-26', 3);
INSERT INTO releases (id, service_id, version, author_id, risk, status, percent) VALUES
('R-1001', 'SV-01', '4.12.0', 'E-01', 'low', 'live', 100),
('R-1002', 'SV-01', '4.13.0', 'E-02', 'high', 'draft', 0),
('R-1003', 'SV-02', '2.7.3', 'E-02', 'low', 'live', 100),
('R-1004', 'SV-02', '2.8.0', 'E-01', 'low', 'approved', 0),
('R-1005', 'SV-03', '9.1.0', 'E-04', 'low', 'live', 50),
('R-1006', 'SV-03', '9.2.0', 'E-04', 'high', 'rolling', 50),
('R-1007', 'SV-04', '1.5.1', 'E-03', 'low', 'live', 100),
('R-1008', 'SV-04', '1.6.0', 'E-04', 'low', 'draft', 0),
('R-1009', 'SV-05', '3.0.2', 'E-06', 'low', 'live', 100),
('R-1010', 'SV-05', '3.1.0', 'E-06', 'low', 'approved', 0),
('R-1011', 'SV-06', '0.14.0', 'E-05', 'low', 'live', 100),
('R-1012', 'SV-06', '0.15.0', 'E-06', 'high', 'approved', 0),
('R-1013', 'SV-07', '6.3.1', 'E-08', 'low', 'live', 90),
('R-1014', 'SV-07', '6.4.0', 'E-09', 'high', 'rolling', 10),
('R-1015', 'SV-08', '2.2.0', 'E-07', 'low', 'live', 100),
('R-1016', 'SV-08', '2.3.0', 'E-09', 'low', 'approved', 0),
('R-1017', 'SV-01', '4.11.2', 'E-02', 'low', 'retired', 0),
('R-1018', 'SV-06', '0.13.9', 'E-05', 'low', 'rolled_back', 0),
('R-1019', 'SV-08', '2.4.0', 'E-09', 'high', 'draft', 0),
('R-1020', 'SV-07', '6.2.9', 'E-07', 'low', 'retired', 0),
('R-1021', 'SV-03', '9.0.4', 'E-03', 'low', 'retired', 0);
INSERT INTO approvals (release_id, engineer_id) VALUES
('R-1001', 'E-02'),
('R-1002', 'E-01'),
('R-1003', 'E-01'),
('R-1004', 'E-02'),
('R-1005', 'E-03'),
('R-1006', 'E-03'),
('R-1006', 'E-05'),
('R-1009', 'E-05'),
('R-1010', 'E-05'),
('R-1012', 'E-05'),
('R-1012', 'E-07'),
('R-1014', 'E-07'),
('R-1014', 'E-08'),
('R-1016', 'E-08');
INSERT INTO incidents (id, service_id, release_id, severity, title, status, outage_minutes, lead_id) VALUES
('I-501', 'SV-03', 'R-1006', 2, 'Basket page renders slowly', 'open', 0, 'E-04'),
('I-502', 'SV-05', 'R-1009', 1, 'Events are lost at the edge', 'mitigated', 38, 'E-06'),
('I-503', 'SV-06', 'R-1018', 2, 'Monthly report empty', 'resolved', 40, 'E-05'),
('I-504', 'SV-02', NULL, 1, 'Disk of the ledger full', 'resolved', 65, 'E-01'),
('I-505', 'SV-07', 'R-1014', 3, 'Odd log lines at sign-in', 'open', 0, 'E-08'),
('I-506', 'SV-08', NULL, 3, 'Bounces from one provider', 'mitigated', 6, 'E-08'),
('I-507', 'SV-04', NULL, 2, 'Thumbnails wrong on old phones', 'open', 0, 'E-04');
