INSERT INTO moderators (id, name, email, admin) VALUES
('MO-21', 'Greta Holt', 'greta.holt@example.org', 1),
('MO-22', 'Samir Lund', 'samir.lund@example.org', 0),
('MO-23', 'Greta Holt', 'greta.holt.evening@example.org', 0),
('MO-24', 'Iris Lund', 'iris.lund@example.org', 1);
INSERT INTO accounts (id, handle, server, joined_on, confirmed, state) VALUES
('AC-71', 'tench', 'meadow', '2023-03-15', 1, 'active'),
('AC-72', 'perch', 'meadow', '2022-07-28', 1, 'active'),
('AC-73', 'roach', 'meadow', '2024-02-20', 1, 'limited'),
('AC-74', 'bream', 'weir', '2024-05-06', 1, 'active'),
('AC-75', 'barbel', 'meadow', '2025-01-08', 0, 'pending'),
('AC-76', 'minnow', 'meadow', '2025-01-09', 0, 'pending'),
('AC-77', 'gudgeon', 'meadow', '2025-01-13', 1, 'pending'),
('AC-78', 'dace', 'meadow', '2023-11-02', 1, 'limited'),
('AC-79', 'pike', 'meadow', '2024-08-30', 1, 'suspended'),
('AC-80', 'chub', 'meadow', '2025-01-10', 1, 'pending'),
('AC-81', 'rudd', 'jetty', '2024-06-21', 1, 'limited'),
('AC-82', 'loach', 'meadow', '2025-01-06', 0, 'pending'),
('AC-83', 'carp', 'meadow', '2023-05-05', 1, 'frozen');
INSERT INTO posts (id, account_id, state, body) VALUES
('PO-51', 'AC-71', 'visible', 'The next angler who leaves hooks on the bank gets them back by hand.'),
('PO-52', 'AC-74', 'visible', 'Bait by the bucket, wholesale, my cousin''s page has the price list.'),
('PO-53', 'AC-72', 'visible', 'The warden checks permits as slowly as he walks his goose.'),
('PO-54', 'AC-78', 'visible', 'I put the lake map of the survey office here, they want money for it.'),
('PO-55', 'AC-74', 'removed', 'Win a boat, just give us your pin.'),
('PO-56', 'AC-71', 'removed', 'The club''s whole song book as a file.');
INSERT INTO reports (id, code, account_id, post_id, category, moderator_id, closed_on, status) VALUES
('RP-101', 'CASE-FIG', 'AC-71', NULL, 'violation', 'MO-22', '2024-10-17', 'resolved'),
('RP-102', 'CASE-GNU', 'AC-72', NULL, 'violation', 'MO-22', '2024-10-16', 'resolved'),
('RP-103', 'CASE-HOP', 'AC-73', NULL, 'spam', 'MO-21', '2024-12-16', 'resolved'),
('RP-104', 'CASE-ICE', 'AC-78', NULL, 'violation', 'MO-23', '2024-12-17', 'resolved'),
('RP-105', 'CASE-JET', 'AC-81', NULL, 'spam', 'MO-22', '2024-11-20', 'resolved'),
('RP-106', 'CASE-KEY', 'AC-79', NULL, 'violation', 'MO-23', '2024-12-12', 'resolved'),
('RP-107', 'CASE-LID', 'AC-79', NULL, 'violation', 'MO-22', '2024-12-21', 'resolved'),
('RP-108', 'CASE-MOP', 'AC-79', NULL, 'violation', 'MO-21', '2025-01-02', 'resolved'),
('RP-109', 'CASE-NIB', 'AC-83', NULL, 'spam', 'MO-23', '2024-12-26', 'resolved'),
('RP-110', 'CASE-ORB', 'AC-83', NULL, 'violation', 'MO-22', '2025-01-01', 'resolved'),
('RP-111', 'CASE-PEN', 'AC-74', 'PO-52', 'spam', 'MO-22', '2024-12-31', 'dismissed'),
('RP-112', 'CASE-RAG', 'AC-72', 'PO-53', 'violation', 'MO-23', '2025-01-10', 'dismissed'),
('RP-113', 'CASE-SOY', 'AC-71', 'PO-51', 'violation', 'MO-22', NULL, 'open'),
('RP-114', 'CASE-TUB', 'AC-74', 'PO-52', 'spam', NULL, NULL, 'open'),
('RP-115', 'CASE-VAN', 'AC-72', 'PO-53', 'violation', 'MO-23', NULL, 'open'),
('RP-116', 'CASE-WEB', 'AC-78', 'PO-54', 'legal', NULL, NULL, 'open'),
('RP-117', 'CASE-YAK', 'AC-74', 'PO-55', 'spam', 'MO-21', NULL, 'open'),
('RP-118', 'CASE-ZOO', 'AC-71', 'PO-56', 'legal', 'MO-24', NULL, 'open'),
('RP-119', 'CASE-ARK', 'AC-72', NULL, 'violation', 'MO-21', '2024-12-04', 'resolved');
INSERT INTO strikes (id, account_id, report_id, moderator_id, measure, made_on, overruled) VALUES
('SK-81', 'AC-71', 'RP-101', 'MO-22', 'warning', '2024-10-17', 0),
('SK-82', 'AC-72', 'RP-102', 'MO-22', 'warning', '2024-10-16', 0),
('SK-83', 'AC-73', 'RP-103', 'MO-21', 'limit', '2024-12-16', 0),
('SK-84', 'AC-78', 'RP-104', 'MO-23', 'limit', '2024-12-17', 0),
('SK-85', 'AC-81', 'RP-105', 'MO-22', 'limit', '2024-11-20', 0),
('SK-86', 'AC-79', 'RP-106', 'MO-23', 'warning', '2024-12-12', 0),
('SK-87', 'AC-79', 'RP-107', 'MO-22', 'limit', '2024-12-21', 0),
('SK-88', 'AC-79', 'RP-108', 'MO-21', 'suspend', '2025-01-02', 0),
('SK-89', 'AC-83', 'RP-109', 'MO-23', 'warning', '2024-12-26', 0),
('SK-90', 'AC-83', 'RP-110', 'MO-22', 'freeze', '2025-01-01', 0),
('SK-91', 'AC-72', 'RP-119', 'MO-21', 'limit', '2024-12-04', 1);
INSERT INTO appeals (id, strike_id, filed_on, status) VALUES
('AP-51', 'SK-88', '2025-01-03', 'pending'),
('AP-52', 'SK-90', '2025-01-09', 'pending'),
('AP-53', 'SK-84', '2024-12-28', 'rejected'),
('AP-54', 'SK-91', '2024-12-06', 'approved');
