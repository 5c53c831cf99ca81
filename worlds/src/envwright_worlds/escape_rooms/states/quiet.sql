INSERT INTO scenarios (id, title, least_players, most_players, minutes, player_cents, most_hints) VALUES
('SN-31', 'Dead Letter Office', 2, 5, 60, 2300, 2),
('SN-32', 'Tidal Cave', 3, 6, 45, 2200, 3),
('SN-33', 'The Puppet Maker', 2, 4, 90, 3100, 4),
('SN-34', 'Signal Box Nocturne', 4, 8, 60, 2700, 1);
INSERT INTO masters (id, name, email, on_duty) VALUES
('GM-31', 'Sanna Virtanen', 'sanna.virtanen@example.org', 1),
('GM-32', 'Diego Paredes', 'diego.paredes@example.org', 1),
('GM-33', 'Diego Paredes', 'diego.paredes.junior@example.org', 0),
('GM-34', 'Mei Tanaka', 'mei.tanaka@example.org', 1);
INSERT INTO trainings (master_id, scenario_id) VALUES
('GM-31', 'SN-31'),
('GM-31', 'SN-34'),
('GM-32', 'SN-33'),
('GM-32', 'SN-31'),
('GM-33', 'SN-34'),
('GM-34', 'SN-32'),
('GM-34', 'SN-33');
INSERT INTO games (id, team, scenario_id, starts_at, players, price_cents, master_id, moved, hints, status) VALUES
('GA-41', 'Return to Sender', 'SN-31', '2025-01-15T08:05:00Z', 4, 9200, 'GM-32', 0, 1, 'running'),
('GA-42', 'Stamp Collectors', 'SN-31', '2025-01-15T09:15:00Z', 2, 4600, 'GM-31', 0, 0, 'booked'),
('GA-43', 'Limpets', 'SN-32', '2025-01-15T09:00:00Z', 6, 13200, 'GM-34', 0, 0, 'booked'),
('GA-44', 'Marionettes', 'SN-33', '2025-01-15T07:45:00Z', 3, 9300, 'GM-32', 0, 4, 'running'),
('GA-45', 'Limpets', 'SN-32', '2025-01-15T08:10:00Z', 3, 6600, 'GM-34', 0, 2, 'running'),
('GA-46', 'String Section', 'SN-33', '2025-01-16T10:00:00Z', 4, 12400, NULL, 0, 0, 'booked'),
('GA-47', 'Lamp Room Crew', 'SN-34', '2025-01-18T13:00:00Z', 5, 16200, NULL, 0, 0, 'booked'),
('GA-48', 'Night Mail', 'SN-31', '2025-01-20T19:00:00Z', 5, 11500, NULL, 1, 0, 'booked'),
('GA-49', 'Undertow', 'SN-32', '2025-01-10T16:00:00Z', 4, 10560, 'GM-34', 0, 3, 'failed'),
('GA-50', 'Points Failure', 'SN-34', '2025-01-15T08:40:00Z', 4, 10800, NULL, 1, 0, 'booked');
INSERT INTO props (id, name, scenario_id, is_key, spares, status) VALUES
('PR-41', 'pneumatic tube', 'SN-31', 1, 1, 'fine'),
('PR-42', 'conch horn', 'SN-32', 1, 0, 'fine'),
('PR-43', 'glass eye', 'SN-33', 1, 1, 'broken'),
('PR-44', 'block bell', 'SN-34', 1, 2, 'broken'),
('PR-45', 'lever frame plate', 'SN-34', 0, 1, 'broken'),
('PR-46', 'guard''s flag', 'SN-34', 0, 0, 'broken');
