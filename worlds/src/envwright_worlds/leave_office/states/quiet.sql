INSERT INTO teams (id, name, most_absent) VALUES
('TM-21','Archive',1),('TM-22','Print room',1),('TM-23','Patrol',2);
INSERT INTO workers (id, name, email, team_id, started_on, days_left) VALUES
('WK-51','Gudrun Palsson','gudrun.palsson@example.org','TM-21','2016-02-01',24),
('WK-52','Isaac Levi','isaac.levi@example.org','TM-21','2019-09-16',11),
('WK-53','Meera Saxena','meera.saxena@example.org','TM-22','2012-05-07',3),
('WK-54','Andres Molina','andres.molina@example.org','TM-22','2021-10-11',15),
('WK-55','Lina Molina','lina.molina@example.org','TM-23','2024-10-16',6),
('WK-56','Jerome Banda','jerome.banda@example.org','TM-23','2024-11-04',5),
('WK-57','Katrin Ott','katrin.ott@example.org','TM-23','2010-01-04',28),
('WK-58','Stelian Popa','stelian.popa@example.org','TM-23','2017-06-19',9);
INSERT INTO closures (id, team_id, reason, first_day, last_day) VALUES
('CP-41','TM-21','Shelf moving','2025-03-03','2025-03-14'),
('CP-42','TM-22','New press','2025-02-20','2025-02-21'),
('CP-43','TM-23','Carnival week','2025-02-27','2025-03-04');
INSERT INTO requests (id, worker_id, deputy_id, first_day, last_day, days, countersigned, status) VALUES
('RQ-61','WK-51','WK-52','2025-03-17','2025-03-28',10,1,'filed'),
('RQ-62','WK-52','WK-51','2025-02-10','2025-02-10',1,0,'filed'),
('RQ-63','WK-53','WK-54','2025-02-17','2025-02-19',3,0,'filed'),
('RQ-64','WK-54','WK-53','2025-01-14','2025-01-16',3,1,'approved'),
('RQ-65','WK-57','WK-58','2025-01-02','2025-01-10',7,1,'approved'),
('RQ-66','WK-58','WK-57','2025-01-20','2025-01-21',2,1,'filed'),
('RQ-67','WK-57','WK-55','2025-04-21','2025-04-25',5,1,'approved'),
('RQ-68','WK-51','WK-52','2025-01-06','2025-01-09',4,1,'approved'),
('RQ-69','WK-53','WK-54','2024-11-11','2024-11-15',5,0,'refused'),
('RQ-70','WK-58','WK-55','2025-02-28','2025-02-28',1,0,'withdrawn');
INSERT INTO sick_notes (id, request_id, days, reported_on) VALUES
('SN-41','RQ-65',2,'2025-01-08'),
('SN-42','RQ-68',1,'2025-01-07');
