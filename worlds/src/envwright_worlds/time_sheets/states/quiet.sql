INSERT INTO colleagues (id, name, email, daily_minutes) VALUES
('CL-41','Ragna Thorsen','ragna.thorsen@example.org',480),
('CL-42','Ivo Lukic','ivo.lukic@example.org',300),
('CL-43','Samira Lukic','samira.lukic@example.org',480),
('CL-44','Bertrand Noel','bertrand.noel@example.org',240);
INSERT INTO projects (id, name, client, lead_id, deputy_id, agreed_minutes, budget_minutes, ceiling_cents, status) VALUES
('PR-41','Footbridge Two','Hill Parish','CL-41','CL-43',1200,1260,90000,'open'),
('PR-42','Cow Shed','Alm Dairy','CL-43','CL-41',600,900,200000,'open'),
('PR-43','Filing Days','Inner work','CL-41','CL-42',1800,1800,0,'open'),
('PR-44','Bus Stop','Line Seven','CL-43','CL-42',300,300,40000,'closed');
INSERT INTO memberships (colleague_id, project_id) VALUES
('CL-41','PR-41'),('CL-41','PR-43'),('CL-42','PR-41'),('CL-42','PR-42'),('CL-43','PR-41'),('CL-43','PR-42'),
('CL-43','PR-43'),('CL-44','PR-42'),('CL-44','PR-44');
INSERT INTO activities (id, project_id, name, billable, weekends, rate_cents) VALUES
('AC-41','PR-41','span design',1,0,8800),
('AC-42','PR-41','stream visit',1,1,8000),
('AC-43','PR-42','shed frame',1,0,7000),
('AC-44','PR-43','filing',0,1,0),
('AC-45','PR-44','shelter sketch',1,0,6800);
INSERT INTO months (id, label, first_day, locked) VALUES
('MN-21','Oct 24','2024-10-01',1),
('MN-22','Nov 24','2024-11-01',1),
('MN-23','Dec 24','2024-12-01',0),
('MN-24','Jan 25','2025-01-01',0);
INSERT INTO entries (id, colleague_id, activity_id, day, minutes, note, approver_id, amount_cents, status) VALUES
('EN-61','CL-42','AC-41','2025-01-14',300,'handrail detail',NULL,NULL,'open'),
('EN-62','CL-43','AC-43','2025-01-13',600,'frame twice over',NULL,NULL,'open'),
('EN-63','CL-41','AC-41','2024-12-11',180,'sway of the deck','CL-43',NULL,'approved'),
('EN-64','CL-43','AC-42','2024-11-23',240,'flood marks on the bank','CL-41',NULL,'approved'),
('EN-65','CL-43','AC-41','2024-11-20',420,'timber or steel','CL-41',61600,'billed'),
('EN-66','CL-42','AC-43','2024-11-06',150,'purlins','CL-41',NULL,'approved'),
('EN-67','CL-41','AC-44','2024-10-26',360,'cellar shelves sorted','CL-42',NULL,'approved'),
('EN-68','CL-44','AC-45','2024-10-02',240,'bench and roof','CL-43',NULL,'approved'),
('EN-69','CL-44','AC-43','2025-01-08',90,'typed twice',NULL,NULL,'withdrawn');
