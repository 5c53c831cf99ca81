INSERT INTO partners (id, name, semester_hours) VALUES
('MIR','Mirador Institute',55),('OST','Ostrova University',40),('BAY','Bayview College',28),('TAI','Taihang Centre',26),('ZAM','Zambezi Astronomy Unit',12);
INSERT INTO people (id, name, email, partner_id, reviews) VALUES
('E-21','Lucia Paredes','lucia.paredes@example.org','MIR',1),
('E-22','Viktor Holub','viktor.holub@example.org','OST',1),
('E-23','Grace Tembo','grace.tembo@example.org','ZAM',1),
('E-24','Wei Lan','wei.lan@example.org','TAI',1),
('E-25','Oliver Strand','oliver.strand@example.org','BAY',0),
('E-26','Marta Holub','marta.holub@example.org','OST',0),
('E-27','Lucia Paredes','l.paredes.bayview@example.org','BAY',0),
('E-28','Ismael Duran','ismael.duran@example.org','MIR',0),
('E-29','Chipo Banda','chipo.banda@example.org','ZAM',0),
('E-30','Rin Kawase','rin.kawase@example.org','TAI',0),
('E-31','Nadia Brooks','nadia.brooks@example.org','BAY',1);
INSERT INTO instruments (id, name, most_moon, status) VALUES
('FIB','Heron fibre spectrograph',85,'mounted'),
('MOS','Mosaic imager',35,'mounted'),
('NIR','Ember near infrared camera',100,'mounted'),
('COR','Corona mask',55,'stored'),
('FAST','Tick photometer',90,'stored'),
('INT','Fringe interferometer',70,'broken');
INSERT INTO nights (day, dark_hours, moon_percent, status) VALUES
('2025-01-10',10,86,'closed'),('2025-01-12',10,98,'open'),('2025-01-14',10,98,'open'),('2025-01-15',10,95,'open'),
('2025-01-17',10,85,'open'),('2025-01-18',10,78,'open'),('2025-01-21',10,52,'open'),('2025-01-23',10,34,'open'),
('2025-01-25',9,17,'open'),('2025-01-28',9,2,'open'),('2025-01-31',9,5,'maintenance'),('2025-02-01',9,12,'open'),
('2025-02-04',9,40,'open'),('2025-02-07',8,75,'maintenance'),('2025-02-12',8,100,'closed');
INSERT INTO proposals (id, title, person_id, instrument_id, hours_asked, hours_granted, status) VALUES
('TP-201','Ages of stripped subgiants','E-28','FIB',22,18,'granted'),
('TP-202','Faint arcs behind clusters','E-26','MOS',20,18,'granted'),
('TP-203','Heat of a young binary','E-25','NIR',12,10,'granted'),
('TP-204','Spots on fast dwarfs','E-30','FIB',15,0,'submitted'),
('TP-205','Halo of an edge-on spiral','E-27','COR',10,0,'submitted'),
('TP-206','Shadow of an outer moon','E-21','NIR',8,0,'submitted'),
('TP-207','Old novae revisited','E-25','MOS',6,6,'completed'),
('TP-208','Metal poor streams','E-22','FIB',30,0,'declined'),
('TP-209','Shells around ellipticals','E-30','MOS',20,16,'granted'),
('TP-210','Flicker of polar variables','E-28','FAST',12,0,'draft'),
('TP-211','Methane bands of a distant dwarf','E-23','NIR',9,0,'submitted'),
('TP-212','Southern hosts of giant planets','E-26','FIB',14,0,'draft'),
('TP-213','Gas in a ring galaxy','E-28','MOS',20,0,'submitted'),
('TP-214','Masks for a debris disc','E-29','COR',8,8,'granted'),
('TP-215','Clouds on brown dwarfs','E-31','NIR',5,5,'granted'),
('TP-216','Subgiants, a second look','E-28','FIB',6,0,'submitted'),
('TP-217','Echoes of a recurrent nova','E-29','MOS',4,0,'draft'),
('TP-218','A centaur with a ring','E-22','NIR',14,12,'granted');
INSERT INTO reviews (proposal_id, reviewer_id, grade) VALUES
('TP-201','E-22',1),('TP-201','E-23',2),('TP-202','E-21',2),('TP-202','E-24',2),('TP-203','E-22',1),('TP-203','E-21',3),
('TP-204','E-22',2),('TP-204','E-21',3),('TP-205','E-22',3),('TP-205','E-23',4),('TP-206','E-31',1),
('TP-208','E-21',4),('TP-208','E-24',5),('TP-209','E-31',2),('TP-209','E-23',1),('TP-211','E-22',2),('TP-211','E-31',2),
('TP-213','E-22',1),('TP-213','E-24',2),('TP-214','E-22',2),('TP-214','E-24',2),('TP-215','E-21',2),('TP-215','E-24',1),
('TP-218','E-21',1),('TP-218','E-23',2);
INSERT INTO blocks (id, proposal_id, day, hours, status) VALUES
('B-951','TP-201','2025-01-14',4,'observed'),
('B-952','TP-203','2025-01-14',6,'observed'),
('B-953','TP-201','2025-01-12',4,'lost'),
('B-954','TP-215','2025-01-12',3,'observed'),
('B-955','TP-218','2025-01-12',3,'scheduled'),
('B-956','TP-218','2025-01-15',8,'scheduled'),
('B-957','TP-201','2025-01-17',8,'cancelled'),
('B-958','TP-202','2025-01-25',6,'scheduled'),
('B-959','TP-202','2025-01-28',5,'scheduled'),
('B-960','TP-209','2025-01-28',4,'scheduled'),
('B-961','TP-209','2025-02-01',5,'cancelled'),
('B-962','TP-207','2025-01-10',6,'observed');
