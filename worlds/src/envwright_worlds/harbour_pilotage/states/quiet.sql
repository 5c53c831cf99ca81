INSERT INTO berths (id,name,length_m,depth_dm) VALUES
('BE-1', 'Bishop Quay', 220, 110), ('BE-2', 'Cement Wharf', 150, 85), ('BE-3', 'Lime Jetty', 120, 70), ('BE-4', 'Salt Pier', 205, 102), ('BE-5', 'Whelk Dock', 80, 46),
('BE-6', 'Long Quay', 255, 128), ('BE-7', 'Rope Basin', 110, 65), ('BE-8', 'Ferry Steps', 132, 76), ('BE-9', 'Tar Wharf', 200, 108), ('BE-10', 'Old Mole', 126, 71);
INSERT INTO vessels (id,name,call_sign,length_m,draught_dm,berth_id) VALUES
('VS-1', 'Mira Dawn', 'V7MD1', 205, 92, NULL),
('VS-2', 'Fjordgull', 'LAFG', 119, 59, NULL),
('VS-3', 'Gannet', 'GGNT', 120, 61, NULL),
('VS-4', 'Lady Nuala', 'EILN', 79, 36, 'BE-5'),
('VS-5', 'Sable Coast', 'VCSC', 149, 75, 'BE-2'),
('VS-6', 'Orion Spirit', 'D5OS2', 200, 98, NULL),
('VS-7', 'Orion', '5BOR6', 111, 53, NULL),
('VS-8', 'Tindra', 'SFTD', 108, 55, 'BE-7'),
('VS-9', 'Kosmos', 'SVKS', 182, 90, 'BE-6'),
('VS-10', 'Zephyr Star', '9HZS', 92, 44, NULL),
('VS-11', 'Rana Lily', 'LARL', 74, 33, NULL),
('VS-12', 'Fulmar Rock', 'MFRK', 198, 88, 'BE-1');
INSERT INTO pilots (id,name,badge,longest_m,on_roster) VALUES
('PI-1', 'Asa Nyman', 'K-02', 210, 1),
('PI-2', 'Jorge Paz', 'K-04', 250, 1),
('PI-3', 'Elif Tekin', 'K-05', 110, 1),
('PI-4', 'Jorge Paz', 'K-10', 120, 1),
('PI-5', 'Bram Kuipers', 'K-13', 95, 1),
('PI-6', 'Sinead Roe', 'K-17', 205, 0),
('PI-7', 'Mats Oja', 'K-24', 205, 1);
INSERT INTO tugs (id,name,pull_tons,status) VALUES
('TG-1', 'Stallion', 55, 'working'), ('TG-2', 'Ferret', 30, 'working'), ('TG-3', 'Weasel', 25, 'working'), ('TG-4', 'Bison', 45, 'working'), ('TG-5', 'Spaniel', 20, 'laid_up');
INSERT INTO transits (id,vessel_id,kind,berth_id,starts_at,pilot_id,card_signed,dues_cents,status) VALUES
('TT-301', 'VS-1', 'inbound', 'BE-4', '2025-01-15T11:15:00Z', NULL, 0, NULL, 'ordered'),
('TT-302', 'VS-5', 'outbound', NULL, '2025-01-15T10:00:00Z', 'PI-1', 1, 89700, 'confirmed'),
('TT-303', 'VS-9', 'outbound', NULL, '2025-01-15T09:45:00Z', 'PI-2', 1, 144600, 'confirmed'),
('TT-304', 'VS-4', 'outbound', NULL, '2025-01-15T13:00:00Z', 'PI-3', 0, NULL, 'ordered'),
('TT-305', 'VS-8', 'outbound', NULL, '2025-01-15T17:00:00Z', 'PI-3', 0, NULL, 'ordered'),
('TT-306', 'VS-12', 'outbound', NULL, '2025-01-15T20:00:00Z', 'PI-1', 0, 104400, 'confirmed'),
('TT-307', 'VS-10', 'inbound', 'BE-3', '2025-01-15T08:20:00Z', 'PI-4', 1, 27600, 'under_way'),
('TT-308', 'VS-11', 'inbound', 'BE-8', '2025-01-15T08:45:00Z', 'PI-5', 1, 22200, 'under_way'),
('TT-309', 'VS-6', 'inbound', 'BE-9', '2025-01-16T09:00:00Z', 'PI-2', 0, 150000, 'confirmed'),
('TT-310', 'VS-8', 'inbound', 'BE-7', '2025-01-09T16:00:00Z', 'PI-4', 1, 32400, 'finished');
INSERT INTO tug_bookings (transit_id,tug_id) VALUES
('TT-302', 'TG-1'), ('TT-303', 'TG-2'), ('TT-303', 'TG-3'), ('TT-306', 'TG-1'), ('TT-309', 'TG-1'), ('TT-309', 'TG-4');
