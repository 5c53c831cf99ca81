INSERT INTO employers (id, name, status) VALUES
('EM-31','Lomond Ferries','active'),('EM-32','Marl Tileworks','active'),('EM-33','Nethy Sawmill','in_default'),
('EM-34','Oakham Dairies','active'),('EM-35','Pentland Nurseries','in_default'),('EM-36','Quoich Hotels','active');
INSERT INTO monthly_returns (id, employer_id, month, due_on, amount_cents, credited_cents, late_fee_cents, status) VALUES
('MR-401','EM-31','2024-11','2024-12-20',240000,240000,0,'received'),
('MR-402','EM-31','2024-12','2025-01-22',245000,0,0,'expected'),
('MR-403','EM-32','2024-11','2024-12-20',180000,60000,3600,'received'),
('MR-404','EM-32','2024-12','2025-01-14',185000,0,0,'expected'),
('MR-405','EM-33','2024-11','2024-12-16',95000,0,0,'expected'),
('MR-406','EM-34','2024-11','2024-12-15',310000,0,0,'expected'),
('MR-407','EM-34','2024-10','2024-11-20',305000,305000,6100,'reconciled'),
('MR-408','EM-35','2024-10','2024-11-20',70000,70000,1400,'received'),
('MR-409','EM-35','2024-12','2025-01-22',72000,0,0,'expected'),
('MR-410','EM-36','2024-10','2024-11-20',150000,0,0,'expected'),
('MR-411','EM-36','2024-09','2024-10-21',148000,100000,0,'received');
INSERT INTO members (id, name, email, born_on, employer_id, joined_on, pot_cents, status) VALUES
('ME-501','Aileen Buchan','aileen.buchan@example.org','1970-01-15','EM-31','2002-03-01',4020000,'active'),
('ME-502','Tobiah Mensah','tobiah.mensah@example.org','1970-01-17','EM-31','2004-07-01',3610000,'active'),
('ME-503','Svetlana Orlova','svetlana.orlova@example.org','1962-11-05','EM-32','1998-01-01',9600000,'active'),
('ME-504','Pilar Gomez','pilar.gomez@example.org','1964-02-08','EM-32','2000-10-01',7200000,'deferred'),
('ME-505','Ronan Buchan','ronan.buchan@example.org','1986-09-12','EM-33','2012-05-01',2999000,'deferred'),
('ME-506','Ilka Baumann','ilka.baumann@example.org','1979-06-30','EM-34','2008-09-01',3000000,'deferred'),
('ME-507','Devan Pillay','devan.pillay@example.org','1975-12-24','EM-34','2006-11-01',5100000,'deferred'),
('ME-508','Shirin Karimi','shirin.karimi@example.org','1967-08-03','EM-35','2003-02-01',2750000,'deferred'),
('ME-509','Angus Weir','angus.weir@example.org','1955-05-17','EM-36','1991-06-01',0,'pensioner'),
('ME-510','Birgit Holm','birgit.holm@example.org','1957-01-29','EM-31','1994-08-01',0,'pensioner'),
('ME-511','Felix Amoah','felix.amoah@example.org','1953-07-14','EM-32','1987-12-01',0,'pensioner'),
('ME-512','Greer Lockhart','greer.lockhart@example.org','1958-10-02','EM-36','1996-04-01',0,'pensioner'),
('ME-513','Matti Salo','matti.salo@example.org','1989-03-11','EM-36','2016-01-01',610000,'deferred'),
('ME-516','Clara Vidal','clara.vidal@example.org','1965-04-07','EM-36','2005-05-01',4400000,'deferred'),
('ME-517','Owain Pugh','owain.pugh@example.org','1984-01-31','EM-32','2013-09-01',1240000,'deferred'),
('ME-514','Joyce Tan','joyce.tan@example.org','1982-04-20','EM-34','2011-08-01',0,'transferred'),
('ME-515','Hector Weir','hector.weir@example.org','1990-10-09','EM-34','2020-02-01',530000,'active');
INSERT INTO beneficiaries (id, member_id, name, share_percent) VALUES
('BE-601','ME-501','Cal Buchan',90),
('BE-602','ME-503','Anton Orlov',50),('BE-603','ME-503','Vera Orlova',50),
('BE-604','ME-504','Luz Gomez',100),
('BE-605','ME-507','Asha Pillay',40),('BE-606','ME-507','Kiran Pillay',40),
('BE-607','ME-508','Navid Karimi',25),('BE-608','ME-508','Roya Karimi',25),('BE-609','ME-508','Dara Karimi',25),('BE-610','ME-508','Mina Karimi',24),
('BE-611','ME-502','Esi Mensah',100);
INSERT INTO schemes (id, name, approved) VALUES
('SC-21','Harbourlight Benefits',1),('SC-22','Old Mint Provident',1),('SC-23','Tropic Yield Club',0);
INSERT INTO quotes (id, member_id, kind, scheme_id, lump_percent, valid_until, advice_seen, paid_cents, status) VALUES
('QU-701','ME-503','retirement',NULL,25,'2025-02-12',0,NULL,'signed'),
('QU-702','ME-504','retirement',NULL,0,'2025-03-05',0,NULL,'signed'),
('QU-703','ME-505','transfer','SC-21',0,'2025-01-30',0,NULL,'signed'),
('QU-704','ME-506','transfer','SC-22',0,'2025-02-20',0,NULL,'signed'),
('QU-705','ME-507','transfer','SC-21',0,'2025-01-15',0,NULL,'issued'),
('QU-706','ME-508','retirement',NULL,10,'2024-12-30',0,NULL,'issued'),
('QU-707','ME-513','transfer','SC-22',0,'2025-01-14',0,NULL,'issued'),
('QU-708','ME-514','transfer','SC-21',0,'2024-08-08',1,4480000,'settled'),
('QU-709','ME-501','retirement',NULL,5,'2024-12-31',0,NULL,'lapsed');
INSERT INTO pensions (id, member_id, monthly_cents, starts_on, status) VALUES
('PE-801','ME-509',36900,'2020-06-01','in_payment'),
('PE-802','ME-510',28800,'2022-02-01','suspended'),
('PE-803','ME-511',52000,'2018-08-01','in_payment'),
('PE-804','ME-512',23400,'2023-11-01','suspended');
INSERT INTO life_proofs (id, pension_id, due_on, received_on, status) VALUES
('LP-901','PE-801','2025-01-13',NULL,'asked'),
('LP-902','PE-802','2025-01-10','2024-12-19','received'),
('LP-903','PE-803','2025-01-15',NULL,'asked'),
('LP-904','PE-804','2024-12-02','2024-11-14','received'),
('LP-905','PE-804','2024-09-30',NULL,'missed');
