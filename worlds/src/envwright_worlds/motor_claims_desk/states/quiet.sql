INSERT INTO holders (id, name, email) VALUES
('K-1501','Lars Mikkelsen','lars.mikkelsen@example.org'),('K-1502','Rosalind Hart','rosalind.hart@example.org'),
('K-1503','Chen Wei','chen.wei@example.org'),('K-1504','Rosalind Hart','r.hart.taxi@example.org'),
('K-1505','Bakery Rosmarin','bakery.rosmarin@example.org'),('K-1506','Nuria Campos','nuria.campos@example.org');
INSERT INTO policies (id, holder_id, plate, vehicle, cover, excess_cents, starts_on, ends_on, status) VALUES
('MP-1801','K-1501','LM 204','Fennec GT','full',25000,'2024-03-01','2025-02-28','active'),
('MP-1802','K-1502','RH 310','Marlin 3','liability',0,'2024-01-15','2025-01-14','active'),
('MP-1803','K-1503','CW 662','Fennec Wagon','full',40000,'2024-11-11','2025-11-10','active'),
('MP-1804','K-1504','RH 779','Corvid Cab','full',80000,'2024-06-01','2025-05-31','active'),
('MP-1805','K-1505','BR 001','Corvid Box','liability',0,'2024-09-01','2025-08-31','active'),
('MP-1806','K-1505','BR 002','Corvid Box','full',50000,'2024-09-01','2025-08-31','cancelled'),
('MP-1807','K-1506','NC 447','Marlin 5','full',35000,'2025-01-10','2026-01-09','active');
INSERT INTO assessors (id, name, region, most_visits, available) VALUES
('AS-31','Birte Holst','north',1,1),('AS-32','Manuel Prieto','city',2,1),('AS-33','Aisling Fay','south',2,1),('AS-34','Viktor Hlad','north',2,0);
INSERT INTO claims (id, policy_id, happened_on, reported_on, cause, region, status) VALUES
('CL-5501','MP-1801','2025-01-08','2025-01-10','collision','city','reported'),
('CL-5502','MP-1803','2024-12-16','2024-12-18','hail','north','reported'),
('CL-5503','MP-1807','2025-01-12','2025-01-13','glass','south','reported'),
('CL-5504','MP-1804','2025-01-05','2025-01-07','collision','north','reported'),
('CL-5505','MP-1805','2024-12-12','2024-12-13','collision','city','accepted'),
('CL-5506','MP-1804','2024-11-20','2024-11-22','theft','city','accepted'),
('CL-5507','MP-1803','2024-11-30','2024-12-02','glass','city','accepted'),
('CL-5508','MP-1801','2024-10-04','2024-10-07','collision','south','accepted'),
('CL-5509','MP-1801','2024-07-20','2024-07-22','glass','city','closed'),
('CL-5510','MP-1804','2024-07-18','2024-07-19','hail','south','closed'),
('CL-5511','MP-1802','2024-07-10','2024-07-18','collision','north','closed'),
('CL-5512','MP-1805','2024-12-28','2025-01-02','collision','south','reported');
INSERT INTO visits (id, claim_id, assessor_id, status, damage_cents) VALUES
('V-301','CL-5501','AS-32','reported',180000),('V-302','CL-5502','AS-34','reported',120000),
('V-303','CL-5503','AS-33','ordered',NULL),('V-304','CL-5504','AS-31','ordered',NULL),
('V-305','CL-5505','AS-32','reported',240000),('V-306','CL-5506','AS-32','reported',900000),
('V-307','CL-5507','AS-32','reported',55000),('V-308','CL-5508','AS-33','reported',30000),
('V-309','CL-5505','AS-34','cancelled',NULL);
INSERT INTO reserves (claim_id, part, amount_cents, status) VALUES
('CL-5505','other',240000,'open'),('CL-5505','injury',60000,'open'),('CL-5506','own',820000,'open'),('CL-5506','other',30000,'open'),
('CL-5507','own',0,'released'),('CL-5508','other',0,'released'),('CL-5509','own',0,'released');
INSERT INTO payments (id, claim_id, part, payee, amount_cents, status, proposed_by) VALUES
('PY-701','CL-5505','other','Tile Works Moran',100001,'proposed','Jonna Reuter'),
('PY-702','CL-5505','other','Hedvig Lund',90000,'approved','Jonna Reuter'),
('PY-703','CL-5506','own','Rosalind Hart',700000,'proposed','Samuel Oyelaran'),
('PY-704','CL-5506','own','Garage Ostwind',100000,'approved','Samuel Oyelaran'),
('PY-705','CL-5507','own','Pane and Co',15000,'paid','Jonna Reuter'),
('PY-706','CL-5506','other','City Lamps',20000,'rejected','Samuel Oyelaran');
