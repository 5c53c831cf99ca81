INSERT INTO pubs (id, name, email, spirits, credit_cents, owed_cents, crates, status) VALUES
('PU-1','Rose and Thistle','rose.bridge@example.org',1,140000,12000,14,'active'),
('PU-2','Rose and Thistle','rose.market@example.org',0,60000,60000,18,'active'),
('PU-3','Lamplighter','lamplighter@example.org',1,100000,5000,6,'active'),
('PU-4','Bodega Paloma','bodega.paloma@example.org',1,170000,0,0,'active'),
('PU-5','Skipper''s Table','skippers.table@example.org',0,40000,40001,10,'active'),
('PU-6','Birch and Bell','birch.bell@example.org',0,30000,38500,12,'active'),
('PU-7','Harvest Moon','harvest.moon@example.org',0,50000,25000,4,'stopped'),
('PU-8','Kestrel','kestrel@example.org',0,60000,30001,5,'stopped'),
('PU-9','Pilgrim House','pilgrim.house@example.org',1,80000,0,0,'stopped');
INSERT INTO drinks (id, name, kind, price_cents, on_hand) VALUES
('DR-1','Millrace Amber','beer',1600,80),('DR-2','Winter Mild','beer',1900,40),('DR-3','Pear Spritz','soft',850,0),
('DR-4','Blackcurrant Cordial','soft',1250,15),('DR-5','Juniper Genever','spirit',9850,9),('DR-6','Quince Liqueur','spirit',8200,6);
INSERT INTO vans (id, plate, capacity) VALUES
('VA-1','MOR-201',45),('VA-2','MOR-202',30),('VA-3','MOR-203',12);
INSERT INTO rounds (id, code, van_id, day, status) VALUES
('RN-1','NORTH-1','VA-1','2025-01-15','out'),
('RN-2','NORTH-2','VA-2','2025-01-15','planned'),
('RN-3','SOUTH-1','VA-3','2025-01-15','planned'),
('RN-4','NORTH-3','VA-1','2025-01-16','planned'),
('RN-5','SOUTH-2','VA-3','2025-01-16','planned'),
('RN-6','SOUTH-3','VA-2','2025-01-14','out'),
('RN-7','NORTH-4','VA-1','2025-01-13','out'),
('RN-8','NORTH-5','VA-1','2025-01-12','ended'),
('RN-9','SOUTH-4','VA-2','2025-01-11','ended');
INSERT INTO orders (id, code, pub_id, day, round_id, signed, status) VALUES
('OR-1','SLIP-AIR','PU-1','2025-01-15','RN-1',0,'loaded'),
('OR-2','SLIP-BEE','PU-3','2025-01-15','RN-1',0,'loaded'),
('OR-3','SLIP-COD','PU-4','2025-01-15','RN-1',0,'loaded'),
('OR-4','SLIP-DAM','PU-2','2025-01-15','RN-2',0,'loaded'),
('OR-5','SLIP-EBB','PU-6','2025-01-15','RN-3',0,'loaded'),
('OR-6','SLIP-FEN','PU-1','2025-01-16',NULL,0,'picked'),
('OR-7','SLIP-GAP','PU-4','2025-01-16',NULL,0,'picked'),
('OR-8','SLIP-HEM','PU-3','2025-01-17',NULL,0,'noted'),
('OR-9','SLIP-IRE','PU-4','2025-01-17',NULL,0,'noted'),
('OR-10','SLIP-JET','PU-1','2025-01-20',NULL,0,'noted'),
('OR-11','SLIP-KEG','PU-2','2025-01-18',NULL,0,'noted'),
('OR-12','SLIP-LEA','PU-8','2025-01-18',NULL,0,'noted'),
('OR-13','SLIP-MOP','PU-3','2025-01-22',NULL,0,'noted'),
('OR-14','SLIP-NIB','PU-5','2025-01-14','RN-6',0,'delivered'),
('OR-15','SLIP-OAR','PU-6','2025-01-13','RN-7',0,'delivered'),
('OR-16','SLIP-PIN','PU-1','2025-01-12','RN-8',0,'delivered'),
('OR-17','SLIP-RUG','PU-2','2025-01-11','RN-9',0,'delivered'),
('OR-18','SLIP-SKY','PU-4','2025-01-14',NULL,0,'cancelled');
INSERT INTO lines (order_id, drink_id, crates) VALUES
('OR-1','DR-1',8),('OR-2','DR-5',5),('OR-3','DR-6',5),('OR-3','DR-2',5),('OR-4','DR-1',4),('OR-5','DR-2',3),
('OR-6','DR-1',12),('OR-7','DR-2',13),('OR-8','DR-6',6),('OR-9','DR-5',10),
('OR-10','DR-1',2),('OR-10','DR-2',2),('OR-10','DR-4',1),('OR-10','DR-5',1),('OR-10','DR-6',1),
('OR-11','DR-4',1),('OR-13','DR-4',3),('OR-14','DR-1',6),('OR-14','DR-2',2),('OR-14','DR-4',2),
('OR-15','DR-2',7),('OR-16','DR-1',6),('OR-16','DR-3',2),('OR-17','DR-2',5),('OR-18','DR-1',2);
INSERT INTO empties (id, pub_id, round_id, crates, sound, status) VALUES
('EM-1','PU-5','RN-6',4,NULL,'taken'),('EM-2','PU-6','RN-7',3,NULL,'taken'),('EM-3','PU-2','RN-9',8,7,'checked');
INSERT INTO breakages (id, order_id, drink_id, crates, status) VALUES
('BR-1','OR-14','DR-1',1,'credited'),('BR-2','OR-14','DR-2',1,'credited'),('BR-3','OR-14','DR-4',1,'reported'),
('BR-4','OR-16','DR-3',1,'reported'),('BR-5','OR-17','DR-2',2,'reported');
