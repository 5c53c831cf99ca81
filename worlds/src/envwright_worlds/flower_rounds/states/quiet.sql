INSERT INTO subscribers (id, name, email) VALUES
('SU-51','Bridget Malone','bridget.malone@example.org'),
('SU-52','Kwesi Appiah','kwesi.appiah@example.org'),
('SU-53','Dagny Strand','dagny.strand@example.org'),
('SU-54','Irina Volkova','irina.volkova@example.org'),
('SU-55','Peter Malone','peter.malone@example.org');
INSERT INTO bouquets (id, name, flower, stems, price_cents) VALUES
('BQ-21','Plain Dozen','rose',12,2700),
('BQ-22','Spring Crate','tulip',18,1500),
('BQ-23','Quiet Lily','lily',5,2900),
('BQ-24','Lawn Posy','daisy',20,1400);
INSERT INTO lots (id, code, flower, stems_left, good_until, status) VALUES
('LO-41','RQ-1','rose',12,'2025-01-20','good'),
('LO-42','RQ-0','rose',7,'2025-01-12','good'),
('LO-43','TQ-1','tulip',17,'2025-01-22','good'),
('LO-44','TQ-2','tulip',54,'2025-01-18','good'),
('LO-45','LQ-1','lily',25,'2025-01-15','good'),
('LO-46','DQ-1','daisy',60,'2025-01-16','good'),
('LO-47','DQ-0','daisy',11,'2025-01-14','good');
INSERT INTO rounds (id, code, district, day, most_stops, status) VALUES
('RO-51','NQ-15','north','2025-01-15',6,'planned'),
('RO-52','KQ-15','hill','2025-01-15',1,'planned'),
('RO-53','SQ-15','south','2025-01-15',6,'loaded'),
('RO-54','HQ-13','harbour','2025-01-13',4,'loaded'),
('RO-55','KQ-10','hill','2025-01-10',4,'loaded'),
('RO-56','SQ-18','south','2025-01-18',6,'planned'),
('RO-57','HQ-20','harbour','2025-01-20',1,'planned'),
('RO-58','NQ-04','north','2025-01-04',6,'done');
INSERT INTO subscriptions (id, code, subscriber_id, bouquet_id, district, gap_days, deliveries_left, address_confirmed, paused_until, refund_cents, status) VALUES
('SB-61','QF-01','SU-51','BQ-21','north',11,3,1,NULL,0,'active'),
('SB-62','QF-02','SU-52','BQ-24','hill',7,2,1,NULL,0,'active'),
('SB-63','QF-03','SU-53','BQ-22','south',7,4,1,NULL,0,'active'),
('SB-64','QF-04','SU-54','BQ-24','south',21,6,1,NULL,0,'active'),
('SB-65','QF-05','SU-51','BQ-23','harbour',7,1,1,NULL,0,'active'),
('SB-66','QF-06','SU-55','BQ-22','south',14,5,0,NULL,0,'active'),
('SB-67','QF-07','SU-52','BQ-21','north',7,4,0,NULL,0,'active'),
('SB-68','QF-08','SU-53','BQ-24','hill',28,9,1,'2025-03-01',0,'paused'),
('SB-69','QF-09','SU-55','BQ-21','north',7,2,1,'2025-01-31',0,'paused'),
('SB-70','QF-10','SU-54','BQ-22','north',7,0,1,NULL,2400,'ended'),
('SB-71','QF-11','SU-55','BQ-22','south',7,6,1,NULL,0,'active'),
('SB-72','QF-12','SU-54','BQ-21','south',7,4,1,NULL,0,'active');
INSERT INTO deliveries (id, subscription_id, round_id, lot_id, status) VALUES
('DE-61','SB-61','RO-58','LO-42','delivered'),
('DE-62','SB-61','RO-51','LO-41','bound'),
('DE-63','SB-62','RO-52','LO-46','bound'),
('DE-64','SB-62','RO-55','LO-47','failed'),
('DE-65','SB-63','RO-53','LO-44','bound'),
('DE-66','SB-64','RO-53','LO-46','bound'),
('DE-67','SB-65','RO-54','LO-45','failed'),
('DE-68','SB-65','RO-57',NULL,'planned'),
('DE-69','SB-71','RO-56',NULL,'planned');
