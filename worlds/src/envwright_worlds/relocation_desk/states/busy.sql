INSERT INTO colleagues (id, name, email, joined_on) VALUES
('CO-1','Sunil Bhatt','sunil.bhatt@example.org','2019-01-21'),('CO-2','Adina Roth','adina.roth@example.org','2020-02-03'),
('CO-3','Oki Tanaka','oki.tanaka@example.org','2024-07-20'),('CO-4','Birger Dahl','birger.dahl@example.org','2019-05-06'),
('CO-5','Celia Monk','celia.monk@example.org','2021-06-14'),('CO-6','Dipak Rana','dipak.rana@example.org','2018-03-12'),
('CO-7','Nora Voss','nora.voss@example.org','2024-07-19'),('CO-8','Eun-ji Kim','eunji.kim@example.org','2017-04-03'),
('CO-9','Fabio Greco','fabio.greco@example.org','2022-03-07'),('CO-10','Gwen Tully','gwen.tully@example.org','2022-07-11'),
('CO-11','Hamza Sabri','hamza.sabri@example.org','2016-10-03'),('CO-12','Inga Vaher','inga.vaher@example.org','2020-11-02'),
('CO-13','Joss Edlund','joss.edlund@example.org','2019-12-09'),('CO-14','Kemi Ade','kemi.ade@example.org','2021-11-15'),
('CO-15','Lars Otten','lars.otten@example.org','2020-09-07'),('CO-16','Mirjam Salo','mirjam.salo@example.org','2021-02-01'),
('CO-17','Nora Voss','nora.voss.sales@example.org','2014-01-13'),('CO-18','Petros Kyri','petros.kyri@example.org','2018-06-04'),
('CO-19','Quirin Otten','quirin.otten@example.org','2020-04-20'),('CO-20','Rosa Lind','rosa.lind@example.org','2017-08-28'),
('CO-21','Tova Reyes','tova.reyes@example.org','2016-05-17');
INSERT INTO towns (id, name, allowance_cents, permits) VALUES
('TO-1','Halifax',260000,1),('TO-2','Aarhus',160000,0),('TO-3','Tallinn',140000,0),('TO-4','Braga',125000,0),('TO-5','Zurich',320000,1);
INSERT INTO moves (id, code, colleague_id, town_id, begins_on, people, signed, spent_cents, status) VALUES
('MV-1','GRANITE','CO-4','TO-2','2024-12-05',3,1,190000,'under_way'),
('MV-2','TOPAZ','CO-8','TO-5','2025-03-12',1,1,0,'approved'),
('MV-3','AMBER','CO-6','TO-3','2025-02-14',1,0,0,'asked'),
('MV-4','OPAL','CO-9','TO-1','2024-07-01',2,1,175000,'settled'),
('MV-5','CORAL','CO-1','TO-2','2025-01-29',1,1,58000,'approved'),
('MV-6','RUBY','CO-12','TO-4','2024-12-16',1,1,85000,'under_way'),
('MV-7','BASALT','CO-14','TO-1','2025-03-05',2,1,0,'asked'),
('MV-8','FLINT','CO-2','TO-5','2025-01-27',2,1,140000,'approved'),
('MV-9','PEARL','CO-11','TO-3','2025-02-08',4,1,0,'approved'),
('MV-10','JASPER','CO-5','TO-2','2024-12-17',2,1,68000,'under_way'),
('MV-11','EMERALD','CO-13','TO-1','2025-01-22',1,1,120000,'approved'),
('MV-12','SLATE','CO-15','TO-4','2024-10-15',1,0,0,'cancelled'),
('MV-13','ZIRCON','CO-16','TO-3','2025-01-30',2,1,47000,'approved'),
('MV-14','QUARTZ','CO-10','TO-4','2024-12-03',2,1,98000,'under_way'),
('MV-15','GARNET','CO-17','TO-1','2025-04-02',2,1,0,'approved'),
('MV-16','MARBLE','CO-18','TO-2','2025-03-01',1,1,0,'asked'),
('MV-17','DIAMOND','CO-15','TO-4','2025-01-24',1,1,0,'approved'),
('MV-18','ONYX','CO-19','TO-3','2024-12-09',2,1,75000,'under_way'),
('MV-19','PYRITE','CO-20','TO-1','2025-03-20',1,1,0,'approved'),
('MV-20','TURQUOISE','CO-9','TO-4','2025-02-25',1,0,0,'asked');
INSERT INTO permits (id, move_id, kind, valid_until, status) VALUES
('PE-1','MV-11','work','2025-07-31','granted'),('PE-2','MV-11','residence',NULL,'filed'),
('PE-3','MV-2','work',NULL,'filed'),('PE-4','MV-8','work','2026-02-28','granted'),
('PE-5','MV-4','work','2025-12-31','granted'),('PE-6','MV-8','residence','2025-07-26','granted'),
('PE-7','MV-15','work',NULL,'refused'),('PE-8','MV-4','residence','2025-10-31','granted'),
('PE-9','MV-19','work','2025-12-15','granted');
INSERT INTO flats (id, name, town_id, beds) VALUES
('FL-1','Alp balcony','TO-5',3),('FL-2','Old wall attic','TO-3',2),('FL-3','Canal loft','TO-2',2),('FL-4','Dune rooms','TO-2',4),
('FL-5','Pier house','TO-1',4),('FL-6','Cloister flat','TO-4',2),('FL-7','Station studio','TO-4',1);
INSERT INTO stays (id, flat_id, move_id, first_night, nights, status) VALUES
('ST-1','FL-2','MV-18','2024-12-20',26,'booked'),('ST-2','FL-6','MV-6','2024-12-16',12,'over'),
('ST-3','FL-4','MV-1','2024-12-06',40,'booked'),('ST-4','FL-1','MV-8','2025-01-27',58,'booked'),
('ST-5','FL-7','MV-17','2025-01-24',18,'booked'),('ST-6','FL-5','MV-11','2025-01-22',14,'cancelled'),
('ST-7','FL-3','MV-10','2024-12-18',29,'booked'),('ST-8','FL-2','MV-13','2025-01-30',60,'booked'),
('ST-9','FL-6','MV-14','2024-12-28',15,'over');
INSERT INTO removal_firms (id, name) VALUES ('RF-1','Gentle Giants'),('RF-2','Far Horizon'),('RF-3','Green Wagon'),('RF-4','Quick Haul');
INSERT INTO offers (id, move_id, removal_firm_id, amount_cents, valid_until, status) VALUES
('OF-1','MV-1','RF-4',150000,'2024-11-20','taken'),('OF-2','MV-9','RF-1',118000,'2025-01-15','received'),
('OF-3','MV-9','RF-3',121000,'2025-01-28','received'),('OF-4','MV-2','RF-2',97000,'2025-01-14','received'),
('OF-5','MV-2','RF-3',104000,'2025-02-03','received'),('OF-6','MV-5','RF-2',58000,'2025-01-11','taken'),
('OF-7','MV-8','RF-4',140000,'2025-01-09','taken'),('OF-8','MV-17','RF-1',83000,'2025-01-31','received'),
('OF-9','MV-4','RF-1',135000,'2024-06-15','taken'),('OF-10','MV-11','RF-3',120000,'2025-01-08','taken'),
('OF-11','MV-13','RF-1',47000,'2025-01-12','taken'),('OF-12','MV-15','RF-1',310001,'2025-02-10','received'),
('OF-13','MV-15','RF-4',316000,'2025-02-14','received'),('OF-14','MV-6','RF-3',85000,'2024-11-28','taken'),
('OF-15','MV-10','RF-2',68000,'2024-12-04','taken'),('OF-16','MV-14','RF-1',98000,'2024-11-22','taken'),
('OF-17','MV-18','RF-3',75000,'2024-11-30','taken'),('OF-18','MV-19','RF-1',112000,'2025-02-05','received'),
('OF-19','MV-19','RF-4',109000,'2025-02-01','received'),('OF-20','MV-8','RF-2',151000,'2025-01-20','received');
INSERT INTO claims (id, move_id, kind, amount_cents, spent_on, status) VALUES
('CL-1','MV-10','travel',21000,'2024-12-18','entered'),('CL-2','MV-1','language',70001,'2025-01-08','entered'),
('CL-3','MV-1','school',40000,'2024-12-12','paid'),('CL-4','MV-18','school',115001,'2025-01-06','entered'),
('CL-5','MV-6','travel',8000,'2024-12-17','refused'),('CL-6','MV-18','travel',14500,'2025-01-03','entered'),
('CL-7','MV-4','language',40000,'2024-07-10','paid'),('CL-8','MV-1','travel',70000,'2025-01-09','entered');
