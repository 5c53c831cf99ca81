INSERT INTO houses (id, name, city, rooms_checked_until, most_value_cents) VALUES
('HS-21','Burgh Museum of Art','Kelding','2025-11-30',60000000),
('HS-22','Casa Moruga','Moruga','2025-04-30',90000000),
('HS-23','Sternwarte Kunsthaus','Alben','2024-12-31',200000000),
('HS-24','Norrviken Konsthall','Norrviken','2026-09-30',15000000);
INSERT INTO works (id, title, artist, medium, value_cents, status) VALUES
('1899.03','Hay Barn','Cornelia Dacre','painting',11000000,'stored'),
('1915.08','Old Bridge','Cornelia Dacre','paper',900000,'stored'),
('1929.12','Dancer','Paulo Antunes','sculpture',24000000,'away'),
('1935.17','Market Women','Paulo Antunes','painting',38000000,'stored'),
('1947.02','Tide Table','Grethe Bull','paper',1400000,'away'),
('1954.20','Wall Hanging II','Grethe Bull','textile',4300000,'conservation'),
('1968.09','Numbers','Lev Adler','painting',16000000,'stored'),
('1973.04','Numbers','Lev Adler','paper',700000,'stored'),
('1981.31','Spring Gate','Amara Dike','sculpture',7200000,'stored'),
('1994.01','Evening Bus','Amara Dike','painting',5600000,'stored');
INSERT INTO couriers (id, name, email, most_value_cents, ready) VALUES
('C-71','Hilmar Foss','hilmar.foss@example.org',40000000,1),
('C-72','Teresa Quintal','teresa.quintal@example.org',15000000,1),
('C-73','Jakub Foss','jakub.foss@example.org',25000000,0),
('C-74','Mina Rad','mina.rad@example.org',6000000,1);
INSERT INTO loans (id, house_id, exhibition, first_day, last_day, status) VALUES
('LN-24-301','HS-22','In Motion','2024-11-10','2025-01-14','out'),
('LN-24-302','HS-21','Sea Charts','2024-11-17','2025-02-28','out'),
('LN-25-301','HS-21','Counting','2025-01-18','2025-04-18','agreed'),
('LN-25-302','HS-22','Open Doors','2025-01-16','2025-03-31','agreed'),
('LN-25-303','HS-24','Village Roofs','2025-02-20','2025-05-20','draft'),
('LN-25-304','HS-22','Crowds','2025-03-15','2025-05-01','draft'),
('LN-25-305','HS-21','Last Bus Home','2025-04-20','2025-11-30','draft'),
('LN-25-306','HS-23','Sums','2025-04-01','2025-06-30','draft'),
('LN-25-307','HS-22','Night Routes','2025-02-01','2025-04-15','agreed'),
('LN-25-308','HS-21','Faces at the Stall','2025-02-03','2025-03-10','agreed'),
('LN-24-290','HS-23','Barns','2024-05-02','2024-08-30','returned');
INSERT INTO loan_works (loan_id, work_id) VALUES
('LN-24-301','1929.12'),('LN-24-302','1947.02'),('LN-25-301','1968.09'),('LN-25-301','1973.04'),
('LN-25-302','1981.31'),('LN-25-303','1899.03'),('LN-25-303','1915.08'),('LN-25-304','1935.17'),
('LN-25-307','1994.01'),('LN-25-308','1935.17'),
('LN-25-305','1994.01'),('LN-25-306','1968.09'),('LN-24-290','1899.03');
INSERT INTO reports (id, work_id, on_day, grade, note) VALUES
('CR-901','1929.12','2024-11-04','fit',NULL),
('CR-902','1947.02','2024-11-11','watch','Edge a little cockled'),
('CR-903','1968.09','2025-01-03','fit',NULL),
('CR-904','1973.04','2025-01-02','fit',NULL),
('CR-905','1981.31','2025-01-13','watch','Hinge of the gate stiff'),
('CR-906','1954.20','2024-09-16','unfit','Lining torn at both loops'),
('CR-907','1899.03','2025-01-15','fit',NULL);
INSERT INTO trips (id, loan_id, direction, courier_id, on_day, status) VALUES
('TR-301','LN-24-301','out','C-71','2024-11-07','done'),
('TR-302','LN-24-301','back','C-71','2025-01-15','planned'),
('TR-303','LN-24-302','out','C-72','2024-11-15','done'),
('TR-304','LN-24-302','back','C-74','2025-01-13','planned'),
('TR-305','LN-25-301','out','C-73','2025-01-14','cancelled'),
('TR-306','LN-25-301','out','C-71','2025-01-14','planned'),
('TR-307','LN-25-302','out','C-72','2025-01-15','planned');
