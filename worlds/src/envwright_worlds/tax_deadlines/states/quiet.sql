INSERT INTO clients (id, name, email, kind, status) VALUES
('CL-301','Alvaro Pons','alvaro.pons@example.org','person','active'),('CL-302','Brass Button Tailors','brass.button@example.org','company','active'),
('CL-303','Cecily Grant','cecily.grant@example.org','person','active'),('CL-304','Damson Press','damson.press@example.org','company','active'),
('CL-305','Elio Grant','elio.grant@example.org','person','on_hold'),('CL-306','Fathom Survey','fathom.survey@example.org','company','active'),
('CL-307','Greta Olin','greta.olin@example.org','person','active'),('CL-308','Heath Nursery','heath.nursery@example.org','company','on_hold'),
('CL-309','Ike Danso','ike.danso@example.org','person','left'),('CL-310','Jasper Quarry','jasper.quarry@example.org','company','active');
INSERT INTO advisers (id, name, level, most_filings, away) VALUES
('AD-1','Benedikt Aro','partner',2,0),('AD-2','Lucinda Marr','senior',2,0),('AD-3','Femi Okoro','junior',3,0),('AD-4','Tilda Marr','junior',1,0),('AD-5','Rauf Aliyev','senior',3,1);
INSERT INTO filings (id, client_id, form, period, due_on, extended, adviser_id, filed_on, fee_cents, status) VALUES
('FL-601','CL-301','income','2023','2025-02-20',0,'AD-3',NULL,NULL,'in_work'),
('FL-602','CL-301','income','2024','2025-06-02',0,NULL,NULL,NULL,'planned'),
('FL-603','CL-302','vat','2024-Q4','2025-01-30',0,'AD-2',NULL,NULL,'in_work'),
('FL-604','CL-302','corporate','2023','2025-01-17',0,'AD-1',NULL,NULL,'approved'),
('FL-605','CL-303','income','2023','2025-01-18',0,'AD-4',NULL,NULL,'in_work'),
('FL-606','CL-304','corporate','2023','2025-03-20',0,NULL,NULL,NULL,'planned'),
('FL-607','CL-304','payroll','2024-12','2025-01-18',0,'AD-3',NULL,NULL,'approved'),
('FL-608','CL-305','income','2023','2025-02-12',0,'AD-3',NULL,NULL,'approved'),
('FL-609','CL-306','vat','2024-Q4','2025-01-31',0,NULL,NULL,NULL,'planned'),
('FL-610','CL-306','corporate','2023','2025-02-28',0,'AD-2',NULL,NULL,'for_approval'),
('FL-611','CL-307','income','2023','2025-01-17',0,NULL,NULL,NULL,'planned'),
('FL-612','CL-307','income','2024','2025-05-20',1,NULL,NULL,NULL,'planned'),
('FL-613','CL-308','vat','2024-Q4','2025-01-29',0,'AD-3',NULL,NULL,'in_work'),
('FL-614','CL-310','corporate','2023','2025-03-10',0,'AD-1',NULL,NULL,'in_work'),
('FL-615','CL-310','payroll','2024-12','2025-01-20',0,'AD-3',NULL,NULL,'for_approval'),
('FL-616','CL-301','income','2022','2024-12-16',0,'AD-2','2024-12-12',35000,'filed'),
('FL-617','CL-302','vat','2024-Q3','2024-11-11',0,'AD-3','2024-11-10',14400,'filed'),
('FL-618','CL-302','corporate','2022','2024-12-20',0,'AD-1','2024-12-10',90000,'filed'),
('FL-619','CL-303','income','2022','2024-12-18',0,'AD-3','2024-12-11',35000,'filed'),
('FL-620','CL-304','corporate','2022','2024-12-05',0,'AD-2','2024-12-03',108000,'filed'),
('FL-621','CL-306','vat','2024-Q3','2024-10-31',0,'AD-2','2024-10-22',12000,'filed'),
('FL-622','CL-307','income','2022','2025-01-08',0,'AD-4','2025-01-03',35000,'filed'),
('FL-623','CL-309','income','2022','2024-09-02',0,'AD-5','2024-08-29',35000,'filed'),
('FL-624','CL-310','corporate','2022','2025-01-09',0,'AD-1','2025-01-10',108000,'filed');
INSERT INTO papers (id, filing_id, kind, status) VALUES
('PA-901','FL-601','bank statements','received'),('PA-902','FL-601','receipts','asked'),('PA-903','FL-603','ledger','received'),
('PA-904','FL-603','bank statements','received'),('PA-905','FL-604','ledger','received'),('PA-906','FL-605','bank statements','asked'),
('PA-907','FL-605','payslips','waived'),('PA-908','FL-607','payslips','received'),('PA-909','FL-608','bank statements','received'),
('PA-910','FL-610','ledger','received'),('PA-911','FL-610','prior notice','received'),('PA-912','FL-613','ledger','received'),
('PA-913','FL-614','ledger','received'),('PA-914','FL-614','bank statements','asked'),('PA-915','FL-615','payslips','received'),
('PA-916','FL-616','bank statements','received'),('PA-917','FL-617','ledger','received'),('PA-918','FL-618','ledger','received'),
('PA-919','FL-618','bank statements','waived'),('PA-920','FL-619','bank statements','received'),('PA-921','FL-620','ledger','received'),
('PA-922','FL-621','ledger','received'),('PA-923','FL-622','bank statements','received'),('PA-924','FL-623','payslips','received'),
('PA-925','FL-624','ledger','received'),('PA-926','FL-601','payslips','received'),('PA-927','FL-608','receipts','received');
INSERT INTO assessments (id, filing_id, dated_on, tax_cents, status) VALUES
('AS-701','FL-616','2024-12-16',222000,'received'),('AS-702','FL-617','2024-12-30',118000,'received'),
('AS-703','FL-618','2025-01-07',2100000,'received'),('AS-704','FL-619','2025-01-08',99000,'received'),
('AS-705','FL-620','2024-12-15',1700000,'received'),('AS-706','FL-623','2024-10-15',134000,'accepted');
INSERT INTO guidance (id, title, body) VALUES
('GD-1','Asking for a later day','Ask in the portal of the tax office, with a reason of one line, and never on the last two days. Sales tax is not extended.'),
('GD-2','Objecting','Count thirty days on the calendar and write the last one in red. The letter needs the hand of a senior or partner.'),
('GD-3','Missing papers','One gap can be bridged by other proof. Note it on the cover sheet of the file.'),
('GD-4','Urgent returns','A return that leaves two days before its day, or after it, costs a fifth more, and clients were told.'),
('GD-5','Held clients','We answer their calls and read what they send, but we file nothing while their account is open.'),
('GD-6','Drafts in the portal','The client ticks the box below the draft. Screenshots by mail are sent back with thanks.'),
('GD-7','Old boxes','The cellar keeps ledgers for ten years; the key is with the partner.');
