INSERT INTO departments (id, name, overtime_minutes) VALUES ('D-GA','Gardens',300),('D-WS','Workshop',220),('D-BU','Bureau',60);
INSERT INTO employees (id, name, email, department_id, role, hourly_cents, week_minutes, leave_days, status) VALUES
('E-300','Magnus Thorsell','magnus.thorsell@example.org','D-BU','lead',4100,2400,15,'active'),
('E-301','Ayesha Siddiq','ayesha.siddiq@example.org','D-GA','head',3400,2400,9,'active'),
('E-302','Colin Marsh','colin.marsh@example.org','D-GA','staff',1980,2400,4,'active'),
('E-303','Colin Marsh','c.marsh.workshop@example.org','D-WS','staff',2040,1500,1,'active'),
('E-304','Beata Nowicka','beata.nowicka@example.org','D-WS','head',3300,2400,12,'active'),
('E-305','Tuan Vo','tuan.vo@example.org','D-WS','staff',2100,1800,6,'active'),
('E-306','Greer Nowicka','greer.nowicka@example.org','D-BU','staff',2520,2400,8,'active'),
('E-307','Javier Rios','javier.rios@example.org','D-GA','staff',1920,1200,0,'left'),
('E-308','Yuki Abe','yuki.abe@example.org','D-GA','staff',1980,2400,10,'active');
INSERT INTO periods (id, first_day, last_day, status) VALUES
('PP-25-01','2025-01-13','2025-02-09','open'),('PP-24-13','2024-12-16','2025-01-12','open'),('PP-24-12','2024-11-18','2024-12-15','paid'),
('PP-24-11','2024-10-21','2024-11-17','locked'),('PP-24-10','2024-09-23','2024-10-20','open'),('PP-24-09','2024-08-26','2024-09-22','locked'),
('PP-24-08','2024-07-29','2024-08-25','open'),('PP-24-07','2024-07-01','2024-07-28','locked'),('PP-24-06','2024-06-03','2024-06-30','locked');
INSERT INTO timesheets (id, employee_id, period_id, week, status) VALUES
('TS-701','E-302','PP-24-13','2025-01-06','submitted'),('TS-702','E-305','PP-24-13','2025-01-06','submitted'),
('TS-703','E-303','PP-24-13','2025-01-06','submitted'),('TS-704','E-302','PP-25-01','2025-01-13','draft'),
('TS-705','E-305','PP-25-01','2025-01-13','draft'),('TS-706','E-303','PP-25-01','2025-01-13','draft'),
('TS-707','E-306','PP-24-12','2024-12-02','approved'),('TS-708','E-302','PP-24-11','2024-11-04','approved'),
('TS-709','E-305','PP-24-07','2024-07-15','approved'),('TS-710','E-303','PP-24-10','2024-10-07','approved'),
('TS-711','E-307','PP-24-09','2024-09-09','approved'),('TS-712','E-308','PP-24-08','2024-08-12','approved'),
('TS-713','E-306','PP-24-06','2024-06-17','approved'),('TS-714','E-303','PP-24-11','2024-11-04','approved');
INSERT INTO workdays (timesheet_id, on_day, minutes) VALUES
('TS-701','2025-01-06',540),('TS-701','2025-01-07',540),('TS-701','2025-01-08',540),('TS-701','2025-01-09',540),('TS-701','2025-01-10',540),
('TS-702','2025-01-06',700),('TS-702','2025-01-07',700),('TS-702','2025-01-09',621),
('TS-703','2025-01-08',480),('TS-704','2025-01-13',470),('TS-705','2025-01-14',450),
('TS-707','2024-12-04',480),('TS-708','2024-11-04',480),('TS-708','2024-11-06',420),('TS-709','2024-07-16',400),
('TS-710','2024-10-08',360),('TS-711','2024-09-10',480),('TS-712','2024-08-14',300),('TS-713','2024-06-18',450),('TS-714','2024-11-07',120);
INSERT INTO absences (id, employee_id, first_day, last_day, days, status) VALUES
('LV-201','E-302','2025-01-27','2025-01-30',4,'requested'),('LV-202','E-303','2025-02-03','2025-02-04',2,'requested'),
('LV-203','E-305','2025-02-10','2025-02-14',5,'requested'),('LV-204','E-308','2025-01-20','2025-01-21',2,'approved'),
('LV-205','E-301','2025-01-20','2025-01-24',5,'approved'),('LV-206','E-306','2024-12-23','2024-12-27',5,'declined'),
('LV-207','E-302','2025-01-21','2025-01-21',1,'requested'),('LV-208','E-304','2025-01-14','2025-01-16',3,'approved');
INSERT INTO corrections (id, employee_id, amount_cents, reason, proposed_by, agreed_by, status) VALUES
('CO-31','E-302',3300,'missed_hours','E-301',NULL,'proposed'),
('CO-32','E-305',50001,'bonus','E-304',NULL,'proposed'),
('CO-33','E-303',-6000,'overpaid','E-304','E-300','agreed'),
('CO-34','E-307',900,'wrong_rate','E-301','E-300','paid'),
('CO-35','E-301',50000,'bonus','E-304',NULL,'proposed');
INSERT INTO payslips (id, employee_id, period_id, hours_cents, corrections_cents, net_cents) VALUES
('SL-6001','E-306','PP-24-12',20160,0,20160),('SL-6002','E-307','PP-24-09',15360,900,16260),('SL-6003','E-306','PP-24-06',18900,0,18900);
