INSERT INTO basins (id, name, lanes, depth_cm) VALUES ('BS-1','Long pool',6,200),('BS-2','Warm pool',4,130),('BS-3','Tower pool',4,400);
INSERT INTO clubs (id, name, contact_name, contact_email, weekly_quota, late_cancels) VALUES
('CL-1','Marlin Club','Viola Kern','viola.kern@example.org',5,0),
('CL-2','Puffin Kids','Aziz Karam','aziz.karam@example.org',4,2),
('CL-3','Abyss Divers','Viola Kern','v.kern.divers@example.org',3,3),
('CL-4','Grey Seals','Ines Rocha','ines.rocha@example.org',2,0),
('CL-5','Coast Rescue','Padraig Kern','padraig.kern@example.org',6,1);
INSERT INTO coaches (id, name, club_id, licence_until) VALUES
('KO-1','Elsa Noren','CL-1','2025-11-20'),('KO-2','Jude Adler','CL-1','2025-01-19'),('KO-3','Elsa Noren','CL-2','2025-09-15'),
('KO-4','Rob Tanner','CL-3','2025-06-20'),('KO-5','Wanjiru Kamau','CL-4','2025-01-14'),('KO-6','Filip Berg','CL-5','2026-03-31'),('KO-7','Olga Duda','CL-4','2025-08-10');
INSERT INTO closures (id, basin_id, first_day, last_day, reason, status) VALUES
('ZU-1','BS-2','2025-01-27','2025-01-31','Heater service','planned'),
('ZU-2','BS-3','2025-01-10','2025-01-15','Painting of the rails','planned'),
('ZU-3','BS-1','2025-01-06','2025-01-07','Search for a leak','planned'),
('ZU-4','BS-1','2025-01-25','2025-01-25','School meet','lifted');
INSERT INTO bookings (id, club_id, basin_id, coach_id, day, hour, lanes, swimmers, status) VALUES
('BK-1','CL-1','BS-1','KO-1','2025-01-15',9,2,0,'approved'),
('BK-2','CL-2','BS-2','KO-3','2025-01-15',10,1,0,'approved'),
('BK-3','CL-5','BS-1','KO-6','2025-01-15',12,2,0,'approved'),
('BK-4','CL-4','BS-2','KO-7','2025-01-15',8,1,0,'approved'),
('BK-5','CL-1','BS-1','KO-2','2025-01-17',18,3,0,'approved'),
('BK-6','CL-5','BS-1','KO-6','2025-01-17',18,1,0,'requested'),
('BK-7','CL-2','BS-1','KO-3','2025-01-17',18,2,0,'requested'),
('BK-8','CL-1','BS-1','KO-1','2025-01-18',9,1,0,'requested'),
('BK-9','CL-2','BS-2','KO-3','2025-01-28',15,1,0,'requested'),
('BK-10','CL-4','BS-2','KO-7','2025-01-16',11,1,0,'requested'),
('BK-11','CL-5','BS-1','KO-6','2025-01-13',7,2,16,'used'),
('BK-12','CL-3','BS-3','KO-4','2025-01-09',20,2,0,'cancelled'),
('BK-13','CL-4','BS-2','KO-5','2025-01-14',10,1,0,'requested'),
('BK-14','CL-5','BS-1','KO-6','2025-02-12',19,3,0,'requested');
INSERT INTO notices (id, title, body) VALUES
('NO-1','Lockers of clubs','Each club has four lockers by the window; the key hangs at the lane office.'),
('NO-2','Warm pool','The warm pool is kept at thirty degrees; please no starts from the edge.'),
('NO-3','Lost goggles','What is found lies in the basket for two weeks and then goes to the school.'),
('NO-4','Tower keys','The gate of the tower is unlocked by the shift leader alone, never by a coach.');
