INSERT INTO engineers (id, name, email, level, on_duty) VALUES
('EN-41','Runa Bakken','runa.bakken@example.org','senior',1),
('EN-42','Paul Chikwe','paul.chikwe@example.org','junior',1),
('EN-43','Ilaria Conte','ilaria.conte@example.org','senior',0),
('EN-45','Berit Nygaard','berit.nygaard@example.org','junior',1),
('EN-46','Samir Haidar','samir.haidar@example.org','senior',1),
('EN-44','Owen Bakken','owen.bakken@example.org','junior',0);
INSERT INTO components (id, name, site, state) VALUES
('CO-41','Calendar service','Aarhus','up'),
('CO-42','Blog farm','Aarhus','down'),
('CO-43','Photo share','Trieste','degraded'),
('CO-44','Search index','Trieste','up'),
('CO-45','Mailing lists','Aarhus','degraded'),
('CO-46','Metrics board','Trieste','down'),
('CO-47','Tunnel gateway','Bilbao','maintenance'),
('CO-48','Sandbox hosts','Bilbao','maintenance'),
('CO-49','Domain robot','Bilbao','up');
INSERT INTO clients (id, name, email, plan, credit_cents) VALUES
('CL-41','Greta Lindholm','greta.lindholm@example.org','business',0),
('CL-42','Hugo Almeida','hugo.almeida@example.org','premium',700),
('CL-43','Noor Rahman','noor.rahman@example.org','basic',0),
('CL-44','Vito Lindholm','vito.lindholm@example.org','business',0);
INSERT INTO hostings (client_id, component_id, monthly_cents) VALUES
('CL-41','CO-42',6000),('CL-42','CO-42',14000),('CL-43','CO-42',900),('CL-42','CO-44',7000),
('CL-44','CO-44',2400),('CL-43','CO-41',400),('CL-41','CO-43',1800),('CL-44','CO-46',5100);
INSERT INTO incidents (id, code, component_id, lead_id, impact, cause, started_at, monitored_at, resolved_on, outage_minutes, status) VALUES
('IN-51','INC-710','CO-42','EN-41','major',NULL,'2025-01-15T08:20:00Z',NULL,NULL,NULL,'investigating'),
('IN-52','INC-711','CO-43','EN-42','minor','Worn disk in box three','2025-01-14T19:00:00Z',NULL,NULL,NULL,'identified'),
('IN-53','INC-712','CO-45','EN-42','minor','Loop of out of office notes','2025-01-15T02:00:00Z','2025-01-15T08:15:00Z',NULL,NULL,'monitoring'),
('IN-54','INC-713','CO-46','EN-41','major','Counter overflow','2025-01-15T01:10:00Z','2025-01-15T08:30:00Z',NULL,NULL,'monitoring'),
('IN-55','INC-701','CO-44','EN-43','major','Half an index','2024-12-16T10:00:00Z','2024-12-16T11:30:00Z','2024-12-16',90,'resolved'),
('IN-56','INC-702','CO-42','EN-44','critical','Roof leak','2025-01-05T00:00:00Z','2025-01-05T03:20:00Z','2025-01-05',200,'resolved'),
('IN-57','INC-690','CO-44','EN-42','major','Cold boot','2024-12-10T09:00:00Z','2024-12-10T10:00:00Z','2024-12-10',60,'resolved'),
('IN-58','INC-703','CO-41','EN-42','minor','Holiday list missing','2025-01-02T08:00:00Z','2025-01-02T12:00:00Z','2025-01-02',240,'resolved');
INSERT INTO messages (id, incident_id, author_id, stage, approved, body, status) VALUES
('ME-51','IN-51','EN-41','investigating',1,'Blogs show a blank page since twenty past eight. Writing is possible, reading is not.','released'),
('ME-52','IN-51','EN-42','investigating',0,'We restart the caches one after another, blogs may flicker.','draft'),
('ME-53','IN-53','EN-42','monitoring',0,'List mail flows since a quarter past eight; the loop of absence notes was broken by hand.','released'),
('ME-54','IN-54','EN-41','monitoring',1,'Charts draw again from this morning on, the night stays a gap.','released'),
('ME-55','IN-54','EN-41','monitoring',1,'The gap of the night was filled from a second counter after all.','draft'),
('ME-56','IN-56','EN-44','monitoring',1,'Rain came through the roof above rack two, which was dried and switched on at twenty past three.','released');
INSERT INTO maintenances (id, component_id, starts_at, minutes, status) VALUES
('MA-51','CO-41','2025-01-15T08:45:00Z',60,'announced'),
('MA-52','CO-49','2025-01-15T08:00:00Z',30,'announced'),
('MA-53','CO-42','2025-01-18T02:00:00Z',120,'planned'),
('MA-54','CO-44','2025-01-21T03:00:00Z',90,'planned'),
('MA-55','CO-47','2025-01-15T06:00:00Z',240,'running'),
('MA-56','CO-48','2025-01-14T22:00:00Z',60,'running'),
('MA-57','CO-44','2025-01-17T08:30:00Z',45,'planned'),
('MA-58','CO-43','2025-01-09T23:00:00Z',60,'cancelled');
INSERT INTO claims (id, client_id, incident_id, amount_cents, status) VALUES
('CM-51','CL-42','IN-56',5600,'claimed'),
('CM-52','CL-44','IN-55',480,'claimed');
INSERT INTO reports (id, incident_id, author_id, reviewer_id, status) VALUES
('RP-51','IN-56','EN-42',NULL,'draft'),
('RP-52','IN-57','EN-44','EN-43','published');
