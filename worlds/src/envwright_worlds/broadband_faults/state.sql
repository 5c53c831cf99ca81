INSERT INTO cabinets (id, street, area) VALUES
('CB-04', 'Ropewalk', 'harbour'),
('CB-07', 'Millgate', 'north'),
('CB-11', 'Quarry Lane', 'north'),
('CB-15', 'Orchard Road', 'south'),
('CB-18', 'Fish Quay', 'harbour');
INSERT INTO customers (id, name, email, priority) VALUES
('C-301', 'Dilys Barton', 'dilys.barton@example.org', 0),
('C-302', 'Yannick Moreau', 'yannick.moreau@example.org', 0),
('C-303', 'Ines Pacheco', 'ines.pacheco@example.org', 1),
('C-304', 'Dilys Barton', 'd.barton.ceramics@example.org', 0),
('C-305', 'Osei Addo', 'osei.addo@example.org', 0),
('C-306', 'Klara Lindqvist', 'klara.lindqvist@example.org', 1),
('C-307', 'Tom Hargrave', 'tom.hargrave@example.org', 0),
('C-308', 'Mei Tanaka', 'mei.tanaka@example.org', 0),
('C-309', 'Rory Gallacher', 'rory.gallacher@example.org', 0),
('C-310', 'Anouk Visser', 'anouk.visser@example.org', 0);
INSERT INTO lines (id, customer_id, cabinet_id, address, speed_mbit, status) VALUES
('LN-2001', 'C-301', 'CB-04', '12 Ropewalk', 100, 'live'),
('LN-2002', 'C-302', 'CB-07', '3 Millgate', 250, 'down'),
('LN-2003', 'C-303', 'CB-07', '41 Millgate', 50, 'down'),
('LN-2004', 'C-304', 'CB-18', 'Unit 2 Fish Quay', 500, 'live'),
('LN-2005', 'C-305', 'CB-11', '9 Quarry Lane', 100, 'down'),
('LN-2006', 'C-306', 'CB-15', '77 Orchard Road', 50, 'live'),
('LN-2007', 'C-307', 'CB-15', '80 Orchard Road', 100, 'suspended'),
('LN-2008', 'C-308', 'CB-11', '26 Quarry Lane', 250, 'live'),
('LN-2009', 'C-309', 'CB-18', '5 Fish Quay', 100, 'down'),
('LN-2010', 'C-310', 'CB-04', '30 Ropewalk', 1000, 'live'),
('LN-2011', 'C-305', 'CB-15', '15 Orchard Road', 50, 'live'),
('LN-2012', 'C-307', 'CB-04', '18 Ropewalk', 100, 'ceased'),
('LN-2013', 'C-310', 'CB-11', '2 Quarry Lane', 100, 'down'),
('LN-2014', 'C-302', 'CB-15', '61 Orchard Road', 100, 'live');
INSERT INTO line_tests (id, line_id, made_on, measured_mbit, verdict) VALUES
('LT-601', 'LN-2002', '2025-01-10', 0, 'dead'),
('LT-602', 'LN-2003', '2025-01-13', 0, 'dead'),
('LT-603', 'LN-2004', '2025-01-15', 190, 'slow'),
('LT-604', 'LN-2005', '2025-01-06', 0, 'dead'),
('LT-605', 'LN-2008', '2025-01-14', 110, 'slow'),
('LT-606', 'LN-2009', '2025-01-12', 0, 'dead'),
('LT-607', 'LN-2010', '2025-01-15', 940, 'passed'),
('LT-608', 'LN-2001', '2025-01-15', 42, 'slow'),
('LT-609', 'LN-2006', '2025-01-07', 21, 'slow'),
('LT-610', 'LN-2011', '2025-01-14', 48, 'passed'),
('LT-611', 'LN-2013', '2025-01-11', 0, 'dead'),
('LT-612', 'LN-2008', '2025-01-15', 108, 'slow'),
('LT-613', 'LN-2014', '2025-01-15', 97, 'passed'),
('LT-614', 'LN-2006', '2025-01-15', 49, 'passed');
INSERT INTO outages (id, cabinet_id, cause, began_on, status) VALUES
('OU-31', 'CB-18', 'cable_cut', '2025-01-12', 'open'),
('OU-32', 'CB-15', 'power', '2024-11-20', 'over'),
('OU-33', 'CB-04', 'flooding', '2024-12-02', 'over');
INSERT INTO faults (id, line_id, kind, opened_on, outage_id, escalated, fixed_on, status) VALUES
('FT-901', 'LN-2002', 'no_service', '2025-01-10', NULL, 0, NULL, 'open'),
('FT-902', 'LN-2003', 'no_service', '2025-01-13', NULL, 0, NULL, 'open'),
('FT-903', 'LN-2005', 'no_service', '2025-01-06', NULL, 0, NULL, 'booked'),
('FT-904', 'LN-2008', 'slow', '2025-01-14', NULL, 0, NULL, 'booked'),
('FT-905', 'LN-2009', 'no_service', '2025-01-12', 'OU-31', 0, NULL, 'with_outage'),
('FT-906', 'LN-2006', 'slow', '2025-01-07', NULL, 1, NULL, 'open'),
('FT-907', 'LN-2013', 'no_service', '2025-01-11', NULL, 0, NULL, 'booked'),
('FT-908', 'LN-2014', 'dropping', '2025-01-14', NULL, 0, NULL, 'open'),
('FT-909', 'LN-2010', 'no_service', '2024-12-02', 'OU-33', 0, '2024-12-05', 'fixed'),
('FT-910', 'LN-2001', 'slow', '2024-10-01', NULL, 1, '2024-10-18', 'fixed'),
('FT-911', 'LN-2011', 'dropping', '2024-12-09', NULL, 0, '2024-12-11', 'fixed'),
('FT-912', 'LN-2007', 'slow', '2024-09-02', NULL, 0, NULL, 'withdrawn'),
('FT-913', 'LN-2004', 'dropping', '2024-11-04', NULL, 0, '2024-11-15', 'fixed'),
('FT-914', 'LN-2011', 'slow', '2025-01-11', NULL, 0, NULL, 'booked');
INSERT INTO slots (id, engineer, area, on_day, half, most) VALUES
('SL-1', 'Bram Cole', 'north', '2025-01-15', 'morning', 2),
('SL-2', 'Bram Cole', 'north', '2025-01-16', 'morning', 2),
('SL-3', 'Bram Cole', 'north', '2025-01-17', 'afternoon', 3),
('SL-4', 'Nadia Rahal', 'south', '2025-01-16', 'afternoon', 2),
('SL-5', 'Nadia Rahal', 'south', '2025-01-20', 'morning', 2),
('SL-6', 'Piotr Zielak', 'harbour', '2025-01-16', 'morning', 2),
('SL-7', 'Piotr Zielak', 'harbour', '2025-01-22', 'afternoon', 3),
('SL-8', 'Bram Cole', 'north', '2025-01-30', 'morning', 2),
('SL-9', 'Bram Cole', 'north', '2025-01-13', 'afternoon', 2),
('SL-10', 'Nadia Rahal', 'south', '2025-01-14', 'morning', 2),
('SL-11', 'Piotr Zielak', 'harbour', '2024-11-15', 'morning', 2),
('SL-12', 'Nadia Rahal', 'south', '2025-01-29', 'afternoon', 1);
INSERT INTO visits (id, fault_id, slot_id, missed_by, status) VALUES
('V-71', 'FT-903', 'SL-1', NULL, 'planned'),
('V-72', 'FT-904', 'SL-2', NULL, 'planned'),
('V-73', 'FT-901', 'SL-9', 'engineer', 'missed'),
('V-74', 'FT-906', 'SL-10', 'customer', 'missed'),
('V-75', 'FT-913', 'SL-11', NULL, 'done'),
('V-76', 'FT-907', 'SL-3', NULL, 'planned'),
('V-77', 'FT-902', 'SL-3', NULL, 'cancelled'),
('V-78', 'FT-914', 'SL-10', NULL, 'planned');
INSERT INTO credits (id, fault_id, ground, amount_cents, status) VALUES
('CR-51', 'FT-910', 'late_repair', 6000, 'proposed'),
('CR-52', 'FT-909', 'late_repair', 500, 'granted'),
('CR-53', 'FT-913', 'late_repair', 4500, 'proposed'),
('CR-54', 'FT-911', 'missed_visit', 2500, 'refused'),
('CR-55', 'FT-910', 'missed_visit', 2500, 'proposed');
