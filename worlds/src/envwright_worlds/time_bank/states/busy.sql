INSERT INTO neighbours (id, name, email, joined_on, balance_minutes, paused) VALUES
('N-1','Noel Garvey','n.garvey@example.org','2021-04-06',-255,0),
('N-2','Wanda Zuk','w.zuk@example.org','2022-01-18',-260,0),
('N-3','Odile Fabre','o.fabre@example.org','2022-08-20',15,0),
('N-4','Tariq Bashir','t.bashir@example.org','2024-10-17',1200,0),
('N-5','Rosalie Pine','r.pine@example.org','2024-10-18',-74,0),
('N-6','Magnus Ek','m.ek@example.org','2023-03-12',-270,0),
('N-7','Salome Duarte','s.duarte@example.org','2024-02-02',1199,0),
('N-8','Kenzo Abe','k.abe@example.org','2023-11-23',-300,0),
('N-9','Viggo Sten','v.sten@example.org','2020-11-27',-180,0),
('N-10','Rosalie Pine','rosalie.pine@example.org','2021-09-14',-290,0),
('N-11','Hector Boll','h.boll@example.org','2023-08-01',-215,1),
('N-12','Ines Boll','i.boll@example.org','2024-12-03',0,0),
('N-13','Anjali Mehta','a.mehta@example.org','2022-10-30',-290,0),
('N-14','Piet Claes','p.claes@example.org','2023-05-09',-280,0);
INSERT INTO talents (id, name, trusted) VALUES
('T-1','Lifts to appointments',1),('T-2','Screens and phones',0),('T-3','Needlework',0),('T-4','Garden work',0),
('T-5','Spare keys',1),('T-6','Minding children',1),('T-7','Cycle mending',0),('T-8','Conversation',0);
INSERT INTO offers (neighbour_id, talent_id, remark) VALUES
('N-1','T-4','Compost'),('N-2','T-3','Knits and darns'),('N-2','T-5','Third floor, large letter box'),('N-3','T-4','Vegetable beds'),
('N-3','T-6','Before noon'),('N-4','T-1','Room for a wheelchair'),('N-4','T-4','Heavy digging'),('N-5','T-6','Was a midwife'),
('N-5','T-3','Zips'),('N-6','T-7','Hub gears as well'),('N-6','T-2','Speaks slowly'),('N-7','T-6','School age'),
('N-7','T-8','Spanish and Portuguese'),('N-8','T-2','Scanners and cables'),('N-8','T-4','Small shrubs'),('N-9','T-5','Home all day'),
('N-9','T-7','Spokes and rims'),('N-10','T-1','Tuesdays to Thursdays'),('N-10','T-7','Cargo bicycles'),('N-11','T-4','Has a chainsaw'),
('N-12','T-3','Coats and skirts'),('N-12','T-1','Not on motorways'),('N-13','T-8','Hindi and Marathi'),('N-13','T-2','Video calls'),('N-14','T-7','Brakes only');
INSERT INTO errands (id, title, asker_id, talent_id, wanted_on, minutes, helper_id, status) VALUES
('E-1','Drive to the dentist','N-5','T-1','2025-01-18',120,'N-10','taken'),
('E-2','Shorten two coats','N-3','T-3','2025-01-12',150,'N-12','reported'),
('E-3','Clear the strawberry bed','N-7','T-4','2025-01-21',100,NULL,'open'),
('E-4','Fix a bent spoke','N-7','T-7','2025-01-16',40,'N-9','taken'),
('E-5','Weed the rose bed','N-7','T-4','2025-01-08',80,'N-4','settled'),
('E-6','Mind a toddler','N-12','T-6','2025-01-19',180,NULL,'open'),
('E-7','Set up a tablet','N-9','T-2','2025-01-15',60,'N-8','taken'),
('E-8','Practise Spanish','N-4','T-8','2025-01-13',75,'N-7','confirmed'),
('E-9','Mind three cousins','N-9','T-6','2025-01-04',120,NULL,'cancelled'),
('E-10','Bring a router back to life','N-5','T-2','2025-01-14',40,'N-6','taken'),
('E-11','Dig a pond','N-4','T-4','2025-01-26',240,NULL,'open'),
('E-12','Rescue old photos','N-4','T-2','2025-01-23',60,NULL,'open'),
('E-13','Saw off a branch','N-5','T-4','2025-01-21',60,'N-8','taken'),
('E-14','Patch a tent','N-4','T-3','2025-02-14',30,NULL,'open'),
('E-15','Take in parcels while away','N-3','T-5','2025-01-23',45,NULL,'open'),
('E-16','Practise Hindi','N-7','T-8','2025-01-11',45,'N-13','confirmed'),
('E-17','Drive to the ferry','N-7','T-1','2025-01-22',150,NULL,'open'),
('E-18','Hold keys for the painters','N-7','T-5','2025-01-07',60,'N-9','settled'),
('E-19','Sweep the yard','N-12','T-4','2025-01-15',30,'N-3','reported'),
('E-20','Oil a chain','N-3','T-7','2025-01-16',30,NULL,'open');
INSERT INTO vouches (id, giver_id, neighbour_id, given_on) VALUES
('V-1','N-9','N-10','2024-01-15'),('V-2','N-13','N-7','2024-01-16'),('V-3','N-9','N-3','2024-03-22'),('V-4','N-10','N-3','2024-06-27'),
('V-5','N-3','N-10','2024-10-09'),('V-6','N-13','N-9','2024-11-18'),('V-7','N-14','N-2','2024-11-21'),('V-8','N-6','N-9','2024-11-28'),
('V-9','N-9','N-4','2024-12-18'),('V-10','N-13','N-5','2024-12-28'),('V-11','N-7','N-12','2025-01-05'),('V-12','N-6','N-4','2025-01-08'),
('V-13','N-9','N-12','2025-01-09');
