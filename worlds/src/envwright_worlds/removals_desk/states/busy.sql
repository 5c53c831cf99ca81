INSERT INTO price_steps (id, up_to_m3, base_cents, km_cents, crew) VALUES
('ST-11',12,31000,130,2),('ST-12',22,50000,155,3),('ST-13',38,84000,200,4),('ST-14',60,123000,250,5);
INSERT INTO clients (id, name, email) VALUES
('C-21','Olwen Hughes','olwen.hughes@example.org'),('C-22','Khalid Mansour','khalid.mansour@example.org'),
('C-23','Greta Nyman','greta.nyman@example.org'),('C-24','Olwen Hughes','o.hughes.loom@example.org'),
('C-25','Fergus Boyle','fergus.boyle@example.org'),('C-26','Sachiko Ueda','sachiko.ueda@example.org'),
('C-27','Dominika Sikora','dominika.sikora@example.org'),('C-28','Emeka Uche','emeka.uche@example.org'),
('C-29','Rita Boyle','rita.boyle@example.org'),('C-30','Lorenzo Galli','lorenzo.galli@example.org');
INSERT INTO moves (id, client_id, from_address, to_address, km, volume_m3, floors, price_cents, valid_until, status) VALUES
('MV-301','C-21','8 Chestnut Walk','41 Harbour Parade',14,22,2,61170,'2025-02-03','quoted'),
('MV-302','C-22','2 Tannery Yard','16 Priory Road',90,23,0,102000,'2025-01-15','quoted'),
('MV-303','C-23','50 Copse Avenue','1 Weir Cottages',7,NULL,3,NULL,NULL,'enquiry'),
('MV-304','C-24','Loft 3 Spindle Works','Loft 7 Spindle Works',2,39,0,NULL,NULL,'surveyed'),
('MV-305','C-25','19 Beacon Hill','84 Canal Side',260,37,1,140500,'2025-01-14','quoted'),
('MV-306','C-26','6 Lavender Court','31 Birch Road',20,10,3,47100,'2025-01-22','booked'),
('MV-307','C-27','90 Market Place','12 Plum Tree Close',35,21,0,55425,'2025-01-11','booked'),
('MV-308','C-28','27 Gull Point','2 Cathedral Green',150,58,2,169500,'2025-01-27','booked'),
('MV-309','C-22','71 Commerce Street','2 Tannery Yard',25,18,1,58375,'2024-07-10','done'),
('MV-310','C-25','5 Smithy Lane','19 Beacon Hill',9,12,0,32170,'2024-03-20','done'),
('MV-311','C-27','4 Winter Gardens','90 Market Place',16,NULL,0,NULL,NULL,'lost'),
('MV-312','C-23','13 Bell Yard','50 Copse Avenue',12,9,1,37060,'2025-01-30','booked'),
('MV-313','C-26','2 Limekiln Path','6 Lavender Court',33,12,0,NULL,NULL,'surveyed'),
('MV-314','C-29','8 Saffron Close','66 Kingsway',18,20,0,52790,'2025-01-24','booked'),
('MV-315','C-30','Top flat, 3 Arcade','22 Vineyard Row',55,30,4,113000,'2025-01-19','booked'),
('MV-316','C-30','Cellar, 3 Arcade','22 Vineyard Row',55,NULL,0,NULL,NULL,'enquiry'),
('MV-317','C-21','7 Toll House Lane','8 Chestnut Walk',40,15,0,56200,'2024-12-30','lost'),
('MV-318','C-29','11 Foundry Street','8 Saffron Close',60,45,2,147000,'2024-11-20','done');
INSERT INTO vans (id, name, holds_m3, status) VALUES
('KDA 10','Wren',13,'ready'),('KDA 20','Stag',24,'ready'),('KDA 30','Crane',40,'ready'),('KDA 40','Whale',60,'ready'),
('KDA 50','Vole',16,'garage'),('KDA 60','Hare',22,'ready'),('KDA 70','Moose',38,'garage'),('KDA 80','Finch',18,'ready'),('KDA 90','Boar',60,'ready');
INSERT INTO movers (id, name, email, drives, status) VALUES
('W-21','Bryn Tudor','bryn.tudor@example.org',1,'active'),
('W-22','Iwona Mazur','iwona.mazur@example.org',1,'active'),
('W-23','Sello Dube','sello.dube@example.org',0,'active'),
('W-24','Kurt Adler','kurt.adler@example.org',0,'active'),
('W-25','Nina Petrov','nina.petrov@example.org',1,'active'),
('W-26','Paulo Vaz','paulo.vaz@example.org',0,'active'),
('W-27','Bryn Tudor','b.tudor.nights@example.org',0,'off'),
('W-28','Hanna Skog','hanna.skog@example.org',1,'active'),
('W-29','Joe Frampton','joe.frampton@example.org',0,'active');
INSERT INTO jobs (id, move_id, van_id, on_day, status) VALUES
('J-71','MV-306','KDA 10','2025-01-15','planned'),
('J-72','MV-307','KDA 60','2025-01-17','planned'),
('J-73','MV-308','KDA 40','2025-01-27','planned'),
('J-74','MV-309','KDA 20','2024-06-28','finished'),
('J-75','MV-310','KDA 10','2024-03-14','finished'),
('J-76','MV-317','KDA 20','2025-01-07','cancelled'),
('J-77','MV-312','KDA 20','2025-01-14','planned'),
('J-78','MV-314','KDA 20','2025-01-18','planned'),
('J-79','MV-315','KDA 30','2025-01-15','planned'),
('J-80','MV-318','KDA 40','2024-11-08','finished');
INSERT INTO crews (job_id, mover_id, role) VALUES
('J-71','W-21','driver'),('J-71','W-23','carrier'),
('J-72','W-25','driver'),('J-72','W-24','carrier'),
('J-74','W-21','driver'),('J-74','W-24','carrier'),('J-74','W-26','carrier'),
('J-75','W-22','driver'),('J-75','W-23','carrier'),
('J-77','W-25','driver'),('J-77','W-23','carrier'),
('J-79','W-22','driver'),('J-79','W-24','carrier'),('J-79','W-26','carrier'),
('J-80','W-28','driver'),('J-80','W-23','carrier'),('J-80','W-24','carrier'),('J-80','W-26','carrier'),('J-80','W-29','carrier');
INSERT INTO breakages (id, move_id, thing, claim_cents, paid_cents, status) VALUES
('BR-91','MV-309','Wall clock',7500,NULL,'open'),
('BR-92','MV-309','Harp pedal',29188,NULL,'open'),
('BR-93','MV-310','Garden gnome',4000,4000,'paid'),
('BR-94','MV-310','Jar of buttons',900,NULL,'rejected'),
('BR-95','MV-318','Glass cabinet',73500,NULL,'open'),
('BR-96','MV-318','Record player',73501,NULL,'open');
