INSERT INTO growers (id, name, township, barred) VALUES
('G-21','Petrov Homestead','Amity',0),
('G-22','Long Meadow','Amity',0),
('G-23','Nakamura Farm','Burr Oak',0),
('G-24','Petrov and Hale','Burr Oak',0),
('G-25','Crooked Fence','Clearwater',1),
('G-26','Abebe Brothers','Clearwater',0);
INSERT INTO crops (id, name, base_moisture, most_moisture, spot_cents) VALUES
('CORN','Field corn',155,230,17450),
('SOY','Soy',130,180,38900),
('WHEAT','Spring wheat',135,165,21700),
('OATS','Milling oats',140,160,19900);
INSERT INTO bins (id, name, crop_id, kind, capacity_kilos, held_kilos, sealed_until) VALUES
('B-31','Rail Side','CORN','dry',300000,60000,'2024-12-15'),
('B-32','Rail Wet','CORN','wet',80000,62000,NULL),
('B-33','Soy Barn','SOY','dry',120000,30000,'2024-12-18'),
('B-34','Soy Pit','SOY','wet',40000,900,NULL),
('B-35','Flour Tower','WHEAT','dry',200000,45000,'2025-01-16'),
('B-36','Flour Annex','WHEAT','dry',60000,41000,'2024-09-30'),
('B-37','Oat Crib','OATS','dry',50000,12000,'2024-11-20');
INSERT INTO contracts (id, grower_id, crop_id, left_kilos, tonne_cents, closes_on, status) VALUES
('K-51','G-21','CORN',16000,18000,'2025-01-15','running'),
('K-52','G-21','WHEAT',11000,22400,'2025-01-12','running'),
('K-53','G-22','SOY',9500,40200,'2025-04-30','running'),
('K-54','G-23','OATS',0,20700,'2025-02-15','filled'),
('K-55','G-24','WHEAT',14000,22100,'2025-02-01','running'),
('K-56','G-26','CORN',45000,17900,'2025-03-20','running');
INSERT INTO scale_tickets (id, grower_id, crop_id, plate, weighed_on, gross_kilos, moisture, foreign_matter, bin_id, net_kilos, contract_id, paid_cents, status) VALUES
('T-981','G-21','CORN','AM 14','2025-01-15',21000,NULL,NULL,NULL,NULL,NULL,NULL,'weighed_in'),
('T-982','G-26','CORN','CL 88','2025-01-14',18500,NULL,NULL,NULL,NULL,NULL,NULL,'weighed_in'),
('T-983','G-24','WHEAT','BO 52','2025-01-15',19000,135,12,NULL,NULL,NULL,NULL,'graded'),
('T-984','G-22','CORN','AM 20','2025-01-15',18000,157,9,NULL,NULL,NULL,NULL,'graded'),
('T-985','G-26','CORN','CL 89','2025-01-15',18001,160,14,NULL,NULL,NULL,NULL,'graded'),
('T-986','G-22','SOY','AM 21','2025-01-15',16000,128,22,'B-33',NULL,NULL,NULL,'dumped'),
('T-987','G-23','SOY','BO 66','2025-01-14',15500,139,18,'B-34',NULL,NULL,NULL,'dumped'),
('T-988','G-21','CORN','AM 15','2025-01-13',24500,154,11,'B-31',16000,NULL,NULL,'weighed_out'),
('T-989','G-24','WHEAT','BO 53','2025-01-13',20800,132,8,'B-36',13400,NULL,NULL,'weighed_out'),
('T-990','G-21','WHEAT','AM 16','2025-01-10',17000,130,5,'B-36',10800,NULL,NULL,'weighed_out'),
('T-991','G-22','SOY','AM 22','2025-01-10',14900,127,10,'B-33',9501,NULL,NULL,'weighed_out'),
('T-992','G-23','OATS','BO 67','2025-01-08',15800,136,12,'B-37',10000,'K-54',207000,'settled'),
('T-993','G-23','OATS','BO 68','2025-01-09',19500,161,13,NULL,NULL,NULL,NULL,'rejected');
