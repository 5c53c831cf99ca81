INSERT INTO hauliers (id,name,account) VALUES
('HL-11', 'Skerry Island Freight', 'open'),
('HL-12', 'Bellamy Transport', 'open'),
('HL-13', 'Nakamura Road Lines', 'open'),
('HL-14', 'Gravesend Carting', 'stopped');
INSERT INTO trucks (id,plate,haulier_id,status) VALUES
('TR-21', 'SKR 10', 'HL-11', 'welcome'),
('TR-22', 'SKR 14', 'HL-11', 'on_site'),
('TR-23', 'BEL 771', 'HL-12', 'on_site'),
('TR-24', 'BEL 772', 'HL-12', 'on_site'),
('TR-25', 'NKM 303', 'HL-13', 'welcome'),
('TR-26', 'NKM 340', 'HL-13', 'barred'),
('TR-27', 'GRC 58', 'HL-14', 'barred'),
('TR-28', 'BEL 790', 'HL-12', 'barred'),
('TR-29', 'SKR 22', 'HL-11', 'welcome'),
('TR-30', 'NKM 366', 'HL-13', 'on_site');
INSERT INTO blocks (id,name,kind,free_places) VALUES
('BK-1', 'Harbour Row', 'dry', 9),
('BK-2', 'Rail Row', 'dry', 0),
('BK-3', 'Plug Row', 'reefer', 3),
('BK-4', 'Safe Corner', 'hazardous', 2);
INSERT INTO boxes (id,number,kind,feet,seal_number,status,block_id,customs_hold,release_number,covered_until) VALUES
('BX-101', 'CRXU 118203', 'dry', 20, 'AM-6001', 'stacked', 'BK-1', 0, NULL, '2025-01-15'),
('BX-102', 'INKU 447120', 'dry', 40, 'AM-6014', 'stacked', 'BK-1', 0, NULL, '2025-01-12'),
('BX-103', 'PONU 805531', 'reefer', 20, 'AM-6027', 'stacked', 'BK-3', 1, 'CR-41007', '2025-01-16'),
('BX-104', 'CRXU 660914', 'dry', 40, 'AM-6033', 'expected', NULL, 0, NULL, NULL),
('BX-105', 'INKU 291786', 'hazardous', 20, 'AM-6048', 'stacked', 'BK-4', 0, NULL, '2025-01-20'),
('BX-106', 'PONU 374402', 'dry', 20, 'AM-6052', 'expected', NULL, 0, NULL, NULL),
('BX-107', 'CRXU 902815', 'dry', 40, 'AM-6069', 'stacked', 'BK-2', 1, NULL, '2025-01-18'),
('BX-108', 'INKU 553648', 'reefer', 40, 'AM-6075', 'expected', NULL, 1, 'CR-41019', NULL),
('BX-109', 'PONU 126077', 'dry', 20, 'AM-6080', 'stacked', 'BK-2', 0, NULL, '2025-01-14'),
('BX-110', 'CRXU 738259', 'dry', 20, 'AM-6094', 'gone', NULL, 0, NULL, '2025-01-08'),
('BX-111', 'INKU 810936', 'reefer', 40, 'AM-6101', 'stacked', 'BK-3', 0, NULL, '2025-01-15'),
('BX-112', 'PONU 460513', 'dry', 40, 'AM-6117', 'expected', NULL, 0, NULL, NULL),
('BX-113', 'CRXU 357741', 'hazardous', 40, 'AM-6128', 'expected', NULL, 0, NULL, NULL),
('BX-114', 'INKU 694380', 'dry', 20, 'AM-6136', 'stacked', 'BK-1', 0, NULL, '2025-01-17');
INSERT INTO storage_bills (id,box_id,days,amount_cents,billed_on,status) VALUES
('SB-301', 'BX-101', 6, 10800, '2025-01-15', 'unpaid'),
('SB-302', 'BX-102', 4, 12800, '2025-01-12', 'unpaid'),
('SB-303', 'BX-110', 2, 3600, '2025-01-08', 'paid'),
('SB-304', 'BX-111', 1, 3200, '2025-01-15', 'paid');
INSERT INTO slots (id,truck_id,box_id,errand,starts_at,moves,card_scanned,status) VALUES
('SL-501', 'TR-21', 'BX-101', 'fetch', '2025-01-15T09:00:00Z', 0, 1, 'booked'),
('SL-502', 'TR-22', 'BX-104', 'bring', '2025-01-15T08:00:00Z', 1, 1, 'arrived'),
('SL-503', 'TR-23', 'BX-105', 'fetch', '2025-01-15T08:00:00Z', 0, 1, 'sealed'),
('SL-504', 'TR-24', 'BX-106', 'bring', '2025-01-15T09:00:00Z', 0, 1, 'sealed'),
('SL-505', 'TR-25', 'BX-111', 'fetch', '2025-01-15T10:00:00Z', 2, 1, 'booked'),
('SL-506', 'TR-25', 'BX-112', 'bring', '2025-01-16T11:00:00Z', 0, 0, 'booked'),
('SL-507', 'TR-29', 'BX-113', 'bring', '2025-01-15T08:00:00Z', 0, 1, 'booked'),
('SL-508', 'TR-30', 'BX-114', 'fetch', '2025-01-15T07:00:00Z', 0, 1, 'arrived'),
('SL-509', 'TR-28', 'BX-107', 'fetch', '2025-01-15T14:00:00Z', 1, 0, 'booked'),
('SL-510', 'TR-21', 'BX-110', 'fetch', '2025-01-08T13:00:00Z', 0, 1, 'finished'),
('SL-511', 'TR-27', 'BX-109', 'fetch', '2025-01-10T10:00:00Z', 0, 0, 'cancelled');
