INSERT INTO passengers (id, name, email) VALUES
('PA-1', 'Edith Lowry', 'edith.lowry@example.org'),
('PA-2', 'Samuel Otieno', 'samuel.otieno@example.org'),
('PA-3', 'Ioana Popescu', 'ioana.popescu@example.org'),
('PA-4', 'Walter Lowry', 'walter.lowry@example.org'),
('PA-5', 'Nguyen Thi Lan', 'lan.nguyen@example.org'),
('PA-6', 'Birgitta Ekman', 'birgitta.ekman@example.org'),
('PA-7', 'Hassan Darwish', 'hassan.darwish@example.org'),
('PA-8', 'Paloma Ibarra', 'paloma.ibarra@example.org'),
('PA-9', 'Cedric Maes', 'cedric.maes@example.org');
INSERT INTO flights (id, code, gate, departs_at, most_helped, status) VALUES
('FL-1', 'ML 14', 'G1', '2025-01-15T10:00:00Z', 3, 'open'),
('FL-2', 'ML 16', 'G2', '2025-01-15T09:59:00Z', 3, 'open'),
('FL-3', 'ML 22', 'G3', '2025-01-15T12:00:00Z', 2, 'open'),
('FL-4', 'ML 24', 'G1', '2025-01-15T11:59:00Z', 3, 'open'),
('FL-5', 'ML 35', 'G2', '2025-01-17T09:00:00Z', 3, 'open'),
('FL-6', 'ML 37', 'G3', '2025-01-17T08:59:00Z', 4, 'open'),
('FL-7', 'ML 41', 'G4', '2025-01-15T09:35:00Z', 4, 'boarding'),
('FL-8', 'ML 43', 'G4', '2025-01-15T07:10:00Z', 2, 'gone');
INSERT INTO assistants (id, name, may_lift, shift_ends_at) VALUES
('AS-1', 'Rashid Khan', 1, '2025-01-15T12:00:00Z'),
('AS-2', 'Ewa Nowak', 0, '2025-01-15T10:00:00Z'),
('AS-3', 'Luis Ortega', 0, '2025-01-15T17:30:00Z'),
('AS-4', 'Grace Kamau', 1, '2025-01-15T11:58:00Z');
INSERT INTO chairs (id, code, kind, faults, status) VALUES
('CH-1', 'W-51', 'wheeled', 0, 'free'),
('CH-2', 'W-52', 'wheeled', 1, 'lent'),
('CH-3', 'W-53', 'wheeled', 2, 'free'),
('CH-4', 'N-51', 'aisle', 0, 'free'),
('CH-5', 'N-52', 'aisle', 1, 'lent'),
('CH-6', 'W-54', 'wheeled', 2, 'faulty'),
('CH-7', 'N-53', 'aisle', 3, 'faulty'),
('CH-8', 'W-55', 'wheeled', 1, 'faulty'),
('CH-9', 'W-56', 'wheeled', 4, 'faulty');
INSERT INTO requests (id, passenger_id, flight_id, need, assistant_id, chair_id, called, status) VALUES
('RQ-1', 'PA-1', 'FL-1', 'chair', 'AS-2', 'CH-2', 1, 'assigned'),
('RQ-2', 'PA-2', 'FL-2', 'guide', 'AS-2', NULL, 0, 'assigned'),
('RQ-3', 'PA-3', 'FL-7', 'carry', 'AS-1', 'CH-5', 1, 'at_gate'),
('RQ-4', 'PA-4', 'FL-7', 'guide', 'AS-3', NULL, 1, 'at_gate'),
('RQ-5', 'PA-5', 'FL-3', 'chair', NULL, NULL, 0, 'announced'),
('RQ-6', 'PA-6', 'FL-4', 'carry', NULL, NULL, 0, 'announced'),
('RQ-7', 'PA-7', 'FL-2', 'guide', 'AS-4', NULL, 1, 'assigned'),
('RQ-8', 'PA-8', 'FL-5', 'guide', NULL, NULL, 0, 'announced'),
('RQ-9', 'PA-1', 'FL-5', 'carry', NULL, NULL, 0, 'announced'),
('RQ-10', 'PA-2', 'FL-6', 'guide', NULL, NULL, 0, 'announced'),
('RQ-11', 'PA-9', 'FL-6', 'chair', NULL, NULL, 0, 'announced'),
('RQ-12', 'PA-5', 'FL-8', 'guide', 'AS-3', NULL, 1, 'done'),
('RQ-13', 'PA-8', 'FL-7', 'chair', 'AS-4', NULL, 0, 'assigned'),
('RQ-14', 'PA-9', 'FL-1', 'chair', 'AS-3', NULL, 0, 'assigned'),
('RQ-15', 'PA-3', 'FL-3', 'guide', NULL, NULL, 0, 'cancelled');
