INSERT INTO partners (id, name) VALUES
('PT-31','Vela Bottlers'),('PT-32','Kiso Ironmongers'),('PT-33','Aldous Feed'),('PT-34','Rosario Tiles');
INSERT INTO types (id, name, value_cents, repair_cents) VALUES
('TY-21','pine slat',1000,180),('TY-22','hygiene',4100,700);
INSERT INTO accounts (id, code, partner_id, type_id, balance, most_debt) VALUES
('AC-51','S-71','PT-31','TY-21',64,30),
('AC-52','S-72','PT-32','TY-21',-12,40),
('AC-53','S-73','PT-33','TY-21',-25,25),
('AC-54','S-74','PT-34','TY-21',3,15),
('AC-55','H-71','PT-31','TY-22',22,5),
('AC-56','H-73','PT-33','TY-22',-9,10),
('AC-57','H-74','PT-34','TY-22',0,0);
INSERT INTO depots (id, name, budget_cents) VALUES
('DE-31','Mill Siding',3600),('DE-32','Chapel Lane',21000);
INSERT INTO stocks (id, depot_id, type_id, sound, damaged) VALUES
('ST-31','DE-31','TY-21',240,21),
('ST-32','DE-31','TY-22',6,5),
('ST-33','DE-32','TY-21',95,58),
('ST-34','DE-32','TY-22',70,2);
INSERT INTO notes (id, code, account_id, pallets, issued_on, status) VALUES
('NO-51','Q-041','AC-51',20,'2024-11-16','open'),
('NO-52','Q-042','AC-53',12,'2024-11-15','open'),
('NO-53','Q-043','AC-54',33,'2024-12-29','open'),
('NO-54','Q-044','AC-55',4,'2024-09-09','open'),
('NO-55','Q-045','AC-57',8,'2024-08-20','lapsed'),
('NO-56','Q-046','AC-52',10,'2024-12-02','redeemed');
INSERT INTO transfers (id, from_account_id, to_account_id, pallets, proposed_on, status) VALUES
('TF-51','AC-51','AC-52',12,'2025-01-01','confirmed'),
('TF-52','AC-55','AC-57',22,'2025-01-07','confirmed'),
('TF-53','AC-51','AC-53',25,'2025-01-11','proposed'),
('TF-54','AC-54','AC-52',3,'2024-12-18','proposed'),
('TF-55','AC-54','AC-51',4,'2025-01-09','confirmed'),
('TF-56','AC-55','AC-56',10,'2024-12-31','confirmed'),
('TF-57','AC-51','AC-54',8,'2024-11-21','booked');
INSERT INTO settlements (id, account_id, pallets, amount_cents, settled_on) VALUES
('SE-51','AC-53',18,18000,'2024-10-30'),
('SE-52','AC-56',3,12300,'2024-12-05');
