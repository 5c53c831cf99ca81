INSERT INTO customers (id, name, email, credit_cents, owed_cents, status) VALUES
('K-401','Morag Lennox','morag.lennox@example.org',100000,0,'active'),
('K-402','Tariq Osmani','tariq.osmani@example.org',30000,24000,'active'),
('K-403','Delphine Roy','delphine.roy@example.org',75000,12600,'active'),
('K-404','Ewan Lennox','ewan.lennox@example.org',20000,20000,'on_hold'),
('K-405','Hyun Seo','hyun.seo@example.org',25000,31200,'on_hold'),
('K-406','Nadine Fuchs','nadine.fuchs@example.org',40000,8400,'on_hold');
INSERT INTO papers (id, name, sheets) VALUES
('PA-21','Velvet 130 g',5000),('PA-22','Rough book 100 g',9500),('PA-23','White board 280 g',90),('PA-24','Outdoor 140 g',400);
INSERT INTO price_steps (id, product, from_copies, cents_each, days) VALUES
('PS-91','flyer',100,15,2),('PS-92','flyer',1000,8,3),('PS-93','poster',5,350,2),('PS-94','poster',50,240,4),
('PS-95','booklet',20,450,6),('PS-96','booklet',200,300,8),('PS-97','card',50,20,2),('PS-98','card',500,12,3);
INSERT INTO presses (id, name, minutes_a_day, copies_a_minute, status) VALUES
('X-21','Plover',360,80,'running'),('X-22','Dipper Wide',120,3,'running'),('X-23','Old Rook',300,50,'down');
INSERT INTO jobs (id, customer_id, title, product, paper_id, copies, copies_a_sheet, status) VALUES
('J-9401','K-401','Pipe band programme','booklet','PA-22',200,1,'quoted'),
('J-9402','K-402','Carpet cleaning flyer','flyer','PA-21',1000,8,'quoted'),
('J-9403','K-403','Film evening poster','poster','PA-24',50,1,'approved'),
('J-9404','K-404','Barber card','card','PA-23',500,20,'printed'),
('J-9405','K-403','Cine club leaflet','flyer','PA-21',1200,8,'approved'),
('J-9406','K-401','Ceilidh flyer','flyer','PA-21',400,8,'approved'),
('J-9407','K-401','Tartan card','card','PA-23',49,20,'inquiry'),
('J-9408','K-403','Subtitle handbook','booklet','PA-22',150,1,'ordered'),
('J-9409','K-403','Ticket card','card','PA-23',2000,20,'approved'),
('J-9410','K-402','Moving sale poster','poster','PA-24',6,1,'printed'),
('J-9411','K-401','Raffle card','card','PA-23',300,20,'printed'),
('J-9412','K-401','Highland games poster','poster','PA-24',60,1,'ordered'),
('J-9413','K-403','Director talk flyer','flyer','PA-21',150,8,'quoted'),
('J-9414','K-401','Burns supper menu','flyer','PA-21',120,8,'ordered'),
('J-9415','K-405','Noodle bar flyer','flyer','PA-21',800,8,'collected');
INSERT INTO quotes (id, job_id, version, copies, amount_cents, valid_until, status) VALUES
('Q-5501','J-9401',1,200,60000,'2025-01-15','open'),
('Q-5502','J-9402',1,1000,8000,'2025-01-27','open'),
('Q-5503','J-9403',1,50,12000,'2025-01-10','accepted'),
('Q-5504','J-9404',1,500,6000,'2024-12-12','accepted'),
('Q-5505','J-9405',1,1200,9600,'2025-01-16','accepted'),
('Q-5506','J-9406',1,400,6000,'2025-01-11','accepted'),
('Q-5507','J-9408',1,150,67500,'2025-01-20','declined'),
('Q-5508','J-9408',2,150,60000,'2025-01-24','accepted'),
('Q-5509','J-9409',1,2000,24000,'2025-01-22','accepted'),
('Q-5510','J-9410',1,6,2100,'2024-12-18','accepted'),
('Q-5511','J-9411',1,300,6000,'2025-01-06','accepted'),
('Q-5512','J-9412',1,60,14400,'2025-01-23','accepted'),
('Q-5513','J-9413',1,150,2250,'2025-01-13','open'),
('Q-5514','J-9414',1,120,1800,'2025-01-25','accepted'),
('Q-5515','J-9415',1,800,12000,'2024-10-29','accepted');
INSERT INTO proofs (id, job_id, version, sent_on, note, status) VALUES
('PF-601','J-9403',1,'2025-01-06',NULL,'approved'),
('PF-602','J-9404',1,'2024-12-05',NULL,'approved'),
('PF-603','J-9405',1,'2025-01-10',NULL,'approved'),
('PF-604','J-9406',1,'2025-01-07',NULL,'approved'),
('PF-605','J-9408',1,'2025-01-14',NULL,'sent'),
('PF-606','J-9409',1,'2025-01-13',NULL,'approved'),
('PF-607','J-9410',1,'2024-12-09',NULL,'approved'),
('PF-608','J-9411',1,'2024-12-27',NULL,'approved'),
('PF-609','J-9412',1,'2025-01-13','Caber toss is at two, not at three','rejected'),
('PF-610','J-9414',1,'2025-01-14',NULL,'sent'),
('PF-611','J-9415',1,'2024-10-18',NULL,'approved');
INSERT INTO runs (id, job_id, press_id, on_day, minutes, sheets, status) VALUES
('R-801','J-9404','X-21','2024-12-10',22,25,'done'),
('R-802','J-9410','X-22','2024-12-13',17,6,'done'),
('R-803','J-9411','X-21','2025-01-03',19,15,'done'),
('R-804','J-9415','X-21','2024-10-24',25,100,'done'),
('R-805','J-9406','X-21','2025-01-15',20,50,'planned'),
('R-806','J-9403','X-22','2025-01-13',32,50,'planned'),
('R-807','J-9405','X-23','2025-01-14',39,150,'dropped');
