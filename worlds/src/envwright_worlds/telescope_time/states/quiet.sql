INSERT INTO partners (id, name, semester_hours) VALUES
('GLE','Glenmore Observatory',30),('PAT','Patagonia Faculty',22),('SUN','Sundarban Institute',16);
INSERT INTO people (id, name, email, partner_id, reviews) VALUES
('E-41','Isla Crawford','isla.crawford@example.org','GLE',1),
('E-42','Mateo Ibanez','mateo.ibanez@example.org','PAT',1),
('E-43','Rupa Sengupta','rupa.sengupta@example.org','SUN',1),
('E-44','Neil Crawford','neil.crawford@example.org','GLE',0),
('E-45','Valeria Sosa','valeria.sosa@example.org','PAT',0),
('E-46','Arif Hossain','arif.hossain@example.org','SUN',0);
INSERT INTO instruments (id, name, most_moon, status) VALUES
('SLIT','Long slit spectrograph',75,'mounted'),
('DEEP','Deep field camera',20,'mounted'),
('MIDI','Mid infrared bolometer',100,'mounted'),
('OCC','Occultation timer',95,'stored'),
('GRID','Lens array unit',60,'stored'),
('UVX','Ultraviolet imager',15,'broken');
INSERT INTO nights (day, dark_hours, moon_percent, status) VALUES
('2025-01-09',10,77,'open'),('2025-01-15',10,95,'open'),('2025-01-19',10,70,'open'),('2025-01-22',10,43,'open'),
('2025-01-26',9,11,'open'),('2025-01-30',9,1,'open'),('2025-02-02',9,20,'maintenance'),('2025-02-08',8,84,'closed');
INSERT INTO proposals (id, title, person_id, instrument_id, hours_asked, hours_granted, status) VALUES
('TP-301','Jets of a dying star','E-44','SLIT',10,8,'granted'),
('TP-302','Satellites of a dwarf spiral','E-45','DEEP',14,9,'granted'),
('TP-303','Warm rims of craters','E-46','MIDI',5,5,'granted'),
('TP-304','Wobble of a near dwarf','E-44','SLIT',12,0,'submitted'),
('TP-305','Dust lanes by lens array','E-45','GRID',6,0,'submitted'),
('TP-306','Crossing of a bright asteroid','E-46','OCC',3,0,'submitted'),
('TP-307','Haze of an ice moon','E-43','MIDI',7,0,'draft'),
('TP-308','Blue knots in a void galaxy','E-41','DEEP',9,0,'draft'),
('TP-309','Calcium in ageing giants','E-42','SLIT',4,4,'completed');
INSERT INTO reviews (proposal_id, reviewer_id, grade) VALUES
('TP-301','E-42',1),('TP-301','E-43',2),('TP-302','E-41',2),('TP-302','E-43',3),('TP-303','E-41',2),('TP-303','E-42',1),
('TP-304','E-42',2),('TP-304','E-43',3),('TP-305','E-41',3),('TP-305','E-43',3),('TP-306','E-41',1),('TP-309','E-41',2),('TP-309','E-43',2);
INSERT INTO blocks (id, proposal_id, day, hours, status) VALUES
('B-981','TP-303','2025-01-09',3,'observed'),
('B-982','TP-309','2025-01-09',3,'observed'),
('B-983','TP-301','2025-01-09',4,'scheduled'),
('B-984','TP-302','2025-01-26',5,'scheduled'),
('B-985','TP-302','2025-01-30',4,'cancelled'),
('B-986','TP-301','2025-01-15',2,'lost');
