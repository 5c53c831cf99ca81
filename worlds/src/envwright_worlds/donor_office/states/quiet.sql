INSERT INTO contacts (id, name, email, confirmed, file) VALUES
('CT-1', 'Beatrix Falk', 'beatrix.falk@example.org', 1, 'open'),
('CT-2', 'Tomasz Zielinski', 'tomasz.zielinski@example.org', 0, 'open'),
('CT-3', 'Orla Keane', 'orla.keane@example.org', 1, 'open'),
('CT-4', 'Declan Keane', 'declan.keane@example.org', 1, 'closed'),
('CT-5', 'Mei Tanaka', 'mei.tanaka@example.org', 1, 'open'),
('CT-6', 'Simao Duarte', 'simao.duarte@example.org', 1, 'open'),
('CT-7', 'Priya Nair', 'priya.nair@example.org', 0, 'open');
INSERT INTO funds (id, name, target_cents, last_day) VALUES
('FU-1', 'Bell tower clock', 220000, '2025-08-31'),
('FU-2', 'Meals on wheels', 160000, '2025-01-15'),
('FU-3', 'Skating day', 40000, '2025-01-14'),
('FU-4', 'Toy library', 75000, '2025-11-30');
INSERT INTO pledges (id, contact_id, fund_id, instalments, instalment_cents, taken, taken_on, status) VALUES
('PL-1', 'CT-1', 'FU-1', 12, 1000, 1, '2024-12-21', 'open'),
('PL-2', 'CT-2', 'FU-3', 4, 900, 1, '2024-10-15', 'open'),
('PL-3', 'CT-2', 'FU-2', 2, 1800, 1, '2024-12-22', 'open'),
('PL-4', 'CT-5', 'FU-4', 3, 6000, 0, NULL, 'open'),
('PL-5', 'CT-6', 'FU-2', 2, 2100, 1, '2024-11-30', 'open'),
('PL-6', 'CT-3', 'FU-4', 2, 6001, 0, NULL, 'open'),
('PL-7', 'CT-4', 'FU-1', 3, 700, 0, NULL, 'open');
INSERT INTO receipts (id, contact_id, year, total_cents, issued_on, status) VALUES
('RC-1', 'CT-3', 2023, 69000, '2024-11-15', 'issued'),
('RC-2', 'CT-5', 2023, 8400, '2024-11-16', 'issued'),
('RC-3', 'CT-1', 2023, 6200, '2024-12-12', 'issued'),
('RC-4', 'CT-6', 2022, 5000, '2024-12-18', 'void');
INSERT INTO gifts (id, contact_id, fund_id, pledge_id, amount_cents, way, given_on, receipt_id, status) VALUES
('GF-1', 'CT-6', 'FU-1', NULL, 5000, 'card', '2022-11-20', NULL, 'received'),
('GF-2', 'CT-3', 'FU-4', NULL, 69000, 'transfer', '2023-04-04', 'RC-1', 'received'),
('GF-3', 'CT-5', 'FU-1', NULL, 8400, 'card', '2023-07-15', 'RC-2', 'received'),
('GF-4', 'CT-1', 'FU-2', NULL, 6200, 'cash', '2023-10-25', 'RC-3', 'received'),
('GF-5', 'CT-2', 'FU-3', 'PL-2', 900, 'transfer', '2024-10-15', NULL, 'received'),
('GF-6', 'CT-6', 'FU-2', 'PL-5', 2100, 'transfer', '2024-11-30', NULL, 'received'),
('GF-7', 'CT-5', 'FU-1', NULL, 4999, 'transfer', '2024-12-15', NULL, 'received'),
('GF-8', 'CT-7', 'FU-2', NULL, 8800, 'cash', '2024-12-16', NULL, 'received'),
('GF-9', 'CT-1', 'FU-1', 'PL-1', 1000, 'transfer', '2024-12-21', NULL, 'received'),
('GF-10', 'CT-2', 'FU-2', 'PL-3', 1800, 'transfer', '2024-12-22', NULL, 'received'),
('GF-11', 'CT-1', 'FU-1', NULL, 4000, 'card', '2024-12-29', NULL, 'received'),
('GF-12', 'CT-7', 'FU-1', NULL, 97500, 'cash', '2025-01-04', NULL, 'received'),
('GF-13', 'CT-6', 'FU-1', NULL, 3700, 'card', '2025-01-08', NULL, 'paid_back');
