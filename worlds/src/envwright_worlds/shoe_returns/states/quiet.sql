INSERT INTO shoppers (id, name, email) VALUES
('SP-1', 'Oona Makinen', 'oona.makinen@example.org'),
('SP-2', 'Victor Balan', 'victor.balan@example.org'),
('SP-3', 'Sheila Doran', 'sheila.doran@example.org'),
('SP-4', 'Victor Balan', 'v.balan.shop@example.org'),
('SP-5', 'Amit Doran', 'amit.doran@example.org');
INSERT INTO pairs (id, sku, model, size, price_cents, stock) VALUES
('PA-1', 'HIL-39', 'Hill Walker', 39, 10800, 2),
('PA-2', 'HIL-40', 'Hill Walker', 40, 10800, 1),
('PA-3', 'HIL-41', 'Hill Walker', 41, 10800, 0),
('PA-4', 'PIE-36', 'Pier Espadrille', 36, 4600, 3),
('PA-5', 'PIE-37', 'Pier Espadrille', 37, 4600, 6),
('PA-6', 'COB-43', 'Cobble Brogue', 43, 17500, 1),
('PA-7', 'COB-44', 'Cobble Brogue', 44, 17500, 2);
INSERT INTO orders (id, code, shopper_id, pair_id, price_cents, delivered_on, status) VALUES
('OD-1', 'WEB-501', 'SP-1', 'PA-1', 10800, '2024-12-16', 'delivered'),
('OD-2', 'WEB-502', 'SP-1', 'PA-4', 4600, '2024-12-14', 'delivered'),
('OD-3', 'WEB-503', 'SP-2', 'PA-6', 17500, '2025-01-07', 'delivered'),
('OD-4', 'WEB-504', 'SP-3', 'PA-5', 4600, NULL, 'shipped'),
('OD-5', 'WEB-505', 'SP-4', 'PA-7', 16900, NULL, 'shipped'),
('OD-6', 'WEB-506', 'SP-2', 'PA-2', 10800, '2024-12-22', 'delivered'),
('OD-7', 'WEB-507', 'SP-3', 'PA-6', 17500, '2024-12-18', 'delivered'),
('OD-8', 'WEB-508', 'SP-4', 'PA-3', 10800, '2024-12-30', 'delivered'),
('OD-9', 'WEB-509', 'SP-5', 'PA-4', 4600, '2025-01-03', 'delivered'),
('OD-10', 'WEB-510', 'SP-1', 'PA-7', 17500, '2024-12-28', 'delivered'),
('OD-11', 'WEB-511', 'SP-2', 'PA-5', 4600, '2024-12-27', 'delivered'),
('OD-12', 'WEB-512', 'SP-3', 'PA-1', 10800, '2024-12-23', 'delivered'),
('OD-13', 'WEB-513', 'SP-4', 'PA-2', 9900, '2024-12-29', 'delivered'),
('OD-14', 'WEB-514', 'SP-5', 'PA-6', 17500, '2024-12-20', 'delivered'),
('OD-15', 'WEB-515', 'SP-5', 'PA-3', 10800, '2024-10-29', 'delivered'),
('OD-16', 'WEB-516', 'SP-1', 'PA-5', 4600, '2024-11-13', 'back'),
('OD-17', 'WEB-517', 'SP-3', 'PA-4', 4600, '2025-01-08', 'delivered'),
('OD-18', 'WEB-518', 'SP-4', 'PA-4', 4600, '2025-01-06', 'delivered');
INSERT INTO returns (id, order_id, wish, wanted_pair_id, announced_on, grade, paid_cents, status) VALUES
('RT-1', 'OD-6', 'exchange', 'PA-1', '2024-12-31', NULL, 0, 'announced'),
('RT-2', 'OD-7', 'refund', NULL, '2024-12-27', NULL, 0, 'announced'),
('RT-14', 'OD-18', 'refund', NULL, '2025-01-11', NULL, 0, 'announced'),
('RT-3', 'OD-8', 'voucher', NULL, '2025-01-04', NULL, 0, 'sent'),
('RT-4', 'OD-9', 'exchange', 'PA-5', '2025-01-09', NULL, 0, 'sent'),
('RT-5', 'OD-10', 'refund', NULL, '2025-01-05', 'as_new', 0, 'graded'),
('RT-6', 'OD-11', 'refund', NULL, '2025-01-03', 'worn', 0, 'graded'),
('RT-7', 'OD-12', 'exchange', 'PA-2', '2025-01-02', 'as_new', 0, 'graded'),
('RT-8', 'OD-13', 'voucher', NULL, '2025-01-06', NULL, 0, 'received'),
('RT-9', 'OD-14', 'voucher', NULL, '2025-01-01', 'damaged', 0, 'graded'),
('RT-10', 'OD-15', 'refund', NULL, '2024-11-12', 'damaged', 0, 'sent_back'),
('RT-11', 'OD-16', 'voucher', NULL, '2024-11-22', 'as_new', 5060, 'settled'),
('RT-12', 'OD-3', 'voucher', NULL, '2025-01-10', 'worn', 0, 'graded'),
('RT-13', 'OD-2', 'refund', NULL, '2024-12-20', NULL, 0, 'lapsed');
INSERT INTO vouchers (id, code, shopper_id, amount_cents, valid_until, status) VALUES
('VO-1', 'GIFT-31', 'SP-1', 5060, '2025-11-29', 'open'),
('VO-2', 'GIFT-32', 'SP-3', 10800, '2025-01-15', 'open'),
('VO-3', 'GIFT-33', 'SP-5', 17499, '2025-01-11', 'open');
