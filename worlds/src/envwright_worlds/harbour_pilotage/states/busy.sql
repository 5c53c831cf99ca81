INSERT INTO berths (id,name,length_m,depth_dm) VALUES
('BE-1', 'Cathedral Quay', 270, 135), ('BE-2', 'Sugar Wharf', 195, 100), ('BE-3', 'Brick Wharf', 145, 82), ('BE-4', 'Gas Jetty', 250, 142),
('BE-5', 'Packet Ramp', 175, 78), ('BE-6', 'Elevator Pier', 230, 118), ('BE-7', 'Herring Dock', 95, 52), ('BE-8', 'Ore Wharf', 210, 112),
('BE-9', 'West Pier', 165, 88), ('BE-10', 'Monks Basin', 130, 74), ('BE-11', 'Granite Pier', 202, 108), ('BE-12', 'Customs Quay', 150, 80);
INSERT INTO vessels (id,name,call_sign,length_m,draught_dm,berth_id) VALUES
('VS-1', 'Estrela do Mar', 'CQES7', 195, 90, NULL),
('VS-2', 'Nordvik', 'LANV', 121, 64, NULL),
('VS-3', 'Cape Sorrel', '9HSR4', 211, 98, NULL),
('VS-4', 'Petrel', 'PCPT', 94, 40, 'BE-7'),
('VS-5', 'Ocean Bastion', 'C6OB9', 230, 107, 'BE-6'),
('VS-6', 'Blue Heron', 'GBHN', 144, 73, NULL),
('VS-7', 'Adriatic Queen', '9AAQ', 174, 66, 'BE-5'),
('VS-8', 'Polaris Gas', 'D5PG3', 248, 131, NULL),
('VS-9', 'Indus Trader', 'VTIT6', 199, 92, NULL),
('VS-10', 'Polaris', '5BPL8', 118, 61, 'BE-3'),
('VS-11', 'Saint Ninian', 'MSNN', 119, 60, NULL),
('VS-12', 'Simoom', '3FSM2', 200, 97, NULL),
('VS-13', 'Wren', 'GWRN', 70, 35, NULL),
('VS-14', 'Lapwing Arrow', 'V7LA4', 155, 79, 'BE-8'),
('VS-15', 'Coral Isle', 'MCIS', 161, 77, NULL),
('VS-16', 'Vigo', 'EAVG', 91, 48, NULL),
('VS-17', 'Tanager', 'S6TN', 165, 75, 'BE-9');
INSERT INTO pilots (id,name,badge,longest_m,on_roster) VALUES
('PI-1', 'Halvard Berg', 'B-03', 300, 1),
('PI-2', 'Teresa Lobo', 'B-05', 300, 1),
('PI-3', 'Ismail Demir', 'B-08', 200, 1),
('PI-4', 'Connor Hale', 'B-09', 140, 1),
('PI-5', 'Ismail Demir', 'B-12', 260, 1),
('PI-6', 'Ylva Nord', 'B-15', 200, 1),
('PI-7', 'Pia Hale', 'B-16', 90, 1),
('PI-8', 'Anton Reuter', 'B-19', 230, 0),
('PI-9', 'Chen Li', 'B-20', 165, 1),
('PI-10', 'Dario Fuchs', 'B-23', 165, 1);
INSERT INTO tugs (id,name,pull_tons,status) VALUES
('TG-1', 'Rhino', 65, 'working'), ('TG-2', 'Buffalo', 60, 'working'), ('TG-3', 'Beaver', 40, 'working'), ('TG-4', 'Donkey', 30, 'working'),
('TG-5', 'Collie', 25, 'laid_up'), ('TG-6', 'Elephant', 75, 'working'), ('TG-7', 'Stoat', 20, 'working'), ('TG-8', 'Ram', 50, 'working'), ('TG-9', 'Elk', 55, 'working');
INSERT INTO transits (id,vessel_id,kind,berth_id,starts_at,pilot_id,card_signed,dues_cents,status) VALUES
('TT-201', 'VS-1', 'inbound', 'BE-2', '2025-01-15T12:00:00Z', NULL, 0, NULL, 'ordered'),
('TT-202', 'VS-5', 'outbound', NULL, '2025-01-15T10:00:00Z', 'PI-1', 0, 159000, 'confirmed'),
('TT-203', 'VS-8', 'inbound', 'BE-4', '2025-01-15T09:30:00Z', 'PI-2', 1, 164400, 'confirmed'),
('TT-204', 'VS-7', 'outbound', NULL, '2025-01-15T08:30:00Z', 'PI-3', 1, 142200, 'under_way'),
('TT-205', 'VS-10', 'outbound', NULL, '2025-01-15T14:00:00Z', 'PI-4', 0, NULL, 'ordered'),
('TT-206', 'VS-12', 'inbound', 'BE-1', '2025-01-15T16:00:00Z', 'PI-5', 0, NULL, 'ordered'),
('TT-207', 'VS-14', 'outbound', NULL, '2025-01-15T10:00:00Z', 'PI-6', 1, 91500, 'confirmed'),
('TT-208', 'VS-13', 'inbound', 'BE-11', '2025-01-15T08:00:00Z', 'PI-7', 1, 21000, 'under_way'),
('TT-209', 'VS-17', 'outbound', NULL, '2025-01-15T11:30:00Z', 'PI-9', 0, 94500, 'confirmed'),
('TT-210', 'VS-4', 'outbound', NULL, '2025-01-15T18:00:00Z', 'PI-4', 0, NULL, 'ordered'),
('TT-211', 'VS-11', 'inbound', 'BE-12', '2025-01-15T10:01:00Z', 'PI-10', 1, 35700, 'confirmed'),
('TT-212', 'VS-4', 'inbound', 'BE-7', '2025-01-14T10:00:00Z', 'PI-1', 1, 28200, 'finished'),
('TT-213', 'VS-14', 'inbound', 'BE-8', '2025-01-13T07:00:00Z', 'PI-3', 1, 91500, 'finished'),
('TT-214', 'VS-10', 'shift', 'BE-3', '2025-01-12T15:00:00Z', 'PI-4', 1, 35400, 'finished'),
('TT-215', 'VS-5', 'inbound', 'BE-6', '2025-01-11T13:00:00Z', 'PI-2', 1, 159000, 'finished');
INSERT INTO tug_bookings (transit_id,tug_id) VALUES
('TT-202', 'TG-1'), ('TT-202', 'TG-3'), ('TT-203', 'TG-2'), ('TT-203', 'TG-6'), ('TT-204', 'TG-4'), ('TT-204', 'TG-7'),
('TT-206', 'TG-3'), ('TT-207', 'TG-8'), ('TT-209', 'TG-9'), ('TT-213', 'TG-1'), ('TT-215', 'TG-1'), ('TT-215', 'TG-2');
