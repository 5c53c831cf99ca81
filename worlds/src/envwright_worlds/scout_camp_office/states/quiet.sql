INSERT INTO scouts (id, name, section, health_form_until, fund_cents, nights) VALUES
('S-61','Wilf Ashton','Cubs','2025-10-21',4000,9),
('S-62','Esme Okafor','Cubs','2025-02-28',6200,12),
('S-63','Rhodri Ashton','Cubs','2025-03-16',6100,0),
('S-64','Leila Nasser','Cubs','2025-12-12',900,21),
('S-65','Bram Visser','Scouts','2025-03-17',17000,25),
('S-66','Cora Denny','Scouts','2026-01-02',5600,24),
('S-67','Ewan Tait','Scouts','2025-02-02',60000,3),
('S-68','Ravi Menon','Explorers','2025-06-30',15000,60),
('S-69','Tilly Denny','Explorers','2025-01-25',3300,39);
INSERT INTO leaders (id, name, first_aid_until) VALUES
('L-41','Raksha Moss','2026-02-28'),('L-42','Hamish Beattie','2025-02-10'),('L-43','Odette Blanc','2024-10-15'),('L-44','Simon Beattie','2025-02-09'),('L-45','Yara Nunes','2025-12-05');
INSERT INTO camps (id, title, section, starts_on, nights, places, price_cents, status) VALUES
('K-61','Hollow Oak','Cubs','2025-03-01',2,2,6200,'open'),
('K-62','Gull Cliff','Scouts','2025-02-01',1,6,5600,'open'),
('K-63','Dark Sky Walk','Explorers','2025-01-24',2,6,7000,'open'),
('K-64','Boxing Day Tents','Scouts','2024-12-27',2,8,4200,'open'),
('K-65','Sledge Weekend','Cubs','2025-01-12',1,8,3900,'open'),
('K-66','Wild Garlic','Cubs','2025-04-11',2,12,6000,'planned'),
('K-67','Half Term Raft','Scouts','2025-02-08',2,10,9900,'planned'),
('K-68','Last Snow','Explorers','2025-02-04',2,8,6800,'planned'),
('K-69','Apple Orchard','Cubs','2024-09-20',2,12,5500,'held'),
('K-70','Tide Pools','Scouts','2025-01-20',1,5,2900,'open');
INSERT INTO camp_leaders (camp_id, leader_id) VALUES
('K-61','L-41'),('K-61','L-45'),('K-62','L-42'),('K-62','L-43'),('K-63','L-45'),('K-63','L-44'),
('K-64','L-41'),('K-64','L-43'),('K-65','L-45'),('K-66','L-41'),('K-66','L-42'),('K-67','L-42'),
('K-67','L-43'),('K-68','L-41'),('K-68','L-45'),('K-69','L-41'),('K-69','L-44'),('K-70','L-41');
INSERT INTO tents (id, name, sleeps, torn) VALUES
('T-41','Puptent',1,0),('T-42','Hexagon',4,0),('T-43','Canvas Queen',6,1),('T-44','Half Moon',3,0),('T-45','Wedge',2,1);
INSERT INTO campers (id, scout_id, camp_id, turn, tent_id, status) VALUES
('E-301','S-61','K-61',1,'T-42','paid'),
('E-302','S-62','K-61',2,NULL,'withdrawn'),
('E-303','S-63','K-61',3,NULL,'waitlisted'),
('E-304','S-64','K-61',4,NULL,'waitlisted'),
('E-305','S-65','K-62',1,NULL,'paid'),
('E-306','S-66','K-62',2,NULL,'consented'),
('E-307','S-67','K-62',3,NULL,'enrolled'),
('E-308','S-68','K-63',1,NULL,'consented'),
('E-309','S-69','K-63',2,NULL,'enrolled'),
('E-310','S-65','K-64',1,'T-41','paid'),
('E-311','S-66','K-64',2,NULL,'paid'),
('E-312','S-61','K-65',1,NULL,'paid'),
('E-313','S-63','K-65',2,NULL,'enrolled'),
('E-314','S-62','K-69',1,NULL,'attended'),
('E-315','S-64','K-69',2,NULL,'attended'),
('E-316','S-67','K-70',1,NULL,'waitlisted'),
('E-317','S-65','K-70',2,NULL,'paid');
INSERT INTO badges (id, title, section, least_nights) VALUES
('B-41','Acorn for ten nights','Cubs',10),('B-42','Acorn for twenty nights','Cubs',20),('B-43','Pine cone for twenty five nights','Scouts',25),('B-44','Oak leaf for forty nights','Explorers',40),('B-45','Pebble for a night','Beavers',1),('B-46','Oak leaf for sixty nights','Explorers',60);
INSERT INTO awards (scout_id, badge_id, awarded_on) VALUES
('S-64','B-41','2024-05-12'),('S-68','B-44','2023-11-04');
