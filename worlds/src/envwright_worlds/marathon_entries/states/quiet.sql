INSERT INTO races (id, name, on_day, places, price_cents, least_age, status) VALUES
('MAR','Lakeside Marathon','2025-02-09',8,7100,18,'open'),
('HALF','Lakeside Half','2025-01-17',6,4400,16,'closed'),
('TENK','Pier Ten','2025-01-28',2,2500,14,'open'),
('RELAY','Island Relay','2025-05-04',2,5900,16,'open');
INSERT INTO waves (id, race_id, letter, slowest_minutes, places) VALUES
('MAR-A','MAR','A',205,1),('MAR-B','MAR','B',250,2),('MAR-C','MAR','C',480,5),
('HALF-B','HALF','B',130,2),('HALF-C','HALF','C',240,4),('TENK-C','TENK','C',180,2),('RELAY-C','RELAY','C',320,2);
INSERT INTO runners (id, name, email, born, club) VALUES
('R-01','Sunita Bose','sunita.bose@example.org','1988-07-07','Pier Pacers'),
('R-02','Emil Aas','emil.aas@example.org','1979-01-30',NULL),
('R-03','Sunita Bose','s.bose.youth@example.org','2007-02-09','Pier Pacers'),
('R-04','Tomos Vaughan','tomos.vaughan@example.org','2007-02-10',NULL),
('R-05','Grace Mutua','grace.mutua@example.org','1993-05-16','Tarn Trotters'),
('R-06','Otto Vaughan','otto.vaughan@example.org','1970-09-04',NULL),
('R-07','Ana Filipe','ana.filipe@example.org','1996-12-22','Tarn Trotters'),
('R-08','Igor Malik','igor.malik@example.org','1985-03-13',NULL),
('R-09','Mabel Quist','mabel.quist@example.org','1999-08-01',NULL),
('R-10','Hana Sato','hana.sato@example.org','1990-02-26','Pier Pacers'),
('R-11','Noel Brady','noel.brady@example.org','2009-11-11',NULL);
INSERT INTO results (id, runner_id, event, run_on, minutes, status) VALUES
('RS-61','R-01','Tarn Marathon','2024-09-08',204,'proven'),
('RS-62','R-02','Tarn Marathon','2024-09-08',250,'proven'),
('RS-63','R-05','Isle Marathon','2023-01-16',249,'claimed'),
('RS-64','R-06','Isle Marathon','2023-01-15',230,'claimed'),
('RS-65','R-10','Mill Half','2024-11-03',129,'claimed'),
('RS-66','R-07','Mill Half','2024-11-03',128,'proven'),
('RS-67','R-09','Mill Half','2022-10-30',131,'rejected');
INSERT INTO charities (id, name, race_id, places, pledge_cents) VALUES
('CH-SWAN','Swan Sanctuary','MAR',2,90000),('CH-HOSP','Lakeside Hospice','MAR',1,120000),('CH-MEAL','Meals at Home','HALF',1,35000);
INSERT INTO entries (id, race_id, runner_id, wave_id, charity_id, start_number, answer_by, status) VALUES
('E-1501','MAR','R-01','MAR-A',NULL,NULL,NULL,'paid'),
('E-1502','MAR','R-02',NULL,NULL,NULL,NULL,'paid'),
('E-1503','MAR','R-05',NULL,NULL,NULL,NULL,'ballot'),
('E-1504','MAR','R-07',NULL,NULL,NULL,NULL,'ballot'),
('E-1505','MAR','R-06',NULL,'CH-HOSP',NULL,NULL,'paid'),
('E-1506','MAR','R-08',NULL,NULL,NULL,'2025-01-15','offered'),
('E-1507','MAR','R-09',NULL,NULL,NULL,'2025-01-11','offered'),
('E-1508','MAR','R-10',NULL,NULL,NULL,NULL,'paid'),
('E-1509','TENK','R-10',NULL,NULL,NULL,'2025-01-18','offered'),
('E-1510','RELAY','R-06',NULL,NULL,NULL,'2025-01-14','offered'),
('E-1511','HALF','R-07','HALF-B',NULL,NULL,NULL,'paid'),
('E-1512','HALF','R-10','HALF-C',NULL,NULL,NULL,'paid'),
('E-1513','HALF','R-08','HALF-C',NULL,12,NULL,'checked_in'),
('E-1514','HALF','R-09',NULL,NULL,NULL,NULL,'paid'),
('E-1515','HALF','R-02',NULL,NULL,NULL,NULL,'deferred'),
('E-1516','TENK','R-05','TENK-C',NULL,NULL,NULL,'paid'),
('E-1517','RELAY','R-01',NULL,NULL,NULL,NULL,'paid'),
('E-1518','TENK','R-11',NULL,NULL,NULL,NULL,'ballot'),
('E-1519','HALF','R-04',NULL,NULL,NULL,NULL,'transferred'),
('E-1520','RELAY','R-09',NULL,NULL,NULL,NULL,'lost');
INSERT INTO waiting_transfers (id, entry_id, to_runner_id, asked_on, status) VALUES
('T-91','E-1508','R-03','2025-01-09','asked'),
('T-92','E-1517','R-05','2025-01-05','asked'),
('T-93','E-1519','R-07','2024-12-02','done'),
('T-94','E-1502','R-07','2025-01-02','dropped');
