INSERT INTO cabinets (id, street, area) VALUES
('CB-51', 'Chandler Street', 'harbour'),
('CB-53', 'Heath Road', 'north'),
('CB-55', 'Dyers Close', 'south'),
('CB-57', 'Signal Street', 'harbour');
INSERT INTO customers (id, name, email, priority) VALUES
('C-601', 'Gillian Frost', 'gillian.frost@example.org', 0),
('C-602', 'Zoran Petrovic', 'zoran.petrovic@example.org', 0),
('C-603', 'Amina Diop', 'amina.diop@example.org', 1),
('C-604', 'Gillian Frost', 'g.frost.vet@example.org', 0),
('C-605', 'Bao Lam', 'bao.lam@example.org', 1),
('C-606', 'Rhys Frost', 'rhys.frost@example.org', 0),
('C-607', 'Silvia Conti', 'silvia.conti@example.org', 0);
INSERT INTO lines (id, customer_id, cabinet_id, address, speed_mbit, status) VALUES
('LN-4001', 'C-601', 'CB-51', '2 Chandler Street', 100, 'live'),
('LN-4002', 'C-602', 'CB-53', '17 Heath Road', 200, 'down'),
('LN-4003', 'C-603', 'CB-53', '22 Heath Road', 50, 'down'),
('LN-4004', 'C-604', 'CB-57', '6 Signal Street', 300, 'down'),
('LN-4005', 'C-605', 'CB-55', '1 Dyers Close', 100, 'live'),
('LN-4006', 'C-606', 'CB-55', '9 Dyers Close', 100, 'live'),
('LN-4007', 'C-607', 'CB-57', '10 Signal Street', 500, 'live'),
('LN-4008', 'C-607', 'CB-51', '40 Chandler Street', 100, 'live'),
('LN-4009', 'C-606', 'CB-53', '30 Heath Road', 100, 'suspended'),
('LN-4010', 'C-602', 'CB-55', '14 Dyers Close', 50, 'live'),
('LN-4011', 'C-604', 'CB-57', '8 Signal Street', 100, 'live'),
('LN-4012', 'C-601', 'CB-53', '3 Heath Road', 100, 'down');
INSERT INTO line_tests (id, line_id, made_on, measured_mbit, verdict) VALUES
('LT-501', 'LN-4002', '2025-01-10', 0, 'dead'),
('LT-502', 'LN-4003', '2025-01-14', 0, 'dead'),
('LT-503', 'LN-4001', '2025-01-15', 49, 'slow'),
('LT-504', 'LN-4004', '2025-01-13', 0, 'dead'),
('LT-505', 'LN-4005', '2025-01-11', 40, 'slow'),
('LT-506', 'LN-4006', '2025-01-15', 93, 'passed'),
('LT-507', 'LN-4007', '2025-01-15', 0, 'dead'),
('LT-508', 'LN-4008', '2025-01-13', 30, 'slow'),
('LT-509', 'LN-4011', '2025-01-14', 44, 'slow'),
('LT-510', 'LN-4012', '2025-01-12', 0, 'dead');
INSERT INTO outages (id, cabinet_id, cause, began_on, status) VALUES
('OU-51', 'CB-57', 'power', '2025-01-13', 'open'),
('OU-52', 'CB-55', 'cable_cut', '2024-10-07', 'over');
INSERT INTO faults (id, line_id, kind, opened_on, outage_id, escalated, fixed_on, status) VALUES
('FT-701', 'LN-4002', 'no_service', '2025-01-10', NULL, 0, NULL, 'open'),
('FT-702', 'LN-4003', 'no_service', '2025-01-14', NULL, 0, NULL, 'open'),
('FT-703', 'LN-4004', 'no_service', '2025-01-13', 'OU-51', 0, NULL, 'with_outage'),
('FT-704', 'LN-4005', 'slow', '2025-01-11', NULL, 0, NULL, 'booked'),
('FT-705', 'LN-4006', 'dropping', '2025-01-11', NULL, 0, NULL, 'open'),
('FT-706', 'LN-4008', 'slow', '2025-01-13', NULL, 0, NULL, 'booked'),
('FT-707', 'LN-4010', 'no_service', '2024-10-07', 'OU-52', 0, '2024-10-20', 'fixed'),
('FT-708', 'LN-4001', 'dropping', '2024-11-11', NULL, 1, '2024-11-22', 'fixed'),
('FT-709', 'LN-4005', 'slow', '2024-12-02', NULL, 0, '2024-12-05', 'fixed'),
('FT-710', 'LN-4009', 'slow', '2024-08-12', NULL, 0, NULL, 'withdrawn'),
('FT-711', 'LN-4011', 'slow', '2025-01-14', NULL, 0, NULL, 'open'),
('FT-712', 'LN-4012', 'no_service', '2025-01-12', NULL, 0, NULL, 'booked');
INSERT INTO slots (id, engineer, area, on_day, half, most) VALUES
('SL-1', 'Elin Roos', 'harbour', '2025-01-15', 'morning', 2),
('SL-2', 'Elin Roos', 'harbour', '2025-01-16', 'afternoon', 2),
('SL-3', 'Dele Ojo', 'north', '2025-01-17', 'morning', 2),
('SL-4', 'Dele Ojo', 'north', '2025-01-30', 'morning', 2),
('SL-5', 'Kit Lowe', 'south', '2025-01-16', 'morning', 2),
('SL-6', 'Kit Lowe', 'south', '2025-01-29', 'morning', 2),
('SL-7', 'Kit Lowe', 'south', '2024-12-05', 'morning', 1),
('SL-8', 'Dele Ojo', 'north', '2025-01-14', 'afternoon', 2);
INSERT INTO visits (id, fault_id, slot_id, missed_by, status) VALUES
('V-61', 'FT-704', 'SL-5', NULL, 'planned'),
('V-62', 'FT-706', 'SL-1', NULL, 'planned'),
('V-63', 'FT-701', 'SL-8', 'engineer', 'missed'),
('V-64', 'FT-709', 'SL-7', NULL, 'done'),
('V-65', 'FT-712', 'SL-8', NULL, 'planned');
INSERT INTO credits (id, fault_id, ground, amount_cents, status) VALUES
('CR-41', 'FT-707', 'late_repair', 5500, 'proposed'),
('CR-42', 'FT-708', 'late_repair', 4500, 'proposed'),
('CR-43', 'FT-709', 'late_repair', 500, 'granted');
