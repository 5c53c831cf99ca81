INSERT INTO teams (id, name, most_absent) VALUES
('TM-11','Payroll',1),('TM-12','Loading bay',2),('TM-13','Field service',2),('TM-14','Laboratory',1),('TM-15','Front desk',1);
INSERT INTO workers (id, name, email, team_id, started_on, days_left) VALUES
('WK-21','Rosalind Achebe','rosalind.achebe@example.org','TM-11','2018-08-01',19),
('WK-22','Tadeusz Gorski','tadeusz.gorski@example.org','TM-11','2013-03-15',5),
('WK-23','Mireille Aubert','mireille.aubert@example.org','TM-11','2021-05-03',1),
('WK-24','Haruto Ono','haruto.ono@example.org','TM-12','2016-10-10',13),
('WK-25','Silke Brandt','silke.brandt@example.org','TM-12','2009-02-01',27),
('WK-26','Emeka Obi','emeka.obi@example.org','TM-12','2020-07-06',4),
('WK-27','Paula Reyes','paula.reyes@example.org','TM-12','2024-10-17',7),
('WK-28','Sam Reyes','sam.reyes@example.org','TM-12','2024-10-18',7),
('WK-29','Ingvild Haug','ingvild.haug@example.org','TM-13','2017-01-16',16),
('WK-30','Tadeusz Gorski','t.gorski.service@example.org','TM-13','2014-06-02',22),
('WK-31','Leonie Marx','leonie.marx@example.org','TM-13','2022-09-12',10),
('WK-32','Dinesh Nair','dinesh.nair@example.org','TM-13','2019-11-04',0),
('WK-33','Vera Zelenka','vera.zelenka@example.org','TM-14','2015-04-20',14),
('WK-34','Otis Grant','otis.grant@example.org','TM-14','2023-03-01',12),
('WK-35','Amal Khoury','amal.khoury@example.org','TM-15','2020-01-07',17),
('WK-36','Britta Stein','britta.stein@example.org','TM-15','2011-12-05',21),
('WK-37','Noel Grant','noel.grant@example.org','TM-15','2022-06-27',6),
('WK-38','Yusuf Demirel','yusuf.demirel@example.org','TM-12','2018-05-14',18);
INSERT INTO closures (id, team_id, reason, first_day, last_day) VALUES
('CP-21','TM-11','Wage tax returns','2025-03-24','2025-04-02'),
('CP-22','TM-12','Conveyor repair','2025-01-27','2025-01-31'),
('CP-23','TM-13','Meter exchange','2025-06-16','2025-06-20'),
('CP-24','TM-14','Accreditation audit','2025-02-10','2025-02-14'),
('CP-25','TM-15','Open house','2025-03-13','2025-03-14');
INSERT INTO requests (id, worker_id, deputy_id, first_day, last_day, days, countersigned, status) VALUES
('RQ-31','WK-21','WK-22','2025-02-03','2025-02-07',5,0,'filed'),
('RQ-32','WK-22','WK-23','2025-02-10','2025-02-14',5,1,'filed'),
('RQ-33','WK-23','WK-21','2025-02-17','2025-02-18',2,1,'approved'),
('RQ-34','WK-24','WK-28','2025-03-03','2025-03-06',4,1,'approved'),
('RQ-35','WK-26','WK-27','2025-03-05','2025-03-07',3,1,'approved'),
('RQ-36','WK-25','WK-38','2025-03-06','2025-03-07',2,1,'filed'),
('RQ-37','WK-38','WK-25','2025-03-10','2025-03-12',3,1,'filed'),
('RQ-38','WK-29','WK-30','2025-01-13','2025-01-17',5,1,'approved'),
('RQ-39','WK-31','WK-29','2025-01-06','2025-01-10',5,1,'approved'),
('RQ-40','WK-32','WK-30','2024-12-30','2025-01-09',9,1,'approved'),
('RQ-41','WK-30','WK-29','2025-02-24','2025-03-21',20,0,'filed'),
('RQ-42','WK-33','WK-34','2025-01-16','2025-01-17',2,1,'approved'),
('RQ-43','WK-34','WK-33','2025-01-21','2025-01-22',2,0,'filed'),
('RQ-44','WK-35','WK-36','2025-01-15','2025-01-15',1,1,'approved'),
('RQ-45','WK-36','WK-35','2025-04-07','2025-04-11',5,1,'filed'),
('RQ-46','WK-37','WK-35','2025-04-14','2025-04-15',2,1,'approved'),
('RQ-47','WK-21','WK-23','2024-12-23','2024-12-27',5,0,'refused'),
('RQ-48','WK-24','WK-25','2025-01-27','2025-01-28',2,0,'withdrawn');
INSERT INTO sick_notes (id, request_id, days, reported_on) VALUES
('SN-21','RQ-38',1,'2025-01-14'),
('SN-22','RQ-39',3,'2025-01-10'),
('SN-23','RQ-40',4,'2025-01-07');
