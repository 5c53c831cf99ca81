INSERT INTO employees (id, name, email, department, leaves_on) VALUES
('EM-1', 'Elspeth Baird', 'elspeth.baird@example.org', 'planning', NULL),
('EM-2', 'Goran Maric', 'goran.maric@example.org', 'roads', NULL),
('EM-3', 'Lindiwe Zulu', 'lindiwe.zulu@example.org', 'library', NULL),
('EM-4', 'Elspeth Baird', 'elspeth.baird.finance@example.org', 'finance', NULL),
('EM-5', 'Takeshi Ono', 'takeshi.ono@example.org', 'roads', '2025-02-14'),
('EM-6', 'Marisol Vega', 'marisol.vega@example.org', 'planning', '2025-02-13'),
('EM-7', 'Henk Prins', 'henk.prins@example.org', 'finance', NULL);
INSERT INTO sites (id, name) VALUES
('SI-1', 'Civic Centre'),
('SI-2', 'Salt Barn'),
('SI-3', 'Reading Room');
INSERT INTO models (id, name, kind, requestable, loan_days, audit_months, warranty_months) VALUES
('MO-1', 'Otter', 'laptop', 1, 365, 12, 36),
('MO-2', 'Wren', 'phone', 1, 300, 24, 24),
('MO-3', 'Glow', 'projector', 1, 14, 6, 24),
('MO-4', 'Tern', 'camera', 1, 30, 6, 12),
('MO-5', 'Boulder', 'laptop', 0, 90, 12, 24);
INSERT INTO assets (id, tag, model_id, site_id, bought_on, price_cents, audit_due, status) VALUES
('AS-1', 'TC-OA', 'MO-1', 'SI-1', '2023-05-08', 115000, '2025-05-08', 'ready'),
('AS-2', 'TC-OB', 'MO-1', 'SI-1', '2022-01-15', 110000, '2025-01-15', 'ready'),
('AS-3', 'TC-OC', 'MO-1', 'SI-2', '2022-01-16', 110000, '2025-01-14', 'ready'),
('AS-4', 'TC-OD', 'MO-1', 'SI-1', '2024-03-18', 120000, '2025-03-18', 'checked_out'),
('AS-5', 'TC-OE', 'MO-1', 'SI-3', '2024-03-18', 120000, '2025-03-18', 'checked_out'),
('AS-6', 'TC-VA', 'MO-2', 'SI-1', '2023-09-18', 55000, '2025-09-18', 'checked_out'),
('AS-7', 'TC-VB', 'MO-2', 'SI-2', '2023-01-09', 55000, '2025-02-01', 'in_repair'),
('AS-8', 'TC-JA', 'MO-3', 'SI-1', '2022-03-07', 78000, '2025-04-14', 'ready'),
('AS-9', 'TC-JB', 'MO-3', 'SI-3', '2022-03-07', 78000, '2025-04-14', 'ready'),
('AS-10', 'TC-JC', 'MO-3', 'SI-2', '2023-06-05', 78000, '2025-05-05', 'in_repair'),
('AS-11', 'TC-KA', 'MO-4', 'SI-2', '2024-04-08', 86000, '2025-06-16', 'ready'),
('AS-12', 'TC-KB', 'MO-4', 'SI-1', '2024-04-08', 86000, '2025-04-08', 'checked_out'),
('AS-13', 'TC-ZA', 'MO-5', 'SI-3', '2018-09-10', 69000, '2020-09-10', 'retired'),
('AS-14', 'TC-ZB', 'MO-5', 'SI-3', '2019-02-11', 69000, '2025-08-11', 'checked_out'),
('AS-15', 'TC-VC', 'MO-2', 'SI-1', '2024-05-13', 55000, '2026-05-13', 'checked_out'),
('AS-16', 'TC-VD', 'MO-2', 'SI-3', '2024-05-13', 55000, '2026-12-17', 'checked_out');
INSERT INTO requests (id, model_id, employee_id, asked_on, status) VALUES
('RQ-1', 'MO-1', 'EM-4', '2025-01-06', 'waiting'),
('RQ-2', 'MO-1', 'EM-5', '2025-01-09', 'waiting'),
('RQ-3', 'MO-3', 'EM-1', '2025-01-10', 'waiting'),
('RQ-4', 'MO-4', 'EM-2', '2025-01-07', 'waiting'),
('RQ-5', 'MO-4', 'EM-4', '2025-01-07', 'waiting'),
('RQ-6', 'MO-1', 'EM-1', '2024-03-20', 'filled'),
('RQ-7', 'MO-2', 'EM-3', '2024-10-01', 'withdrawn');
INSERT INTO handovers (id, asset_id, employee_id, out_on, due_on, extensions, accepted, status) VALUES
('HO-1', 'AS-4', 'EM-1', '2024-04-02', '2025-04-01', 0, 1, 'open'),
('HO-2', 'AS-5', 'EM-3', '2024-06-10', '2025-06-09', 0, 1, 'open'),
('HO-3', 'AS-6', 'EM-3', '2024-03-25', '2025-01-15', 1, 1, 'open'),
('HO-4', 'AS-12', 'EM-2', '2024-12-16', '2025-01-14', 0, 1, 'open'),
('HO-5', 'AS-15', 'EM-7', '2025-01-13', '2025-07-31', 0, 0, 'open'),
('HO-6', 'AS-13', 'EM-1', '2018-10-01', '2018-12-28', 1, 1, 'returned'),
('HO-7', 'AS-1', 'EM-4', '2023-06-01', '2024-05-30', 0, 1, 'returned'),
('HO-8', 'AS-14', 'EM-6', '2025-01-14', '2025-02-10', 0, 0, 'open'),
('HO-9', 'AS-16', 'EM-5', '2024-09-02', '2025-02-14', 0, 1, 'open');
INSERT INTO repairs (id, asset_id, fault, started_on, cost_cents, status) VALUES
('RP-1', 'AS-7', 'speaker dead', '2025-01-10', NULL, 'open'),
('RP-2', 'AS-10', 'stripes in the picture', '2025-01-08', NULL, 'open'),
('RP-3', 'AS-8', 'lamp and ballast renewed', '2024-05-06', 39000, 'done'),
('RP-4', 'AS-9', 'water damage', '2024-06-10', 39001, 'done'),
('RP-5', 'AS-1', 'sticky key', '2024-02-12', 0, 'done');
INSERT INTO audits (id, asset_id, site_id, made_on) VALUES
('AU-1', 'AS-1', 'SI-1', '2024-05-08'),
('AU-2', 'AS-11', 'SI-2', '2024-12-16'),
('AU-3', 'AS-16', 'SI-3', '2024-12-17'),
('AU-4', 'AS-8', 'SI-1', '2024-10-14'),
('AU-5', 'AS-9', 'SI-3', '2024-10-14');
INSERT INTO licences (id, name, seats, expires_on) VALUES
('LI-1', 'Plot Viewer', 2, '2025-10-31'),
('LI-2', 'Minute Taker', 2, '2025-01-15'),
('LI-3', 'Budget Sheet', 3, '2025-01-14'),
('LI-4', 'Lending Desk', 1, '2026-01-31');
INSERT INTO grants (id, licence_id, employee_id, given_on, status) VALUES
('GR-1', 'LI-1', 'EM-1', '2024-04-08', 'held'),
('GR-2', 'LI-4', 'EM-3', '2024-06-12', 'held'),
('GR-3', 'LI-2', 'EM-3', '2024-06-12', 'held'),
('GR-4', 'LI-3', 'EM-1', '2024-04-09', 'held'),
('GR-5', 'LI-1', 'EM-4', '2023-06-05', 'released');
