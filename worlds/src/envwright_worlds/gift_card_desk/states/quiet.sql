INSERT INTO shops (id, name, fee_percent, joined) VALUES
('S-1','Wool Corner',5,1),('S-2','Tide Bakery',4,1),('S-3','Ironmonger Lowe',6,1),('S-4','Lantern Cinema',2,0),('S-5','Blue Door Gallery',8,1);
INSERT INTO designs (id, title, least_cents, most_cents) VALUES
('D-1','Sailing boats',1000,40000),('D-2','Snow owl',2500,80000),('D-3','Thank-you leaf',500,5000),('D-4','Silver bells',5000,100000);
INSERT INTO gift_cards (id, code, design_id, holder, balance_cents, valid_until, extended, confirmed, status) VALUES
('G-1','GC-7301','D-1','Amina Diallo',12000,'2026-05-05',0,0,'active'),
('G-2','GC-7302','D-2','Niels Kragh',6000,'2025-01-15',0,0,'active'),
('G-3','GC-7303','D-1','Amina Diallo',3000,'2025-01-14',0,0,'active'),
('G-4','GC-7304','D-2','Vera Kragh',40000,'2024-10-17',0,0,'active'),
('G-5','GC-7305','D-4','Hugo Marchetti',15000,'2024-10-16',0,0,'active'),
('G-6','GC-7306','D-3','Lin Zhao',0,'2025-12-01',0,0,'spent'),
('G-7','GC-7307','D-1',NULL,0,NULL,0,0,'printed'),
('G-8','GC-7308','D-2',NULL,0,NULL,0,0,'printed'),
('G-9','GC-7309','D-3',NULL,0,NULL,0,0,'printed'),
('G-10','GC-7310','D-1','Sofie Brandl',9500,'2026-02-02',0,1,'blocked'),
('G-11','GC-7311','D-2','Yusra Malik',18000,'2025-06-06',0,1,'blocked'),
('G-12','GC-7312','D-3','Colin Frew',300,'2025-08-20',0,1,'blocked'),
('G-13','GC-7313','D-4','Oleg Sava',26000,'2026-10-10',0,0,'blocked'),
('G-14','GC-7314','D-1','Pilar Vega',4400,'2025-03-03',0,0,'blocked'),
('G-15','GC-7315','D-2','Niels Kragh',2500,'2024-12-01',1,0,'active');
INSERT INTO clearings (id, shop_id, cleared_on, paid_cents) VALUES
('C-1','S-2','2024-10-30',4800),('C-2','S-1','2024-12-10',3800),('C-3','S-3','2024-10-08',2820);
INSERT INTO redemptions (id, card_id, shop_id, redeemed_on, amount_cents, clearing_id, status) VALUES
('R-1','G-1','S-1','2025-01-15',1000,NULL,'booked'),
('R-2','G-1','S-2','2025-01-15',500,NULL,'booked'),
('R-3','G-1','S-2','2025-01-15',700,NULL,'booked'),
('R-4','G-6','S-2','2025-01-01',1800,NULL,'booked'),
('R-5','G-1','S-3','2024-12-31',2400,NULL,'booked'),
('R-6','G-2','S-1','2024-12-28',1500,NULL,'booked'),
('R-7','G-2','S-1','2024-12-20',500,NULL,'booked'),
('R-8','G-6','S-5','2024-12-31',1999,NULL,'booked'),
('R-9','G-3','S-2','2025-01-08',900,NULL,'booked'),
('R-10','G-10','S-5','2025-01-13',1200,NULL,'booked'),
('R-11','G-2','S-3','2025-01-11',2000,NULL,'refunded'),
('R-12','G-2','S-2','2025-01-12',1000,NULL,'booked'),
('R-13','G-4','S-2','2024-10-01',5000,'C-1','cleared'),
('R-14','G-15','S-1','2024-11-20',4000,'C-2','cleared'),
('R-15','G-5','S-3','2024-09-15',3000,'C-3','cleared');
