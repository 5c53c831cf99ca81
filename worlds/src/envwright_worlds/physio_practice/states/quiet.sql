INSERT INTO patients (id, name, email, exempt, owed_cents) VALUES
('PA-1', 'Lars Ekman', 'lars.ekman@example.org', 0, 0),
('PA-2', 'Chinwe Eze', 'chinwe.eze@example.org', 1, 0),
('PA-3', 'Lars Ekman', 'lars.ekman.ost@example.org', 0, 0),
('PA-4', 'Giorgia Riva', 'giorgia.riva@example.org', 0, 2000),
('PA-5', 'Mehmet Arslan', 'mehmet.arslan@example.org', 0, 0),
('PA-6', 'Sylvie Noir', 'sylvie.noir@example.org', 1, 0),
('PA-7', 'Danuta Riva', 'danuta.riva@example.org', 0, 1840);
INSERT INTO remedies (id, name, minutes, price_cents) VALUES
('RE-1', 'Back school', 30, 2400),
('RE-2', 'Scar massage', 45, 4200),
('RE-3', 'Balance training', 30, 2800),
('RE-4', 'Mud pack', 20, 1700);
INSERT INTO therapists (id, name) VALUES
('TH-1', 'Ronja Beck'),
('TH-2', 'Samuel Adu'),
('TH-3', 'Irene Pappas'),
('TH-4', 'Bjorn Beck');
INSERT INTO licences (therapist_id, remedy_id, valid_until) VALUES
('TH-1', 'RE-1', '2026-10-31'),
('TH-1', 'RE-3', '2025-01-21'),
('TH-2', 'RE-2', '2027-01-31'),
('TH-2', 'RE-4', '2025-01-15'),
('TH-3', 'RE-1', '2024-11-30'),
('TH-3', 'RE-3', '2026-02-28'),
('TH-4', 'RE-2', '2025-08-31'),
('TH-4', 'RE-4', '2026-06-30');
INSERT INTO prescriptions (id, code, patient_id, remedy_id, units, issued_on, billed_cents, status) VALUES
('PR-1', 'LK-8801', 'PA-1', 'RE-1', 4, '2025-01-07', NULL, 'fresh'),
('PR-2', 'LK-8802', 'PA-2', 'RE-2', 3, '2024-12-18', NULL, 'fresh'),
('PR-3', 'LK-8803', 'PA-3', 'RE-3', 2, '2024-12-16', NULL, 'running'),
('PR-4', 'LK-8804', 'PA-4', 'RE-1', 6, '2024-12-06', NULL, 'running'),
('PR-5', 'LK-8805', 'PA-5', 'RE-2', 5, '2024-12-09', NULL, 'running'),
('PR-6', 'LK-8806', 'PA-6', 'RE-4', 2, '2025-01-09', NULL, 'fresh'),
('PR-7', 'LK-8807', 'PA-7', 'RE-3', 3, '2024-10-21', 8400, 'billed'),
('PR-8', 'LK-8808', 'PA-7', 'RE-1', 2, '2024-12-30', NULL, 'running'),
('PR-9', 'LK-8809', 'PA-5', 'RE-3', 3, '2025-01-08', NULL, 'fresh'),
('PR-10', 'LK-8810', 'PA-1', 'RE-4', 2, '2024-12-17', NULL, 'fresh');
INSERT INTO treatments (id, prescription_id, therapist_id, starts_at, signed, status) VALUES
('TR-1', 'PR-3', 'TH-3', '2025-01-03T10:00:00Z', 1, 'given'),
('TR-2', 'PR-3', 'TH-3', '2025-01-10T10:00:00Z', 1, 'given'),
('TR-3', 'PR-4', 'TH-1', '2024-12-18T09:00:00Z', 1, 'given'),
('TR-4', 'PR-4', 'TH-1', '2025-01-01T09:00:00Z', 1, 'given'),
('TR-5', 'PR-4', 'TH-1', '2025-01-09T09:00:00Z', 0, 'missed'),
('TR-6', 'PR-5', 'TH-2', '2024-12-19T14:00:00Z', 1, 'given'),
('TR-7', 'PR-5', 'TH-2', '2025-01-02T14:00:00Z', 1, 'given'),
('TR-8', 'PR-6', 'TH-4', '2025-01-16T09:00:00Z', 0, 'booked'),
('TR-9', 'PR-6', 'TH-4', '2025-01-23T08:30:00Z', 0, 'booked'),
('TR-10', 'PR-7', 'TH-1', '2024-10-28T13:30:00Z', 1, 'given'),
('TR-11', 'PR-7', 'TH-1', '2024-11-04T13:30:00Z', 1, 'given'),
('TR-12', 'PR-7', 'TH-1', '2024-11-11T13:30:00Z', 1, 'given'),
('TR-13', 'PR-8', 'TH-1', '2025-01-08T11:00:00Z', 1, 'given'),
('TR-14', 'PR-8', 'TH-1', '2025-01-15T08:30:00Z', 1, 'booked'),
('TR-15', 'PR-9', 'TH-3', '2025-01-15T08:00:00Z', 0, 'booked'),
('TR-16', 'PR-1', 'TH-1', '2025-01-15T09:00:00Z', 0, 'booked'),
('TR-17', 'PR-1', 'TH-1', '2025-01-21T10:00:00Z', 0, 'booked'),
('TR-18', 'PR-9', 'TH-3', '2025-01-13T16:00:00Z', 1, 'booked');
