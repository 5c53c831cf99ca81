INSERT INTO basins (id, name, lanes, depth_cm) VALUES
('BS-1','Splash pool',3,95),('BS-2','Training tank',6,160),('BS-3','Olympic tank',10,220),('BS-4','Jump pit',4,450),('BS-5','Sun pool',6,180);
INSERT INTO clubs (id, name, contact_name, contact_email, weekly_quota, late_cancels) VALUES
('CL-1','Lifeguard Corps','Adaora Eze','adaora.eze@example.org',10,1),
('CL-2','Polo Otters','Yannick Roy','yannick.roy@example.org',14,3),
('CL-3','Silver Fins','Ute Brandt','ute.brandt@example.org',5,2),
('CL-4','Pearl School','Linh Mai','linh.mai@example.org',3,1),
('CL-5','Pike Masters','Nora Bell','nora.bell@example.org',9,2),
('CL-6','Harbour Paddlers','Jonas Brandt','jonas.brandt@example.org',6,0),
('CL-7','Tadpole Juniors','Sam Oduya','sam.oduya@example.org',8,2),
('CL-8','Iron Triangle','Dragan Pavic','dragan.pavic@example.org',12,5),
('CL-9','Reef Divers','Nora Bell','n.bell.divers@example.org',4,1);
INSERT INTO coaches (id, name, club_id, licence_until) VALUES
('KO-1','Grace Lim','CL-1','2025-02-12'),('KO-2','Samir Toumi','CL-2','2025-09-30'),('KO-3','Hilde Kraus','CL-3','2025-12-01'),
('KO-4','Anouk Petit','CL-4','2025-06-15'),('KO-5','Leo Hartmann','CL-5','2025-12-15'),('KO-6','Marta Silva','CL-5','2025-01-16'),
('KO-7','Chike Obi','CL-6','2025-04-30'),('KO-8','Ingrid Vold','CL-7','2026-05-31'),('KO-9','Ben Arlo','CL-7','2024-12-31'),
('KO-10','Pedro Anaya','CL-8','2025-11-15'),('KO-11','Leo Hartmann','CL-9','2025-09-30');
INSERT INTO closures (id, basin_id, first_day, last_day, reason, status) VALUES
('ZU-1','BS-4','2025-01-27','2025-01-29','Filter exchange','planned'),
('ZU-2','BS-5','2025-01-02','2025-01-15','Frost cover','planned'),
('ZU-3','BS-3','2025-01-25','2025-01-26','City gala','planned'),
('ZU-4','BS-1','2025-01-09','2025-01-14','Grout repair','planned'),
('ZU-5','BS-4','2025-01-12','2025-01-13','Board inspection','lifted');
INSERT INTO bookings (id, club_id, basin_id, coach_id, day, hour, lanes, swimmers, status) VALUES
('BK-1','CL-7','BS-3','KO-8','2025-01-15',7,3,21,'used'),
('BK-2','CL-5','BS-3','KO-5','2025-01-15',9,4,0,'approved'),
('BK-3','CL-6','BS-2','KO-7','2025-01-15',10,3,0,'approved'),
('BK-4','CL-9','BS-4','KO-11','2025-01-14',19,2,14,'used'),
('BK-5','CL-1','BS-3','KO-1','2025-01-15',10,5,0,'approved'),
('BK-6','CL-3','BS-1','KO-3','2025-01-15',8,1,0,'approved'),
('BK-7','CL-4','BS-1','KO-4','2025-01-15',12,1,0,'approved'),
('BK-8','CL-7','BS-3','KO-8','2025-01-20',17,4,0,'approved'),
('BK-9','CL-5','BS-3','KO-5','2025-01-20',17,4,0,'requested'),
('BK-10','CL-1','BS-3','KO-1','2025-01-20',17,5,0,'requested'),
('BK-11','CL-2','BS-2','KO-2','2025-01-16',20,3,0,'cancelled'),
('BK-12','CL-8','BS-3','KO-10','2025-01-17',6,5,0,'requested'),
('BK-13','CL-3','BS-1','KO-3','2025-01-16',11,1,0,'requested'),
('BK-14','CL-4','BS-1','KO-4','2025-01-18',14,1,0,'approved'),
('BK-15','CL-4','BS-1','KO-4','2025-01-19',14,1,0,'requested'),
('BK-16','CL-6','BS-2','KO-7','2025-01-16',19,3,0,'approved'),
('BK-17','CL-6','BS-2','KO-7','2025-01-19',9,1,0,'requested'),
('BK-18','CL-6','BS-2','KO-7','2025-01-27',9,2,0,'requested'),
('BK-19','CL-1','BS-4','KO-1','2025-01-28',16,2,0,'requested'),
('BK-20','CL-7','BS-2','KO-8','2025-01-13',18,2,0,'requested'),
('BK-21','CL-9','BS-4','KO-11','2025-01-21',20,2,0,'approved'),
('BK-22','CL-5','BS-2','KO-6','2025-01-16',18,3,0,'approved'),
('BK-23','CL-2','BS-4','KO-2','2025-01-14',21,1,0,'approved'),
('BK-24','CL-7','BS-2','KO-9','2024-12-30',8,2,16,'used');
INSERT INTO notices (id, title, body) VALUES
('NO-1','Wet and dry feet','The tiles beyond the blue rope are for bare feet; prams and sports bags wait in the hallway.'),
('NO-2','Pull buoys and boards','Boards of the pool go back on the rack by colour; clubs mark their own with a stripe.'),
('NO-3','End of the hour','The bell rings three minutes before the hour ends. The next group stands at the blocks by then.'),
('NO-4','Whistles','Only lifeguards whistle. Coaches use the clapper that hangs at lane one.'),
('NO-5','Hurt swimmers','Bandages and the oxygen case are in the glass cabin; call the front desk with the red telephone.'),
('NO-6','Jump pit','Nobody jumps from five metres unless a coach stands at the edge and the water jet is on.');
