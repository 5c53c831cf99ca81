INSERT INTO colleagues (id, name, email, daily_minutes) VALUES
('CL-21','Elif Aydin','elif.aydin@example.org',480),
('CL-22','Roman Kral','roman.kral@example.org',360),
('CL-23','Sanne Bakker','sanne.bakker@example.org',480),
('CL-24','Roman Kral','roman.kral.geo@example.org',240),
('CL-25','Tunde Alabi','tunde.alabi@example.org',480),
('CL-26','Mei Nakata','mei.nakata@example.org',420),
('CL-27','Pilar Vega','pilar.vega@example.org',480),
('CL-28','Aksel Vega','aksel.vega@example.org',300);
INSERT INTO projects (id, name, client, lead_id, deputy_id, agreed_minutes, budget_minutes, ceiling_cents, status) VALUES
('PR-21','Canal Lock','Waterways Board','CL-21','CL-23',2400,2595,900000,'open'),
('PR-22','Market Hall','City of Thorn','CL-23','CL-25',2400,2700,100000,'open'),
('PR-23','Silo Flats','Granary Homes','CL-25','CL-21',900,1350,300000,'open'),
('PR-24','In House','The firm','CL-21','CL-25',6000,6000,0,'open'),
('PR-25','Chapel Spire','Parish Fund','CL-23','CL-21',1200,1200,120000,'closed'),
('PR-26','Ski Jump','Winter Club','CL-27','CL-26',1800,1800,200000,'open');
INSERT INTO memberships (colleague_id, project_id) VALUES
('CL-21','PR-21'),('CL-21','PR-23'),('CL-21','PR-24'),('CL-22','PR-21'),('CL-22','PR-22'),('CL-22','PR-24'),
('CL-23','PR-21'),('CL-23','PR-22'),('CL-23','PR-24'),('CL-24','PR-22'),('CL-24','PR-24'),('CL-25','PR-22'),
('CL-25','PR-23'),('CL-25','PR-24'),('CL-26','PR-24'),('CL-26','PR-25'),('CL-26','PR-26'),('CL-27','PR-26'),('CL-28','PR-26'),('CL-28','PR-24');
INSERT INTO activities (id, project_id, name, billable, weekends, rate_cents) VALUES
('AC-21','PR-21','gate statics',1,0,9200),
('AC-22','PR-21','lock visit',1,1,8200),
('AC-23','PR-22','hall drawings',1,0,7200),
('AC-24','PR-22','hall survey',1,1,8000),
('AC-25','PR-23','flat plans',1,0,7600),
('AC-26','PR-24','courses',0,0,0),
('AC-27','PR-24','job fair',0,1,0),
('AC-28','PR-25','spire check',1,0,8600),
('AC-29','PR-26','ramp model',1,0,9000),
('AC-30','PR-26','slope visit',1,1,8400);
INSERT INTO months (id, label, first_day, locked) VALUES
('MN-11','September 2024','2024-09-01',1),
('MN-12','October 2024','2024-10-01',1),
('MN-13','November 2024','2024-11-01',0),
('MN-14','December 2024','2024-12-01',0),
('MN-15','January 2025','2025-01-01',0);
INSERT INTO entries (id, colleague_id, activity_id, day, minutes, note, approver_id, amount_cents, status) VALUES
('EN-31','CL-22','AC-21','2025-01-14',300,'hinges of the upper gate',NULL,NULL,'open'),
('EN-32','CL-22','AC-23','2025-01-14',150,'column grid',NULL,NULL,'open'),
('EN-33','CL-23','AC-21','2025-01-13',480,'water load on the leaf',NULL,NULL,'open'),
('EN-34','CL-21','AC-21','2025-01-13',240,'second pair of eyes on the leaf',NULL,NULL,'open'),
('EN-35','CL-25','AC-25','2025-01-10',600,'stairs round the shaft',NULL,NULL,'open'),
('EN-36','CL-24','AC-23','2024-12-18',240,'levels of the square',NULL,NULL,'open'),
('EN-37','CL-23','AC-24','2024-12-14',180,'measured before the stalls came','CL-25',NULL,'approved'),
('EN-38','CL-22','AC-21','2024-12-20',360,'winch anchors','CL-21',NULL,'approved'),
('EN-39','CL-26','AC-26','2024-12-19',420,'seminar on fire doors',NULL,NULL,'open'),
('EN-40','CL-21','AC-22','2024-11-16',300,'lock drained, sill seen','CL-23',NULL,'approved'),
('EN-41','CL-23','AC-23','2024-11-12',480,'glass front','CL-25',NULL,'approved'),
('EN-42','CL-25','AC-25','2024-10-08',480,'floor by floor sketch','CL-21',NULL,'approved'),
('EN-43','CL-21','AC-21','2024-10-09',480,'report of 1911 copied out','CL-23',NULL,'approved'),
('EN-44','CL-22','AC-23','2024-10-10',360,'outline plan','CL-23',43200,'billed'),
('EN-45','CL-26','AC-26','2024-10-11',420,'seminar on snow load','CL-21',NULL,'approved'),
('EN-46','CL-24','AC-24','2024-10-12',240,'points along the arcade','CL-25',NULL,'approved'),
('EN-47','CL-25','AC-23','2024-10-15',300,'belongs to the flats',NULL,NULL,'withdrawn'),
('EN-48','CL-23','AC-23','2024-10-16',480,'three ways to carry the dome','CL-25',NULL,'approved'),
('EN-49','CL-23','AC-21','2024-10-17',240,'meeting with the divers','CL-21',NULL,'approved'),
('EN-50','CL-27','AC-29','2025-01-14',480,'wind on the inrun',NULL,NULL,'open'),
('EN-51','CL-28','AC-29','2025-01-14',420,'mesh of the take off table',NULL,NULL,'open'),
('EN-52','CL-28','AC-30','2025-01-11',240,'snow depth taken at six posts',NULL,NULL,'open'),
('EN-53','CL-26','AC-29','2025-01-13',450,'lift tower',NULL,NULL,'open'),
('EN-54','CL-27','AC-30','2024-10-19',180,'slope walked with the club','CL-26',NULL,'approved'),
('EN-55','CL-26','AC-28','2024-09-17',480,'stones of the spire tapped','CL-23',68800,'billed');
