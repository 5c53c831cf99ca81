INSERT INTO tariffs (id, name, standing_cents) VALUES
('HH', 'Small home', 1350),
('HF', 'Shared house', 1350),
('BU', 'Works', 3600);
INSERT INTO tariff_steps (tariff_id, from_m3, cents_per_m3) VALUES
('HH', 0, 170),
('HH', 40, 230),
('HH', 90, 310),
('HF', 0, 170),
('HF', 90, 250),
('BU', 0, 200),
('BU', 200, 180);
INSERT INTO customers (id, name, email, protected) VALUES
('C-3011', 'Lamia Cherif', 'lamia.cherif@example.org', 0),
('C-3012', 'Jorn Bakke', 'jorn.bakke@example.org', 0),
('C-3013', 'Jorn Bakke', 'j.bakke.kiln@example.org', 0),
('C-3014', 'Edith Okoro', 'edith.okoro@example.org', 1),
('C-3015', 'Brookside Forge', 'ledger@brookside-forge.example.org', 0),
('C-3016', 'Sandro Vitale', 'sandro.vitale@example.org', 0),
('C-3017', 'Anja Petrov', 'anja.petrov@example.org', 0);
INSERT INTO connections (id, address, customer_id, tariff_id, status, notice_until) VALUES
('W-101', '2 Plover Way', 'C-3011', 'HH', 'connected', NULL),
('W-102', '14 Kiln End', 'C-3013', 'HH', 'noticed', '2025-01-14'),
('W-103', '20 Plover Way', 'C-3012', 'HF', 'connected', NULL),
('W-104', '1 Forge Yard', 'C-3015', 'BU', 'noticed', '2025-01-15'),
('W-105', '9 Kiln End', 'C-3014', 'HH', 'connected', NULL),
('W-106', '16 Weir Bank', 'C-3016', 'HH', 'cut_off', NULL),
('W-107', '23 Weir Bank', 'C-3017', 'HH', 'connected', NULL),
('W-108', '5 Weir Bank', 'C-3016', 'HH', 'noticed', '2025-01-20'),
('W-109', '30 Plover Way', 'C-3017', 'HH', 'cut_off', NULL);
INSERT INTO meters (id, connection_id, status, last_m3, billed_m3) VALUES
('M-79010', 'W-101', 'fitted', 455, 420),
('M-79011', 'W-102', 'fitted', 890, 890),
('M-79012', 'W-103', 'fitted', 702, 702),
('M-79013', 'W-104', 'fitted', 9120, 9120),
('M-79014', 'W-105', 'fitted', 310, 288),
('M-79015', 'W-106', 'fitted', 167, 167),
('M-79016', 'W-107', 'fitted', 523, 523),
('M-79017', 'W-108', 'fitted', 244, 244),
('M-79018', 'W-109', 'fitted', 88, 88),
('M-82001', NULL, 'in_store', 0, 0),
('M-82002', NULL, 'in_store', 5, 5),
('M-62611', NULL, 'scrapped', 4105, 4105);
INSERT INTO readings (meter_id, read_on, m3, source) VALUES
('M-79010', '2024-12-30', 420, 'reader'),
('M-79010', '2025-01-12', 455, 'customer'),
('M-79011', '2024-11-30', 890, 'reader'),
('M-79012', '2025-01-15', 702, 'reader'),
('M-79013', '2024-12-12', 9120, 'reader'),
('M-79014', '2024-10-12', 288, 'customer'),
('M-79014', '2025-01-07', 310, 'estimate'),
('M-79016', '2024-12-22', 523, 'customer'),
('M-79017', '2025-01-05', 244, 'estimate');
INSERT INTO bills (id, connection_id, m3, amount_cents, paid_cents, due_on, status) VALUES
('B-26001', 'W-101', 36, 7470, 7470, '2024-10-29', 'settled'),
('B-26002', 'W-102', 58, 12290, 0, '2024-12-22', 'open'),
('B-26003', 'W-103', 60, 11550, 11550, '2024-12-27', 'settled'),
('B-26004', 'W-104', 300, 61600, 30000, '2025-01-03', 'open'),
('B-26005', 'W-105', 49, 10220, 0, '2024-11-05', 'open'),
('B-26006', 'W-106', 33, 6960, 6960, '2024-11-15', 'settled'),
('B-26007', 'W-107', 45, 9300, 0, '2025-01-14', 'open'),
('B-26008', 'W-107', 21, 4920, 4220, '2024-12-24', 'open'),
('B-26009', 'W-108', 54, 11370, 11370, '2024-12-28', 'settled'),
('B-26010', 'W-109', 40, 8150, 0, '2024-11-29', 'open'),
('B-26011', 'W-101', 27, 5940, 0, '2025-01-24', 'open'),
('B-26012', 'W-105', 15, 3900, 0, '2025-02-02', 'disputed'),
('B-26013', 'W-108', 18, 4410, 0, '2025-01-29', 'disputed');
INSERT INTO crews (id, name, most_leaks) VALUES
('K-1', 'Valley crew', 1),
('K-2', 'Standby crew', 2);
INSERT INTO leaks (id, connection_id, place, crew_id, status, allowance) VALUES
('L-591', 'W-101', 'service_pipe', 'K-2', 'repaired', 0),
('L-592', 'W-104', 'main', 'K-1', 'assigned', 0),
('L-593', 'W-107', 'service_pipe', NULL, 'reported', 0),
('L-594', 'W-105', 'inside', NULL, 'reported', 0),
('L-595', 'W-102', 'inside', NULL, 'dismissed', 0),
('L-596', 'W-103', 'service_pipe', 'K-2', 'repaired', 1),
('L-597', 'W-108', 'main', NULL, 'reported', 0);
