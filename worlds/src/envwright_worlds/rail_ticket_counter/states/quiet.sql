INSERT INTO stations (id, name) VALUES
('LMB', 'Lambrook'), ('MOR', 'Mornay'), ('NTH', 'Northwick'), ('OST', 'Ostrand');
INSERT INTO trains (id, number, from_id, to_id, departs_at, fare_cents, status) VALUES
('T-0115-02', 'RX 2', 'LMB', 'OST', '2025-01-15T08:30:00Z', 4100, 'departed'),
('T-0115-04', 'RX 4', 'LMB', 'OST', '2025-01-15T14:30:00Z', 4100, 'scheduled'),
('T-0116-02', 'RX 2', 'LMB', 'OST', '2025-01-16T08:30:00Z', 4100, 'scheduled'),
('T-0116-04', 'RX 4', 'LMB', 'OST', '2025-01-16T14:30:00Z', 4100, 'scheduled'),
('T-0117-81', 'RB 81', 'MOR', 'NTH', '2025-01-17T12:00:00Z', 1500, 'cancelled'),
('T-0117-83', 'RB 83', 'MOR', 'NTH', '2025-01-17T18:00:00Z', 1500, 'scheduled'),
('T-0120-90', 'NX 90', 'LMB', 'NTH', '2025-01-20T20:20:00Z', 8800, 'scheduled'),
('T-0123-90', 'NX 90', 'LMB', 'NTH', '2025-01-23T20:20:00Z', 8800, 'scheduled');
INSERT INTO coaches (id, train_id, number, class, seats) VALUES
('K-301', 'T-0115-04', 1, 'first', 3), ('K-302', 'T-0115-04', 2, 'second', 5),
('K-303', 'T-0116-04', 1, 'first', 1), ('K-304', 'T-0116-04', 2, 'second', 4),
('K-305', 'T-0117-83', 1, 'second', 6), ('K-306', 'T-0120-90', 5, 'first', 2),
('K-307', 'T-0120-90', 6, 'second', 4), ('K-308', 'T-0123-90', 6, 'second', 4),
('K-309', 'T-0116-02', 2, 'second', 5);
INSERT INTO travellers (id, name, email, born_on) VALUES
('C-6001', 'Agnes Holm', 'agnes.holm@example.org', '1999-01-16'),
('C-6002', 'Ruben Katz', 'ruben.katz@example.org', '1990-07-13'),
('C-6003', 'Agnes Holm', 'agnes.holm.ostrand@example.org', '1962-11-27'),
('C-6004', 'Fatima Zahra', 'fatima.zahra@example.org', '1999-01-15'),
('C-6005', 'Knut Holm', 'knut.holm@example.org', '1948-03-18'),
('C-6006', 'Bianca Rossi', 'bianca.rossi@example.org', '2006-08-06'),
('C-6007', 'Theo Lambert', 'theo.lambert@example.org', '1981-02-12');
INSERT INTO railcards (id, traveller_id, kind, valid_until, status) VALUES
('RC-51', 'C-6002', 'half', '2025-01-16', 'valid'),
('RC-52', 'C-6005', 'quarter', '2025-09-09', 'valid'),
('RC-53', 'C-6006', 'youth', '2025-05-05', 'valid'),
('RC-54', 'C-6003', 'half', '2025-03-03', 'blocked'),
('RC-55', 'C-6007', 'quarter', '2025-01-14', 'valid');
INSERT INTO tickets (id, traveller_id, train_id, class, fare, railcard_id, price_cents, status) VALUES
('TK-8001', 'C-6002', 'T-0115-04', 'second', 'flexible', 'RC-51', 2665, 'sold'),
('TK-8002', 'C-6005', 'T-0116-04', 'second', 'saver', 'RC-52', 3075, 'sold'),
('TK-8003', 'C-6006', 'T-0116-04', 'second', 'saver', 'RC-53', 2460, 'sold'),
('TK-8004', 'C-6001', 'T-0116-02', 'second', 'saver', NULL, 4100, 'sold'),
('TK-8005', 'C-6004', 'T-0117-81', 'second', 'saver', NULL, 1500, 'sold'),
('TK-8006', 'C-6003', 'T-0120-90', 'first', 'flexible', NULL, 17160, 'sold'),
('TK-8007', 'C-6007', 'T-0120-90', 'second', 'saver', NULL, 8800, 'sold'),
('TK-8008', 'C-6001', 'T-0123-90', 'second', 'flexible', NULL, 11440, 'sold'),
('TK-8009', 'C-6007', 'T-0115-02', 'second', 'flexible', NULL, 5330, 'used'),
('TK-8010', 'C-6004', 'T-0115-02', 'second', 'flexible', NULL, 5330, 'exchanged'),
('TK-8011', 'C-6006', 'T-0123-90', 'second', 'saver', 'RC-53', 5280, 'refunded'),
('TK-8012', 'C-6004', 'T-0116-04', 'first', 'saver', NULL, 6150, 'sold'),
('TK-8013', 'C-6003', 'T-0117-83', 'second', 'flexible', NULL, 1950, 'sold');
INSERT INTO seats (id, ticket_id, coach_id, seat, status) VALUES
('SR-401', 'TK-8001', 'K-302', 1, 'kept'),
('SR-402', 'TK-8002', 'K-304', 2, 'kept'),
('SR-403', 'TK-8006', 'K-306', 1, 'kept'),
('SR-404', 'TK-8011', 'K-308', 4, 'released'),
('SR-405', 'TK-8012', 'K-303', 1, 'kept'),
('SR-406', 'TK-8008', 'K-308', 2, 'kept');
INSERT INTO refunds (id, ticket_id, amount_cents, status, claimed_on) VALUES
('RF-61', 'TK-8011', 2640, 'paid', '2025-01-07'),
('RF-62', 'TK-8005', 1500, 'requested', '2025-01-11'),
('RF-63', 'TK-8006', 17160, 'requested', '2025-01-13'),
('RF-64', 'TK-8007', 4400, 'requested', '2025-01-14'),
('RF-65', 'TK-8013', 1950, 'requested', '2025-01-14');
