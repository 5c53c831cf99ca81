INSERT INTO machines (id, tag, name, hall, status) VALUES
('MC-41', 'DR-01', 'Drill press', 'Hall A', 'running'),
('MC-42', 'DR-02', 'Drill press', 'Hall A', 'stopped'),
('MC-43', 'PN-03', 'Planer', 'Hall B', 'under_repair'),
('MC-44', 'VP-04', 'Vacuum pump', 'Hall C', 'running'),
('MC-45', 'CT-05', 'Cartoner', 'Hall C', 'under_repair'),
('MC-46', 'HO-06', 'Hoist', 'Hall A', 'stopped'),
('MC-47', 'RO-07', 'Rotary table', 'Hall B', 'under_repair'),
('MC-48', 'BL-08', 'Blower', 'Hall C', 'stopped'),
('MC-49', 'FU-09', 'Foundry furnace', 'Hall B', 'retired'),
('MC-50', 'SA-10', 'Sanding line', 'Hall B', 'running'),
('MC-51', 'EM-11', 'Embosser', 'Hall A', 'under_repair');
INSERT INTO fitters (id, name, badge, trade, on_duty) VALUES
('FT-81', 'Noemi Brandstad', '8101', 'mechanical', 1),
('FT-82', 'Youssef Amari', '8102', 'electrical', 1),
('FT-83', 'Youssef Amari', '8103', 'hydraulic', 1),
('FT-84', 'Grace Penn', '8104', 'mechanical', 0),
('FT-85', 'Imre Balogh', '8105', 'electrical', 1),
('FT-86', 'Tilda Penn', '8106', 'hydraulic', 1);
INSERT INTO spares (id, name, stock, shelf_limit, unit_cents) VALUES
('SP-91', 'Coupling star', 6, 12, 2700),
('SP-92', 'Needle bearing', 2, 8, 5100),
('SP-93', 'Suction cup', 20, 20, 800),
('SP-94', 'Proportional valve', 1, 2, 47000),
('SP-95', 'Proximity sensor', 0, 6, 9900),
('SP-96', 'Chain link', 14, 30, 650);
INSERT INTO faults (id, machine_id, title, urgency, reported_on, status) VALUES
('FL-401', 'MC-41', 'belt cover rattles', 'minor', '2025-01-09', 'open'),
('FL-402', 'MC-42', 'spindle will not stop', 'stopping', '2025-01-13', 'planned'),
('FL-403', 'MC-43', 'feed screw worn', 'urgent', '2025-01-08', 'planned'),
('FL-404', 'MC-44', 'gasket sweats', 'minor', '2024-12-20', 'planned'),
('FL-405', 'MC-45', 'flap not folded', 'urgent', '2025-01-12', 'planned'),
('FL-406', 'MC-47', 'index pin stuck', 'urgent', '2025-01-10', 'planned'),
('FL-407', 'MC-50', 'dust hood torn', 'minor', '2024-11-28', 'open'),
('FL-408', 'MC-50', 'belt joint lifts', 'urgent', '2025-01-14', 'planned'),
('FL-409', 'MC-50', 'lamp out', 'minor', '2025-01-02', 'planned'),
('FL-410', 'MC-49', 'lining cracked', 'stopping', '2024-09-30', 'cured'),
('FL-411', 'MC-48', 'screen clogged', 'minor', '2025-01-11', 'open'),
('FL-412', 'MC-51', 'die plate shifts', 'urgent', '2025-01-13', 'planned'),
('FL-413', 'MC-42', 'foot pedal sticks', 'stopping', '2025-01-14', 'planned'),
('FL-414', 'MC-44', 'odd smell', 'minor', '2024-12-29', 'rejected'),
('FL-415', 'MC-46', 'rope guide loose', 'urgent', '2025-01-03', 'cured'),
('FL-416', 'MC-41', 'coolant tap drips', 'minor', '2025-01-14', 'planned');
INSERT INTO jobs (id, fault_id, trade, fitter_id, minutes, status, padlocked) VALUES
('JB-501', 'FL-402', 'mechanical', NULL, 200, 'planned', 0),
('JB-502', 'FL-403', 'mechanical', 'FT-81', 240, 'running', 1),
('JB-503', 'FL-404', 'hydraulic', 'FT-83', 60, 'assigned', 0),
('JB-504', 'FL-405', 'electrical', 'FT-82', 120, 'trial', 0),
('JB-505', 'FL-406', 'hydraulic', 'FT-86', 345, 'running', 0),
('JB-506', 'FL-408', 'mechanical', 'FT-81', 40, 'assigned', 1),
('JB-507', 'FL-410', 'mechanical', 'FT-84', 400, 'closed', 0),
('JB-508', 'FL-412', 'electrical', 'FT-85', 180, 'running', 1),
('JB-509', 'FL-413', 'electrical', 'FT-82', 90, 'assigned', 1),
('JB-510', 'FL-415', 'mechanical', 'FT-84', 45, 'closed', 0),
('JB-511', 'FL-416', 'hydraulic', NULL, 150, 'planned', 0),
('JB-512', 'FL-409', 'electrical', 'FT-85', 15, 'assigned', 0);
INSERT INTO draws (id, job_id, spare_id, quantity, status) VALUES
('DR-601', 'JB-502', 'SP-92', 1, 'drawn'),
('DR-602', 'JB-505', 'SP-94', 1, 'drawn'),
('DR-603', 'JB-508', 'SP-93', 2, 'drawn'),
('DR-604', 'JB-509', 'SP-91', 1, 'drawn'),
('DR-605', 'JB-507', 'SP-96', 4, 'drawn'),
('DR-606', 'JB-502', 'SP-96', 2, 'returned');
INSERT INTO notes (id, machine_id, title, body) VALUES
('NT-701', 'MC-42', 'Spindle brake', 'The spindle of the second drill press runs on when the brake coil gets half its voltage. Measure at the rectifier before the brake is opened.'),
('NT-702', 'MC-43', 'Feed screw', 'Play in the feed screw was taken up with the split nut. When the nut stands at its end, only a new screw helps.'),
('NT-703', 'MC-45', 'Folding flap', 'Flaps stay open if the cartons were stored in the damp. Try a fresh pallet before any finger is bent.'),
('NT-704', 'MC-47', 'Index pin', 'The index pin jams on chips in its bore. Flush the bore with the table lifted, then move the pin by hand ten times.'),
('NT-705', 'MC-50', 'Belt joint', 'A lifting joint was glued overnight under a heated plate. Glue that is hurried lifts again the same week.'),
('NT-706', 'MC-46', 'Rope guide', 'The rope guide works loose because of one short screw. Long screws hang in a bag on the ladder.');
