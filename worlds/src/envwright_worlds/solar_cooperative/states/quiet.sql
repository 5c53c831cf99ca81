INSERT INTO members (id, name, email, gone) VALUES
('ME-1', 'Dagny Moen', 'dagny.moen@example.org', 0),
('ME-2', 'Ebo Quansah', 'ebo.quansah@example.org', 0),
('ME-3', 'Pierre Lacroix', 'pierre.lacroix@example.org', 0),
('ME-4', 'Judith Lacroix', 'judith.lacroix@example.org', 0),
('ME-5', 'Stellan Rask', 'stellan.rask@example.org', 1),
('ME-6', 'Carmela Rossi', 'carmela.rossi@example.org', 0);
INSERT INTO roofs (id, name, shares, share_price_cents, state) VALUES
('RF-1', 'Swimming bath', 10, 40000, 'running'),
('RF-2', 'Mosque annex', 6, 30000, 'funding'),
('RF-3', 'Pottery', 8, 15000, 'running'),
('RF-4', 'Bus garage', 20, 12500, 'funding');
INSERT INTO holdings (id, member_id, roof_id, number, ordered_on, paid_on, returned_cents, status) VALUES
('HD-1', 'ME-1', 'RF-1', 6, '2021-02-01', '2021-02-03', 0, 'paid'),
('HD-2', 'ME-2', 'RF-1', 4, '2023-01-08', '2023-01-15', 0, 'paid'),
('HD-3', 'ME-3', 'RF-3', 5, '2023-01-08', '2023-01-16', 0, 'paid'),
('HD-4', 'ME-4', 'RF-3', 2, '2019-09-02', '2019-09-09', 0, 'paid'),
('HD-5', 'ME-5', 'RF-3', 1, '2019-09-02', '2019-09-05', 14250, 'given_back'),
('HD-6', 'ME-6', 'RF-3', 1, '2022-10-10', '2022-10-12', 0, 'paid'),
('HD-7', 'ME-1', 'RF-2', 3, '2024-12-16', NULL, 0, 'ordered'),
('HD-8', 'ME-6', 'RF-2', 2, '2024-12-15', NULL, 0, 'ordered'),
('HD-9', 'ME-2', 'RF-4', 8, '2025-01-12', NULL, 0, 'ordered'),
('HD-10', 'ME-3', 'RF-2', 1, '2024-11-20', '2024-11-22', 0, 'paid'),
('HD-11', 'ME-5', 'RF-4', 2, '2025-01-07', NULL, 0, 'ordered');
INSERT INTO meters (id, label, roof_id, sealed_until) VALUES
('MT-1', 'Lark', 'RF-1', '2025-01-15'),
('MT-2', 'Martin', 'RF-1', '2025-01-14'),
('MT-3', 'Nightjar', 'RF-3', '2027-10-31'),
('MT-4', 'Owl', 'RF-3', '2026-08-31'),
('MT-5', 'Petrel', 'RF-2', '2028-01-31');
INSERT INTO readings (id, meter_id, read_on, total, fed_in, status) VALUES
('RD-1', 'MT-1', '2024-11-18', 6000, 1000, 'settled'),
('RD-2', 'MT-1', '2024-12-18', 6900, 900, 'entered'),
('RD-3', 'MT-2', '2024-12-01', 4100, 500, 'settled'),
('RD-4', 'MT-3', '2024-12-19', 2800, 400, 'entered'),
('RD-5', 'MT-4', '2024-10-20', 1500, 500, 'settled'),
('RD-6', 'MT-4', '2024-12-10', 2100, 600, 'entered'),
('RD-7', 'MT-3', '2024-11-15', 2400, 300, 'entered'),
('RD-8', 'MT-4', '2024-08-20', 1000, 400, 'settled');
INSERT INTO payouts (id, holding_id, reading_id, amount_cents, confirmed, status) VALUES
('PY-1', 'HD-1', 'RD-1', 4800, 1, 'open'),
('PY-2', 'HD-2', 'RD-1', 3200, 1, 'paid'),
('PY-3', 'HD-1', 'RD-3', 2400, 0, 'open'),
('PY-4', 'HD-2', 'RD-3', 1600, 1, 'paid'),
('PY-5', 'HD-3', 'RD-5', 2500, 0, 'open'),
('PY-6', 'HD-4', 'RD-5', 1000, 1, 'paid'),
('PY-7', 'HD-6', 'RD-5', 500, 1, 'open'),
('PY-8', 'HD-5', 'RD-5', 500, 1, 'open'),
('PY-9', 'HD-6', 'RD-8', 400, 1, 'open');
