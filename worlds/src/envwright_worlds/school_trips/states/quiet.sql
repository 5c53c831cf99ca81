INSERT INTO funds (id, year_group, left_cents) VALUES ('FU-1',5,1000),('FU-2',6,699),('FU-3',7,4000);
INSERT INTO pupils (id, name, email, year_group, support) VALUES
('PU-1','Alma Dietz','home.dietz@example.org',5,0),('PU-2','Boris Nagel','home.nagel@example.org',5,1),
('PU-3','Chidi Ude','home.ude@example.org',5,0),('PU-4','Dora Finn','home.finn@example.org',5,1),
('PU-5','Ezra Bloom','home.bloom@example.org',6,0),('PU-6','Alma Dietz','home.dietz.north@example.org',6,1),
('PU-7','Goran Sik','home.sik@example.org',6,0),('PU-8','Holly Finn','home.finn.holly@example.org',6,0),
('PU-9','Ilan Roth','home.roth@example.org',7,0),('PU-10','Jade Otu','home.otu@example.org',7,1),('PU-11','Kofi Mar','home.mar@example.org',7,0);
INSERT INTO teachers (id, name, email, first_aid) VALUES
('TE-1','Rhea Colt','rhea.colt@example.org',1),('TE-2','Ian Moor','ian.moor@example.org',0),('TE-3','Ian Moor','ian.moor.art@example.org',1),
('TE-4','Lena Fisk','lena.fisk@example.org',1),('TE-5','Obi Hart','obi.hart@example.org',0);
INSERT INTO coaches (id, plate, seats) VALUES ('CO-1','VAN-RA',4),('CO-2','VAN-RE',7),('CO-3','VAN-RI',10);
INSERT INTO trips (id, code, year_group, day, price_cents, coach_id, status) VALUES
('TR-1','ORCHARD',5,'2025-02-05',2000,'CO-1','open'),
('TR-2','BRIDGE',6,'2025-01-22',1400,'CO-2','open'),
('TR-3','CASTLE',7,'2025-02-13',2600,'CO-2','open'),
('TR-4','SWAMP',6,'2025-02-26',1200,'CO-2','drafted'),
('TR-5','CHAPEL',5,'2025-02-19',900,NULL,'drafted'),
('TR-6','ISLAND',7,'2025-03-05',3000,'CO-3','drafted'),
('TR-7','TUNNEL',6,'2025-03-12',1600,NULL,'drafted'),
('TR-8','VINEYARD',6,'2025-02-27',1400,'CO-3','open'),
('TR-9','MUSEUM',7,'2025-01-14',1300,'CO-2','confirmed'),
('TR-10','OBSERVATORY',5,'2025-01-20',1500,'CO-3','open'),
('TR-11','STABLES',5,'2025-02-11',1100,'CO-1','called_off');
INSERT INTO escorts (trip_id, teacher_id) VALUES
('TR-1','TE-1'),('TR-2','TE-4'),('TR-3','TE-3'),('TR-4','TE-4'),('TR-5','TE-1'),('TR-6','TE-1'),('TR-7','TE-2'),
('TR-8','TE-4'),('TR-9','TE-5'),('TR-9','TE-3'),('TR-10','TE-1'),('TR-11','TE-2');
INSERT INTO places (id, trip_id, pupil_id, paid_cents, bursary_cents, consented, status) VALUES
('PL-1','TR-1','PU-1',2000,0,1,'held'),('PL-2','TR-1','PU-2',0,0,0,'held'),('PL-3','TR-1','PU-3',2000,0,1,'held'),
('PL-4','TR-2','PU-5',1400,0,1,'held'),('PL-5','TR-2','PU-6',700,700,1,'held'),('PL-6','TR-2','PU-7',1400,0,1,'held'),
('PL-7','TR-3','PU-9',2600,0,1,'held'),('PL-8','TR-3','PU-10',1300,1300,1,'held'),('PL-9','TR-3','PU-11',2600,0,1,'held'),
('PL-10','TR-8','PU-5',1400,0,0,'held'),('PL-11','TR-8','PU-6',0,0,0,'held'),
('PL-12','TR-9','PU-9',1300,0,1,'held'),('PL-13','TR-9','PU-11',1300,0,1,'held'),('PL-14','TR-9','PU-10',1300,0,1,'held'),
('PL-15','TR-10','PU-4',0,0,1,'held'),('PL-16','TR-10','PU-3',1500,0,1,'held'),('PL-17','TR-11','PU-1',0,0,0,'dropped');
