INSERT INTO developers (id, name, email, squad, role) VALUES
('DV-41','Tereza Blaha','tereza.blaha@example.org','basket','editor'),
('DV-42','Joao Pacheco','joao.pacheco@example.org','payments','admin'),
('DV-43','Imani Walker','imani.walker@example.org','payments','viewer'),
('DV-44','Bilal Chaudhry','bilal.chaudhry@example.org','search','editor'),
('DV-45','Sanna Walker','sanna.walker@example.org','platform','admin'),
('DV-46','Minh Tran','minh.tran@example.org','platform','viewer'),
('DV-47','Elodie Caron','elodie.caron@example.org','search','admin');
INSERT INTO environments (id, name, protected, frozen) VALUES
('ENV-1','development',0,0),
('ENV-2','staging',0,0),
('ENV-3','production',1,0),
('ENV-4','public sector',1,1),
('ENV-5','training room',0,1);
INSERT INTO segments (id, name, members) VALUES
('SG-21','volunteer panel',100),
('SG-22','school licences',97),
('SG-23','mobile only',7300);
INSERT INTO flags (id, name, kind, owner_id, created_on, stage) VALUES
('FG-41','compact-summary','release','DV-41','2024-12-06','active'),
('FG-42','postcode-lookup','release','DV-41','2024-12-08','active'),
('FG-43','rounded-totals','experiment','DV-41','2024-10-28','active'),
('FG-44','guest-orders','release','DV-41','2024-03-12','stale'),
('FG-45','pause-direct-debit','kill_switch','DV-42','2023-08-01','active'),
('FG-46','receipt-by-text','experiment','DV-42','2025-01-03','active'),
('FG-47','synonym-list','release','DV-44','2024-11-25','active'),
('FG-48','spell-hints','experiment','DV-44','2024-07-19','stale'),
('FG-49','mute-webhooks','kill_switch','DV-45','2024-02-02','active'),
('FG-50','frames-viewer','release','DV-45','2021-06-30','archived'),
('FG-51','plain-footer','release','DV-44','2024-05-05','stale');
INSERT INTO toggles (flag_id, environment_id, rollout, segment_id) VALUES
('FG-41','ENV-1',100,NULL),('FG-41','ENV-2',100,NULL),('FG-41','ENV-3',0,NULL),('FG-41','ENV-4',0,NULL),('FG-41','ENV-5',0,NULL),
('FG-42','ENV-1',100,NULL),('FG-42','ENV-2',95,NULL),('FG-42','ENV-3',0,NULL),('FG-42','ENV-4',0,NULL),('FG-42','ENV-5',0,NULL),
('FG-43','ENV-1',50,NULL),('FG-43','ENV-2',100,'SG-23'),('FG-43','ENV-3',40,NULL),('FG-43','ENV-4',0,NULL),('FG-43','ENV-5',0,NULL),
('FG-44','ENV-1',100,NULL),('FG-44','ENV-2',100,NULL),('FG-44','ENV-3',100,NULL),('FG-44','ENV-4',1,NULL),('FG-44','ENV-5',0,NULL),
('FG-45','ENV-1',100,NULL),('FG-45','ENV-2',100,NULL),('FG-45','ENV-3',100,NULL),('FG-45','ENV-4',100,NULL),('FG-45','ENV-5',0,NULL),
('FG-46','ENV-1',30,NULL),('FG-46','ENV-2',0,NULL),('FG-46','ENV-3',0,NULL),('FG-46','ENV-4',0,NULL),('FG-46','ENV-5',0,NULL),
('FG-47','ENV-1',100,NULL),('FG-47','ENV-2',100,NULL),('FG-47','ENV-3',75,NULL),('FG-47','ENV-4',50,'SG-21'),('FG-47','ENV-5',0,NULL),
('FG-48','ENV-1',0,NULL),('FG-48','ENV-2',0,NULL),('FG-48','ENV-3',0,NULL),('FG-48','ENV-4',0,NULL),('FG-48','ENV-5',0,NULL),
('FG-49','ENV-1',0,NULL),('FG-49','ENV-2',100,NULL),('FG-49','ENV-3',75,NULL),('FG-49','ENV-4',0,NULL),('FG-49','ENV-5',100,NULL),
('FG-50','ENV-1',0,NULL),('FG-50','ENV-2',0,NULL),('FG-50','ENV-3',0,NULL),('FG-50','ENV-4',0,NULL),('FG-50','ENV-5',0,NULL),
('FG-51','ENV-1',100,NULL),('FG-51','ENV-2',100,NULL),('FG-51','ENV-3',100,NULL),('FG-51','ENV-4',100,NULL),('FG-51','ENV-5',100,NULL);
INSERT INTO changes (id, flag_id, environment_id, author_id, reviewer_id, target, status) VALUES
('CH-41','FG-43','ENV-3','DV-41','DV-45',20,'signed_off'),
('CH-42','FG-47','ENV-3','DV-44','DV-42',100,'signed_off'),
('CH-43','FG-45','ENV-3','DV-42','DV-44',50,'in_review'),
('CH-44','FG-49','ENV-3','DV-45',NULL,100,'proposed'),
('CH-45','FG-44','ENV-4','DV-41',NULL,0,'proposed'),
('CH-46','FG-51','ENV-4','DV-47','DV-45',100,'applied'),
('CH-47','FG-42','ENV-3','DV-41','DV-42',25,'rejected'),
('CH-48','FG-46','ENV-3','DV-42','DV-47',10,'in_review');
