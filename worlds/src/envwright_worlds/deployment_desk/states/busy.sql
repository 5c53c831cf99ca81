INSERT INTO teams (id, name) VALUES
('TM-bill', 'Billing'),
('TM-app', 'Mobile App'),
('TM-find', 'Search'),
('TM-base', 'Base Systems');
INSERT INTO engineers (id, name, email, team_id, may_approve, on_call) VALUES
('E-11', 'Soledad Cruz', 'soledad.cruz@example.org', 'TM-bill', 1, 1),
('E-12', 'Kwabena Osei', 'kwabena.osei@example.org', 'TM-bill', 1, 0),
('E-13', 'Hannah Weber', 'hannah.weber@example.org', 'TM-app', 1, 0),
('E-14', 'Li Na', 'li.na@example.org', 'TM-app', 0, 1),
('E-15', 'Tariq Nasser', 'tariq.nasser@example.org', 'TM-find', 1, 0),
('E-16', 'Paulo Serra', 'paulo.serra@example.org', 'TM-find', 0, 1),
('E-17', 'Divya Menon', 'divya.menon@example.org', 'TM-base', 1, 0),
('E-18', 'Hannah Weber', 'h.weber.base@example.org', 'TM-base', 1, 1),
('E-19', 'Nils Thoren', 'nils.thoren@example.org', 'TM-base', 0, 0),
('E-20', 'Bruno Kask', 'bruno.kask@example.org', 'TM-bill', 0, 0);
INSERT INTO services (id, name, team_id, tier, budget_minutes, locked) VALUES
('SV-11', 'invoice-api', 'TM-bill', 1, 48, 0),
('SV-12', 'refund-worker', 'TM-bill', 1, 0, 1),
('SV-13', 'app-gateway', 'TM-app', 2, 80, 0),
('SV-14', 'push-notifier', 'TM-app', 3, 210, 0),
('SV-15', 'index-feeder', 'TM-find', 2, 12, 1),
('SV-16', 'query-router', 'TM-find', 3, 150, 0),
('SV-17', 'token-issuer', 'TM-base', 1, 30, 0),
('SV-18', 'file-store', 'TM-base', 3, 110, 0),
('SV-19', 'coupon-engine', 'TM-bill', 2, 9, 0);
INSERT INTO freezes (id, reason, first_day, last_day, up_to_tier) VALUES
('FZ-11', 'Holiday week', '2024-12-21', '2025-01-03', 3),
('FZ-12', 'Quarter close', '2025-01-14', '2025-01-15', 1),
('FZ-13', 'Network change', '2025-01-27', '2025-01-28', 3),
('FZ-14', 'Tax season', '2025-02-03', '2025-02-16', 2);
INSERT INTO releases (id, service_id, version, author_id, risk, status, percent) VALUES
('R-2001', 'SV-11', '5.2.0', 'E-11', 'low', 'live', 100),
('R-2002', 'SV-11', '5.3.0', 'E-12', 'high', 'draft', 0),
('R-2003', 'SV-12', '1.9.1', 'E-12', 'low', 'live', 100),
('R-2004', 'SV-12', '2.0.0', 'E-11', 'low', 'approved', 0),
('R-2005', 'SV-13', '8.4.0', 'E-14', 'low', 'live', 50),
('R-2006', 'SV-13', '8.5.0', 'E-14', 'high', 'rolling', 50),
('R-2007', 'SV-14', '3.1.0', 'E-13', 'low', 'live', 100),
('R-2008', 'SV-14', '3.2.0', 'E-14', 'low', 'draft', 0),
('R-2009', 'SV-15', '0.9.7', 'E-16', 'low', 'live', 100),
('R-2010', 'SV-15', '1.0.0', 'E-16', 'low', 'approved', 0),
('R-2011', 'SV-16', '7.7.0', 'E-15', 'low', 'live', 50),
('R-2012', 'SV-16', '7.8.0', 'E-16', 'high', 'rolling', 50),
('R-2013', 'SV-17', '2.4.4', 'E-18', 'low', 'live', 90),
('R-2014', 'SV-17', '2.5.0', 'E-19', 'high', 'rolling', 10),
('R-2015', 'SV-18', '4.0.1', 'E-17', 'low', 'live', 100),
('R-2016', 'SV-18', '4.1.0', 'E-19', 'low', 'approved', 0),
('R-2017', 'SV-11', '5.1.8', 'E-12', 'low', 'retired', 0),
('R-2018', 'SV-16', '7.6.2', 'E-15', 'low', 'rolled_back', 0),
('R-2019', 'SV-18', '4.2.0', 'E-19', 'high', 'draft', 0),
('R-2020', 'SV-17', '2.3.9', 'E-17', 'low', 'retired', 0),
('R-2021', 'SV-13', '8.3.5', 'E-13', 'low', 'retired', 0),
('R-2022', 'SV-19', '1.1.0', 'E-20', 'low', 'live', 90),
('R-2023', 'SV-19', '1.2.0', 'E-20', 'low', 'rolling', 10),
('R-2024', 'SV-14', '3.0.9', 'E-13', 'low', 'retired', 0),
('R-2025', 'SV-14', '3.1.5', 'E-14', 'low', 'approved', 0);
INSERT INTO approvals (release_id, engineer_id) VALUES
('R-2001', 'E-12'), ('R-2002', 'E-11'), ('R-2003', 'E-11'), ('R-2004', 'E-12'),
('R-2005', 'E-13'), ('R-2006', 'E-13'), ('R-2006', 'E-15'), ('R-2009', 'E-15'),
('R-2010', 'E-15'), ('R-2012', 'E-15'), ('R-2012', 'E-17'), ('R-2014', 'E-17'),
('R-2014', 'E-18'), ('R-2016', 'E-18'), ('R-2023', 'E-11'), ('R-2025', 'E-13');
INSERT INTO incidents (id, service_id, release_id, severity, title, status, outage_minutes, lead_id) VALUES
('I-601', 'SV-13', 'R-2006', 2, 'Start screen hangs on tablets', 'open', 0, 'E-14'),
('I-602', 'SV-15', 'R-2009', 1, 'Search shows stale stock', 'mitigated', 41, 'E-16'),
('I-603', 'SV-16', 'R-2018', 2, 'Filters come back empty', 'resolved', 35, 'E-15'),
('I-604', 'SV-12', NULL, 1, 'Refunds paid twice', 'resolved', 70, 'E-11'),
('I-605', 'SV-17', 'R-2014', 3, 'Clock warnings in the logs', 'open', 0, 'E-18'),
('I-606', 'SV-18', NULL, 3, 'Slow uploads from one region', 'mitigated', 5, 'E-18'),
('I-607', 'SV-14', NULL, 3, 'Badge count off by one', 'open', 0, 'E-14'),
('I-608', 'SV-19', 'R-2023', 3, 'Coupons shown in the wrong order', 'mitigated', 4, 'E-11');
