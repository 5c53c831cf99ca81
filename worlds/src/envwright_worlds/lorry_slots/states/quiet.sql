INSERT INTO hauliers (id, name, points) VALUES
('HA-1', 'Marsh Lane Movers', 0),
('HA-2', 'Toivonen Freight', 5),
('HA-3', 'Barrow Brothers', 6),
('HA-4', 'Silk Road Logistics', 1),
('HA-5', 'Barrow Express', 3);
INSERT INTO doors (id, name, kind, most_pallets) VALUES
('DR-1', 'Ramp Red', 'dry', 30),
('DR-2', 'Ramp Blue', 'dry', 16),
('DR-3', 'Ramp Green', 'chilled', 24),
('DR-4', 'Ramp White', 'frozen', 20);
INSERT INTO windows (id, door_id, starts_at) VALUES
('WI-1', 'DR-1', '2025-01-15T07:30:00Z'),
('WI-2', 'DR-1', '2025-01-15T09:30:00Z'),
('WI-3', 'DR-1', '2025-01-15T11:00:00Z'),
('WI-4', 'DR-1', '2025-01-16T09:00:00Z'),
('WI-5', 'DR-2', '2025-01-15T08:00:00Z'),
('WI-6', 'DR-2', '2025-01-15T08:40:00Z'),
('WI-7', 'DR-2', '2025-01-15T10:30:00Z'),
('WI-8', 'DR-2', '2025-01-17T09:00:00Z'),
('WI-9', 'DR-3', '2025-01-15T08:00:00Z'),
('WI-10', 'DR-3', '2025-01-15T09:45:00Z'),
('WI-11', 'DR-3', '2025-01-16T08:00:00Z'),
('WI-12', 'DR-4', '2025-01-15T08:10:00Z'),
('WI-13', 'DR-4', '2025-01-15T09:00:00Z'),
('WI-14', 'DR-4', '2025-01-18T10:00:00Z'),
('WI-15', 'DR-1', '2025-01-14T14:00:00Z'),
('WI-16', 'DR-3', '2025-01-15T09:10:00Z');
INSERT INTO orders (id, code, supplier, kind, pallets, due_on, received_pallets, status) VALUES
('OR-1', 'PO-601', 'Bellweather Flour', 'dry', 30, '2025-01-16', 0, 'open'),
('OR-2', 'PO-602', 'Bellweather Flour', 'dry', 17, '2025-01-17', 0, 'open'),
('OR-3', 'PO-603', 'Alpine Butter', 'chilled', 24, '2025-01-16', 0, 'open'),
('OR-4', 'PO-604', 'Berry Freeze', 'frozen', 20, '2025-01-17', 0, 'open'),
('OR-5', 'PO-605', 'Berry Freeze', 'frozen', 12, '2025-01-15', 0, 'booked'),
('OR-6', 'PO-606', 'Thimble Textiles', 'dry', 9, '2025-01-15', 0, 'booked'),
('OR-7', 'PO-607', 'Thimble Textiles', 'dry', 14, '2025-01-17', 0, 'booked'),
('OR-8', 'PO-608', 'Alpine Butter', 'chilled', 18, '2025-01-15', 0, 'booked'),
('OR-9', 'PO-609', 'Lantern Oil', 'dry', 25, '2025-01-15', 0, 'booked'),
('OR-10', 'PO-610', 'Lantern Oil', 'dry', 20, '2025-01-14', 16, 'short'),
('OR-11', 'PO-611', 'Herb Garden East', 'chilled', 10, '2025-01-15', 0, 'booked'),
('OR-12', 'PO-612', 'Bellweather Flour', 'dry', 28, '2025-01-15', 0, 'booked'),
('OR-13', 'PO-613', 'Herb Garden East', 'chilled', 6, '2025-01-16', 0, 'booked'),
('OR-14', 'PO-614', 'Berry Freeze', 'frozen', 8, '2025-01-16', 0, 'booked'),
('OR-15', 'PO-615', 'Thimble Textiles', 'dry', 7, '2025-01-15', 0, 'booked');
INSERT INTO spaces (id, name) VALUES
('SP-1', 'Hedge'),
('SP-2', 'Gatehouse'),
('SP-3', 'Wall'),
('SP-4', 'Far corner'),
('SP-5', 'Pump');
INSERT INTO appointments (id, order_id, haulier_id, window_id, space_id, briefed, status) VALUES
('AP-1', 'OR-12', 'HA-1', 'WI-1', NULL, 1, 'at_door'),
('AP-2', 'OR-9', 'HA-4', 'WI-2', 'SP-1', 0, 'waiting'),
('AP-3', 'OR-6', 'HA-5', 'WI-5', NULL, 0, 'booked'),
('AP-4', 'OR-15', 'HA-5', 'WI-6', 'SP-2', 1, 'waiting'),
('AP-5', 'OR-7', 'HA-2', 'WI-8', NULL, 0, 'booked'),
('AP-6', 'OR-8', 'HA-4', 'WI-9', NULL, 1, 'at_door'),
('AP-7', 'OR-11', 'HA-2', 'WI-10', NULL, 0, 'booked'),
('AP-8', 'OR-5', 'HA-3', 'WI-12', NULL, 0, 'booked'),
('AP-9', 'OR-14', 'HA-1', 'WI-13', 'SP-4', 1, 'waiting'),
('AP-10', 'OR-13', 'HA-1', 'WI-16', 'SP-3', 0, 'waiting'),
('AP-11', 'OR-10', 'HA-3', 'WI-15', NULL, 1, 'done');
