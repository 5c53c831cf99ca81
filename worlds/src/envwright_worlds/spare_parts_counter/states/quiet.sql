INSERT INTO customers (id, name, email, kind, limit_cents, owed_cents, blocked) VALUES
('CU-1','Lorcan Shea','lorcan.shea@example.org','trade',80000,16000,0),
('CU-2','Petra Hruba','petra.hruba@example.org','walk_in',0,0,0),
('CU-3','Petra Hruba','petra.hruba.works@example.org','trade',40000,31000,0),
('CU-4','Nils Varg','nils.varg@example.org','trade',60000,5000,1),
('CU-5','Amal Saleh','amal.saleh@example.org','walk_in',0,0,0),
('CU-6','Wout Shea','wout.shea@example.org','trade',150000,0,0);
INSERT INTO suppliers (id, name, lead_days) VALUES ('SU-1','Cam and Crank',2),('SU-2','Sparkline',9);
INSERT INTO parts (id, name, supplier_id, price_cents, core_cents, pack, stock, electric, successor_id) VALUES
('PT-1','Shock absorber','SU-1',6000,0,2,6,0,NULL),
('PT-2','Ignition coil','SU-2',8000,0,1,4,1,NULL),
('PT-3','Turbocharger','SU-1',50000,12000,1,2,0,NULL),
('PT-4','Round mirror','SU-1',2000,0,1,3,0,'PT-5'),
('PT-5','Oval mirror','SU-1',2200,0,1,12,0,NULL),
('PT-6','Water pump','SU-1',10000,3000,1,2,0,NULL),
('PT-7','Injector','SU-2',13000,3000,4,1,1,NULL),
('PT-8','Exhaust ring','SU-1',700,0,10,3,0,NULL),
('PT-9','Door seal','SU-1',1000,0,5,2,0,NULL);
INSERT INTO tickets (id, code, customer_id, payment, approved, handed_on, status) VALUES
('TK-1','anchor','CU-1','account',0,NULL,'open'),('TK-2','beacon','CU-3','account',0,NULL,'open'),
('TK-3','cable','CU-6','account',0,NULL,'open'),('TK-4','dock','CU-6','account',0,NULL,'open'),
('TK-5','eddy','CU-5','cash',0,NULL,'open'),('TK-6','ferry','CU-2','cash',0,NULL,'open'),
('TK-7','gale','CU-5','cash',0,NULL,'open'),('TK-8','hull','CU-2','cash',0,NULL,'paid'),
('TK-9','islet','CU-1','account',0,NULL,'paid'),('TK-10','jetty','CU-3','account',0,'2025-01-01','handed_out'),
('TK-11','kelp','CU-5','cash',0,'2024-12-16','handed_out'),('TK-12','lagoon','CU-2','cash',0,'2024-12-15','handed_out'),
('TK-13','mast','CU-5','cash',0,'2024-12-01','handed_out'),('TK-14','narrows','CU-1','account',0,NULL,'cancelled'),
('TK-15','oar','CU-3','account',0,NULL,'open');
INSERT INTO ticket_lines (id, ticket_id, part_id, quantity, price_cents, deposit_cents, added_on, status) VALUES
('TL-1','TK-1','PT-1',2,10800,0,'2025-01-14','reserved'),
('TL-2','TK-2','PT-5',4,7920,0,'2025-01-13','reserved'),
('TL-3','TK-3','PT-3',1,45000,12000,'2025-01-10','reserved'),
('TL-4','TK-4','PT-3',1,45000,12000,'2025-01-15','reserved'),
('TL-5','TK-5','PT-8',3,2100,0,'2025-01-09','backordered'),
('TL-6','TK-6','PT-9',2,2000,0,'2025-01-13','backordered'),
('TL-7','TK-7','PT-8',1,700,0,'2025-01-12','backordered'),
('TL-8','TK-8','PT-7',1,13000,3000,'2025-01-11','reserved'),
('TL-9','TK-9','PT-5',2,3960,0,'2025-01-15','reserved'),
('TL-10','TK-10','PT-6',1,9000,3000,'2024-12-31','handed_out'),
('TL-11','TK-10','PT-1',1,5400,0,'2024-12-31','handed_out'),
('TL-12','TK-11','PT-6',1,10000,3000,'2024-12-15','handed_out'),
('TL-13','TK-12','PT-7',1,13000,3000,'2024-12-14','handed_out'),
('TL-14','TK-13','PT-3',1,50000,12000,'2024-11-30','handed_out'),
('TL-15','TK-14','PT-2',1,7200,0,'2025-01-07','dropped'),
('TL-16','TK-15','PT-6',1,9000,3000,'2025-01-14','reserved');
INSERT INTO cores (id, line_id, due_on, status) VALUES
('CR-1','TL-10','2025-01-31','owed'),('CR-2','TL-12','2025-01-15','owed'),('CR-3','TL-13','2025-01-14','owed'),('CR-4','TL-14','2024-12-31','owed');
INSERT INTO supplies (id, part_id, quantity, due_on, status) VALUES
('SP-1','PT-8',10,'2025-01-17','placed'),('SP-2','PT-2',1,'2025-01-12','placed'),('SP-3','PT-5',12,'2025-01-08','arrived');
