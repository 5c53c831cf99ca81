INSERT INTO subjects (id, name, hour_cents) VALUES
('S-1','Spanish',2700),('S-2','Violin',4200),('S-3','Algebra',3200),('S-4','Italian',2900),
('S-5','Statistics',3500),('S-6','Geography',2500),('S-7','Greek',3800),('S-8','Electronics',3600);
INSERT INTO families (id, parent, email, credit_cents) VALUES
('F-1','Tomas Reid','t.reid@example.org',3800),('F-2','Pilar Montes','p.montes@example.org',17500),
('F-3','Renate Olsson','r.olsson@example.org',3199),('F-4','Aiko Hayashi','a.hayashi@example.org',0),
('F-5','Marlies Wirth','m.wirth@example.org',26000),('F-6','Nabil Khoury','n.khoury@example.org',8100),
('F-7','Chinwe Okafor','c.okafor@example.org',2700),('F-8','Renate Olsson','renate.olsson@example.org',39000),
('F-9','Sean Brophy','s.brophy@example.org',9600),('F-10','Jakob Wirth','j.wirth@example.org',6400);
INSERT INTO pupils (id, name, family_id, grade) VALUES
('P-1','Bonnie Reid','F-1',7),('P-2','Marco Montes','F-2',11),('P-3','Emil Olsson','F-3',9),('P-4','Ren Hayashi','F-4',5),
('P-5','Till Wirth','F-5',6),('P-6','Ida Olsson','F-8',13),('P-7','Maya Khoury','F-6',10),('P-8','Obi Okafor','F-7',8),
('P-9','Elias Khoury','F-6',4),('P-10','Cara Brophy','F-9',12),('P-11','Lena Wirth','F-10',9),('P-12','Ngozi Okafor','F-7',12);
INSERT INTO tutors (id, name, email, resting, earned_cents) VALUES
('T-1','Nina Sommer','n.sommer@example.org',0,5600),('T-2','Lucia Ramos','l.ramos@example.org',0,0),
('T-3','Paul Adeyemi','p.adeyemi@example.org',1,6160),('T-4','Gavin Holt','g.holt@example.org',0,3040),
('T-5','Deirdre Nolan','d.nolan@example.org',0,5760),('T-6','Ursula Fink','u.fink@example.org',0,4000),
('T-7','Nina Sommer','nina.sommer@example.org',0,6800),('T-8','Reza Farahani','r.farahani@example.org',0,0),('T-9','Anton Weiss','a.weiss@example.org',0,0);
INSERT INTO skills (tutor_id, subject_id, up_to_grade) VALUES
('T-1','S-3',13),('T-1','S-5',13),('T-2','S-1',12),('T-2','S-4',9),('T-3','S-6',8),('T-3','S-1',10),
('T-4','S-2',13),('T-4','S-7',11),('T-5','S-8',13),('T-5','S-3',8),('T-6','S-3',11),('T-6','S-6',13),
('T-7','S-1',13),('T-7','S-4',13),('T-8','S-7',13),('T-8','S-5',10),('T-9','S-2',6),('T-9','S-6',9),('T-9','S-8',9);
INSERT INTO matches (id, pupil_id, tutor_id, subject_id, status) VALUES
('M-1','P-6','T-1','S-5','accepted'),('M-2','P-3','T-6','S-3','accepted'),('M-3','P-5','T-9','S-2','proposed'),
('M-4','P-2','T-1','S-3','accepted'),('M-5','P-7','T-4','S-7','accepted'),('M-6','P-8','T-2','S-4','accepted'),
('M-7','P-1','T-3','S-6','accepted'),('M-8','P-10','T-1','S-3','accepted'),('M-9','P-11','T-7','S-1','ended'),
('M-10','P-4','T-2','S-1','proposed'),('M-11','P-9','T-5','S-3','ended'),('M-12','P-12','T-8','S-7','accepted'),
('M-13','P-6','T-4','S-2','accepted'),('M-14','P-5','T-6','S-6','accepted'),('M-15','P-11','T-5','S-8','accepted'),
('M-16','P-10','T-7','S-4','ended'),('M-17','P-9','T-9','S-6','proposed'),('M-18','P-8','T-5','S-3','accepted'),
('M-19','P-7','T-7','S-1','accepted'),('M-20','P-5','T-3','S-1','ended');
INSERT INTO lessons (id, match_id, day, hour, hours, price_cents, status) VALUES
('L-1','M-1','2025-01-10',14,2,7000,'held'),('L-2','M-4','2025-01-15',17,2,6400,'booked'),
('L-3','M-2','2025-01-14',15,1,3200,'booked'),('L-4','M-2','2025-01-16',15,2,6400,'booked'),
('L-5','M-13','2025-01-17',10,1,4200,'booked'),('L-6','M-1','2025-01-21',9,3,10500,'booked'),
('L-7','M-13','2025-01-23',18,2,8400,'booked'),('L-8','M-5','2025-01-09',16,1,3800,'held'),
('L-9','M-12','2025-01-18',11,3,11400,'booked'),('L-10','M-6','2025-01-02',13,1,2900,'cancelled'),
('L-11','M-14','2025-01-11',15,2,5000,'held'),('L-12','M-8','2025-02-12',19,1,3200,'booked'),
('L-13','M-15','2025-01-20',16,1,3600,'booked'),('L-14','M-16','2024-12-17',17,2,5800,'held'),
('L-15','M-18','2025-01-24',8,1,3200,'booked'),('L-16','M-19','2025-01-06',18,1,2700,'held'),
('L-17','M-7','2025-01-13',16,2,5000,'held'),('L-18','M-9','2024-12-12',14,1,2700,'cancelled'),
('L-19','M-15','2025-01-12',10,2,7200,'held'),('L-20','M-20','2024-12-20',12,1,2700,'held'),
('L-21','M-4','2025-01-22',15,1,3200,'booked');
