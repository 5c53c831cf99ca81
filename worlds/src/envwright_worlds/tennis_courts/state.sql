INSERT INTO members (id, name, email, tier, dues_paid, tokens, rung) VALUES
('ME-1', 'Iris Dahl', 'iris.dahl@example.org', 'gold', 1, 6, 1),
('ME-2', 'Paul Wirth', 'paul.wirth@example.org', 'standard', 1, 3, 2),
('ME-3', 'Paul Wirth', 'paul.wirth.jr@example.org', 'standard', 1, 2, 3),
('ME-4', 'Keya Roy', 'keya.roy@example.org', 'gold', 1, 0, 4),
('ME-5', 'Finn Oster', 'finn.oster@example.org', 'standard', 0, 4, 5),
('ME-6', 'Lotte Braun', 'lotte.braun@example.org', 'standard', 1, 1, 6),
('ME-7', 'Hugo Prat', 'hugo.prat@example.org', 'gold', 1, 9, 7),
('ME-8', 'Sena Kaya', 'sena.kaya@example.org', 'standard', 1, 2, 8),
('ME-9', 'Milan Beran', 'milan.beran@example.org', 'standard', 1, 5, NULL),
('ME-10', 'Anja Roth', 'anja.roth@example.org', 'gold', 1, 3, NULL),
('ME-11', 'Otto Lindt', 'otto.lindt@example.org', 'standard', 1, 4, 9),
('ME-12', 'Ruta Vaitkus', 'ruta.vaitkus@example.org', 'standard', 1, 3, 10);
INSERT INTO courts (id, name, surface, lit) VALUES
('CT-1', 'Centre court', 'clay', 1),
('CT-2', 'Oak court', 'clay', 0),
('CT-3', 'Pine court', 'hard', 1),
('CT-4', 'Elm court', 'hard', 1);
INSERT INTO bookings (id, court_id, member_id, partner_id, starts_at, minutes, lights, status) VALUES
('BK-1', 'CT-1', 'ME-1', 'ME-2', '2025-01-15T09:10:00Z', 60, 0, 'booked'),
('BK-2', 'CT-2', 'ME-3', 'ME-4', '2025-01-15T08:45:00Z', 60, 0, 'booked'),
('BK-3', 'CT-3', 'ME-6', 'ME-7', '2025-01-15T09:11:00Z', 60, 0, 'booked'),
('BK-4', 'CT-4', 'ME-8', 'ME-9', '2025-01-15T08:44:00Z', 60, 0, 'booked'),
('BK-5', 'CT-1', 'ME-7', 'ME-8', '2025-01-15T11:00:00Z', 60, 0, 'booked'),
('BK-6', 'CT-2', 'ME-9', 'ME-10', '2025-01-15T10:59:00Z', 60, 0, 'booked'),
('BK-7', 'CT-1', 'ME-1', 'ME-4', '2025-01-16T16:00:00Z', 90, 0, 'booked'),
('BK-8', 'CT-2', 'ME-2', 'ME-6', '2025-01-16T17:00:00Z', 60, 0, 'booked'),
('BK-9', 'CT-3', 'ME-6', 'ME-8', '2025-01-16T15:30:00Z', 60, 0, 'booked'),
('BK-10', 'CT-4', 'ME-6', 'ME-3', '2025-01-17T18:00:00Z', 60, 0, 'booked'),
('BK-11', 'CT-3', 'ME-8', 'ME-2', '2025-01-18T19:00:00Z', 60, 0, 'booked'),
('BK-12', 'CT-4', 'ME-7', 'ME-10', '2025-01-18T16:30:00Z', 60, 1, 'booked'),
('BK-13', 'CT-1', 'ME-11', 'ME-12', '2025-01-15T08:00:00Z', 60, 0, 'checked_in'),
('BK-14', 'CT-2', 'ME-4', 'ME-9', '2025-01-16T10:00:00Z', 60, 0, 'cancelled'),
('BK-15', 'CT-3', 'ME-4', 'ME-7', '2025-01-12T10:00:00Z', 90, 0, 'checked_in');
INSERT INTO closures (id, court_id, reason, starts_at, ends_at, status) VALUES
('CL-1', 'CT-1', 'rolling', '2025-01-17T08:00:00Z', '2025-01-17T12:00:00Z', 'set'),
('CL-2', 'CT-2', 'rolling', '2025-01-14T12:00:00Z', '2025-01-14T16:00:00Z', 'set'),
('CL-3', 'CT-3', 'painting', '2025-01-18T08:00:00Z', '2025-01-18T18:00:00Z', 'lifted'),
('CL-4', 'CT-4', 'tournament', '2025-01-15T12:00:00Z', '2025-01-15T20:00:00Z', 'set'),
('CL-5', 'CT-3', 'painting', '2025-01-20T07:00:00Z', '2025-01-20T20:00:00Z', 'set');
INSERT INTO challenges (id, challenger_id, opponent_id, filed_on, played_on, winner_id, status) VALUES
('CH-1', 'ME-12', 'ME-11', '2025-01-10', NULL, NULL, 'accepted'),
('CH-2', 'ME-7', 'ME-4', '2025-01-13', NULL, NULL, 'accepted'),
('CH-3', 'ME-2', 'ME-1', '2025-01-14', NULL, NULL, 'filed'),
('CH-4', 'ME-8', 'ME-6', '2024-12-28', '2025-01-01', 'ME-6', 'played'),
('CH-5', 'ME-5', 'ME-3', '2024-12-29', '2025-01-02', 'ME-3', 'played');
