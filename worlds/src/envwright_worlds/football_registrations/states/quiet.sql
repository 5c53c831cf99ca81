INSERT INTO clubs (id, name, league, squad_limit, funds_cents, embargo) VALUES
('CL-1', 'Nettlecombe', 'first', 4, 220000, 0),
('CL-2', 'Oxley Wanderers', 'first', 5, 75000, 0),
('CL-3', 'Pendle Cross', 'second', 2, 60000, 0),
('CL-4', 'Quarrington', 'second', 4, 140000, 1);
INSERT INTO players (id, name, email, born_on) VALUES
('PL-1', 'Marlon Bright', 'marlon.bright@example.org', '2004-01-16'),
('PL-2', 'Stefan Kolar', 'stefan.kolar@example.org', '2004-01-14'),
('PL-3', 'Tariq Malik', 'tariq.malik@example.org', '2009-01-13'),
('PL-4', 'Leo Bright', 'leo.bright@example.org', '2009-01-17'),
('PL-5', 'Andre Dumas', 'andre.dumas@example.org', '1998-12-08'),
('PL-6', 'Hugh Lacey', 'hugh.lacey@example.org', '1996-05-27'),
('PL-7', 'Mateus Rocha', 'mateus.rocha@example.org', '2001-11-15'),
('PL-8', 'Kenji Abe', 'kenji.abe@example.org', '2000-03-22'),
('PL-9', 'Felix Grund', 'felix.grund@example.org', '1999-09-09'),
('PL-10', 'Felix Grund', 'f.grund.gk@example.org', '2003-06-01'),
('PL-11', 'Sipho Dube', 'sipho.dube@example.org', '2006-04-18'),
('PL-12', 'Rory Quinlan', 'rory.quinlan@example.org', '1997-01-30');
INSERT INTO registrations (id, player_id, club_id, grade, from_on, status) VALUES
('RG-1', 'PL-6', 'CL-1', 'professional', '2020-07-06', 'active'),
('RG-2', 'PL-7', 'CL-1', 'professional', '2024-10-16', 'active'),
('RG-3', 'PL-8', 'CL-2', 'professional', '2024-10-19', 'active'),
('RG-4', 'PL-9', 'CL-2', 'professional', '2022-08-08', 'active'),
('RG-5', 'PL-10', 'CL-3', 'professional', '2023-02-20', 'active'),
('RG-6', 'PL-11', 'CL-3', 'youth', '2023-11-13', 'active'),
('RG-7', 'PL-12', 'CL-4', 'professional', '2021-07-19', 'active'),
('RG-8', 'PL-5', 'CL-3', 'professional', '2024-07-02', 'ended'),
('RG-9', 'PL-5', 'CL-1', 'professional', '2024-08-30', 'ended'),
('RG-10', 'PL-2', 'CL-2', 'youth', '2024-07-08', 'ended'),
('RG-11', 'PL-3', 'CL-2', 'youth', '2024-03-04', 'ended');
INSERT INTO transfers (id, player_id, from_club_id, to_club_id, fee_cents, filed_on, consented, status) VALUES
('TR-1', 'PL-9', 'CL-2', 'CL-1', 120000, '2025-01-13', 1, 'filed'),
('TR-2', 'PL-10', 'CL-3', 'CL-2', 40000, '2024-12-19', 1, 'filed'),
('TR-3', 'PL-12', 'CL-4', 'CL-1', 30000, '2024-12-02', 0, 'filed'),
('TR-4', 'PL-6', 'CL-1', 'CL-3', 50000, '2025-01-14', 0, 'filed'),
('TR-5', 'PL-7', 'CL-1', 'CL-2', 5000, '2024-11-20', 0, 'withdrawn');
INSERT INTO suspensions (id, player_id, offence, matches_left, imposed_on, served_on, status) VALUES
('SU-1', 'PL-9', 'violence', 3, '2024-12-22', '2025-01-12', 'running'),
('SU-2', 'PL-12', 'abuse', 5, '2024-10-27', '2024-12-15', 'running'),
('SU-3', 'PL-8', 'cautions', 1, '2025-01-12', '2025-01-14', 'running'),
('SU-4', 'PL-7', 'dismissal', 0, '2024-07-01', '2024-07-28', 'served'),
('SU-5', 'PL-6', 'cautions', 0, '2024-06-30', '2024-07-21', 'served');
