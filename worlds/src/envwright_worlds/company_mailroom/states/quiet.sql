INSERT INTO departments (id, name, postage_left_cents) VALUES
('DP-1', 'Sourcing', 3000),
('DP-2', 'Archive', 1270),
('DP-3', 'Workshop', 400),
('DP-4', 'Training', 9000);
INSERT INTO colleagues (id, name, email, department_id, deputy_id, employed) VALUES
('CL-51', 'Ester Vidal', 'ester.vidal@example.org', 'DP-1', 'CL-52', 1),
('CL-52', 'Murat Sen', 'murat.sen@example.org', 'DP-1', NULL, 1),
('CL-53', 'Kay Holden', 'kay.holden@example.org', 'DP-2', NULL, 1),
('CL-54', 'Kay Holden', 'k.holden@example.org', 'DP-3', NULL, 1),
('CL-55', 'Ines Braga', 'ines.braga@example.org', 'DP-4', 'CL-56', 1),
('CL-56', 'Olof Lund', 'olof.lund@example.org', 'DP-4', 'CL-55', 1),
('CL-57', 'Rita Holden', 'rita.holden@example.org', 'DP-2', NULL, 0);
INSERT INTO shelves (id, name, kind, free_places) VALUES
('SH-1', 'Stair shelf', 'open', 6),
('SH-2', 'Narrow rack', 'open', 0),
('SH-3', 'Old safe', 'safe', 1),
('SH-4', 'Bench fridge', 'fridge', 1),
('SH-5', 'Key safe', 'safe', 0);
INSERT INTO mail_items (id, barcode, kind, addressee_id, shelf_id, arrived_on, badge_shown, status, fetched_by) VALUES
('ML-301', 'RR 733 100', 'registered', 'CL-51', 'SH-3', '2025-01-08', 0, 'waiting', NULL),
('ML-302', 'RR 733 118', 'registered', 'CL-53', 'SH-5', '2025-01-09', 1, 'waiting', NULL),
('ML-303', 'PK 905 021', 'parcel', 'CL-52', 'SH-1', '2025-01-01', 0, 'waiting', NULL),
('ML-304', 'PK 905 040', 'parcel', 'CL-55', 'SH-2', '2025-01-02', 0, 'waiting', NULL),
('ML-305', 'CH 201 007', 'chilled', 'CL-56', 'SH-4', '2025-01-13', 0, 'waiting', NULL),
('ML-306', 'CH 201 015', 'chilled', 'CL-54', 'SH-4', '2025-01-14', 1, 'waiting', NULL),
('ML-307', 'LT 488 330', 'letter', 'CL-57', 'SH-1', '2025-01-14', 0, 'waiting', NULL),
('ML-308', 'LT 488 342', 'letter', 'CL-55', 'SH-1', '2025-01-10', 0, 'waiting', NULL),
('ML-309', 'PK 905 002', 'parcel', 'CL-51', NULL, '2025-01-03', 0, 'handed_over', 'CL-52'),
('ML-310', 'RR 732 980', 'registered', 'CL-55', NULL, '2024-12-30', 0, 'sent_back', NULL);
INSERT INTO collections (id, courier, service, leaves_at, room_grams) VALUES
('CK-1', 'Red Barrow', 'economy', '2025-01-15T15:00:00Z', 4000),
('CK-2', 'Red Barrow', 'economy', '2025-01-15T08:30:00Z', 9000),
('CK-3', 'Postway', 'standard', '2025-01-15T13:00:00Z', 2000),
('CK-4', 'Kite Express', 'express', '2025-01-15T12:00:00Z', 1000),
('CK-5', 'Kite Express', 'express', '2025-01-16T10:00:00Z', 5000);
INSERT INTO dispatches (id, sender_id, recipient, service, grams, postage_cents, status, collection_id) VALUES
('DS-401', 'CL-51', 'Screw Factory', 'standard', 2000, 1030, 'franked', NULL),
('DS-402', 'CL-51', 'Timber Yard', 'economy', 4001, 1070, 'franked', NULL),
('DS-403', 'CL-53', 'State Archive', 'standard', 2600, 1270, 'weighed', NULL),
('DS-404', 'CL-54', 'Tool Repair', 'economy', 501, 510, 'weighed', NULL),
('DS-405', 'CL-55', 'Exam Board', 'express', 1000, 1720, 'franked', NULL),
('DS-406', 'CL-56', 'Language School', 'express', 900, 1720, 'collected', 'CK-4'),
('DS-407', 'CL-56', 'Seminar House', 'standard', 400, 670, 'weighed', NULL);
