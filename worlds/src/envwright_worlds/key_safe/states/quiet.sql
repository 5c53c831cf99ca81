INSERT INTO holders (id, name, email, kind, briefed_until, keys_lost) VALUES
('HO-1', 'Bridget Nolan', 'bridget.nolan@example.org', 'employee', '2025-05-20', 1),
('HO-2', 'Arun Desai', 'arun.desai@example.org', 'contractor', '2025-01-15', 0),
('HO-3', 'Kurt Nolan', 'kurt.nolan@example.org', 'employee', '2025-01-10', 2),
('HO-4', 'Lidia Rossi', 'lidia.rossi@example.org', 'contractor', '2025-06-12', 0),
('HO-5', 'Moses Kiptoo', 'moses.kiptoo@example.org', 'employee', '2025-09-01', 0),
('HO-6', 'Lidia Rossi', 'l.rossi.paint@example.org', 'employee', '2024-12-20', 0);
INSERT INTO areas (id, name, level) VALUES
('AR-1', 'Gas meter hut', 3),
('AR-2', 'Archive cellar', 1),
('AR-3', 'Loading dock', 2),
('AR-4', 'Cold chamber', 3);
INSERT INTO safe_keys (id, label, area_id, times_cut, state) VALUES
('KY-1', 'Meter 1', 'AR-1', 0, 'in_safe'),
('KY-2', 'Archive old', 'AR-2', 3, 'missing'),
('KY-3', 'Archive new', 'AR-2', 0, 'in_safe'),
('KY-4', 'Dock shutter', 'AR-3', 1, 'out'),
('KY-5', 'Dock office', 'AR-3', 0, 'out'),
('KY-6', 'Chamber door', 'AR-4', 0, 'out'),
('KY-7', 'Chamber motor', 'AR-4', 2, 'missing'),
('KY-8', 'Meter 2', 'AR-1', 0, 'missing'),
('KY-9', 'Dock ramp', 'AR-3', 0, 'in_safe'),
('KY-10', 'Archive lift', 'AR-2', 0, 'out');
INSERT INTO grants (id, holder_id, area_id, last_day, status) VALUES
('GR-1', 'HO-1', 'AR-1', '2025-05-01', 'valid'),
('GR-2', 'HO-1', 'AR-3', '2025-07-10', 'valid'),
('GR-3', 'HO-2', 'AR-4', '2025-02-01', 'valid'),
('GR-4', 'HO-3', 'AR-3', '2025-03-31', 'valid'),
('GR-5', 'HO-4', 'AR-2', '2025-01-20', 'valid'),
('GR-6', 'HO-5', 'AR-2', '2025-06-05', 'valid'),
('GR-7', 'HO-5', 'AR-3', '2025-06-05', 'valid'),
('GR-8', 'HO-6', 'AR-2', '2025-01-14', 'valid'),
('GR-9', 'HO-4', 'AR-3', '2024-12-15', 'revoked');
INSERT INTO loans (id, key_id, holder_id, due_at, extended, status) VALUES
('LN-1', 'KY-4', 'HO-5', '2025-01-15T14:00:00Z', 0, 'out'),
('LN-2', 'KY-5', 'HO-3', '2025-01-11T10:00:00Z', 1, 'out'),
('LN-3', 'KY-6', 'HO-2', '2025-01-15T12:00:00Z', 0, 'out'),
('LN-4', 'KY-10', 'HO-4', '2025-01-13T18:00:00Z', 0, 'out'),
('LN-5', 'KY-2', 'HO-3', '2024-09-04T16:00:00Z', 0, 'lost'),
('LN-6', 'KY-7', 'HO-3', '2024-10-21T11:00:00Z', 1, 'lost'),
('LN-7', 'KY-8', 'HO-1', '2024-12-02T15:00:00Z', 0, 'lost'),
('LN-8', 'KY-9', 'HO-1', '2025-01-08T09:00:00Z', 0, 'returned');
