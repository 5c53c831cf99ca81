INSERT INTO customers (id, name, email) VALUES
('CU-1201', 'Thea Brandvold', 'thea.brandvold@example.org'),
('CU-1202', 'Samir Aoun', 'samir.aoun@example.org'),
('CU-1203', 'Thea Lindgren', 'thea.lindgren@example.org'),
('CU-1204', 'Piers Aoun', 'piers.aoun@example.org'),
('CU-1205', 'Bela Toth', 'bela.toth@example.org'),
('CU-1206', 'Gemma Frost', 'gemma.frost@example.org');
INSERT INTO accounts (id, customer_id, kind, balance_cents, overdraft_cents, status) VALUES
('AC-2201', 'CU-1201', 'current', 153000, 30000, 'open'),
('AC-2202', 'CU-1201', 'savings', 640000, 0, 'open'),
('AC-2203', 'CU-1202', 'current', 40000, 10000, 'open'),
('AC-2204', 'CU-1203', 'current', 720000, 0, 'open'),
('AC-2205', 'CU-1204', 'current', 0, 5000, 'open'),
('AC-2206', 'CU-1204', 'savings', 0, 0, 'open'),
('AC-2207', 'CU-1205', 'current', 88000, 0, 'frozen'),
('AC-2208', 'CU-1206', 'current', 12000, 15000, 'open');
INSERT INTO standing_orders (id, account_id, payee, amount_cents, next_on, status) VALUES
('SO-651', 'AC-2201', 'Mill Street Rents', 88000, '2025-02-01', 'active'),
('SO-652', 'AC-2201', 'Swim Club', 3900, '2025-01-15', 'active'),
('SO-653', 'AC-2203', 'Mill Street Rents', 51000, '2025-01-15', 'active'),
('SO-654', 'AC-2204', 'Kranz Leasing', 262000, '2025-01-14', 'active'),
('SO-655', 'AC-2204', 'Scout Troop', 38000, '2025-02-05', 'paused'),
('SO-656', 'AC-2204', 'Piano Teacher Wolff', 38100, '2025-02-11', 'paused'),
('SO-657', 'AC-2208', 'Gas Works North', 7300, '2025-01-16', 'active'),
('SO-658', 'AC-2208', 'Parish Relief', 2000, '2025-01-22', 'paused'),
('SO-659', 'AC-2207', 'Cable Channel', 3100, '2025-01-17', 'paused'),
('SO-660', 'AC-2201', 'Fencing Society', 2800, '2024-11-05', 'ended');
INSERT INTO cards (id, account_id, kind, limit_cents, expires_on, status) VALUES
('CD-851', 'AC-2201', 'debit', 95000, '2026-09-30', 'active'),
('CD-852', 'AC-2201', 'credit', 125000, '2027-01-31', 'active'),
('CD-853', 'AC-2203', 'debit', 55000, '2025-01-31', 'active'),
('CD-854', 'AC-2204', 'debit', 250000, '2026-03-31', 'blocked'),
('CD-855', 'AC-2208', 'debit', 50000, '2028-01-31', 'ordered'),
('CD-856', 'AC-2207', 'debit', 75000, '2025-07-31', 'blocked'),
('CD-857', 'AC-2204', 'debit', 50000, '2028-01-31', 'ordered'),
('CD-858', 'AC-2208', 'credit', 42000, '2026-12-31', 'blocked'),
('CD-859', 'AC-2201', 'debit', 95000, '2025-06-30', 'blocked'),
('CD-860', 'AC-2203', 'credit', 60000, '2027-06-30', 'active'),
('CD-861', 'AC-2205', 'credit', 30000, '2026-08-31', 'blocked'),
('CD-862', 'AC-2204', 'credit', 65000, '2027-09-30', 'active');
INSERT INTO limit_requests (id, card_id, wanted_cents, status) VALUES
('LR-51', 'CD-851', 306000, 'waiting'),
('LR-52', 'CD-853', 80100, 'waiting'),
('LR-53', 'CD-860', 79500, 'waiting'),
('LR-54', 'CD-854', 500000, 'refused');
INSERT INTO payments (id, account_id, standing_order_id, card_id, payee, amount_cents, made_on, status) VALUES
('PM-9201', 'AC-2201', NULL, 'CD-851', 'North Pottery', 41500, '2025-01-02', 'booked'),
('PM-9202', 'AC-2201', NULL, 'CD-852', 'Inn at the Bridge', 1000, '2024-11-16', 'booked'),
('PM-9203', 'AC-2203', NULL, 'CD-853', 'Sweet Shop Marzipan', 999, '2025-01-09', 'booked'),
('PM-9204', 'AC-2203', NULL, 'CD-853', 'Gig Tickets', 50000, '2025-01-03', 'disputed'),
('PM-9205', 'AC-2204', NULL, 'CD-854', 'Atelier Rugs', 50100, '2025-01-05', 'disputed'),
('PM-9206', 'AC-2208', NULL, 'CD-858', 'Headset Hub', 28000, '2024-12-27', 'disputed'),
('PM-9207', 'AC-2201', 'SO-651', NULL, 'Mill Street Rents', 88000, '2025-01-01', 'booked'),
('PM-9208', 'AC-2204', NULL, 'CD-854', 'Quarry Road Fuel', 6400, '2024-11-15', 'booked'),
('PM-9209', 'AC-2207', NULL, 'CD-856', 'Comic Den', 5600, '2024-12-01', 'refunded'),
('PM-9210', 'AC-2201', NULL, 'CD-851', 'Pixelcast', 1199, '2025-01-07', 'disputed'),
('PM-9211', 'AC-2208', 'SO-657', NULL, 'Gas Works North', 7300, '2024-12-16', 'booked'),
('PM-9212', 'AC-2204', NULL, 'CD-854', 'Lantern Bookshop', 3450, '2024-12-22', 'booked');
INSERT INTO disputes (id, payment_id, reason, opened_on, status) VALUES
('DP-101', 'PM-9204', 'not_delivered', '2025-01-10', 'open'),
('DP-102', 'PM-9205', 'wrong_amount', '2025-01-08', 'open'),
('DP-103', 'PM-9206', 'not_delivered', '2025-01-06', 'provisional'),
('DP-104', 'PM-9209', 'unknown', '2024-12-03', 'won'),
('DP-105', 'PM-9210', 'unknown', '2025-01-09', 'open'),
('DP-106', 'PM-9201', 'wrong_amount', '2025-01-04', 'lost');
