INSERT INTO basins (id, name, lanes, depth_cm) VALUES
('BS-1', 'Main basin', 8, 210),
('BS-2', 'Diving basin', 4, 420),
('BS-3', 'Teaching basin', 3, 110),
('BS-4', 'Outdoor basin', 6, 190);
INSERT INTO clubs (id, name, contact_name, contact_email, weekly_quota, late_cancels) VALUES
('CL-1', 'Otter Masters', 'Rita Blum', 'rita.blum@example.org', 8, 0),
('CL-2', 'Dolphin Juniors', 'Paul Nash', 'paul.nash@example.org', 6, 2),
('CL-3', 'Deep Blue Divers', 'Rita Blum', 'r.blum.divers@example.org', 4, 1),
('CL-4', 'Triathlon Five', 'Goran Ilic', 'goran.ilic@example.org', 10, 3),
('CL-5', 'Senior Strokes', 'Elke Ramm', 'elke.ramm@example.org', 3, 0),
('CL-6', 'Water Polo Rovers', 'Hugo Sand', 'hugo.sand@example.org', 12, 4),
('CL-7', 'Rescue Corps', 'Mina Okafor', 'mina.okafor@example.org', 6, 0),
('CL-8', 'Mermaid School', 'Lea Kurz', 'lea.kurz@example.org', 2, 0);
INSERT INTO coaches (id, name, club_id, licence_until) VALUES
('KO-1', 'Tim Werner', 'CL-1', '2025-12-31'),
('KO-2', 'Sofia Marsh', 'CL-1', '2025-01-20'),
('KO-3', 'Ada Lindt', 'CL-2', '2026-06-30'),
('KO-4', 'Tim Werner', 'CL-3', '2025-08-31'),
('KO-5', 'Nico Baum', 'CL-4', '2025-10-31'),
('KO-6', 'Jana Frost', 'CL-5', '2025-11-30'),
('KO-7', 'Omar Haddad', 'CL-6', '2024-12-31'),
('KO-8', 'Bea Stein', 'CL-7', '2025-02-28'),
('KO-9', 'Lou Perrin', 'CL-8', '2025-05-31'),
('KO-10', 'Kit Dorn', 'CL-2', '2025-01-14');
INSERT INTO closures (id, basin_id, first_day, last_day, reason, status) VALUES
('ZU-1', 'BS-4', '2025-01-01', '2025-01-31', 'Winter break', 'planned'),
('ZU-2', 'BS-3', '2025-01-22', '2025-01-24', 'Tile repair', 'planned'),
('ZU-3', 'BS-2', '2025-01-05', '2025-01-14', 'Tower inspection', 'planned'),
('ZU-4', 'BS-1', '2025-01-18', '2025-01-18', 'Regional gala', 'lifted'),
('ZU-5', 'BS-2', '2025-02-03', '2025-02-05', 'Pump exchange', 'planned');
INSERT INTO bookings (id, club_id, basin_id, coach_id, day, hour, lanes, swimmers, status) VALUES
('BK-1', 'CL-1', 'BS-1', 'KO-1', '2025-01-15', 9, 3, 0, 'approved'),
('BK-2', 'CL-2', 'BS-1', 'KO-3', '2025-01-15', 10, 2, 0, 'approved'),
('BK-3', 'CL-3', 'BS-2', 'KO-4', '2025-01-15', 11, 2, 0, 'approved'),
('BK-4', 'CL-5', 'BS-3', 'KO-6', '2025-01-15', 8, 1, 0, 'approved'),
('BK-5', 'CL-1', 'BS-1', 'KO-2', '2025-01-17', 18, 4, 0, 'approved'),
('BK-6', 'CL-2', 'BS-1', 'KO-3', '2025-01-17', 18, 2, 0, 'requested'),
('BK-7', 'CL-7', 'BS-1', 'KO-8', '2025-01-17', 18, 3, 0, 'requested'),
('BK-8', 'CL-1', 'BS-2', 'KO-1', '2025-01-19', 10, 2, 0, 'requested'),
('BK-9', 'CL-1', 'BS-2', 'KO-1', '2025-01-20', 10, 2, 0, 'requested'),
('BK-10', 'CL-4', 'BS-1', 'KO-5', '2025-01-16', 7, 4, 0, 'requested'),
('BK-11', 'CL-8', 'BS-3', 'KO-9', '2025-01-21', 15, 1, 0, 'approved'),
('BK-12', 'CL-8', 'BS-3', 'KO-9', '2025-01-23', 15, 1, 0, 'requested'),
('BK-13', 'CL-5', 'BS-3', 'KO-6', '2025-01-13', 10, 1, 6, 'used'),
('BK-14', 'CL-6', 'BS-2', 'KO-7', '2025-01-10', 20, 2, 0, 'cancelled'),
('BK-15', 'CL-7', 'BS-1', 'KO-8', '2025-01-15', 7, 2, 15, 'used'),
('BK-16', 'CL-7', 'BS-3', 'KO-8', '2025-01-14', 12, 1, 0, 'approved'),
('BK-17', 'CL-5', 'BS-3', 'KO-6', '2025-01-16', 10, 1, 0, 'requested'),
('BK-18', 'CL-8', 'BS-3', 'KO-9', '2025-01-22', 9, 1, 0, 'cancelled'),
('BK-19', 'CL-2', 'BS-2', 'KO-3', '2025-01-14', 16, 1, 0, 'requested'),
('BK-20', 'CL-7', 'BS-1', 'KO-8', '2025-01-28', 6, 4, 0, 'requested');
INSERT INTO notices (id, title, body) VALUES
('NO-1', 'Shoes and bags', 'Street shoes stay behind the yellow line; bags go into the lockers of the group changing room.'),
('NO-2', 'Fins and paddles', 'Fins are fine in lanes that a club has booked, paddles only while no public lane lies beside them.'),
('NO-3', 'Late groups', 'A group that is late loses no lane, but it leaves the water when the hour is over.'),
('NO-4', 'Music in the hall', 'Loudspeakers are allowed in the diving basin before eight in the morning and nowhere else.'),
('NO-5', 'First aid', 'The room beside the showers has a stretcher; every coach knows the number on its door.'),
('NO-6', 'Diving tower', 'The tower opens only with two coaches on the platform and a clear basin below.');
