INSERT INTO departments (id, name, budget_cents, committed_cents) VALUES
('DE-1', 'Paint Shop', 210000, 101100),
('DE-2', 'Nursery', 91200, 41200),
('DE-3', 'Print Room', 97799, 78600);
INSERT INTO colleagues (id, name, email, role, department_id) VALUES
('CO-1', 'Arlo Jensen', 'arlo.jensen@example.org', 'requester', 'DE-1'),
('CO-2', 'Mina Sato', 'mina.sato@example.org', 'requester', 'DE-2'),
('CO-3', 'Mina Sato', 'mina.sato.print@example.org', 'requester', 'DE-3'),
('CO-4', 'Bogdan Ilic', 'bogdan.ilic@example.org', 'buyer', 'DE-1'),
('CO-5', 'Esi Owusu', 'esi.owusu@example.org', 'buyer', 'DE-2'),
('CO-6', 'Clara Jensen', 'clara.jensen@example.org', 'requester', 'DE-1');
INSERT INTO suppliers (id, name, standing, least_cents) VALUES
('SU-1', 'Lund Coatings', 'approved', 4000),
('SU-2', 'Papirnica Sever', 'approved', 8000),
('SU-3', 'Yarrow Traders', 'trial', 1500),
('SU-4', 'Hollin Wares', 'on_hold', 2000),
('SU-5', 'Kato Brushes', 'approved', 2500),
('SU-6', 'Oldfield Mills', 'on_hold', 1000);
INSERT INTO articles (id, name, pack, stock) VALUES
('AR-1', 'Primer can', 4, 10),
('AR-2', 'Masking tape', 12, 30),
('AR-3', 'Seed tray', 5, 25),
('AR-4', 'Toner', 1, 1),
('AR-5', 'Brush set', 2, 7),
('AR-6', 'Peat sack', 10, 14);
INSERT INTO requests (id, requester_id, article_id, quantity, needed_on, status) VALUES
('RQ-1', 'CO-1', 'AR-1', 40, '2025-02-08', 'open'),
('RQ-2', 'CO-2', 'AR-3', 50, '2025-01-28', 'open'),
('RQ-3', 'CO-2', 'AR-6', 20, '2025-02-14', 'open'),
('RQ-4', 'CO-3', 'AR-4', 6, '2025-01-30', 'open'),
('RQ-5', 'CO-6', 'AR-2', 24, '2025-02-04', 'ordered'),
('RQ-6', 'CO-6', 'AR-5', 30, '2025-02-12', 'ordered'),
('RQ-7', 'CO-2', 'AR-1', 12, '2025-01-31', 'ordered'),
('RQ-8', 'CO-3', 'AR-5', 10, '2025-02-01', 'ordered'),
('RQ-9', 'CO-3', 'AR-2', 36, '2025-01-18', 'ordered'),
('RQ-10', 'CO-1', 'AR-6', 30, '2025-01-24', 'ordered'),
('RQ-11', 'CO-2', 'AR-4', 4, '2025-01-08', 'received'),
('RQ-12', 'CO-1', 'AR-3', 15, '2025-01-25', 'withdrawn'),
('RQ-13', 'CO-3', 'AR-3', 20, '2025-02-06', 'open'),
('RQ-14', 'CO-3', 'AR-1', 20, '2025-02-10', 'ordered'),
('RQ-15', 'CO-6', 'AR-3', 25, '2025-01-20', 'ordered');
INSERT INTO quotations (id, request_id, supplier_id, unit_cents, lead_days, valid_until, status) VALUES
('QU-1', 'RQ-1', 'SU-1', 2600, 24, '2025-01-31', 'open'),
('QU-2', 'RQ-1', 'SU-5', 2500, 10, '2025-01-26', 'open'),
('QU-3', 'RQ-2', 'SU-3', 1000, 13, '2025-02-05', 'open'),
('QU-4', 'RQ-2', 'SU-2', 159, 10, '2025-02-05', 'open'),
('QU-5', 'RQ-3', 'SU-3', 2501, 12, '2025-02-11', 'open'),
('QU-6', 'RQ-3', 'SU-4', 1900, 8, '2025-02-11', 'open'),
('QU-7', 'RQ-4', 'SU-2', 3000, 16, '2025-02-20', 'open'),
('QU-8', 'RQ-4', 'SU-5', 3200, 15, '2025-01-15', 'open'),
('QU-9', 'RQ-4', 'SU-1', 2900, 14, '2025-01-14', 'open'),
('QU-10', 'RQ-5', 'SU-5', 400, 8, '2025-01-24', 'chosen'),
('QU-11', 'RQ-6', 'SU-1', 1800, 15, '2025-01-24', 'chosen'),
('QU-12', 'RQ-7', 'SU-1', 2700, 11, '2025-01-22', 'chosen'),
('QU-13', 'RQ-8', 'SU-5', 1500, 14, '2025-01-22', 'chosen'),
('QU-14', 'RQ-9', 'SU-3', 350, 7, '2025-01-08', 'chosen'),
('QU-15', 'RQ-10', 'SU-2', 1000, 9, '2025-01-08', 'chosen'),
('QU-16', 'RQ-11', 'SU-4', 2200, 6, '2024-12-28', 'chosen'),
('QU-17', 'RQ-13', 'SU-2', 450, 12, '2025-01-18', 'declined'),
('QU-18', 'RQ-14', 'SU-1', 2550, 13, '2025-01-27', 'chosen'),
('QU-19', 'RQ-15', 'SU-5', 300, 10, '2025-01-04', 'chosen');
INSERT INTO orders (id, quotation_id, buyer_id, quantity, arrived, total_cents, countersigned, sent_on, status) VALUES
('OR-1', 'QU-10', 'CO-4', 24, 0, 9600, 0, NULL, 'drafted'),
('OR-2', 'QU-11', 'CO-4', 30, 0, 54000, 0, NULL, 'drafted'),
('OR-3', 'QU-12', 'CO-5', 12, 0, 32400, 0, '2025-01-12', 'sent'),
('OR-4', 'QU-13', 'CO-4', 10, 0, 15000, 0, '2025-01-11', 'sent'),
('OR-5', 'QU-14', 'CO-5', 36, 20, 12600, 0, '2025-01-01', 'part_received'),
('OR-6', 'QU-15', 'CO-4', 30, 10, 30000, 0, '2025-01-02', 'part_received'),
('OR-7', 'QU-16', 'CO-5', 4, 4, 8800, 0, '2024-12-20', 'complete'),
('OR-8', 'QU-17', 'CO-4', 20, 0, 9000, 0, '2025-01-07', 'cancelled'),
('OR-9', 'QU-18', 'CO-4', 20, 0, 51000, 0, NULL, 'drafted'),
('OR-10', 'QU-19', 'CO-5', 25, 10, 7500, 0, '2024-12-28', 'part_received');
INSERT INTO receipts (id, order_id, quantity, rejected, received_on, rejects) VALUES
('RC-1', 'OR-7', 6, 2, '2025-01-03', 'waiting'),
('RC-2', 'OR-5', 22, 2, '2025-01-05', 'waiting'),
('RC-3', 'OR-5', 1, 1, '2025-01-04', 'waiting'),
('RC-4', 'OR-6', 13, 3, '2025-01-09', 'waiting'),
('RC-5', 'OR-10', 10, 0, '2025-01-08', 'none');
