INSERT INTO members (id, name, email, plan, credits, dues_cents, active) VALUES
('ME-1', 'Gudrun Aas', 'gudrun.aas@example.org', 'resident', 14, 0, 1),
('ME-2', 'Leroy Banks', 'leroy.banks@example.org', 'part_time', 6, 0, 1),
('ME-3', 'Wen Xu', 'wen.xu@example.org', 'drop_in', 3, 0, 1),
('ME-4', 'Leroy Banks', 'leroy.banks.maps@example.org', 'resident', 8, 10001, 1),
('ME-5', 'Tereza Hora', 'tereza.hora@example.org', 'part_time', 2, 13500, 1),
('ME-6', 'Silas Boone', 'silas.boone@example.org', 'resident', 25, 13000, 1),
('ME-7', 'Ayo Bello', 'ayo.bello@example.org', 'drop_in', 8, 0, 1),
('ME-8', 'Moira Boone', 'moira.boone@example.org', 'part_time', 5, 13001, 1),
('ME-9', 'Fritz Uhl', 'fritz.uhl@example.org', 'part_time', 4, 0, 0);
INSERT INTO desks (id, code, zone, kind, broken) VALUES
('DE-1', 'S-1', 'quiet', 'hot', 0),
('DE-2', 'S-2', 'quiet', 'fixed', 0),
('DE-3', 'L-1', 'open', 'hot', 0),
('DE-4', 'L-2', 'open', 'hot', 0),
('DE-5', 'L-3', 'open', 'hot', 1),
('DE-6', 'P-1', 'garden', 'hot', 0),
('DE-7', 'P-2', 'garden', 'fixed', 0);
INSERT INTO desk_days (id, desk_id, member_id, day, status) VALUES
('RD-1', 'DE-2', 'ME-1', '2025-01-15', 'in_use'),
('RD-2', 'DE-3', 'ME-3', '2025-01-15', 'reserved'),
('RD-3', 'DE-4', 'ME-7', '2025-01-15', 'in_use'),
('RD-4', 'DE-7', 'ME-6', '2025-01-15', 'reserved'),
('RD-5', 'DE-1', 'ME-2', '2025-01-02', 'used'),
('RD-6', 'DE-1', 'ME-2', '2025-01-03', 'used'),
('RD-7', 'DE-1', 'ME-2', '2025-01-06', 'used'),
('RD-8', 'DE-1', 'ME-2', '2025-01-07', 'used'),
('RD-9', 'DE-1', 'ME-2', '2025-01-08', 'used'),
('RD-10', 'DE-1', 'ME-2', '2025-01-09', 'used'),
('RD-11', 'DE-1', 'ME-2', '2025-01-10', 'used'),
('RD-12', 'DE-1', 'ME-2', '2025-01-13', 'used'),
('RD-13', 'DE-3', 'ME-3', '2025-01-08', 'used'),
('RD-14', 'DE-3', 'ME-3', '2025-01-10', 'used'),
('RD-15', 'DE-4', 'ME-7', '2025-01-09', 'used'),
('RD-16', 'DE-6', 'ME-8', '2025-01-14', 'used'),
('RD-17', 'DE-6', 'ME-6', '2025-01-16', 'reserved'),
('RD-18', 'DE-6', 'ME-1', '2025-01-29', 'reserved'),
('RD-19', 'DE-1', 'ME-7', '2025-01-17', 'released');
INSERT INTO rooms (id, name, seats, rate) VALUES
('RO-1', 'Basalt', 4, 1),
('RO-2', 'Marble', 10, 3),
('RO-3', 'Flint', 2, 1),
('RO-4', 'Granite', 16, 4);
INSERT INTO bookings (id, room_id, member_id, starts_at, hours, credits, status) VALUES
('BK-1', 'RO-1', 'ME-1', '2025-01-16T09:00:00Z', 2, 2, 'booked'),
('BK-2', 'RO-2', 'ME-2', '2025-01-15T15:00:00Z', 1, 3, 'booked'),
('BK-3', 'RO-3', 'ME-7', '2025-01-16T08:00:00Z', 1, 1, 'booked'),
('BK-4', 'RO-4', 'ME-6', '2025-01-22T16:00:00Z', 4, 16, 'booked'),
('BK-5', 'RO-1', 'ME-3', '2025-01-15T08:00:00Z', 2, 2, 'booked'),
('BK-6', 'RO-2', 'ME-6', '2025-02-12T10:00:00Z', 2, 6, 'booked'),
('BK-7', 'RO-4', 'ME-4', '2025-01-17T09:00:00Z', 2, 8, 'cancelled');
INSERT INTO lockers (id, label, member_id, state) VALUES
('LK-1', 'C-1', 'ME-1', 'lent'),
('LK-2', 'C-2', 'ME-5', 'lent'),
('LK-3', 'C-3', NULL, 'free'),
('LK-4', 'C-4', NULL, 'free'),
('LK-5', 'C-5', NULL, 'jammed');
INSERT INTO visits (id, member_id, visitor, day, vouched, status) VALUES
('VI-1', 'ME-1', 'Ane Borg', '2025-01-15', 1, 'announced'),
('VI-2', 'ME-1', 'Ciro Dini', '2025-01-15', 0, 'announced'),
('VI-3', 'ME-7', 'Ema Fiser', '2025-01-15', 1, 'announced'),
('VI-4', 'ME-3', 'Gabe Hurst', '2025-01-15', 1, 'announced'),
('VI-5', 'ME-6', 'Ida Jonk', '2025-01-22', 0, 'announced'),
('VI-6', 'ME-6', 'Kato Lee', '2025-01-22', 0, 'announced'),
('VI-7', 'ME-2', 'Mo Nair', '2025-01-10', 1, 'signed_in');
INSERT INTO house_notes (id, title, body) VALUES
('HN-1', 'Soup on Thursdays', 'Somebody cooks soup on Thursdays at one. A bowl costs what lies in the jar, and the cook does not wash up.'),
('HN-2', 'Scanner', 'The scanner sends to the address that is typed last. Clear it afterwards, or the next one gets your pages.'),
('HN-3', 'Stove', 'The stove in the open zone is lit by the desk. Logs are in the shed and are carried in by whoever is cold.'),
('HN-4', 'Plants', 'The plants by the window are watered on Mondays with the small can and at no other time.'),
('HN-5', 'Keys', 'Residents have a key for the side door. A lost one is reported the same day, and the lock is changed.');
