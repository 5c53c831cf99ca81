INSERT INTO members (id, name, email, department, officer, trained_until) VALUES
('ME-1', 'Ngozi Eze', 'ngozi.eze@example.org', 'research', 0, '2025-06-01'),
('ME-2', 'Pavel Horak', 'pavel.horak@example.org', 'sales', 0, '2025-12-15'),
('ME-3', 'Pavel Horak', 'pavel.horak.jr@example.org', 'sales', 0, '2025-01-15'),
('ME-4', 'Ingrid Solberg', 'ingrid.solberg@example.org', 'legal', 1, '2025-10-10'),
('ME-5', 'Marco Bellini', 'marco.bellini@example.org', 'finance', 0, '2025-01-14'),
('ME-6', 'Linh Tran', 'linh.tran@example.org', 'finance', 0, '2025-03-08'),
('ME-7', 'Samira Haddad', 'samira.haddad@example.org', 'research', 0, '2026-02-20');
INSERT INTO datasets (id, name, owner_id, class, retired) VALUES
('DS-1', 'Tide gauges', 'ME-1', 'public', 0),
('DS-2', 'Interview tapes', 'ME-1', 'personal', 0),
('DS-3', 'Quote archive', 'ME-2', 'internal', 0),
('DS-4', 'Subscriber list', 'ME-2', 'personal', 0),
('DS-5', 'Kiosk counts', 'ME-2', 'internal', 1),
('DS-6', 'Budget plan', 'ME-6', 'internal', 0);
INSERT INTO requests (id, member_id, dataset_id, level, days, terms_accepted, status) VALUES
('RQ-1', 'ME-7', 'DS-3', 'read', 90, 1, 'filed'),
('RQ-2', 'ME-5', 'DS-1', 'read', 30, 0, 'filed'),
('RQ-3', 'ME-3', 'DS-2', 'read', 90, 0, 'filed'),
('RQ-4', 'ME-7', 'DS-2', 'write', 40, 1, 'filed'),
('RQ-5', 'ME-1', 'DS-6', 'read', 150, 1, 'filed'),
('RQ-6', 'ME-6', 'DS-4', 'read', 55, 1, 'granted'),
('RQ-7', 'ME-4', 'DS-4', 'read', 21, 0, 'filed'),
('RQ-8', 'ME-3', 'DS-6', 'read', 10, 0, 'refused');
INSERT INTO approvals (request_id, member_id) VALUES
('RQ-1', 'ME-2'),
('RQ-3', 'ME-1'),
('RQ-3', 'ME-4'),
('RQ-4', 'ME-4'),
('RQ-5', 'ME-6'),
('RQ-6', 'ME-2'),
('RQ-6', 'ME-4');
INSERT INTO accesses (id, member_id, dataset_id, level, last_day, used_on, extended, status) VALUES
('AC-1', 'ME-1', 'DS-3', 'read', '2025-01-29', '2024-11-16', 0, 'active'),
('AC-2', 'ME-1', 'DS-4', 'read', '2025-01-24', '2025-01-10', 0, 'active'),
('AC-3', 'ME-1', 'DS-5', 'read', '2025-02-18', '2025-01-02', 0, 'active'),
('AC-4', 'ME-1', 'DS-1', 'write', '2025-08-30', '2025-01-13', 0, 'active'),
('AC-5', 'ME-1', 'DS-2', 'read', '2025-03-01', '2024-11-17', 0, 'active'),
('AC-6', 'ME-3', 'DS-3', 'write', '2025-01-15', '2025-01-08', 0, 'active'),
('AC-7', 'ME-5', 'DS-6', 'read', '2025-01-20', '2024-12-19', 0, 'active'),
('AC-8', 'ME-6', 'DS-4', 'read', '2025-02-14', '2024-12-30', 0, 'active'),
('AC-9', 'ME-6', 'DS-1', 'read', '2025-01-14', '2024-12-05', 0, 'active'),
('AC-10', 'ME-7', 'DS-6', 'read', '2025-01-30', '2025-01-14', 0, 'active'),
('AC-11', 'ME-2', 'DS-6', 'read', '2025-01-27', '2025-01-03', 1, 'active'),
('AC-12', 'ME-7', 'DS-1', 'read', '2025-05-02', '2024-09-09', 0, 'revoked');
INSERT INTO documents (id, dataset_id, body) VALUES
('DC-1', 'DS-1', 'Height of the sea at six harbours, read every five minutes. Storm days are checked by hand before they are published.'),
('DC-2', 'DS-2', 'Recordings and typed copies of talks with retired workers. Voices can be recognised, so nothing is played outside the reading room.'),
('DC-3', 'DS-3', 'All offers that went to buyers since the spring, with discount and reason if lost. Offers below a hundred euros are missing.'),
('DC-4', 'DS-4', 'Who takes the weekly bulletin, with postcode and year of birth. People who cancel disappear after a month.'),
('DC-5', 'DS-5', 'Visits to the stands at railway stations, counted by hand. The stands were sold and the counting stopped.'),
('DC-6', 'DS-6', 'Planned spending by cost centre and quarter. The version of November is the one the board agreed.');
