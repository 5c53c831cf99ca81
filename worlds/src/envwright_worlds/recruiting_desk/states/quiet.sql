INSERT INTO departments (id, name, budget_cents) VALUES
('DP-GAR', 'Gardens', 6200000),
('DP-EDU', 'Education', 12400000),
('DP-SHP', 'Shop', 0);
INSERT INTO vacancies (id, title, department_id, places, salary_from_cents, salary_to_cents, status) VALUES
('VC-101', 'Head gardener', 'DP-GAR', 1, 4800000, 6200000, 'open'),
('VC-102', 'School guide', 'DP-EDU', 2, 3400000, 4200000, 'open'),
('VC-103', 'Seed librarian', 'DP-GAR', 1, 3700000, 4500000, 'paused'),
('VC-104', 'Till manager', 'DP-SHP', 1, 3500000, 4100000, 'paused'),
('VC-105', 'Exhibition curator', 'DP-EDU', 1, 5200000, 6600000, 'filled'),
('VC-106', 'Glasshouse technician', 'DP-GAR', 1, 6200001, 7000000, 'draft'),
('VC-107', 'Volunteer officer', 'DP-EDU', 1, 3900000, 4600000, 'draft'),
('VC-108', 'Archivist', 'DP-EDU', 1, 4400000, 5000000, 'open');
INSERT INTO candidates (id, name, email, source) VALUES
('CD-3101', 'Oriol Serra', 'oriol.serra@example.org', 'website'),
('CD-3102', 'Wanda Kubiak', 'wanda.kubiak@example.org', 'referral'),
('CD-3103', 'Thabo Dlamini', 'thabo.dlamini@example.org', 'agency'),
('CD-3104', 'Helle Bruun', 'helle.bruun@example.org', 'fair'),
('CD-3105', 'Oriol Serra', 'o.serra.schools@example.org', 'website'),
('CD-3106', 'Maya Peretz', 'maya.peretz@example.org', 'website'),
('CD-3107', 'Connor Walsh', 'connor.walsh@example.org', 'referral'),
('CD-3108', 'Nils Bruun', 'nils.bruun@example.org', 'agency');
INSERT INTO applications (id, candidate_id, vacancy_id, applied_on, stage) VALUES
('AP-301', 'CD-3101', 'VC-101', '2025-01-07', 'interviewing'),
('AP-302', 'CD-3102', 'VC-101', '2025-01-06', 'interviewing'),
('AP-303', 'CD-3103', 'VC-102', '2024-12-20', 'offered'),
('AP-304', 'CD-3104', 'VC-102', '2025-01-13', 'applied'),
('AP-305', 'CD-3105', 'VC-102', '2025-01-10', 'screened'),
('AP-306', 'CD-3106', 'VC-102', '2024-12-30', 'interviewing'),
('AP-307', 'CD-3107', 'VC-105', '2024-10-01', 'hired'),
('AP-308', 'CD-3108', 'VC-103', '2025-01-08', 'applied'),
('AP-309', 'CD-3106', 'VC-101', '2025-01-05', 'interviewing'),
('AP-310', 'CD-3107', 'VC-102', '2025-01-03', 'offered'),
('AP-311', 'CD-3108', 'VC-102', '2024-12-16', 'offered'),
('AP-312', 'CD-3102', 'VC-102', '2025-01-11', 'applied'),
('AP-313', 'CD-3104', 'VC-101', '2024-12-01', 'rejected'),
('AP-314', 'CD-3105', 'VC-101', '2025-01-12', 'screened'),
('AP-315', 'CD-3101', 'VC-102', '2024-12-22', 'offered'),
('AP-316', 'CD-3103', 'VC-101', '2025-01-02', 'offered');
INSERT INTO interviewers (id, name, department_id, most_a_day, trained) VALUES
('EM-11', 'Bettina Haas', 'DP-GAR', 2, 1),
('EM-12', 'Kojo Antwi', 'DP-EDU', 1, 1),
('EM-13', 'Siri Moen', 'DP-EDU', 2, 1),
('EM-14', 'Dale Whitcombe', 'DP-SHP', 2, 0),
('EM-15', 'Rosa Antwi', 'DP-GAR', 1, 0);
INSERT INTO interviews (id, application_id, on_day, slot, status) VALUES
('IV-401', 'AP-301', '2025-01-14', '09:00', 'held'),
('IV-402', 'AP-302', '2025-01-15', '11:00', 'planned'),
('IV-403', 'AP-303', '2025-01-07', '14:00', 'held'),
('IV-404', 'AP-306', '2025-01-13', '09:00', 'held'),
('IV-405', 'AP-307', '2024-11-06', '09:00', 'held'),
('IV-406', 'AP-309', '2025-01-14', '14:00', 'held'),
('IV-407', 'AP-302', '2025-01-20', '09:00', 'planned'),
('IV-408', 'AP-310', '2025-01-09', '16:00', 'held'),
('IV-409', 'AP-311', '2025-01-03', '11:00', 'held'),
('IV-410', 'AP-315', '2025-01-08', '11:00', 'held'),
('IV-411', 'AP-316', '2025-01-10', '14:00', 'held'),
('IV-412', 'AP-309', '2025-01-15', '16:00', 'planned');
INSERT INTO panel (interview_id, interviewer_id, score) VALUES
('IV-401', 'EM-11', 4),
('IV-401', 'EM-15', 4),
('IV-402', 'EM-11', NULL),
('IV-402', 'EM-14', NULL),
('IV-403', 'EM-13', 5),
('IV-404', 'EM-12', 4),
('IV-404', 'EM-13', 3),
('IV-405', 'EM-13', 4),
('IV-405', 'EM-12', 5),
('IV-406', 'EM-11', NULL),
('IV-406', 'EM-15', NULL),
('IV-408', 'EM-12', 4),
('IV-409', 'EM-13', 4),
('IV-410', 'EM-13', 4),
('IV-410', 'EM-14', 5),
('IV-411', 'EM-11', 5),
('IV-412', 'EM-13', NULL);
INSERT INTO offers (id, application_id, salary_cents, answer_by, status) VALUES
('OF-41', 'AP-303', 3900000, '2025-01-15', 'sent'),
('OF-42', 'AP-307', 5900000, '2024-12-03', 'accepted'),
('OF-43', 'AP-310', 3600000, '2025-01-28', 'drafted'),
('OF-44', 'AP-311', 4200000, '2025-01-14', 'sent'),
('OF-45', 'AP-313', 5000000, '2024-12-28', 'declined'),
('OF-46', 'AP-315', 3700000, '2025-01-27', 'sent'),
('OF-47', 'AP-316', 5400000, '2025-01-31', 'drafted');
