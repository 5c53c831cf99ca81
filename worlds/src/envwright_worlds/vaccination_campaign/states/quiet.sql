INSERT INTO vaccines (id, name, doses, gap_days, least_age, egg, priority_only) VALUES
('VC-21','Grippal',1,0,4,1,0),('VC-22','Hepavim',2,35,12,0,0),('VC-23','Pneuvia',1,0,16,0,1),('VC-24','Mosquita',3,14,18,1,0);
INSERT INTO centres (id, name, town) VALUES
('CT-21','Chapel Rooms','Netherby'),('CT-22','Station House','Orrin'),('CT-23','School Annexe','Orrin');
INSERT INTO lots (id, code, vaccine_id, centre_id, expires_on, doses_left, status) VALUES
('LT-51','GA-11','VC-21','CT-21','2025-05-30',9,'released'),
('LT-52','GA-12','VC-21','CT-22','2025-02-10',14,'quarantined'),
('LT-53','HA-21','VC-22','CT-21','2025-06-20',5,'released'),
('LT-54','HA-22','VC-22','CT-22','2025-01-20',12,'released'),
('LT-55','PA-31','VC-23','CT-23','2025-04-08',8,'released'),
('LT-56','MA-41','VC-24','CT-22','2025-07-01',10,'quarantined'),
('LT-57','MA-42','VC-24','CT-23','2025-01-14',6,'quarantined'),
('LT-58','MA-43','VC-24','CT-21','2025-03-03',18,'recalled'),
('LT-59','PA-32','VC-23','CT-21','2025-03-22',20,'quarantined');
INSERT INTO sessions (id, centre_id, vaccine_id, held_on, places, status) VALUES
('SE-301','CT-21','VC-21','2025-01-15',6,'open'),
('SE-302','CT-21','VC-22','2025-01-15',3,'open'),
('SE-303','CT-23','VC-23','2025-01-15',1,'open'),
('SE-304','CT-21','VC-22','2025-01-29',5,'planned'),
('SE-305','CT-22','VC-22','2025-01-20',12,'planned'),
('SE-306','CT-22','VC-22','2025-01-21',10,'planned'),
('SE-307','CT-23','VC-23','2025-01-23',4,'open'),
('SE-308','CT-22','VC-24','2025-02-03',6,'planned'),
('SE-309','CT-21','VC-22','2024-12-11',5,'closed'),
('SE-310','CT-21','VC-22','2024-12-12',5,'closed'),
('SE-311','CT-21','VC-21','2025-01-02',6,'open'),
('SE-312','CT-23','VC-23','2025-01-08',3,'open'),
('SE-313','CT-22','VC-22','2025-01-13',4,'open'),
('SE-315','CT-21','VC-21','2025-01-28',8,'open'),
('SE-314','CT-22','VC-24','2024-12-30',4,'closed');
INSERT INTO residents (id, name, email, born_on, priority_group, egg_allergy) VALUES
('RS-401','Gwen Tasker','gwen.tasker@example.org','1959-11-03','general',0),
('RS-402','Noel Tasker','noel.tasker@example.org','1960-02-01','general',0),
('RS-403','Adaora Nze','adaora.nze@example.org','1992-07-17','health worker',1),
('RS-404','Mikkel Bro','mikkel.bro@example.org','1981-05-08','general',0),
('RS-405','Salma Haddou','salma.haddou@example.org','2013-01-15','general',0),
('RS-406','Tom Ferris','tom.ferris@example.org','2013-01-17','general',0),
('RS-407','Judit Kiss','judit.kiss@example.org','1968-09-28','chronically ill',0),
('RS-408','Bernard Holt','bernard.holt@example.org','1949-12-01','general',0),
('RS-409','Anya Pavlova','anya.pavlova@example.org','1994-03-30','general',0),
('RS-410','Owen Griggs','owen.griggs@example.org','1977-06-21','chronically ill',0),
('RS-411','Meg Holt','meg.holt@example.org','1985-10-10','general',0),
('RS-413','Hedda Solheim','hedda.solheim@example.org','1962-04-18','general',0),
('RS-414','Dai Prosser','dai.prosser@example.org','1974-02-25','health worker',0),
('RS-412','Pascal Ndiaye','pascal.ndiaye@example.org','2001-01-22','general',0);
INSERT INTO jabs (id, session_id, resident_id, dose, consented, lot_id, status) VALUES
('JB-501','SE-309','RS-404',1,1,'LT-53','given'),
('JB-502','SE-309','RS-409',1,1,'LT-53','given'),
('JB-503','SE-310','RS-411',1,1,'LT-53','given'),
('JB-504','SE-310','RS-407',1,0,NULL,'missed'),
('JB-505','SE-301','RS-401',1,1,NULL,'booked'),
('JB-506','SE-301','RS-404',1,1,NULL,'booked'),
('JB-507','SE-301','RS-410',1,0,NULL,'booked'),
('JB-508','SE-302','RS-404',2,1,NULL,'booked'),
('JB-509','SE-302','RS-405',1,0,NULL,'booked'),
('JB-510','SE-303','RS-408',1,1,NULL,'booked'),
('JB-511','SE-307','RS-403',1,0,NULL,'booked'),
('JB-512','SE-307','RS-410',1,1,NULL,'booked'),
('JB-513','SE-311','RS-408',1,1,'LT-51','given'),
('JB-514','SE-311','RS-411',1,1,'LT-51','given'),
('JB-515','SE-312','RS-407',1,1,'LT-55','given'),
('JB-516','SE-312','RS-401',1,0,NULL,'missed'),
('JB-517','SE-313','RS-412',1,1,NULL,'booked'),
('JB-518','SE-314','RS-412',1,1,'LT-56','given'),
('JB-519','SE-314','RS-409',1,1,'LT-56','given'),
('JB-521','SE-315','RS-413',1,0,NULL,'booked'),
('JB-522','SE-315','RS-414',1,1,NULL,'booked'),
('JB-523','SE-302','RS-413',1,1,NULL,'booked'),
('JB-520','SE-307','RS-402',1,0,NULL,'cancelled');
INSERT INTO reactions (id, jab_id, grade, reported_on, status) VALUES
('RE-51','JB-518','serious','2025-01-02','reported'),
('RE-52','JB-513','mild','2025-01-04','reported'),
('RE-53','JB-502','mild','2024-12-14','reviewed');
