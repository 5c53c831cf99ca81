INSERT INTO mentors (id, name, email, daily_most) VALUES
('ME-31','Ottilie Brun','ottilie.brun@example.org',1),
('ME-32','Mario Vidal','mario.vidal@example.org',2),
('ME-33','Sade Adeyemi','sade.adeyemi@example.org',3);
INSERT INTO founders (id, name, email, company, sessions_left, barred_until) VALUES
('FD-51','Kasper Vidal','kasper.vidal@example.org','Lantern Foods',6,NULL),
('FD-52','Yuki Hara','yuki.hara@example.org','Paper Pump',2,NULL),
('FD-53','Ronke Bello','ronke.bello@example.org','Second Sleeve',0,NULL),
('FD-54','Dora Klima','dora.klima@example.org','Cellar Light',3,'2025-01-20'),
('FD-55','Piet Smits','piet.smits@example.org','Hedge Radio',5,NULL),
('FD-56','Amina Jallow','amina.jallow@example.org','Ferry Post',1,'2025-01-13');
INSERT INTO formats (id, title, mentor_id, minutes, notice_hours, window_days, asks_mentor) VALUES
('FO-31','Balance sheet hour','ME-31',60,24,30,1),
('FO-32','Press release check','ME-32',30,12,20,0),
('FO-33','Shop floor visit','ME-33',120,72,60,1),
('FO-34','Coffee with Sade','ME-33',30,1,14,0);
INSERT INTO hours (id, mentor_id, weekday, from_hour, until_hour) VALUES
('HR-41','ME-31','tue',9,13),('HR-42','ME-31','wed',7,10),
('HR-43','ME-32','mon',10,18),('HR-44','ME-32','wed',8,12),('HR-45','ME-32','fri',9,17),
('HR-46','ME-33','wed',7,14),('HR-47','ME-33','thu',12,18);
INSERT INTO absences (id, mentor_id, first_day, last_day, status) VALUES
('AB-31','ME-31','2025-02-10','2025-02-21','entered'),
('AB-32','ME-33','2025-01-29','2025-01-31','entered'),
('AB-33','ME-32','2025-01-13','2025-01-14','entered'),
('AB-34','ME-33','2025-03-03','2025-03-14','withdrawn');
INSERT INTO meetings (id, code, format_id, founder_id, starts_at, moved, accepted, summary, status) VALUES
('MT-61','M-861','FO-31','FD-51','2025-01-21T09:00:00Z',0,1,NULL,'pending'),
('MT-62','M-862','FO-31','FD-52','2025-01-28T10:00:00Z',0,0,NULL,'pending'),
('MT-63','M-863','FO-33','FD-55','2025-01-23T13:00:00Z',0,1,NULL,'pending'),
('MT-64','M-864','FO-33','FD-53','2025-01-30T14:00:00Z',0,0,NULL,'cancelled'),
('MT-65','M-865','FO-34','FD-52','2025-01-15T07:30:00Z',0,0,NULL,'confirmed'),
('MT-66','M-866','FO-32','FD-56','2025-01-15T08:30:00Z',0,0,NULL,'confirmed'),
('MT-67','M-867','FO-31','FD-55','2025-01-15T08:45:00Z',0,1,NULL,'confirmed'),
('MT-68','M-868','FO-34','FD-51','2025-01-16T12:00:00Z',0,0,NULL,'confirmed'),
('MT-69','M-869','FO-32','FD-55','2025-01-17T09:30:00Z',1,0,NULL,'confirmed'),
('MT-70','M-870','FO-33','FD-53','2025-01-22T09:00:00Z',0,0,NULL,'pending'),
('MT-71','M-790','FO-34','FD-56','2024-12-11T09:00:00Z',0,0,NULL,'missed'),
('MT-72','M-791','FO-32','FD-54','2024-12-06T11:00:00Z',0,0,NULL,'missed'),
('MT-73','M-792','FO-31','FD-54','2024-12-18T08:00:00Z',0,1,NULL,'missed'),
('MT-74','M-793','FO-32','FD-51','2025-01-10T10:00:00Z',0,0,'Headline shortened, quote of the farmer moved to the top.','held');
