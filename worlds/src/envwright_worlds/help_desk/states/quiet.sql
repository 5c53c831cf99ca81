INSERT INTO organisations (id, name, plan, minutes_left) VALUES
('OR-1','Nordhaven Museum','plus',35),('OR-2','Fig Tree Optics','basic',10),('OR-3','Castellan Insurance','premium',0),('OR-4','Riverbend Choir','basic',50);
INSERT INTO contacts (id, name, email, organisation_id) VALUES
('CT-1','Amara Cole','amara.cole@example.org','OR-1'),
('CT-2','Dov Peretz','dov.peretz@example.org','OR-2'),
('CT-3','Birgit Sand','birgit.sand@example.org','OR-3'),
('CT-4','Amara Cole','amara.cole.choir@example.org','OR-4'),
('CT-5','Noam Peretz','noam.peretz@example.org','OR-3');
INSERT INTO queues (id, name, tier) VALUES
('QU-1','Welcome desk','first'),('QU-2','Accounts and plans','first'),('QU-3','Reporting core','second');
INSERT INTO agents (id, name, email, queue_id, capacity, presence) VALUES
('AG-1','Jolanta Pek','jolanta.pek@example.org','QU-1',2,'available'),
('AG-2','Rashid Noor','rashid.noor@example.org','QU-1',3,'available'),
('AG-3','Ella Thorsen','ella.thorsen@example.org','QU-2',1,'away'),
('AG-4','Rashid Noor','rashid.noor.reports@example.org','QU-3',1,'available'),
('AG-5','Mihai Ursu','mihai.ursu@example.org','QU-3',3,'available');
INSERT INTO tickets (id, title, contact_id, queue_id, owner_id, priority, opened_on, on_hold_until, solved_on, confirmed, minutes, status) VALUES
('TK-1','Audio guide stays silent','CT-1','QU-1',NULL,'normal','2025-01-14',NULL,NULL,0,0,'new'),
('TK-2','Lens order form empty','CT-2','QU-1','AG-1','normal','2025-01-13',NULL,NULL,0,10,'open'),
('TK-3','Claims table is truncated','CT-3','QU-1','AG-1','high','2025-01-10',NULL,NULL,0,50,'open'),
('TK-4','Claims table, same fault','CT-3','QU-1',NULL,'normal','2025-01-14',NULL,NULL,0,0,'new'),
('TK-5','Change of plan','CT-2','QU-2',NULL,'low','2025-01-14',NULL,NULL,0,0,'new'),
('TK-6','Yearly totals do not add up','CT-5','QU-3','AG-4','normal','2025-01-07','2025-01-29',NULL,0,80,'on_hold'),
('TK-7','Visitor counts by hour','CT-1','QU-3','AG-5','normal','2025-01-09','2025-01-16',NULL,0,25,'on_hold'),
('TK-8','Song sheets print sideways','CT-4','QU-1','AG-2','low','2025-01-03',NULL,'2025-01-08',0,5,'solved'),
('TK-9','Reminder mails in spam','CT-1','QU-1','AG-2','normal','2025-01-04',NULL,'2025-01-09',0,15,'solved'),
('TK-10','Policy numbers with blanks','CT-5','QU-3','AG-5','normal','2024-12-29',NULL,'2025-01-01',1,20,'solved'),
('TK-11','Rehearsal list in capitals','CT-4','QU-1','AG-2','low','2024-12-28',NULL,'2024-12-31',0,5,'solved'),
('TK-12','Old ticket shop address','CT-1','QU-1','AG-2','low','2024-12-10',NULL,'2024-12-12',1,10,'closed'),
('TK-13','Member list asks for a code','CT-4','QU-1','AG-2','normal','2025-01-13',NULL,NULL,0,0,'open'),
('TK-14','Claims table, a first word','CT-3','QU-1',NULL,'low','2025-01-09',NULL,NULL,0,0,'merged'),
('TK-15','Members cannot see the code','CT-4','QU-1','AG-2','low','2025-01-14',NULL,NULL,0,0,'open');
INSERT INTO notes (id, ticket_id, kind, body) VALUES
('NO-1','TK-2','reply','Does the form show when you use another browser?'),
('NO-2','TK-3','reply','The limit of rows was raised; we look further.'),
('NO-3','TK-4','internal','Belongs to the earlier one about claims.'),
('NO-4','TK-6','reply','Please send the totals once the year is closed.'),
('NO-5','TK-7','reply','We wait for the data of the new turnstile.'),
('NO-6','TK-8','reply','Set the page to portrait in the template.'),
('NO-7','TK-9','reply','Ask visitors to add our address to their book.'),
('NO-8','TK-10','reply','Blanks are removed on import from now on.'),
('NO-9','TK-11','reply','Names are shown as they were typed.'),
('NO-10','TK-13','internal','The code goes to the choir leader alone.');
INSERT INTO guides (id, title, body) VALUES
('GD-1','Audio guides','A silent guide mostly lacks its sound pack. Put it in the dock for ten minutes and choose the exhibition again.'),
('GD-2','Tables that end too soon','A table shows ten thousand rows unless an administrator raises the limit. Filter by year or export in parts.'),
('GD-3','Switching plans','A plan changes on the first of the next month. Minutes that are left are kept when the new plan is larger.'),
('GD-4','Codes for member lists','The leader of a group gets the code and hands it on; it is valid for one term.'),
('GD-5','Sideways prints','Portrait or landscape is fixed in the template. The driver has no say when the template names one.');
