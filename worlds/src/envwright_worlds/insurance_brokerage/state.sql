INSERT INTO clients (id, name, email, kind) VALUES
('CL-1', 'Orin Blake', 'orin.blake@example.org', 'private'),
('CL-2', 'Maja Stern', 'maja.stern@example.org', 'private'),
('CL-3', 'Pavel Novak', 'pavel.novak@example.org', 'private'),
('CL-4', 'Orin Blake', 'orin.blake.leeds@example.org', 'private'),
('CL-5', 'Fenn Bakery', 'office.fenn@example.org', 'firm'),
('CL-6', 'Rita Osei', 'rita.osei@example.org', 'private'),
('CL-7', 'Jonas Weld', 'jonas.weld@example.org', 'private'),
('CL-8', 'Tiller Tools', 'desk.tiller@example.org', 'firm'),
('CL-9', 'Hana Ito', 'hana.ito@example.org', 'private'),
('CL-10', 'Gus Marlow', 'gus.marlow@example.org', 'private'),
('CL-11', 'Quill Books', 'post.quill@example.org', 'firm'),
('CL-12', 'Stonebridge Mill', 'hello.stonebridge@example.org', 'firm');
INSERT INTO brokers (id, name, email, risk, active) VALUES
('BK-1', 'Ana Ruiz', 'ana.ruiz@example.org', 'home', 1),
('BK-2', 'Carl Denk', 'carl.denk@example.org', 'motor', 1),
('BK-3', 'Carl Denk', 'carl.denk.trade@example.org', 'trade', 1),
('BK-4', 'Ida Moll', 'ida.moll@example.org', 'home', 0),
('BK-5', 'Tom Ray', 'tom.ray@example.org', 'motor', 1);
INSERT INTO products (id, name, insurer, risk, rate, least_cents, most_cents) VALUES
('PR-1', 'Hearth', 'North Mutual', 'home', 2, 5000000, 80000000),
('PR-2', 'Gable', 'Anchor Life', 'home', 3, 5000000, 40000000),
('PR-3', 'Wheel', 'North Mutual', 'motor', 30, 200000, 6000000),
('PR-4', 'Counter', 'Guild Cover', 'trade', 5, 1000000, 20000000),
('PR-5', 'Workbench', 'Guild Cover', 'trade', 8, 1000000, 30000000),
('PR-6', 'Carter', 'Anchor Life', 'motor', 40, 500000, 8000000);
INSERT INTO quotes (id, code, client_id, product_id, broker_id, sum_cents, premium_cents, valid_until, signed, status) VALUES
('QU-1', 'QUO-ASH', 'CL-8', 'PR-1', 'BK-1', 30000000, 60000, '2025-01-20', 1, 'open'),
('QU-2', 'QUO-BAY', 'CL-9', 'PR-1', 'BK-1', 18000000, 36000, '2025-01-30', 0, 'open'),
('QU-3', 'QUO-COB', 'CL-10', 'PR-3', 'BK-2', 900000, 27000, '2025-01-14', 1, 'open'),
('QU-4', 'QUO-DEW', 'CL-7', 'PR-2', 'BK-1', 9000000, 27000, '2025-01-25', 1, 'open'),
('QU-5', 'QUO-ELK', 'CL-11', 'PR-2', 'BK-1', 22000000, 66000, '2025-01-15', 1, 'open'),
('QU-6', 'QUO-FIR', 'CL-12', 'PR-3', 'BK-5', 1100000, 33000, '2025-01-14', 0, 'open'),
('QU-7', 'QUO-GUM', 'CL-9', 'PR-2', 'BK-1', 17000000, 51000, '2025-01-30', 0, 'open'),
('QU-8', 'QUO-HAY', 'CL-9', 'PR-1', 'BK-1', 16000000, 32000, '2025-01-15', 0, 'open'),
('QU-9', 'QUO-IVY', 'CL-2', 'PR-3', 'BK-2', 1000000, 30000, '2025-01-20', 1, 'taken'),
('QU-10', 'QUO-JAY', 'CL-5', 'PR-3', 'BK-5', 2500000, 75000, '2025-01-22', 0, 'withdrawn'),
('QU-11', 'QUO-KIT', 'CL-10', 'PR-6', 'BK-2', 3000000, 120000, '2025-02-01', 0, 'open');
INSERT INTO policies (id, code, client_id, product_id, sum_cents, premium_cents, starts_on, ends_on, paid_cents, status) VALUES
('PO-1', 'POL-ASH', 'CL-1', 'PR-1', 20000000, 40000, '2025-01-10', '2026-01-09', 20000, 'pending'),
('PO-2', 'POL-BAY', 'CL-2', 'PR-3', 1000000, 30000, '2025-01-15', '2026-01-14', 14999, 'pending'),
('PO-3', 'POL-COB', 'CL-3', 'PR-2', 10000000, 30000, '2025-01-16', '2026-01-15', 30000, 'pending'),
('PO-4', 'POL-DEW', 'CL-4', 'PR-3', 2000000, 60000, '2025-01-01', '2025-12-31', 0, 'pending'),
('PO-5', 'POL-ELK', 'CL-5', 'PR-4', 5000000, 25000, '2025-01-02', '2026-01-01', 10000, 'pending'),
('PO-6', 'POL-FIR', 'CL-6', 'PR-1', 15000000, 30000, '2024-12-20', '2025-12-19', 15000, 'pending'),
('PO-7', 'POL-GUM', 'CL-7', 'PR-2', 12000000, 36000, '2024-03-17', '2025-03-16', 36000, 'in_force'),
('PO-8', 'POL-HAY', 'CL-8', 'PR-5', 3000000, 24000, '2024-03-18', '2025-03-17', 24000, 'in_force'),
('PO-9', 'POL-IVY', 'CL-9', 'PR-3', 1500000, 45000, '2024-02-01', '2025-01-31', 40000, 'in_force'),
('PO-10', 'POL-JAY', 'CL-10', 'PR-1', 25000000, 50000, '2025-01-01', '2025-12-31', 50000, 'in_force'),
('PO-11', 'POL-KIT', 'CL-11', 'PR-6', 2000000, 80000, '2024-12-31', '2025-12-30', 80000, 'in_force'),
('PO-12', 'POL-LIP', 'CL-12', 'PR-4', 8000000, 40000, '2024-02-10', '2025-02-09', 40000, 'in_force'),
('PO-13', 'POL-MAP', 'CL-1', 'PR-3', 1200000, 36000, '2024-02-05', '2025-02-04', 36000, 'in_force'),
('PO-14', 'POL-NUT', 'CL-2', 'PR-1', 24000000, 48000, '2024-06-01', '2025-05-31', 48000, 'in_force'),
('PO-15', 'POL-OAK', 'CL-3', 'PR-6', 1500000, 60000, '2024-09-01', '2025-08-31', 59999, 'in_force'),
('PO-16', 'POL-PEA', 'CL-4', 'PR-2', 11000000, 33000, '2024-10-01', '2025-09-30', 33000, 'in_force'),
('PO-17', 'POL-QUA', 'CL-5', 'PR-2', 7000000, 21000, '2024-02-14', '2025-02-13', 21000, 'in_force'),
('PO-18', 'POL-RYE', 'CL-6', 'PR-3', 800000, 24000, '2024-02-15', '2025-02-14', 24000, 'in_force'),
('PO-19', 'POL-SAP', 'CL-7', 'PR-6', 900000, 36000, '2024-11-01', '2025-10-31', 0, 'cancelled'),
('PO-20', 'POL-TEA', 'CL-8', 'PR-3', 700000, 21000, '2024-07-01', '2025-06-30', 2000, 'lapsed'),
('PO-21', 'POL-UMB', 'CL-12', 'PR-1', 33000000, 66000, '2024-12-02', '2025-12-01', 30000, 'pending');
INSERT INTO endorsements (id, policy_id, new_sum_cents, status) VALUES
('EN-1', 'PO-15', 1800000, 'asked'),
('EN-2', 'PO-16', 14000000, 'asked'),
('EN-3', 'PO-14', 20000000, 'applied'),
('EN-4', 'PO-14', 24000000, 'applied'),
('EN-5', 'PO-9', 1700000, 'dropped'),
('EN-6', 'PO-11', 1500000, 'asked'),
('EN-7', 'PO-8', 3000000, 'applied');
INSERT INTO renewals (id, policy_id, status) VALUES
('RE-1', 'PO-12', 'offered'),
('RE-2', 'PO-13', 'declined'),
('RE-3', 'PO-18', 'offered');
