INSERT INTO members (id, name, email, gone) VALUES
('ME-1', 'Aino Laine', 'aino.laine@example.org', 0),
('ME-2', 'Bart Smit', 'bart.smit@example.org', 0),
('ME-3', 'Chiara Gallo', 'chiara.gallo@example.org', 0),
('ME-4', 'Chiara Gallo', 'chiara.gallo.hill@example.org', 0),
('ME-5', 'Dov Stern', 'dov.stern@example.org', 0),
('ME-6', 'Eva Holt', 'eva.holt@example.org', 1),
('ME-7', 'Frida Aas', 'frida.aas@example.org', 0),
('ME-8', 'Goran Ilic', 'goran.ilic@example.org', 0);
INSERT INTO roofs (id, name, shares, share_price_cents, state) VALUES
('RF-1', 'School roof', 20, 25000, 'running'),
('RF-2', 'Barn roof', 12, 20000, 'funding'),
('RF-3', 'Town hall roof', 10, 50000, 'running'),
('RF-4', 'Fire station roof', 8, 30000, 'funding'),
('RF-5', 'Dairy roof', 30, 10000, 'funding');
INSERT INTO holdings (id, member_id, roof_id, number, ordered_on, paid_on, returned_cents, status) VALUES
('HD-1', 'ME-1', 'RF-1', 7, '2020-03-01', '2020-03-05', 0, 'paid'),
('HD-2', 'ME-2', 'RF-1', 6, '2023-01-10', '2023-01-15', 0, 'paid'),
('HD-3', 'ME-3', 'RF-1', 6, '2023-01-10', '2023-01-16', 0, 'paid'),
('HD-4', 'ME-4', 'RF-3', 4, '2021-04-01', '2021-04-02', 0, 'paid'),
('HD-5', 'ME-5', 'RF-3', 5, '2022-06-01', '2022-06-09', 0, 'paid'),
('HD-6', 'ME-6', 'RF-3', 1, '2020-02-01', '2020-02-03', 47500, 'given_back'),
('HD-7', 'ME-1', 'RF-3', 1, '2022-02-01', '2022-02-04', 0, 'paid'),
('HD-8', 'ME-2', 'RF-2', 4, '2024-12-01', '2024-12-07', 0, 'paid'),
('HD-9', 'ME-7', 'RF-2', 3, '2024-12-16', NULL, 0, 'ordered'),
('HD-10', 'ME-8', 'RF-2', 2, '2024-12-15', NULL, 0, 'ordered'),
('HD-11', 'ME-5', 'RF-2', 2, '2025-01-10', NULL, 0, 'ordered'),
('HD-12', 'ME-1', 'RF-4', 4, '2024-11-01', '2024-11-05', 0, 'paid'),
('HD-13', 'ME-8', 'RF-4', 4, '2025-01-05', NULL, 0, 'ordered'),
('HD-14', 'ME-7', 'RF-1', 1, '2022-05-01', '2022-05-02', 0, 'paid'),
('HD-15', 'ME-3', 'RF-5', 3, '2025-01-08', NULL, 0, 'ordered'),
('HD-16', 'ME-6', 'RF-2', 1, '2025-01-02', NULL, 0, 'ordered');
INSERT INTO meters (id, label, roof_id, sealed_until) VALUES
('MT-1', 'Alder', 'RF-1', '2025-01-15'),
('MT-2', 'Bracken', 'RF-1', '2027-03-31'),
('MT-3', 'Clover', 'RF-3', '2025-01-14'),
('MT-4', 'Dill', 'RF-3', '2028-05-31'),
('MT-5', 'Elder', 'RF-4', '2029-12-31'),
('MT-6', 'Fern', 'RF-3', '2026-04-30');
INSERT INTO readings (id, meter_id, read_on, total, fed_in, status) VALUES
('RD-1', 'MT-1', '2024-12-18', 12000, 1000, 'settled'),
('RD-2', 'MT-2', '2024-12-19', 8000, 700, 'entered'),
('RD-3', 'MT-3', '2024-12-01', 5000, 400, 'settled'),
('RD-4', 'MT-4', '2024-11-30', 9000, 500, 'settled'),
('RD-5', 'MT-4', '2024-12-10', 9600, 600, 'entered'),
('RD-6', 'MT-6', '2024-11-01', 300, 300, 'entered'),
('RD-7', 'MT-6', '2024-12-10', 1000, 700, 'entered'),
('RD-8', 'MT-2', '2024-11-01', 7300, 1250, 'settled');
INSERT INTO payouts (id, holding_id, reading_id, amount_cents, confirmed, status) VALUES
('PY-1', 'HD-1', 'RD-1', 2800, 1, 'open'),
('PY-2', 'HD-2', 'RD-1', 2400, 1, 'paid'),
('PY-3', 'HD-3', 'RD-1', 2400, 0, 'open'),
('PY-4', 'HD-14', 'RD-1', 400, 1, 'open'),
('PY-5', 'HD-4', 'RD-3', 1280, 1, 'open'),
('PY-6', 'HD-5', 'RD-3', 1600, 1, 'paid'),
('PY-7', 'HD-7', 'RD-3', 320, 1, 'paid'),
('PY-8', 'HD-4', 'RD-4', 1600, 0, 'open'),
('PY-9', 'HD-5', 'RD-4', 2000, 1, 'paid'),
('PY-10', 'HD-14', 'RD-8', 500, 1, 'open'),
('PY-11', 'HD-1', 'RD-8', 3500, 0, 'open'),
('PY-12', 'HD-6', 'RD-3', 700, 1, 'open');
