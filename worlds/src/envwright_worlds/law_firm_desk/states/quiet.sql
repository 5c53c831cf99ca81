INSERT INTO lawyers (id, name, email, rank, field, most_matters, status) VALUES
('TA','Tiago Alves','tiago.alves@example.org','partner','trade',3,'active'),
('BN','Britt Naess','britt.naess@example.org','associate','property',2,'active'),
('RG','Rohan Gupta','rohan.gupta@example.org','partner','employment',3,'active'),
('SK','Selma Kurt','selma.kurt@example.org','associate','trade',2,'active'),
('FM','Fergus Mole','fergus.mole@example.org','associate','property',2,'active'),
('YD','Yael Dayan','yael.dayan@example.org','associate','employment',2,'active'),
('PG','Priti Gupta','priti.gupta@example.org','associate','trade',1,'active'),
('UH','Ulf Holt','ulf.holt@example.org','associate','property',1,'away');
INSERT INTO parties (id, name, email, kind, parent_id) VALUES
('P-01','Larkfield Dairies Group','office@larkfield.example.org','company',NULL),
('P-02','Larkfield Creamery','info@larkfieldcreamery.example.org','company','P-01'),
('P-03','Simon Archer','simon.archer@example.org','person',NULL),
('P-04','Simon Archer','s.archer.boats@example.org','person',NULL),
('P-05','Beacon Rentals','desk@beaconrentals.example.org','company',NULL),
('P-06','Nkechi Eze','nkechi.eze@example.org','person',NULL),
('P-07','Calder Freight','legal@calderfreight.example.org','company',NULL),
('P-08','Dorte Vang','dorte.vang@example.org','person',NULL),
('P-09','Mistral Sails','mail@mistralsails.example.org','company',NULL);
INSERT INTO matters (id, title, client_id, lawyer_id, field, opened_on, retainer_cents, status) VALUES
('MT-301','Creamery access road','P-01','BN','property','2024-08-12',90000,'open'),
('MT-302','Dismissal of a dispatcher','P-08','RG','employment','2024-10-21',60000,'open'),
('MT-303','Freight rates','P-07','TA','trade','2024-09-30',120000,'open'),
('MT-304','Mooring sails unpaid','P-04','SK','trade',NULL,50000,'intake'),
('MT-305','Damp in the flat','P-03','FM','property',NULL,70000,'intake'),
('MT-306','Rental arrears','P-05','BN','property','2024-11-11',55000,'open'),
('MT-307','Holiday pay at the creamery','P-06','RG','employment',NULL,50000,'intake'),
('MT-308','Sail cloth order','P-09','TA','trade',NULL,49999,'intake'),
('MT-309','Milk round sale','P-03','SK','trade',NULL,50000,'intake'),
('MT-310','Line of the hedge','P-08','FM','property',NULL,60000,'intake'),
('MT-311','Barge repairs','P-04','TA','trade',NULL,0,'intake'),
('MT-312','Old creamery lease','P-01','BN','property','2022-05-02',50000,'closed'),
('MT-313','Vang tenancy','P-08','FM','property',NULL,10000,'declined');
INSERT INTO opponents (matter_id, party_id, role) VALUES
('MT-301','P-06','claimant'),('MT-302','P-07','defendant'),('MT-303','P-09','defendant'),('MT-304','P-09','defendant'),
('MT-305','P-05','landlord'),('MT-306','P-06','defendant'),('MT-307','P-02','defendant'),('MT-308','P-07','claimant'),
('MT-309','P-01','defendant'),('MT-310','P-05','defendant'),('MT-311','P-07','defendant'),('MT-313','P-05','landlord');
INSERT INTO consents (id, matter_id, party_id, asked_on, status) VALUES
('CS-31','MT-302','P-07','2024-10-17','given'),
('CS-32','MT-305','P-05','2025-01-06','given'),
('CS-33','MT-308','P-07','2025-01-10','asked'),
('CS-34','MT-309','P-01','2025-01-13','asked'),
('CS-35','MT-313','P-05','2024-11-19','denied');
INSERT INTO walls (id, lawyer_id, matter_id, built_on, status) VALUES
('WL-41','SK','MT-303','2024-10-01','up'),
('WL-42','PG','MT-308','2025-01-10','up'),
('WL-43','YD','MT-302','2024-10-21','up'),
('WL-44','BN','MT-305','2025-01-06','lifted');
INSERT INTO deadlines (id, matter_id, what, kind, due_on, extended, status) VALUES
('DL-601','MT-302','Bundle for the hearing','court','2025-01-20',0,'running'),
('DL-602','MT-302','End of the wage claim','statutory','2025-01-15',0,'running'),
('DL-603','MT-303','Tariff tables','agreed','2025-01-21',2,'running'),
('DL-604','MT-303','Hearing note','court','2025-01-14',1,'running'),
('DL-605','MT-303','Answer about demurrage','agreed','2025-01-08',0,'running'),
('DL-606','MT-301','Survey map','court','2024-12-12',0,'met'),
('DL-607','MT-306','Payment plan','agreed','2024-12-18',0,'dropped'),
('DL-608','MT-302','Copies of pay slips','agreed','2025-01-17',1,'running');
