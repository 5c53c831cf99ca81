INSERT INTO drivers (id, name, email, depot, licence, licence_until) VALUES
('DR-1','Ilse Vermeer','ilse.vermeer@example.org','north','heavy','2026-03-20'),
('DR-2','Jonas Eide','jonas.eide@example.org','north','light','2025-01-15'),
('DR-3','Carmen Ortiz','carmen.ortiz@example.org','south','heavy','2025-01-14'),
('DR-4','Tariq Aziz','tariq.aziz@example.org','south','light','2027-05-02'),
('DR-5','Ilse Vermeer','ilse.vermeer.harbour@example.org','harbour','light','2026-07-07'),
('DR-6','Bogdan Ilic','bogdan.ilic@example.org','harbour','heavy','2028-02-11'),
('DR-7','Nell Ortiz','nell.ortiz@example.org','south','light','2026-11-30'),
('DR-8','Sunniva Dahl','sunniva.dahl@example.org','north','heavy','2027-08-19'),
('DR-9','Paavo Rinne','paavo.rinne@example.org','harbour','heavy','2026-01-31'),
('DR-10','Mina Cho','mina.cho@example.org','north','light','2025-01-14'),
('DR-11','Asha Pillai','asha.pillai@example.org','north','heavy','2026-10-10');
INSERT INTO vehicles (id, plate, depot, weight, engine_hours, service_at, status) VALUES
('VE-1','BRK PA','north','light',980,1200,'parked'),
('VE-2','BRK PB','north','heavy',2100,2100,'parked'),
('VE-3','DOV PA','south','heavy',1750,1800,'parked'),
('VE-4','DOV PB','south','light',1300,1351,'parked'),
('VE-5','DOV PC','south','light',440,600,'under_way'),
('VE-6','SLO PA','harbour','light',210,300,'parked'),
('VE-7','SLO PB','harbour','heavy',3300,3500,'immobilised'),
('VE-8','SLO PC','harbour','light',90,340,'immobilised'),
('VE-9','SLO PD','harbour','heavy',1500,1700,'under_way'),
('VE-10','BRK PC','north','light',520,700,'immobilised'),
('VE-11','SLO PE','harbour','light',660,800,'parked'),
('VE-12','BRK PD','north','heavy',300,450,'parked');
INSERT INTO zones (id, name, heavy_allowed, closed) VALUES
('ZO-1','Weir Street',1,0),('ZO-2','Spring Hill',1,0),('ZO-3','Arcades',0,0),('ZO-4','Landfill Track',1,1),('ZO-5','Tower Tank',1,0);
INSERT INTO permits (id, vehicle_id, driver_id) VALUES
('PE-1','VE-1','DR-1'),('PE-2','VE-1','DR-2'),('PE-3','VE-1','DR-8'),('PE-4','VE-1','DR-10'),
('PE-5','VE-2','DR-1'),('PE-6','VE-3','DR-3'),('PE-7','VE-4','DR-4'),('PE-8','VE-4','DR-7'),
('PE-9','VE-5','DR-7'),('PE-10','VE-6','DR-5'),('PE-11','VE-7','DR-9'),('PE-12','VE-8','DR-5'),
('PE-13','VE-9','DR-6'),('PE-14','VE-12','DR-8'),('PE-15','VE-11','DR-5'),('PE-16','VE-11','DR-9'),
('PE-17','VE-5','DR-4'),('PE-18','VE-2','DR-11');
INSERT INTO trips (id, code, vehicle_id, driver_id, zone_id, card_held, start_hours, ended_at, status) VALUES
('TR-1','T-PA','VE-5','DR-7','ZO-3',1,440,NULL,'under_way'),
('TR-2','T-PB','VE-9','DR-6','ZO-5',1,1500,NULL,'under_way'),
('TR-3','T-PC','VE-12','DR-8','ZO-2',1,NULL,NULL,'planned'),
('TR-4','T-PD','VE-1','DR-2','ZO-3',1,NULL,NULL,'planned'),
('TR-5','T-PE','VE-6','DR-5','ZO-1',0,NULL,NULL,'planned'),
('TR-6','T-PF','VE-3','DR-3','ZO-5',0,NULL,NULL,'planned'),
('TR-7','T-PG','VE-4','DR-4','ZO-1',1,NULL,NULL,'planned'),
('TR-8','T-RA','VE-12','DR-8','ZO-5',1,292,'2025-01-14T22:00:00Z','ended'),
('TR-9','T-RB','VE-4','DR-4','ZO-2',1,1291,'2025-01-14T22:01:00Z','ended'),
('TR-10','T-RC','VE-1','DR-1','ZO-2',1,970,'2025-01-10T16:30:00Z','ended'),
('TR-11','T-RD','VE-1','DR-1','ZO-3',0,NULL,NULL,'cancelled'),
('TR-12','T-RE','VE-11','DR-9','ZO-1',1,651,'2024-12-16T11:10:00Z','ended');
INSERT INTO alarms (id, vehicle_id, trip_id, kind, raised_on, note, status) VALUES
('AL-1','VE-6',NULL,'tow','2025-01-15',NULL,'open'),
('AL-2','VE-7',NULL,'tow','2025-01-13',NULL,'open'),
('AL-3','VE-8',NULL,'tow','2024-12-20','pulled out of the mud','handled'),
('AL-4','VE-10',NULL,'tow','2025-01-08','ferry crossing, nobody told us','handled'),
('AL-5','VE-11',NULL,'tow','2025-01-14',NULL,'open'),
('AL-6','VE-1','TR-10','overspeed','2025-01-10','ring road, 12 over','handled'),
('AL-7','VE-1','TR-10','overspeed','2025-01-10','same stretch again','handled'),
('AL-8','VE-1','TR-10','overspeed','2025-01-09','went to a burst main','handled'),
('AL-9','VE-11','TR-12','overspeed','2024-12-16','tyre size set wrong','handled'),
('AL-10','VE-9',NULL,'battery','2025-01-11',NULL,'open');
