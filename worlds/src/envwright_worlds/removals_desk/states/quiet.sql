INSERT INTO price_steps (id, up_to_m3, base_cents, km_cents, crew) VALUES
('ST-21',14,27000,110,2),('ST-22',30,56000,160,3),('ST-23',60,105000,220,4);
INSERT INTO clients (id, name, email) VALUES
('C-41','Mairead Quinn','mairead.quinn@example.org'),('C-42','Toma Lazar','toma.lazar@example.org'),
('C-43','Ayesha Karim','ayesha.karim@example.org'),('C-44','Donal Quinn','donal.quinn@example.org'),
('C-45','Stig Haugen','stig.haugen@example.org');
INSERT INTO moves (id, client_id, from_address, to_address, km, volume_m3, floors, price_cents, valid_until, status) VALUES
('MV-401','C-41','3 Fuchsia Lane','10 Pier Head',10,14,1,32600,'2025-01-29','quoted'),
('MV-402','C-42','21 Granary Street','5 Old Barracks',48,15,0,63680,'2025-01-15','quoted'),
('MV-403','C-43','6 Bridge End','44 Summer Lane',5,NULL,2,NULL,NULL,'enquiry'),
('MV-404','C-44','15 Rowan Rise','3 Ferry Cottages',120,31,3,NULL,NULL,'surveyed'),
('MV-405','C-45','9 Signal Road','30 Bay View',75,28,0,68000,'2025-01-05','quoted'),
('MV-406','C-41','Studio, 2 Bakehouse','3 Fuchsia Lane',4,8,0,27440,'2025-01-18','booked'),
('MV-407','C-43','1 Mossy Bank','6 Bridge End',30,13,2,39300,'2025-01-20','booked'),
('MV-408','C-45','Annexe, 9 Signal Road','30 Bay View',75,20,1,72500,'2025-01-26','booked'),
('MV-409','C-44','12 Sluice Walk','15 Rowan Rise',20,26,0,59200,'2024-09-14','done'),
('MV-410','C-42','8 Malthouse','21 Granary Street',6,11,4,45660,'2024-05-09','done'),
('MV-411','C-42','Lock-up 14, Gas Lane','5 Old Barracks',48,5,0,32280,'2025-02-04','booked');
INSERT INTO vans (id, name, holds_m3, status) VALUES
('PLQ 07','Puffin',14,'ready'),('PLQ 08','Seal',30,'ready'),('PLQ 09','Walrus',60,'ready'),('PLQ 10','Tern',16,'garage'),('PLQ 11','Gannet',30,'garage'),('PLQ 12','Eider',20,'ready');
INSERT INTO movers (id, name, email, drives, status) VALUES
('W-41','Conall Burke','conall.burke@example.org',1,'active'),
('W-42','Zsofia Nemes','zsofia.nemes@example.org',1,'active'),
('W-43','Isa Bah','isa.bah@example.org',0,'active'),
('W-44','Niall Burke','niall.burke@example.org',0,'active'),
('W-45','Erik Lund','erik.lund@example.org',1,'off');
INSERT INTO jobs (id, move_id, van_id, on_day, status) VALUES
('J-91','MV-406','PLQ 07','2025-01-13','planned'),
('J-92','MV-407','PLQ 07','2025-01-15','planned'),
('J-93','MV-408','PLQ 08','2025-01-17','planned'),
('J-94','MV-409','PLQ 08','2024-09-05','finished'),
('J-95','MV-410','PLQ 07','2024-04-30','finished'),
('J-96','MV-411','PLQ 07','2025-01-22','planned');
INSERT INTO crews (job_id, mover_id, role) VALUES
('J-91','W-41','driver'),('J-91','W-43','carrier'),
('J-92','W-42','driver'),('J-92','W-44','carrier'),
('J-94','W-41','driver'),('J-94','W-43','carrier'),('J-94','W-44','carrier'),
('J-95','W-42','driver'),('J-95','W-43','carrier');
INSERT INTO breakages (id, move_id, thing, claim_cents, paid_cents, status) VALUES
('BR-81','MV-409','Dresser door',29600,NULL,'open'),
('BR-82','MV-409','Fish tank',29601,NULL,'open'),
('BR-83','MV-410','Six wine glasses',2400,NULL,'open'),
('BR-84','MV-410','Picture frame',1800,1800,'paid');
