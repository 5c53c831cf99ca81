INSERT INTO clerks (id, name, email, rank) VALUES
('CK-21', 'Rosalind Peck', 'rosalind.peck@example.org', 'keeper'),
('CK-22', 'Hamid Karimi', 'hamid.karimi@example.org', 'clerk'),
('CK-23', 'Vaino Salo', 'vaino.salo@example.org', 'keeper'),
('CK-24', 'Hamid Karimi', 'h.karimi.night@example.org', 'clerk'),
('CK-25', 'Dolores Peck', 'dolores.peck@example.org', 'clerk');
INSERT INTO correspondents (id, name) VALUES
('CR-21', 'Hardware Lane'),
('CR-22', 'Corner Shops Ltd'),
('CR-23', 'Caretakers'' Office'),
('CR-24', 'Debt Clinic');
INSERT INTO kinds (id, name, keep_years, confidential) VALUES
('KI-21', 'receipt', 6, 0),
('KI-22', 'lease', 10, 0),
('KI-23', 'memo', 3, 0),
('KI-24', 'arrears file', 5, 1);
INSERT INTO boxes (id, code, room, capacity, sealed) VALUES
('BX-21', 'Slate', 'cellar', 4, 0),
('BX-22', 'Chalk', 'cellar', 3, 1),
('BX-23', 'Flint', 'strongroom', 2, 0),
('BX-24', 'Marl', 'office', 4, 0),
('BX-25', 'Clay', 'strongroom', 3, 0),
('BX-26', 'Sand', 'office', 1, 0);
INSERT INTO papers (id, number, title, correspondent_id, kind_id, box_id, dated_on, keep_until, body, status) VALUES
('PA-61', 'P-261', 'Receipt for paint', 'CR-21', 'KI-21', 'BX-21', '2018-05-20', '2024-05-20', 'Twelve tins of cream paint for the stairs, with brushes and a ladder on loan.', 'filed'),
('PA-62', 'P-262', 'Receipt for locks', 'CR-21', 'KI-21', 'BX-21', '2019-01-14', '2025-01-14', 'Nine cylinders for the cellar doors and thirty keys, delivered to the caretaker.', 'filed'),
('PA-63', 'P-263', 'Receipt for lamps', 'CR-21', 'KI-21', 'BX-21', '2019-01-15', '2025-01-15', 'Lamps with a sensor for the bicycle room; two of them came broken and were replaced.', 'filed'),
('PA-64', 'P-264', 'Lease of the bakery', 'CR-22', 'KI-22', 'BX-22', '2012-03-01', '2022-03-01', 'The shop on the corner is let with its oven; flour is not stored in the yard.', 'filed'),
('PA-65', 'P-265', 'Lease of the kiosk', 'CR-22', 'KI-22', 'BX-24', '2019-07-01', '2029-07-01', 'Newspapers, drinks and stamps may be sold until ten in the evening.', 'filed'),
('PA-66', 'P-266', 'Memo on keys', 'CR-23', 'KI-23', 'BX-24', '2021-02-02', '2024-02-02', 'Whoever takes the master key signs in the book and brings it back before night.', 'filed'),
('PA-67', 'P-267', 'Memo on frost', 'CR-23', 'KI-23', 'BX-24', '2021-12-12', '2024-12-12', 'Below minus five the tap in the yard is closed and the pipe is emptied.', 'filed'),
('PA-68', 'P-268', 'Arrears of stair two', 'CR-24', 'KI-24', 'BX-23', '2018-10-10', '2023-10-10', 'Three months were owed; the clinic agreed on parts of fifty a week.', 'filed'),
('PA-69', 'P-269', 'Arrears of stair five', 'CR-24', 'KI-24', 'BX-23', '2023-01-01', '2028-01-01', 'The rent was kept back because of the broken window, and half of it was paid since.', 'filed'),
('PA-70', 'P-270', 'Old cellar lease', 'CR-22', 'KI-22', NULL, '2008-04-01', '2018-04-01', 'The vault below house one was let for the storing of wine.', 'destroyed'),
('PA-71', 'P-271', 'Receipt for salt', NULL, NULL, NULL, '2025-01-11', NULL, 'Twenty sacks of road salt and two shovels for the winter service.', 'inbox'),
('PA-72', 'P-272', 'Arrears of stair one', NULL, NULL, NULL, '2025-01-13', NULL, 'The tenant lost work in December and asks to pay the January rent in March.', 'inbox'),
('PA-73', 'P-273', 'Memo on pigeons', 'CR-23', 'KI-23', 'BX-26', '2021-08-08', '2024-08-08', 'Nets were hung below the eaves; feeding birds on balconies is not wanted.', 'filed'),
('PA-74', 'P-274', 'Receipt for gravel', 'CR-21', 'KI-21', 'BX-25', '2018-02-02', '2024-02-02', 'Four tons of gravel for the path between the houses, tipped at the gate.', 'filed');
INSERT INTO labels (id, name, forbids_sharing) VALUES
('LB-21', 'handle first', 0),
('LB-22', 'counsel only', 1),
('LB-23', 'bookkeeping', 0),
('LB-24', 'repairs', 0),
('LB-25', 'chair only', 1);
INSERT INTO marks (paper_id, label_id) VALUES
('PA-63', 'LB-21'), ('PA-63', 'LB-22'), ('PA-63', 'LB-23'), ('PA-63', 'LB-24'),
('PA-64', 'LB-22'),
('PA-61', 'LB-23'), ('PA-61', 'LB-24'),
('PA-66', 'LB-24'),
('PA-71', 'LB-21');
INSERT INTO holds (id, paper_id, matter, placed_by, lifted_by, status) VALUES
('HD-21', 'PA-64', 'Bakery eviction', 'CK-21', NULL, 'active'),
('HD-22', 'PA-64', 'Rent dispute', 'CK-23', NULL, 'active'),
('HD-23', 'PA-64', 'Deposit claim', 'CK-21', NULL, 'active'),
('HD-24', 'PA-61', 'Paint fumes case', 'CK-23', 'CK-21', 'lifted'),
('HD-25', 'PA-69', 'Arrears suit', 'CK-23', NULL, 'active');
INSERT INTO disposals (id, paper_id, proposed_by, proposed_on, approved, status) VALUES
('DP-21', 'PA-66', 'CK-22', '2025-01-08', 1, 'open'),
('DP-22', 'PA-67', 'CK-22', '2025-01-09', 1, 'open'),
('DP-23', 'PA-68', 'CK-24', '2024-12-20', 1, 'open'),
('DP-24', 'PA-70', 'CK-25', '2022-06-06', 1, 'done'),
('DP-25', 'PA-73', 'CK-22', '2025-01-05', 0, 'open'),
('DP-26', 'PA-74', 'CK-25', '2025-01-06', 0, 'open'),
('DP-27', 'PA-61', 'CK-24', '2024-10-01', 0, 'dropped');
INSERT INTO links (id, paper_id, clerk_id, last_day, status) VALUES
('LK-21', 'PA-65', 'CK-22', '2025-01-15', 'open'),
('LK-22', 'PA-65', 'CK-24', '2025-01-28', 'open'),
('LK-23', 'PA-62', 'CK-22', '2025-01-14', 'open'),
('LK-24', 'PA-66', 'CK-24', '2025-01-14', 'open'),
('LK-25', 'PA-61', 'CK-25', '2025-01-20', 'closed'),
('LK-26', 'PA-73', 'CK-22', '2025-01-25', 'open');
