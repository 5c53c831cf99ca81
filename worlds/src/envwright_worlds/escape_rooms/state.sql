INSERT INTO scenarios (id, title, least_players, most_players, minutes, player_cents, most_hints) VALUES
('SN-1', 'The Clockmaker', 2, 5, 60, 2500, 3),
('SN-2', 'Submarine Nine', 3, 6, 90, 3000, 2),
('SN-3', 'Owl Library', 2, 4, 45, 2000, 5),
('SN-4', 'Vault of Ash', 4, 8, 60, 2800, 1);
INSERT INTO masters (id, name, email, on_duty) VALUES
('GM-1', 'Rhea Solano', 'rhea.solano@example.org', 1),
('GM-2', 'Ted Lomax', 'ted.lomax@example.org', 1),
('GM-3', 'Uli Brandt', 'uli.brandt@example.org', 0),
('GM-4', 'Ted Lomax', 'ted.lomax.weekends@example.org', 1),
('GM-5', 'Wren Adair', 'wren.adair@example.org', 1);
INSERT INTO trainings (master_id, scenario_id) VALUES
('GM-1', 'SN-1'),
('GM-1', 'SN-2'),
('GM-2', 'SN-1'),
('GM-2', 'SN-3'),
('GM-3', 'SN-4'),
('GM-3', 'SN-1'),
('GM-4', 'SN-4'),
('GM-4', 'SN-2'),
('GM-5', 'SN-3'),
('GM-5', 'SN-4');
INSERT INTO games (id, team, scenario_id, starts_at, players, price_cents, master_id, moved, hints, status) VALUES
('GA-1', 'Paper Foxes', 'SN-1', '2025-01-15T09:15:00Z', 4, 10000, 'GM-1', 0, 0, 'booked'),
('GA-2', 'Night Shift', 'SN-2', '2025-01-15T08:00:00Z', 5, 15000, 'GM-4', 0, 1, 'running'),
('GA-3', 'Room Mates', 'SN-3', '2025-01-15T09:00:00Z', 3, 6000, NULL, 0, 0, 'booked'),
('GA-4', 'Ash Tray', 'SN-4', '2025-01-15T09:10:00Z', 6, 16800, 'GM-5', 1, 0, 'booked'),
('GA-5', 'Paper Foxes', 'SN-3', '2025-01-16T09:00:00Z', 4, 8000, NULL, 0, 0, 'booked'),
('GA-6', 'Kestrels', 'SN-1', '2025-01-16T11:00:00Z', 2, 5000, 'GM-2', 0, 0, 'booked'),
('GA-7', 'Seven Keys', 'SN-2', '2025-01-17T18:00:00Z', 6, 21600, NULL, 1, 0, 'booked'),
('GA-8', 'Lost Sock', 'SN-4', '2025-01-12T15:00:00Z', 8, 26880, 'GM-4', 0, 1, 'failed'),
('GA-9', 'Tea Party', 'SN-1', '2025-01-11T12:00:00Z', 3, 9000, 'GM-2', 0, 2, 'escaped'),
('GA-10', 'Gearheads', 'SN-1', '2025-01-18T14:00:00Z', 5, 15000, NULL, 0, 0, 'booked'),
('GA-11', 'Early Owls', 'SN-3', '2025-01-15T07:50:00Z', 2, 4000, 'GM-2', 0, 5, 'running'),
('GA-12', 'Depth Charge', 'SN-2', '2025-01-16T08:00:00Z', 3, 9000, NULL, 0, 0, 'booked'),
('GA-13', 'March Hares', 'SN-4', '2025-03-16T20:00:00Z', 4, 13440, NULL, 0, 0, 'booked'),
('GA-14', 'Late Bloom', 'SN-4', '2025-01-15T11:00:00Z', 4, 11200, NULL, 1, 0, 'booked'),
('GA-15', 'Ember Club', 'SN-4', '2025-01-15T08:30:00Z', 7, 19600, 'GM-3', 0, 1, 'running');
INSERT INTO props (id, name, scenario_id, is_key, spares, status) VALUES
('PR-1', 'brass pendulum', 'SN-1', 1, 1, 'fine'),
('PR-2', 'cuckoo bird', 'SN-1', 0, 0, 'broken'),
('PR-3', 'periscope', 'SN-2', 1, 2, 'fine'),
('PR-4', 'sonar dial', 'SN-2', 0, 1, 'broken'),
('PR-5', 'feather lock', 'SN-3', 1, 1, 'fine'),
('PR-6', 'ladder lamp', 'SN-3', 1, 0, 'fine'),
('PR-7', 'ember box', 'SN-4', 1, 1, 'broken'),
('PR-8', 'iron cipher', 'SN-4', 0, 3, 'fine'),
('PR-9', 'moon dial', 'SN-1', 1, 2, 'fine');
