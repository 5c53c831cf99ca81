INSERT INTO partners (id, name) VALUES
('PT-11','Harrow Tinworks'),('PT-12','Lagos Spice House'),('PT-13','Nordby Ceramics'),('PT-14','Osprey Timber'),('PT-15','Quince Dairy'),('PT-16','Tamar Castings'),('PT-17','Nordby Paints');
INSERT INTO types (id, name, value_cents, repair_cents) VALUES
('TY-11','timber',1100,220),('TY-12','resin',3200,550),('TY-13','mesh box',8500,1300),('TY-14','drum frame',6000,900);
INSERT INTO accounts (id, code, partner_id, type_id, balance, most_debt) VALUES
('AC-31','T-21','PT-11','TY-11',180,40),
('AC-32','T-22','PT-12','TY-11',-59,60),
('AC-33','T-23','PT-13','TY-11',0,25),
('AC-34','T-24','PT-14','TY-11',-30,30),
('AC-35','R-21','PT-11','TY-12',45,10),
('AC-36','R-22','PT-12','TY-12',-14,30),
('AC-37','R-25','PT-15','TY-12',80,0),
('AC-38','M-23','PT-13','TY-13',6,5),
('AC-39','M-26','PT-16','TY-13',-11,15),
('AC-40','T-26','PT-16','TY-11',-75,120),
('AC-41','T-25','PT-15','TY-11',9,10),
('AC-42','D-27','PT-17','TY-14',20,20),
('AC-43','D-21','PT-11','TY-14',-6,12);
INSERT INTO depots (id, name, budget_cents) VALUES
('DE-11','Canal Quay',11000),('DE-12','Signal Box Yard',5400),('DE-13','Old Brewery',64000);
INSERT INTO stocks (id, depot_id, type_id, sound, damaged) VALUES
('ST-11','DE-11','TY-11',620,51),
('ST-12','DE-11','TY-12',35,21),
('ST-13','DE-12','TY-11',12,44),
('ST-14','DE-12','TY-14',9,7),
('ST-15','DE-13','TY-12',210,50),
('ST-16','DE-13','TY-13',26,13),
('ST-17','DE-13','TY-14',0,3);
INSERT INTO notes (id, code, account_id, pallets, issued_on, status) VALUES
('NO-31','X-310','AC-31',66,'2024-11-16','open'),
('NO-32','X-311','AC-32',18,'2024-11-15','open'),
('NO-33','X-312','AC-32',24,'2025-01-09','open'),
('NO-34','X-313','AC-35',11,'2024-10-02','lapsed'),
('NO-35','X-314','AC-37',14,'2024-12-20','redeemed'),
('NO-36','X-315','AC-39',3,'2024-11-17','open'),
('NO-37','X-316','AC-33',9,'2025-01-14','open'),
('NO-38','X-317','AC-38',5,'2024-10-28','open'),
('NO-39','X-318','AC-42',16,'2024-11-10','open');
INSERT INTO transfers (id, from_account_id, to_account_id, pallets, proposed_on, status) VALUES
('TF-31','AC-31','AC-34',30,'2025-01-13','proposed'),
('TF-32','AC-31','AC-32',150,'2025-01-01','confirmed'),
('TF-33','AC-35','AC-36',12,'2024-12-31','confirmed'),
('TF-34','AC-37','AC-35',40,'2025-01-10','confirmed'),
('TF-35','AC-37','AC-36',20,'2024-12-11','booked'),
('TF-36','AC-38','AC-39',6,'2024-12-28','rejected'),
('TF-37','AC-42','AC-43',6,'2025-01-02','proposed'),
('TF-38','AC-41','AC-33',10,'2025-01-14','confirmed'),
('TF-39','AC-31','AC-41',15,'2024-12-30','proposed'),
('TF-40','AC-42','AC-43',20,'2025-01-08','confirmed');
INSERT INTO settlements (id, account_id, pallets, amount_cents, settled_on) VALUES
('SE-31','AC-36',15,48000,'2024-11-04'),
('SE-32','AC-40',40,44000,'2024-12-09'),
('SE-33','AC-39',4,34000,'2024-12-19'),
('SE-34','AC-34',30,33000,'2025-01-02');
