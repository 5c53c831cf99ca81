INSERT INTO clients (id, name, email, kind) VALUES
('CL-41','Gethin Rowlands','gethin.rowlands@example.org','private'),
('CL-42','Aiko Murata','aiko.murata@example.org','private'),
('CL-43','Thistle Laundry','counter.thistle@example.org','firm'),
('CL-44','Desta Wolde','desta.wolde@example.org','private'),
('CL-45','Ffion Rowlands','ffion.rowlands@example.org','private'),
('CL-46','Kestrel Joinery','yard.kestrel@example.org','firm'),
('CL-47','Lucio Bianchi','lucio.bianchi@example.org','private');
INSERT INTO brokers (id, name, email, risk, active) VALUES
('BK-31','Mona Westergaard','mona.westergaard@example.org','home',1),
('BK-32','Arjun Bhatt','arjun.bhatt@example.org','motor',1),
('BK-33','Mona Westergaard','mona.westergaard.trade@example.org','trade',1),
('BK-34','Cyril Tait','cyril.tait@example.org','motor',0);
INSERT INTO products (id, name, insurer, risk, rate, least_cents, most_cents) VALUES
('PR-31','Threshold','Village Society','home',3,4000000,60000000),
('PR-32','Saddle','Village Society','motor',35,250000,4500000),
('PR-33','Awning','Craft Union Fund','trade',7,1500000,22000000),
('PR-34','Chimney','Craft Union Fund','home',5,2000000,25000000);
INSERT INTO quotes (id, code, client_id, product_id, broker_id, sum_cents, premium_cents, valid_until, signed, status) VALUES
('QU-41','QN-RAVEN','CL-41','PR-32','BK-32',1000000,35000,'2025-02-05',1,'open'),
('QU-42','QN-SWIFT','CL-46','PR-33','BK-33',4000000,28000,'2025-01-15',1,'open'),
('QU-43','QN-TEAL','CL-42','PR-31','BK-31',12000000,36000,'2025-01-14',1,'open'),
('QU-44','QN-ROOK','CL-45','PR-31','BK-31',10000000,30000,'2025-02-02',0,'open'),
('QU-45','QN-OWL','CL-45','PR-34','BK-31',8000000,40000,'2025-02-02',0,'open'),
('QU-46','QN-LARK','CL-45','PR-32','BK-32',700000,24500,'2025-01-30',0,'open'),
('QU-47','QN-DOVE','CL-44','PR-32','BK-32',500000,17500,'2024-12-20',0,'withdrawn');
INSERT INTO policies (id, code, client_id, product_id, sum_cents, premium_cents, starts_on, ends_on, paid_cents, status) VALUES
('PO-61','PN-RAVEN','CL-41','PR-31',14000000,42000,'2025-01-13','2026-01-12',21000,'pending'),
('PO-62','PN-SWIFT','CL-43','PR-33',5000000,35000,'2025-01-15','2026-01-14',20000,'pending'),
('PO-63','PN-TEAL','CL-44','PR-32',1200000,42000,'2025-01-01','2025-12-31',20999,'pending'),
('PO-64','PN-ROOK','CL-47','PR-34',6000000,30000,'2024-11-30','2025-11-29',0,'pending'),
('PO-65','PN-OWL','CL-46','PR-32',2000000,70000,'2025-01-17','2026-01-16',70000,'pending'),
('PO-66','PN-LARK','CL-47','PR-32',800000,28000,'2025-01-03','2026-01-02',28000,'in_force'),
('PO-67','PN-DOVE','CL-43','PR-34',9000000,45000,'2025-01-01','2025-12-31',45000,'in_force'),
('PO-68','PN-FINCH','CL-44','PR-31',11000000,33000,'2024-12-31','2025-12-30',20000,'in_force'),
('PO-69','PN-HERON','CL-42','PR-32',1500000,52500,'2024-03-17','2025-03-16',52500,'in_force'),
('PO-70','PN-IBIS','CL-45','PR-32',600000,21000,'2024-02-13','2025-02-12',21000,'in_force'),
('PO-71','PN-CRANE','CL-43','PR-32',3000000,105000,'2024-02-15','2025-02-14',105000,'in_force'),
('PO-72','PN-STORK','CL-46','PR-31',20000000,60000,'2024-02-25','2025-02-24',60000,'in_force'),
('PO-73','PN-GULL','CL-42','PR-34',7000000,35000,'2024-03-05','2025-03-04',35000,'cancelled');
INSERT INTO endorsements (id, policy_id, new_sum_cents, status) VALUES
('EN-41','PO-67',11000000,'asked'),
('EN-42','PO-66',950000,'asked'),
('EN-43','PO-68',13000000,'asked'),
('EN-44','PO-69',1400000,'applied'),
('EN-45','PO-69',1500000,'applied');
INSERT INTO renewals (id, policy_id, status) VALUES
('RE-41','PO-71','offered'),
('RE-42','PO-72','offered');
