INSERT INTO funds (id, year_group, left_cents) VALUES ('FU-1',5,1300),('FU-2',6,949),('FU-3',7,5200);
INSERT INTO pupils (id, name, email, year_group, support) VALUES
('PU-1','Anouk Bayer','home.bayer@example.org',5,0),('PU-2','Bilal Khan','home.khan@example.org',5,1),
('PU-3','Clio Ferns','home.ferns@example.org',5,0),('PU-4','Davit Orlov','home.orlov@example.org',5,0),
('PU-5','Efe Tunc','home.tunc@example.org',5,1),('PU-6','Freya Lunn','home.lunn@example.org',5,1),
('PU-7','Gil Santos','home.santos@example.org',6,0),('PU-8','Hana Moto','home.moto@example.org',6,1),
('PU-9','Bilal Khan','home.khan.park@example.org',6,0),('PU-10','Ike Obi','home.obi@example.org',6,0),
('PU-11','Juno West','home.west@example.org',6,0),('PU-12','Kai Lunn','home.lunn.kai@example.org',6,1),
('PU-13','Lior Katz','home.katz@example.org',7,0),('PU-14','Mina Raj','home.raj@example.org',7,1),
('PU-15','Nils Berge','home.berge@example.org',7,0),('PU-16','Oona Reil','home.reil@example.org',7,0),
('PU-17','Pip Arden','home.arden@example.org',7,1),('PU-18','Quin Duffy','home.duffy@example.org',7,0);
INSERT INTO teachers (id, name, email, first_aid) VALUES
('TE-1','Ava Lorne','ava.lorne@example.org',1),('TE-2','Jon Pryce','jon.pryce@example.org',0),('TE-3','Cora Vint','cora.vint@example.org',1),
('TE-4','Jon Pryce','jon.pryce.drama@example.org',1),('TE-5','Uli Brand','uli.brand@example.org',0),('TE-6','Efua Mills','efua.mills@example.org',1),
('TE-7','Max Thole','max.thole@example.org',0),('TE-8','Sana Iqbal','sana.iqbal@example.org',1);
INSERT INTO coaches (id, plate, seats) VALUES ('CO-1','CAR-LA',4),('CO-2','CAR-LE',6),('CO-3','CAR-LI',8),('CO-4','CAR-LO',12),('CO-5','CAR-LU',10);
INSERT INTO trips (id, code, year_group, day, price_cents, coach_id, status) VALUES
('TR-1','ABBEY',5,'2025-02-06',2500,'CO-1','open'),
('TR-2','WEIR',6,'2025-01-22',1700,'CO-2','open'),
('TR-3','KILN',7,'2025-01-21',1500,'CO-3','open'),
('TR-4','CAVERN',7,'2025-02-13',3200,'CO-3','open'),
('TR-5','SAFARI',5,'2025-02-19',2300,'CO-4','drafted'),
('TR-6','HARBOUR',6,'2025-02-20',1300,NULL,'drafted'),
('TR-7','MEADOW',6,'2025-02-26',1000,'CO-2','drafted'),
('TR-8','PLANETS',5,'2025-03-06',2100,'CO-2','open'),
('TR-9','DAIRY',6,'2025-01-10',1100,'CO-1','confirmed'),
('TR-10','GLACIER',7,'2025-03-13',2700,'CO-4','confirmed'),
('TR-11','BELFRY',5,'2025-02-05',1600,'CO-1','called_off'),
('TR-12','FORGE',6,'2025-02-27',1900,'CO-3','open'),
('TR-13','PIER',7,'2025-01-15',1100,'CO-2','confirmed'),
('TR-14','MOOR',5,'2025-02-12',700,NULL,'drafted'),
('TR-15','ATELIER',7,'2025-02-25',1800,'CO-5','drafted'),
('TR-16','GORGE',7,'2025-03-20',2000,'CO-5','open');
INSERT INTO escorts (trip_id, teacher_id) VALUES
('TR-1','TE-1'),('TR-2','TE-3'),('TR-3','TE-6'),('TR-4','TE-4'),('TR-5','TE-2'),('TR-6','TE-3'),('TR-7','TE-6'),('TR-8','TE-1'),
('TR-9','TE-5'),('TR-9','TE-4'),('TR-10','TE-4'),('TR-10','TE-5'),('TR-11','TE-2'),('TR-12','TE-3'),('TR-13','TE-1'),('TR-14','TE-6'),
('TR-15','TE-8'),('TR-16','TE-8');
INSERT INTO places (id, trip_id, pupil_id, paid_cents, bursary_cents, consented, status) VALUES
('PL-1','TR-1','PU-1',2500,0,1,'held'),('PL-2','TR-1','PU-2',1200,0,0,'held'),('PL-3','TR-1','PU-3',2500,0,1,'held'),
('PL-4','TR-2','PU-7',1700,0,1,'held'),('PL-5','TR-2','PU-8',850,850,1,'held'),('PL-6','TR-2','PU-10',1700,0,1,'held'),
('PL-7','TR-3','PU-13',1500,0,1,'held'),('PL-8','TR-3','PU-15',1500,0,1,'held'),('PL-9','TR-3','PU-16',1500,0,1,'held'),
('PL-10','TR-4','PU-13',3200,0,1,'held'),('PL-11','TR-4','PU-14',1600,1600,1,'held'),('PL-12','TR-4','PU-15',3200,0,1,'held'),
('PL-13','TR-4','PU-16',3200,0,1,'held'),('PL-14','TR-4','PU-17',3200,0,1,'held'),
('PL-15','TR-8','PU-1',2100,0,1,'held'),('PL-16','TR-8','PU-4',2100,0,1,'held'),('PL-17','TR-9','PU-9',1100,0,1,'held'),
('PL-18','TR-10','PU-13',2700,0,1,'held'),('PL-19','TR-10','PU-14',2700,0,1,'held'),('PL-20','TR-10','PU-18',2700,0,1,'held'),
('PL-21','TR-12','PU-9',0,0,1,'held'),('PL-22','TR-12','PU-11',1900,0,0,'held'),('PL-23','TR-12','PU-7',1900,0,1,'held'),
('PL-24','TR-12','PU-8',0,0,0,'held'),('PL-25','TR-13','PU-17',1100,0,1,'held'),
('PL-26','TR-11','PU-4',0,0,1,'dropped'),('PL-27','TR-12','PU-10',0,0,0,'dropped'),
('PL-28','TR-16','PU-15',2000,0,1,'held'),('PL-29','TR-16','PU-16',2000,0,1,'held'),('PL-30','TR-16','PU-18',2000,0,1,'held'),
('PL-31','TR-3','PU-14',0,0,0,'held');
