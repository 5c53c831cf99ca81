INSERT INTO partners (id, name) VALUES
('PT-1', 'Bergmann Mills'),
('PT-2', 'Corso Foods'),
('PT-3', 'Delphi Glass'),
('PT-4', 'Ember Bricks'),
('PT-5', 'Fenland Fruit'),
('PT-6', 'Gratz Steel');
INSERT INTO types (id, name, value_cents, repair_cents) VALUES
('TY-1', 'wooden', 1200, 250),
('TY-2', 'plastic', 3500, 600),
('TY-3', 'cage', 9000, 1400);
INSERT INTO accounts (id, code, partner_id, type_id, balance, most_debt) VALUES
('AC-1', 'W-11', 'PT-1', 'TY-1', 120, 50),
('AC-2', 'W-12', 'PT-2', 'TY-1', -40, 60),
('AC-3', 'W-13', 'PT-3', 'TY-1', 0, 20),
('AC-4', 'W-14', 'PT-4', 'TY-1', -20, 20),
('AC-5', 'P-11', 'PT-1', 'TY-2', 33, 10),
('AC-6', 'P-12', 'PT-2', 'TY-2', -8, 30),
('AC-7', 'P-15', 'PT-5', 'TY-2', 66, 0),
('AC-8', 'C-13', 'PT-3', 'TY-3', 5, 5),
('AC-9', 'C-16', 'PT-6', 'TY-3', -12, 15),
('AC-10', 'W-16', 'PT-6', 'TY-1', -55, 100),
('AC-11', 'W-15', 'PT-5', 'TY-1', 7, 10);
INSERT INTO depots (id, name, budget_cents) VALUES
('DE-1', 'East Yard', 12500),
('DE-2', 'River Shed', 6000),
('DE-3', 'Hill Store', 50000);
INSERT INTO stocks (id, depot_id, type_id, sound, damaged) VALUES
('ST-1', 'DE-1', 'TY-1', 400, 60),
('ST-2', 'DE-1', 'TY-2', 40, 12),
('ST-3', 'DE-2', 'TY-1', 10, 30),
('ST-4', 'DE-2', 'TY-3', 8, 4),
('ST-5', 'DE-3', 'TY-2', 150, 51),
('ST-6', 'DE-3', 'TY-3', 30, 9);
INSERT INTO notes (id, code, account_id, pallets, issued_on, status) VALUES
('NO-1', 'N-901', 'AC-1', 33, '2024-11-16', 'open'),
('NO-2', 'N-902', 'AC-2', 20, '2024-11-15', 'open'),
('NO-3', 'N-903', 'AC-2', 15, '2025-01-05', 'open'),
('NO-4', 'N-904', 'AC-5', 10, '2024-10-17', 'lapsed'),
('NO-5', 'N-905', 'AC-7', 12, '2024-12-16', 'redeemed'),
('NO-6', 'N-906', 'AC-9', 4, '2024-11-17', 'open'),
('NO-7', 'N-907', 'AC-3', 8, '2025-01-13', 'open'),
('NO-8', 'N-908', 'AC-8', 2, '2024-11-01', 'open');
INSERT INTO transfers (id, from_account_id, to_account_id, pallets, proposed_on, status) VALUES
('TF-1', 'AC-1', 'AC-4', 20, '2025-01-12', 'proposed'),
('TF-2', 'AC-1', 'AC-2', 100, '2025-01-01', 'confirmed'),
('TF-3', 'AC-5', 'AC-6', 8, '2024-12-31', 'confirmed'),
('TF-4', 'AC-7', 'AC-5', 30, '2025-01-13', 'confirmed'),
('TF-5', 'AC-7', 'AC-6', 10, '2024-12-06', 'booked'),
('TF-6', 'AC-8', 'AC-9', 5, '2024-12-26', 'rejected'),
('TF-7', 'AC-8', 'AC-9', 5, '2025-01-01', 'proposed'),
('TF-8', 'AC-11', 'AC-3', 8, '2025-01-14', 'confirmed'),
('TF-9', 'AC-1', 'AC-11', 5, '2024-12-31', 'proposed');
INSERT INTO settlements (id, account_id, pallets, amount_cents, settled_on) VALUES
('SE-1', 'AC-6', 10, 35000, '2024-10-07'),
('SE-2', 'AC-10', 25, 30000, '2024-12-01'),
('SE-3', 'AC-9', 2, 18000, '2024-12-16');
