INSERT INTO departments (id, name, overtime_minutes) VALUES ('D-DE','Delivery',300),('D-AD','Administration',90),('D-KI','Kitchens',240);
INSERT INTO employees (id, name, email, department_id, role, hourly_cents, week_minutes, leave_days, status) VALUES
('E-200','Ottoline Grieg','ottoline.grieg@example.org','D-AD','lead',4300,2400,17,'active'),
('E-201','Jerome Achebe','jerome.achebe@example.org','D-DE','head',3500,2400,10,'active'),
('E-202','Lidia Ferro','lidia.ferro@example.org','D-DE','staff',2080,2400,7,'active'),
('E-203','Pavol Hruska','pavol.hruska@example.org','D-DE','staff',2020,1800,2,'active'),
('E-204','Nasrin Karimi','nasrin.karimi@example.org','D-KI','head',3300,2400,13,'active'),
('E-205','Lidia Ferro','l.ferro.kitchen@example.org','D-KI','staff',1900,1200,8,'active'),
('E-206','Denzel Okoro','denzel.okoro@example.org','D-KI','staff',1880,1500,0,'active'),
('E-207','Britta Sund','britta.sund@example.org','D-AD','head',3850,2400,21,'active'),
('E-208','Calum Orr','calum.orr@example.org','D-AD','staff',2700,2400,5,'active'),
('E-209','Irma Kovacs','irma.kovacs@example.org','D-DE','staff',2000,2400,0,'left'),
('E-210','Hassan Orr','hassan.orr@example.org','D-DE','staff',2160,2400,12,'active'),
('E-211','Mei Lin','mei.lin@example.org','D-KI','staff',1950,1800,10,'active'),
('E-212','Sol Ramirez','sol.ramirez@example.org','D-AD','staff',2500,2400,3,'active');
INSERT INTO periods (id, first_day, last_day, status) VALUES
('PP-25-01','2025-01-13','2025-02-09','open'),('PP-24-13','2024-12-16','2025-01-12','open'),('PP-24-12','2024-11-18','2024-12-15','paid'),
('PP-24-11','2024-10-21','2024-11-17','locked'),('PP-24-10','2024-09-23','2024-10-20','open'),('PP-24-09','2024-08-26','2024-09-22','locked'),
('PP-24-08','2024-07-29','2024-08-25','open'),('PP-24-07','2024-07-01','2024-07-28','locked'),('PP-24-06','2024-06-03','2024-06-30','locked');
INSERT INTO timesheets (id, employee_id, period_id, week, status) VALUES
('TS-801','E-202','PP-24-13','2025-01-06','submitted'),('TS-802','E-203','PP-24-13','2025-01-06','submitted'),
('TS-803','E-205','PP-24-13','2025-01-06','approved'),('TS-804','E-206','PP-24-13','2025-01-06','submitted'),
('TS-805','E-208','PP-24-13','2025-01-06','draft'),('TS-806','E-201','PP-24-13','2025-01-06','submitted'),
('TS-807','E-202','PP-24-13','2024-12-16','approved'),('TS-808','E-202','PP-25-01','2025-01-13','draft'),
('TS-809','E-210','PP-25-01','2025-01-13','draft'),('TS-810','E-208','PP-24-12','2024-12-09','approved'),
('TS-811','E-209','PP-24-12','2024-12-02','approved'),('TS-812','E-208','PP-24-11','2024-11-11','approved'),
('TS-813','E-202','PP-24-11','2024-11-11','approved'),('TS-814','E-206','PP-24-10','2024-09-30','approved'),
('TS-815','E-210','PP-24-09','2024-09-02','approved'),('TS-816','E-211','PP-24-08','2024-08-05','approved'),
('TS-817','E-206','PP-24-07','2024-07-08','approved'),('TS-818','E-203','PP-24-07','2024-07-08','approved'),
('TS-819','E-212','PP-24-06','2024-06-10','approved');
INSERT INTO workdays (timesheet_id, on_day, minutes) VALUES
('TS-801','2025-01-06',540),('TS-801','2025-01-07',540),('TS-801','2025-01-08',540),('TS-801','2025-01-09',540),('TS-801','2025-01-10',540),
('TS-802','2025-01-06',600),('TS-802','2025-01-07',600),('TS-802','2025-01-08',600),('TS-802','2025-01-09',301),
('TS-803','2025-01-07',480),('TS-803','2025-01-09',480),('TS-803','2025-01-11',240),
('TS-804','2025-01-06',500),('TS-804','2025-01-08',500),('TS-804','2025-01-11',420),
('TS-805','2025-01-07',480),('TS-805','2025-01-08',480),('TS-806','2025-01-06',480),('TS-806','2025-01-07',480),
('TS-807','2024-12-16',480),('TS-807','2024-12-17',480),('TS-808','2025-01-13',480),
('TS-810','2024-12-09',480),('TS-810','2024-12-10',450),('TS-811','2024-12-03',480),
('TS-812','2024-11-11',480),('TS-812','2024-11-12',480),
('TS-813','2024-11-11',600),('TS-813','2024-11-12',600),('TS-813','2024-11-13',600),('TS-813','2024-11-14',660),
('TS-814','2024-10-01',300),('TS-815','2024-09-02',480),('TS-815','2024-09-04',450),
('TS-816','2024-08-06',420),('TS-817','2024-07-09',450),('TS-818','2024-07-08',480),('TS-819','2024-06-12',480);
INSERT INTO absences (id, employee_id, first_day, last_day, days, status) VALUES
('LV-401','E-202','2025-01-20','2025-01-24',5,'requested'),('LV-402','E-203','2025-01-20','2025-01-22',3,'requested'),
('LV-403','E-201','2025-02-03','2025-02-07',5,'approved'),('LV-404','E-205','2025-03-10','2025-03-14',5,'requested'),
('LV-405','E-208','2025-01-27','2025-01-31',5,'approved'),('LV-406','E-208','2024-12-23','2024-12-24',2,'approved'),
('LV-407','E-206','2024-12-30','2024-12-31',2,'declined'),('LV-408','E-204','2025-02-17','2025-02-21',5,'cancelled'),
('LV-409','E-210','2025-02-05','2025-02-06',2,'approved'),('LV-410','E-202','2025-02-06','2025-02-06',1,'requested'),
('LV-411','E-210','2025-01-14','2025-01-14',1,'approved'),('LV-412','E-207','2025-04-07','2025-04-11',5,'requested');
INSERT INTO corrections (id, employee_id, amount_cents, reason, proposed_by, agreed_by, status) VALUES
('CO-61','E-202',4300,'missed_hours','E-201',NULL,'proposed'),
('CO-62','E-208',60000,'bonus','E-207',NULL,'proposed'),
('CO-63','E-206',-9500,'overpaid','E-204','E-200','agreed'),
('CO-64','E-208',2700,'wrong_rate','E-207','E-200','agreed'),
('CO-65','E-203',14000,'bonus','E-201','E-200','rejected'),
('CO-66','E-209',2500,'missed_hours','E-201','E-200','paid'),
('CO-67','E-201',50000,'bonus','E-204',NULL,'proposed'),
('CO-68','E-206',-16500,'overpaid','E-204','E-207','agreed'),
('CO-69','E-205',1900,'missed_hours','E-204',NULL,'proposed');
INSERT INTO payslips (id, employee_id, period_id, hours_cents, corrections_cents, net_cents) VALUES
('SL-8001','E-208','PP-24-12',41850,0,41850),('SL-8002','E-209','PP-24-12',16000,2500,18500),
('SL-8003','E-210','PP-24-09',33480,0,33480),('SL-8004','E-212','PP-24-06',20000,0,20000);
