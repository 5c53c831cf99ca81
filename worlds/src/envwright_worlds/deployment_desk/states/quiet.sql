INSERT INTO teams (id, name) VALUES
('TM-geo', 'Mapping'),
('TM-chat', 'Messaging'),
('TM-ops', 'Infrastructure');
INSERT INTO engineers (id, name, email, team_id, may_approve, on_call) VALUES
('E-31', 'Maia Rossi', 'maia.rossi@example.org', 'TM-geo', 1, 1),
('E-32', 'Jorn Bakke', 'jorn.bakke@example.org', 'TM-geo', 1, 0),
('E-33', 'Tunde Ajayi', 'tunde.ajayi@example.org', 'TM-chat', 1, 1),
('E-34', 'Maia Rossi', 'm.rossi.chat@example.org', 'TM-chat', 0, 0),
('E-35', 'Yuna Choi', 'yuna.choi@example.org', 'TM-ops', 1, 1),
('E-36', 'Petr Maly', 'petr.maly@example.org', 'TM-ops', 0, 0);
INSERT INTO services (id, name, team_id, tier, budget_minutes, locked) VALUES
('SV-31', 'tile-server', 'TM-geo', 1, 33, 0),
('SV-32', 'route-planner', 'TM-geo', 2, 9, 0),
('SV-33', 'chat-relay', 'TM-chat', 1, 0, 1),
('SV-34', 'emoji-picker', 'TM-chat', 3, 140, 1),
('SV-35', 'log-shipper', 'TM-ops', 3, 90, 0),
('SV-36', 'image-cache', 'TM-ops', 2, 10, 0);
INSERT INTO freezes (id, reason, first_day, last_day, up_to_tier) VALUES
('FZ-31', 'Power works', '2025-01-15', '2025-01-16', 1),
('FZ-32', 'Spring launch', '2025-03-03', '2025-03-07', 2);
INSERT INTO releases (id, service_id, version, author_id, risk, status, percent) VALUES
('R-3001', 'SV-31', '1.0.4', 'E-31', 'low', 'live', 100),
('R-3002', 'SV-31', '1.1.0', 'E-32', 'high', 'draft', 0),
('R-3003', 'SV-32', '2.2.0', 'E-32', 'low', 'live', 90),
('R-3004', 'SV-32', '2.3.0', 'E-31', 'low', 'rolling', 10),
('R-3005', 'SV-33', '5.5.0', 'E-33', 'low', 'live', 100),
('R-3006', 'SV-33', '5.6.0', 'E-34', 'low', 'approved', 0),
('R-3007', 'SV-34', '0.8.1', 'E-34', 'low', 'live', 100),
('R-3008', 'SV-34', '0.9.0', 'E-33', 'low', 'draft', 0),
('R-3009', 'SV-35', '3.3.0', 'E-35', 'low', 'live', 50),
('R-3010', 'SV-35', '3.4.0', 'E-36', 'high', 'rolling', 50),
('R-3011', 'SV-31', '1.0.3', 'E-32', 'low', 'retired', 0),
('R-3012', 'SV-34', '0.8.0', 'E-33', 'low', 'retired', 0),
('R-3013', 'SV-36', '4.0.0', 'E-35', 'low', 'live', 100),
('R-3014', 'SV-36', '4.1.0', 'E-36', 'low', 'approved', 0);
INSERT INTO approvals (release_id, engineer_id) VALUES
('R-3001', 'E-32'), ('R-3002', 'E-31'), ('R-3004', 'E-32'), ('R-3006', 'E-33'),
('R-3010', 'E-33'), ('R-3010', 'E-35'), ('R-3014', 'E-35');
INSERT INTO incidents (id, service_id, release_id, severity, title, status, outage_minutes, lead_id) VALUES
('I-701', 'SV-33', 'R-3005', 1, 'Messages arrive twice', 'mitigated', 55, 'E-33'),
('I-702', 'SV-34', NULL, 1, 'Picker crashes the page', 'resolved', 20, 'E-33'),
('I-703', 'SV-32', 'R-3004', 3, 'Detour hints missing', 'open', 0, 'E-31'),
('I-704', 'SV-35', NULL, 3, 'Late log lines', 'mitigated', 2, 'E-35');
