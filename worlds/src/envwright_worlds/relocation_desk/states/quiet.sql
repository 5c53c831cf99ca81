INSERT INTO colleagues (id, name, email, joined_on) VALUES
('CO-1','Abel Strand','abel.strand@example.org','2019-02-04'),('CO-2','Bianca Oro','bianca.oro@example.org','2021-03-01'),
('CO-3','Chioma Obi','chioma.obi@example.org','2018-06-18'),('CO-4','Daan Mulder','daan.mulder@example.org','2020-09-14'),
('CO-5','Elif Sari','elif.sari@example.org','2022-01-10'),('CO-6','Fergal Quinn','fergal.quinn@example.org','2017-05-08'),
('CO-7','Gita Nair','gita.nair@example.org','2016-10-10'),('CO-8','Abel Strand','a.strand.lab@example.org','2015-04-06'),
('CO-9','Hanne Moe','hanne.moe@example.org','2024-07-19'),('CO-10','Ivan Petkov','ivan.petkov@example.org','2024-07-20'),
('CO-11','Jana Moe','jana.moe@example.org','2019-12-02'),('CO-12','Kenji Mori','kenji.mori@example.org','2018-01-15'),
('CO-13','Lucie Faure','lucie.faure@example.org','2020-07-06'),('CO-14','Mateo Cid','mateo.cid@example.org','2021-09-20'),
('CO-15','Nadine Roux','nadine.roux@example.org','2018-11-05'),('CO-16','Olaf Brenner','olaf.brenner@example.org','2017-02-20'),
('CO-17','Priya Sen','priya.sen@example.org','2020-05-11'),('CO-18','Rolf Aune','rolf.aune@example.org','2016-03-14');
INSERT INTO towns (id, name, allowance_cents, permits) VALUES ('TO-1','Ghent',130000,0),('TO-2','Oslo',280000,1),('TO-3','Trieste',110000,0);
INSERT INTO moves (id, code, colleague_id, town_id, begins_on, people, signed, spent_cents, status) VALUES
('MV-1','ALDER','CO-1','TO-1','2025-02-20',1,1,0,'asked'),
('MV-2','BEECH','CO-2','TO-2','2025-03-05',2,0,0,'asked'),
('MV-3','CEDAR','CO-3','TO-2','2025-01-29',1,1,120000,'approved'),
('MV-4','ELM','CO-4','TO-1','2025-01-20',1,1,48000,'approved'),
('MV-5','FIR','CO-5','TO-3','2025-01-30',1,1,0,'approved'),
('MV-6','HAZEL','CO-6','TO-2','2025-03-15',2,1,0,'approved'),
('MV-7','LINDEN','CO-7','TO-1','2024-12-16',1,1,55000,'under_way'),
('MV-8','MAPLE','CO-8','TO-3','2024-12-01',2,1,70000,'under_way'),
('MV-9','OAK','CO-11','TO-1','2024-12-17',1,1,60000,'under_way'),
('MV-10','PINE','CO-12','TO-1','2024-05-02',1,1,66000,'settled'),
('MV-11','ROWAN','CO-12','TO-3','2025-02-28',1,0,0,'asked'),
('MV-12','SPRUCE','CO-13','TO-2','2025-04-02',1,1,0,'approved'),
('MV-13','YEW','CO-14','TO-3','2024-12-10',1,1,51000,'under_way'),
('MV-14','WILLOW','CO-15','TO-3','2025-02-22',1,1,0,'asked'),
('MV-15','ASPEN','CO-16','TO-2','2025-03-25',1,1,0,'approved'),
('MV-16','LARCH','CO-17','TO-2','2025-04-14',2,1,0,'approved');
INSERT INTO permits (id, move_id, kind, valid_until, status) VALUES
('PE-1','MV-3','work','2026-01-15','granted'),('PE-2','MV-3','residence','2025-07-28','granted'),
('PE-3','MV-6','work',NULL,'refused'),('PE-4','MV-6','work','2025-12-15','granted'),
('PE-5','MV-12','work',NULL,'filed'),('PE-6','MV-16','work',NULL,'filed');
INSERT INTO flats (id, name, town_id, beds) VALUES
('FL-1','Belfry rooms','TO-1',2),('FL-2','Fjord cabin','TO-2',2),('FL-3','Karst studio','TO-3',1),('FL-4','Lighthouse flat','TO-3',3);
INSERT INTO stays (id, flat_id, move_id, first_night, nights, status) VALUES
('ST-1','FL-4','MV-8','2024-12-01',45,'booked'),('ST-2','FL-1','MV-9','2024-12-17',29,'booked'),
('ST-3','FL-2','MV-3','2025-01-29',60,'booked'),('ST-4','FL-3','MV-5','2025-01-30',14,'booked'),
('ST-5','FL-3','MV-13','2024-12-10',21,'over'),('ST-6','FL-1','MV-4','2025-01-20',10,'cancelled');
INSERT INTO removal_firms (id, name) VALUES ('RF-1','Bell and Barrow'),('RF-2','Northbound'),('RF-3','Two Brothers');
INSERT INTO offers (id, move_id, removal_firm_id, amount_cents, valid_until, status) VALUES
('OF-1','MV-3','RF-1',120000,'2025-01-09','taken'),('OF-2','MV-4','RF-2',48000,'2025-01-10','taken'),
('OF-3','MV-5','RF-1',65000,'2025-01-14','received'),('OF-4','MV-5','RF-2',71000,'2025-01-15','received'),
('OF-5','MV-5','RF-3',78000,'2025-01-31','received'),('OF-6','MV-6','RF-1',150000,'2025-02-05','received'),
('OF-7','MV-6','RF-3',161000,'2025-02-05','received'),('OF-8','MV-7','RF-2',55000,'2024-12-01','taken'),
('OF-9','MV-8','RF-3',70000,'2024-11-15','taken'),('OF-10','MV-9','RF-1',60000,'2024-12-03','taken'),
('OF-11','MV-10','RF-2',66000,'2024-04-20','taken'),('OF-12','MV-13','RF-3',51000,'2024-11-28','taken'),
('OF-13','MV-12','RF-2',280001,'2025-01-28','received');
INSERT INTO claims (id, move_id, kind, amount_cents, spent_on, status) VALUES
('CL-1','MV-8','travel',12000,'2024-12-28','entered'),('CL-2','MV-8','school',90000,'2025-01-06','entered'),
('CL-3','MV-9','language',70001,'2025-01-08','entered'),('CL-4','MV-7','travel',8000,'2024-12-15','refused');
