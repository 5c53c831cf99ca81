INSERT INTO subjects (id, name, hour_cents) VALUES
('S-1','Arithmetic',2400),('S-2','Danish',2600),('S-3','Mechanics',3300),('S-4','History',2200),('S-5','Piano',4100),('S-6','Astronomy',3000);
INSERT INTO families (id, parent, email, credit_cents) VALUES
('F-1','Wilma Krog','w.krog@example.org',9900),('F-2','Ahmet Demir','a.demir@example.org',2400),('F-3','Judit Barta','j.barta@example.org',2599),
('F-4','Wilma Krog','wilma.krog@example.org',14000),('F-5','Malcolm Tait','m.tait@example.org',0),('F-6','Sipho Dube','s.dube@example.org',30000);
INSERT INTO pupils (id, name, family_id, grade) VALUES
('P-1','Otto Krog','F-1',7),('P-2','Elif Demir','F-2',5),('P-3','Zsofi Barta','F-3',9),('P-4','Pia Krog','F-4',12),
('P-5','Isla Tait','F-5',10),('P-6','Thabo Dube','F-6',8),('P-7','Lindi Dube','F-6',3);
INSERT INTO tutors (id, name, email, resting, earned_cents) VALUES
('T-1','Robin Yates','r.yates@example.org',0,0),('T-2','Sara Lindh','s.lindh@example.org',0,1760),('T-3','Ferenc Toth','f.toth@example.org',0,0),
('T-4','Sara Lindh','sara.lindh@example.org',1,4160),('T-5','Gideon Marr','g.marr@example.org',0,1920),('T-6','Ona Vila','o.vila@example.org',0,1760);
INSERT INTO skills (tutor_id, subject_id, up_to_grade) VALUES
('T-1','S-1',8),('T-1','S-3',9),('T-2','S-2',13),('T-2','S-4',10),('T-3','S-3',13),('T-3','S-6',13),('T-4','S-2',9),
('T-5','S-5',13),('T-5','S-1',6),('T-6','S-4',13),('T-6','S-6',8);
INSERT INTO matches (id, pupil_id, tutor_id, subject_id, status) VALUES
('M-1','P-1','T-1','S-1','accepted'),('M-2','P-2','T-5','S-1','accepted'),('M-3','P-3','T-2','S-2','accepted'),
('M-4','P-4','T-3','S-3','accepted'),('M-5','P-5','T-6','S-4','accepted'),('M-6','P-6','T-6','S-6','proposed'),
('M-7','P-7','T-5','S-5','proposed'),('M-8','P-6','T-4','S-2','accepted'),('M-9','P-5','T-2','S-4','ended'),
('M-10','P-4','T-3','S-6','accepted'),('M-11','P-6','T-3','S-3','accepted'),('M-12','P-1','T-4','S-2','ended'),('M-13','P-7','T-1','S-1','accepted');
INSERT INTO lessons (id, match_id, day, hour, hours, price_cents, status) VALUES
('L-1','M-1','2025-01-17',15,1,2400,'booked'),('L-2','M-13','2025-01-16',16,2,4800,'booked'),
('L-3','M-4','2025-01-15',17,2,6600,'booked'),('L-4','M-11','2025-01-14',16,1,3300,'booked'),
('L-5','M-10','2025-01-20',18,2,6000,'booked'),('L-6','M-10','2025-01-27',18,2,6000,'booked'),
('L-7','M-2','2025-01-10',14,1,2400,'held'),('L-8','M-9','2024-12-12',15,1,2200,'held'),
('L-9','M-3','2025-01-07',15,1,2600,'cancelled'),('L-10','M-11','2025-02-12',9,3,9900,'booked'),
('L-11','M-5','2025-01-09',11,1,2200,'held'),('L-12','M-12','2024-11-28',16,2,5200,'held');
