INSERT INTO firms (id, name, credit_cents) VALUES
('FI-21', 'Crumb Kitchens', 120000),
('FI-22', 'Tidal Mail', 160000),
('FI-23', 'Hopfield Estate', 30000),
('FI-24', 'Slate Depot', 150000);
INSERT INTO workers (id, name, email, skill, papers_until, hourly_cents, earned_cents) VALUES
('WK-31', 'Aron Feld', 'aron.feld@example.org', 'kitchen', '2025-07-31', 1520, 0),
('WK-32', 'Bela Horn', 'bela.horn@example.org', 'packing', '2025-01-18', 1410, 0),
('WK-33', 'Chloe Mbeki', 'chloe.mbeki@example.org', 'forklift', '2025-12-31', 1760, 14080),
('WK-34', 'Chloe Mbeki', 'chloe.mbeki.dock@example.org', 'packing', '2025-10-10', 1400, 0),
('WK-35', 'Duy Pham', 'duy.pham@example.org', 'kitchen', '2025-01-17', 1580, 0),
('WK-36', 'Esra Horn', 'esra.horn@example.org', 'harvest', '2025-09-09', 1320, 6600),
('WK-37', 'Filip Zak', 'filip.zak@example.org', 'packing', '2025-12-12', 1380, 0),
('WK-38', 'Gro Lund', 'gro.lund@example.org', 'kitchen', '2025-03-31', 1540, 0);
INSERT INTO turn_downs (firm_id, worker_id) VALUES
('FI-22', 'WK-34'),
('FI-21', 'WK-35');
INSERT INTO shifts (id, code, firm_id, day, part, skill, wanted, status) VALUES
('SH-61', 'ALPINE', 'FI-21', '2025-01-17', 'early', 'kitchen', 2, 'ordered'),
('SH-62', 'BEACON', 'FI-22', '2025-01-16', 'late', 'packing', 2, 'ordered'),
('SH-63', 'CINDER', 'FI-24', '2025-01-16', 'night', 'forklift', 1, 'ordered'),
('SH-64', 'DELTA', 'FI-24', '2025-01-17', 'early', 'forklift', 1, 'ordered'),
('SH-65', 'ECHO', 'FI-21', '2025-01-13', 'late', 'kitchen', 1, 'ordered'),
('SH-66', 'FABLE', 'FI-22', '2025-01-08', 'early', 'packing', 1, 'ordered'),
('SH-67', 'GRANITE', 'FI-23', '2025-01-06', 'early', 'harvest', 1, 'ordered'),
('SH-68', 'HELIX', 'FI-22', '2025-01-10', 'late', 'packing', 1, 'ordered'),
('SH-69', 'INDIGO', 'FI-21', '2025-01-09', 'early', 'kitchen', 1, 'ordered'),
('SH-70', 'JETTY', 'FI-24', '2024-12-27', 'early', 'forklift', 1, 'billed'),
('SH-71', 'KERNEL', 'FI-23', '2024-12-18', 'early', 'harvest', 1, 'billed'),
('SH-72', 'LUMEN', 'FI-22', '2025-01-22', 'early', 'packing', 2, 'ordered'),
('SH-73', 'MARBLE', 'FI-24', '2025-01-12', 'early', 'forklift', 1, 'ordered'),
('SH-74', 'NIMBUS', 'FI-23', '2025-01-11', 'early', 'harvest', 1, 'ordered');
INSERT INTO bookings (id, shift_id, worker_id, minutes, signed, paid_cents, status) VALUES
('BK-61', 'SH-61', 'WK-31', NULL, 0, 0, 'booked'),
('BK-62', 'SH-63', 'WK-33', NULL, 0, 0, 'booked'),
('BK-63', 'SH-65', 'WK-35', NULL, 0, 0, 'booked'),
('BK-64', 'SH-66', 'WK-37', NULL, 0, 0, 'booked'),
('BK-65', 'SH-67', 'WK-36', NULL, 0, 0, 'booked'),
('BK-66', 'SH-68', 'WK-32', 480, 1, 0, 'worked'),
('BK-67', 'SH-69', 'WK-31', 540, 0, 0, 'worked'),
('BK-68', 'SH-70', 'WK-33', 480, 1, 14080, 'paid'),
('BK-69', 'SH-71', 'WK-36', 300, 1, 6600, 'paid'),
('BK-70', 'SH-72', 'WK-37', NULL, 0, 0, 'booked'),
('BK-71', 'SH-73', 'WK-33', 500, 1, 0, 'worked'),
('BK-72', 'SH-62', 'WK-34', NULL, 0, 0, 'dropped'),
('BK-73', 'SH-62', 'WK-37', NULL, 0, 0, 'booked'),
('BK-74', 'SH-74', 'WK-36', 420, 0, 0, 'worked');
INSERT INTO bills (id, shift_id, amount_cents, sent_on, status) VALUES
('BI-21', 'SH-70', 16000, '2025-01-01', 'sent'),
('BI-22', 'SH-71', 10000, '2024-12-31', 'sent');
