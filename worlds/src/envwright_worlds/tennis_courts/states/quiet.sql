INSERT INTO members (id, name, email, tier, dues_paid, tokens, rung) VALUES
('ME-1', 'Sigurd Haug', 'sigurd.haug@example.org', 'gold', 1, 4, 1),
('ME-2', 'Leona Marsh', 'leona.marsh@example.org', 'standard', 1, 2, 2),
('ME-3', 'Leona Marsh', 'leona.marsh.hill@example.org', 'standard', 1, 0, 3),
('ME-4', 'Ahmed Zaki', 'ahmed.zaki@example.org', 'standard', 0, 3, 4),
('ME-5', 'Britta Kern', 'britta.kern@example.org', 'gold', 1, 8, 5),
('ME-6', 'Ivo Kern', 'ivo.kern@example.org', 'standard', 1, 1, 6),
('ME-7', 'Rosa Mello', 'rosa.mello@example.org', 'standard', 1, 5, NULL),
('ME-8', 'Dai Evans', 'dai.evans@example.org', 'standard', 1, 2, 7),
('ME-9', 'Ula Pesek', 'ula.pesek@example.org', 'standard', 1, 3, 8);
INSERT INTO courts (id, name, surface, lit) VALUES
('CT-1', 'Brook court', 'clay', 1),
('CT-2', 'Hill court', 'hard', 0),
('CT-3', 'Gate court', 'hard', 1);
INSERT INTO bookings (id, court_id, member_id, partner_id, starts_at, minutes, lights, status) VALUES
('BK-1', 'CT-1', 'ME-1', 'ME-2', '2025-01-15T09:00:00Z', 60, 0, 'booked'),
('BK-2', 'CT-2', 'ME-3', 'ME-7', '2025-01-15T08:30:00Z', 60, 0, 'booked'),
('BK-3', 'CT-3', 'ME-5', 'ME-6', '2025-01-15T09:00:00Z', 90, 0, 'booked'),
('BK-4', 'CT-1', 'ME-7', 'ME-8', '2025-01-15T11:00:00Z', 60, 0, 'booked'),
('BK-5', 'CT-2', 'ME-2', 'ME-9', '2025-01-15T10:30:00Z', 60, 0, 'booked'),
('BK-6', 'CT-1', 'ME-5', 'ME-1', '2025-01-17T16:00:00Z', 90, 0, 'booked'),
('BK-7', 'CT-3', 'ME-6', 'ME-3', '2025-01-17T18:00:00Z', 60, 0, 'booked'),
('BK-8', 'CT-3', 'ME-8', 'ME-7', '2025-01-20T17:00:00Z', 60, 0, 'booked'),
('BK-9', 'CT-2', 'ME-1', 'ME-5', '2025-01-27T10:00:00Z', 90, 0, 'booked'),
('BK-10', 'CT-3', 'ME-9', 'ME-8', '2025-01-14T15:00:00Z', 60, 0, 'checked_in'),
('BK-11', 'CT-1', 'ME-6', 'ME-5', '2025-01-09T12:00:00Z', 60, 0, 'checked_in'),
('BK-12', 'CT-2', 'ME-2', 'ME-7', '2025-01-12T13:30:00Z', 60, 0, 'cancelled');
INSERT INTO closures (id, court_id, reason, starts_at, ends_at, status) VALUES
('CL-1', 'CT-1', 'rolling', '2025-01-21T08:00:00Z', '2025-01-21T12:00:00Z', 'set'),
('CL-2', 'CT-2', 'painting', '2025-01-13T08:00:00Z', '2025-01-14T18:00:00Z', 'set'),
('CL-3', 'CT-3', 'tournament', '2025-01-25T07:00:00Z', '2025-01-25T20:00:00Z', 'lifted'),
('CL-4', 'CT-3', 'painting', '2025-01-15T13:00:00Z', '2025-01-15T16:00:00Z', 'set');
INSERT INTO challenges (id, challenger_id, opponent_id, filed_on, played_on, winner_id, status) VALUES
('CH-1', 'ME-9', 'ME-8', '2025-01-10', NULL, NULL, 'accepted'),
('CH-2', 'ME-6', 'ME-5', '2024-12-26', '2024-12-31', 'ME-5', 'played'),
('CH-3', 'ME-2', 'ME-1', '2025-01-13', NULL, NULL, 'filed'),
('CH-4', 'ME-4', 'ME-3', '2024-12-30', '2025-01-03', 'ME-3', 'played');
