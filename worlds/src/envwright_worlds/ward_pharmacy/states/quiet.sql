INSERT INTO wards (id, name) VALUES ('W-21','Rehabilitation'),('W-22','Eye ward'),('W-23','Palliative care');
INSERT INTO staff (id, name, email, role, ward_id, on_duty) VALUES
('S-510','Bronagh Casey','bronagh.casey@example.org','nurse','W-21',1),
('S-511','Idris Mwangi','idris.mwangi@example.org','nurse','W-22',1),
('S-512','Ottavia Greco','ottavia.greco@example.org','nurse','W-23',0),
('S-513','Bronagh Casey','b.casey.palliative@example.org','nurse','W-23',1),
('S-601','Henrike Vogt','henrike.vogt@example.org','pharmacist',NULL,1),
('S-602','Manoj Pillai','manoj.pillai@example.org','pharmacist',NULL,1),
('S-603','Sorcha Flynn','sorcha.flynn@example.org','pharmacist',NULL,0);
INSERT INTO drugs (id, name, controlled, most_units, reorder_level, status) VALUES
('D-41','Alfentanil 1 mg ampoule',1,8,10,'listed'),
('D-42','Tramadol 50 mg capsule',1,40,60,'listed'),
('D-43','Diclofenac 75 mg tablet',0,100,150,'listed'),
('D-44','Latanoprost eye drops',0,15,20,'listed'),
('D-45','Metoclopramide 10 mg ampoule',0,25,30,'listed'),
('D-46','Nitrazepam 5 mg tablet',1,30,0,'withdrawn'),
('D-47','Senna 7.5 mg tablet',0,120,100,'listed');
INSERT INTO batches (id, drug_id, lot, expires_on, units_left, status) VALUES
('B-901','D-41','AL0091','2025-08-31',11,'released'),
('B-902','D-42','TR5512','2025-01-15',20,'released'),
('B-903','D-42','TR5540','2026-01-31',55,'quarantine'),
('B-904','D-43','DI2003','2026-10-31',180,'released'),
('B-905','D-44','LA7708','2025-03-31',12,'released'),
('B-906','D-44','LA7655','2025-01-14',4,'released'),
('B-907','D-45','MP3316','2024-11-30',9,'quarantine'),
('B-908','D-45','MP3371','2026-04-30',30,'quarantine'),
('B-909','D-46','NZ0402','2024-05-31',0,'destroyed'),
('B-910','D-47','SE8812','2027-02-28',196,'released');
INSERT INTO orders (id, ward_id, drug_id, nurse_id, units, status, ordered_on, reason) VALUES
('RX-9401','W-23','D-41','S-513',8,'checked','2025-01-14',NULL),
('RX-9402','W-23','D-42','S-513',20,'approved','2025-01-15',NULL),
('RX-9403','W-21','D-43','S-510',100,'requested','2025-01-15',NULL),
('RX-9404','W-22','D-44','S-511',13,'approved','2025-01-13',NULL),
('RX-9405','W-21','D-42','S-510',30,'checked','2025-01-10',NULL),
('RX-9406','W-22','D-45','S-511',10,'requested','2025-01-14',NULL),
('RX-9407','W-21','D-47','S-510',60,'approved','2025-01-15',NULL),
('RX-9408','W-23','D-47','S-512',40,'dispensed','2025-01-07',NULL),
('RX-9409','W-23','D-41','S-512',4,'dispensed','2025-01-03',NULL),
('RX-9410','W-22','D-43','S-511',50,'rejected','2025-01-02','Nobody on the ward takes it any more');
INSERT INTO approvals (order_id, step, pharmacist_id) VALUES
('RX-9401',1,'S-601'),('RX-9402',1,'S-602'),('RX-9402',2,'S-601'),('RX-9404',1,'S-601'),('RX-9405',1,'S-602'),
('RX-9407',1,'S-602'),('RX-9408',1,'S-603'),('RX-9409',1,'S-603'),('RX-9409',2,'S-601');
INSERT INTO movements (id, batch_id, kind, change_units, order_id, signed_by, on_day) VALUES
('MV-71','B-901','received',15,NULL,'S-601','2024-10-14'),
('MV-72','B-901','dispensed',-4,'RX-9409','S-601','2025-01-03'),
('MV-73','B-902','received',20,NULL,'S-603','2024-05-21'),
('MV-74','B-903','received',55,NULL,'S-602','2025-01-10'),
('MV-75','B-904','received',180,NULL,'S-602','2024-09-09'),
('MV-76','B-905','received',12,NULL,'S-603','2024-12-02'),
('MV-77','B-906','received',6,NULL,'S-601','2024-04-16'),
('MV-78','B-906','counted',-2,NULL,'S-602','2024-12-20'),
('MV-79','B-907','received',9,NULL,'S-603','2024-07-30'),
('MV-80','B-908','received',30,NULL,'S-602','2025-01-14'),
('MV-81','B-909','received',14,NULL,'S-603','2023-06-12'),
('MV-82','B-909','destroyed',-14,NULL,'S-603','2024-06-04'),
('MV-83','B-910','received',240,NULL,'S-601','2024-11-11'),
('MV-84','B-910','dispensed',-40,'RX-9408','S-601','2025-01-07'),
('MV-85','B-910','counted',-4,NULL,'S-602','2025-01-13');
