INSERT INTO farms (id, name, farmer, email, owed_cents) VALUES
('FA-1','Swallow Beck','Elin Sundqvist','elin.sundqvist@example.org',6000),
('FA-2','Pinfold','Amos Carrick','amos.carrick@example.org',50000),
('FA-3','Kettle Rigg','Fatima Zahran','fatima.zahran@example.org',50001),
('FA-4','Upper Shaw','Amos Carrick','amos.carrick.shaw@example.org',11600),
('FA-5','Mere View','Bianca Lupo','bianca.lupo@example.org',0);
INSERT INTO herds (id, mark, farm_id, kind, heads, blocked_until) VALUES
('HR-1','THRUSH','FA-1','cattle',36,NULL),
('HR-2','PLOVER','FA-1','flock',52,NULL),
('HR-3','HERON','FA-2','cattle',22,'2025-01-15'),
('HR-4','CURLEW','FA-2','pigs',75,'2025-01-13'),
('HR-5','DUNNOCK','FA-3','cattle',28,NULL),
('HR-6','WREN','FA-3','flock',11,'2025-01-16'),
('HR-7','SISKIN','FA-4','pigs',66,NULL),
('HR-8','LINNET','FA-4','flock',40,NULL),
('HR-9','ROBIN','FA-5','cattle',17,NULL);
INSERT INTO vets (id, name, email, kind, on_leave) VALUES
('VT-1','Ewan Strachan','ewan.strachan@example.org','cattle',0),
('VT-2','Kirsi Laine','kirsi.laine@example.org','cattle',0),
('VT-3','Ewan Strachan','ewan.strachan.flock@example.org','flock',0),
('VT-4','Dina Sabry','dina.sabry@example.org','flock',0),
('VT-5','Tomasz Wilk','tomasz.wilk@example.org','pigs',0),
('VT-6','Joan Laine','joan.laine@example.org','cattle',1);
INSERT INTO visits (id, herd_id, vet_id, day, slot, penned, status) VALUES
('VI-1','HR-1','VT-1','2025-01-15','morning',1,'booked'),
('VI-2','HR-8','VT-4','2025-01-15','afternoon',1,'booked'),
('VI-3','HR-2','VT-3','2025-01-15','morning',1,'under_way'),
('VI-4','HR-7','VT-5','2025-01-15','morning',1,'under_way'),
('VI-5','HR-5','VT-2','2025-01-16','afternoon',0,'booked'),
('VI-6','HR-9','VT-1','2025-01-23','morning',0,'booked'),
('VI-7','HR-3','VT-2','2025-01-09','afternoon',1,'done'),
('VI-8','HR-3','VT-1','2025-01-04','morning',1,'done'),
('VI-9','HR-4','VT-5','2025-01-02','morning',1,'done'),
('VI-10','HR-6','VT-3','2025-01-06','afternoon',1,'done'),
('VI-11','HR-7','VT-5','2024-12-16','morning',1,'done'),
('VI-12','HR-9','VT-1','2025-01-08','afternoon',0,'cancelled'),
('VI-13','HR-2','VT-4','2024-12-17','morning',1,'done');
INSERT INTO medicines (id, name, kind, antibiotic, waiting_days, dose_cents) VALUES
('MD-1','Cowspan','cattle',1,20,310),('MD-2','Vacalin','cattle',0,6,130),('MD-3','Woolguard','flock',0,10,90),
('MD-4','Eweclox','flock',1,24,200),('MD-5','Pigmentol','pigs',1,11,140);
INSERT INTO batches (id, code, medicine_id, doses, expires_on, status) VALUES
('BA-1','COW-PIP','MD-1',55,'2025-08-31','usable'),
('BA-2','VAC-PIP','MD-2',90,'2025-06-30','usable'),
('BA-3','VAC-KIT','MD-2',15,'2025-01-14','usable'),
('BA-4','WOO-PIP','MD-3',200,'2025-05-31','usable'),
('BA-5','EWE-PIP','MD-4',40,'2025-01-15','usable'),
('BA-6','PIG-PIP','MD-5',80,'2025-09-30','usable'),
('BA-7','PIG-KIT','MD-5',30,'2025-10-31','recalled'),
('BA-8','COW-KIT','MD-1',0,'2024-11-30','usable');
INSERT INTO treatments (id, visit_id, batch_id, heads, given_on) VALUES
('TR-1','VI-11','BA-6',40,'2024-12-16'),
('TR-2','VI-13','BA-5',18,'2024-12-17'),
('TR-3','VI-7','BA-2',22,'2025-01-09'),
('TR-4','VI-9','BA-6',60,'2025-01-02'),
('TR-5','VI-10','BA-4',11,'2025-01-06');
