INSERT INTO clients (id, name, email, mandate_until, guarantee_cents, used_cents) VALUES
('CL-31', 'Brook Tools', 'imports.brook@example.org', '2025-11-30', 800000, 100000),
('CL-32', 'Lindgren Toys', 'office.lindgren@example.org', '2025-01-15', 400000, 0),
('CL-33', 'Brook Tools', 'west.brook@example.org', '2025-01-14', 500000, 40000),
('CL-34', 'Oba Coffee', 'green.oba@example.org', '2025-04-15', 600000, 590000),
('CL-35', 'Fable Glass', 'logistics.fable@example.org', '2025-04-16', 700000, 73700);
INSERT INTO tariffs (id, name, duty_permille, licence) VALUES
('T-8205', 'Hand tools', 30, 0),
('T-9504', 'Table games', 0, 0),
('T-0901', 'Coffee', 75, 1),
('T-7013', 'Glassware', 110, 0),
('T-4202', 'Bags and suitcases', 60, 0);
INSERT INTO shipments (id, client_id, waybill, goods, packages, due_on, status) VALUES
('SH-701', 'CL-31', 'WB-91010', 'Chisels', 20, '2025-01-12', 'arrived'),
('SH-702', 'CL-31', 'WB-91055', 'Saw blades', 8, '2025-01-18', 'announced'),
('SH-703', 'CL-32', 'WB-90988', 'Chess sets', 30, '2025-01-13', 'arrived'),
('SH-704', 'CL-33', 'WB-90912', 'Spanners', 12, '2025-01-10', 'arrived'),
('SH-705', 'CL-34', 'WB-90930', 'Green coffee', 40, '2025-01-11', 'arrived'),
('SH-706', 'CL-35', 'WB-90999', 'Goblets', 16, '2025-01-14', 'announced'),
('SH-707', 'CL-35', 'WB-90870', 'Carafes', 10, '2025-01-09', 'arrived'),
('SH-708', 'CL-31', 'WB-90211', 'Tool bags', 5, '2024-12-12', 'released'),
('SH-709', 'CL-34', 'WB-91100', 'Roasted coffee', 6, '2025-01-19', 'announced'),
('SH-710', 'CL-35', 'WB-90950', 'Lamp glass', 9, '2025-01-12', 'arrived'),
('SH-711', 'CL-32', 'WB-91077', 'Draughts boards', 14, '2025-01-15', 'announced'),
('SH-712', 'CL-31', 'WB-91020', 'Steel files', 7, '2025-01-13', 'arrived'),
('SH-713', 'CL-35', 'WB-90901', 'Bud vases', 4, '2025-01-10', 'arrived');
INSERT INTO declarations (id, shipment_id, kind, status, filed_on, duty_cents) VALUES
('DE-601', 'SH-701', 'import', 'draft', NULL, NULL),
('DE-602', 'SH-702', 'import', 'draft', NULL, NULL),
('DE-603', 'SH-703', 'import', 'filed', '2025-01-13', 0),
('DE-604', 'SH-705', 'import', 'draft', NULL, NULL),
('DE-605', 'SH-707', 'import', 'held', '2025-01-10', 33000),
('DE-606', 'SH-708', 'import', 'cleared', '2024-12-12', 5400),
('DE-607', 'SH-709', 'import', 'draft', NULL, NULL),
('DE-608', 'SH-710', 'import', 'held', '2025-01-12', 29700),
('DE-609', 'SH-706', 'temporary', 'filed', '2025-01-14', 0),
('DE-610', 'SH-713', 'import', 'filed', '2025-01-11', 11000);
INSERT INTO lines (id, declaration_id, tariff_id, packages, value_cents) VALUES
('LN-501', 'DE-601', 'T-8205', 20, 600000),
('LN-502', 'DE-602', 'T-8205', 8, 200000),
('LN-503', 'DE-603', 'T-9504', 30, 450000),
('LN-504', 'DE-604', 'T-0901', 40, 800000),
('LN-505', 'DE-605', 'T-7013', 10, 300000),
('LN-506', 'DE-606', 'T-4202', 5, 90000),
('LN-507', 'DE-607', 'T-0901', 4, 90000),
('LN-508', 'DE-608', 'T-7013', 9, 270000),
('LN-509', 'DE-609', 'T-7013', 16, 320000),
('LN-510', 'DE-610', 'T-7013', 4, 100000);
INSERT INTO documents (id, shipment_id, kind, received_on) VALUES
('DC-21', 'SH-701', 'invoice', '2025-01-10'),
('DC-22', 'SH-701', 'packing_list', '2025-01-10'),
('DC-23', 'SH-702', 'invoice', '2025-01-13'),
('DC-24', 'SH-702', 'packing_list', '2025-01-13'),
('DC-25', 'SH-703', 'invoice', '2025-01-12'),
('DC-26', 'SH-703', 'packing_list', '2025-01-12'),
('DC-27', 'SH-705', 'invoice', '2025-01-10'),
('DC-28', 'SH-705', 'packing_list', '2025-01-10'),
('DC-29', 'SH-705', 'licence', '2025-01-11'),
('DC-30', 'SH-707', 'invoice', '2025-01-08'),
('DC-31', 'SH-707', 'packing_list', '2025-01-08'),
('DC-32', 'SH-707', 'origin', '2025-01-14'),
('DC-33', 'SH-709', 'invoice', '2025-01-14'),
('DC-34', 'SH-710', 'invoice', '2025-01-11'),
('DC-35', 'SH-710', 'packing_list', '2025-01-11'),
('DC-36', 'SH-713', 'invoice', '2025-01-09'),
('DC-37', 'SH-713', 'packing_list', '2025-01-09');
INSERT INTO slots (id, starts_at, shed, places) VALUES
('IS-1', '2024-12-13T09:00:00Z', 'Quay hall', 1),
('IS-2', '2025-01-15T09:00:00Z', 'Quay hall', 2),
('IS-3', '2025-01-16T10:00:00Z', 'Quay hall', 1),
('IS-4', '2025-01-20T10:00:00Z', 'North yard', 2);
INSERT INTO holds (id, declaration_id, reason, placed_on, slot_id, status) VALUES
('HO-51', 'DE-605', 'inspection', '2025-01-11', NULL, 'open'),
('HO-52', 'DE-605', 'origin', '2025-01-12', NULL, 'open'),
('HO-53', 'DE-608', 'valuation', '2025-01-13', NULL, 'open'),
('HO-54', 'DE-608', 'inspection', '2025-01-13', 'IS-3', 'answered'),
('HO-55', 'DE-606', 'inspection', '2024-12-12', 'IS-1', 'lifted');
