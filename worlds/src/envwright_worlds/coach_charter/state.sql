INSERT INTO groups (id, name, email) VALUES
('GR-1', 'Lindley Choir', 'sing@lindley.example.org'),
('GR-2', 'Marten School', 'office@marten.example.org'),
('GR-3', 'Rovers Hockey', 'team@rovers.example.org'),
('GR-4', 'Old Town Hikers', 'walk@oldtown.example.org'),
('GR-5', 'Bright Tools', 'travel@brighttools.example.org'),
('GR-6', 'Saint Odo Parish', 'desk@saintodo.example.org'),
('GR-7', 'Film Friends', 'seats@filmfriends.example.org'),
('GR-8', 'Garden Guild', 'trip@gardenguild.example.org');
INSERT INTO coaches (id, plate, seats, inspected_until) VALUES
('CO-1', 'KC-510', 49, '2025-08-03'),
('CO-2', 'KC-522', 33, '2025-01-27'),
('CO-3', 'KC-530', 60, '2025-04-15'),
('CO-4', 'KC-541', 18, '2026-02-19'),
('CO-5', 'KC-555', 49, '2025-01-18'),
('CO-6', 'KC-563', 76, '2025-06-14');
INSERT INTO drivers (id, name, email, licence_until) VALUES
('DR-1', 'Aldo Fenn', 'aldo.fenn@example.org', '2027-07-04'),
('DR-2', 'Birgit Tal', 'birgit.tal@example.org', '2025-01-27'),
('DR-3', 'Cem Arslan', 'cem.arslan@example.org', '2025-11-11'),
('DR-4', 'Aldo Fenn', 'a.fenn@example.org', '2025-09-22'),
('DR-5', 'Dunja Berg', 'dunja.berg@example.org', '2025-01-17'),
('DR-6', 'Egon Frey', 'egon.frey@example.org', '2026-12-16'),
('DR-7', 'Fiona Lusk', 'fiona.lusk@example.org', '2026-01-15');
INSERT INTO journeys (id, code, group_id, title, travellers, leaves_on, back_on, distance_km, drive_hours, price_cents, offer_until, deposit_cents, refund_cents, coach_id, status) VALUES
('JO-1', 'J-701', 'GR-1', 'Lake Festival', 40, '2025-01-25', '2025-01-27', 600, 14, 0, NULL, 0, 0, NULL, 'requested'),
('JO-2', 'J-702', 'GR-2', 'Science Park', 30, '2025-01-18', '2025-01-18', 240, 5, 65200, '2025-01-15', 0, 0, NULL, 'offered'),
('JO-3', 'J-703', 'GR-3', 'Coast Cup', 33, '2025-01-20', '2025-01-22', 900, 18, 228000, '2025-01-14', 0, 0, NULL, 'offered'),
('JO-4', 'J-704', 'GR-4', 'High Ridge', 18, '2025-01-21', '2025-01-21', 300, 10, 76000, '2025-01-17', 0, 0, NULL, 'signed'),
('JO-5', 'J-705', 'GR-5', 'Tool Fair', 49, '2025-01-27', '2025-01-28', 800, 16, 188000, '2025-01-11', 47000, 0, NULL, 'secured'),
('JO-6', 'J-706', 'GR-6', 'Abbey Round', 50, '2025-01-28', '2025-01-28', 200, 6, 58000, '2025-01-09', 14500, 0, 'CO-3', 'secured'),
('JO-7', 'J-707', 'GR-7', 'Film Week', 16, '2025-01-15', '2025-01-17', 700, 20, 192000, '2025-01-06', 48000, 0, 'CO-4', 'secured'),
('JO-8', 'J-708', 'GR-8', 'Rose Show', 45, '2025-01-15', '2025-01-15', 350, 10, 85000, '2025-01-07', 21250, 0, 'CO-1', 'secured'),
('JO-9', 'J-709', 'GR-1', 'Winter Mass', 47, '2025-01-14', '2025-01-16', 500, 12, 156000, '2024-12-26', 39000, 0, 'CO-5', 'under_way'),
('JO-10', 'J-710', 'GR-2', 'Museum Day', 28, '2024-12-16', '2024-12-16', 150, 4, 49000, '2024-12-01', 12250, 0, 'CO-2', 'done'),
('JO-11', 'J-711', 'GR-3', 'Old Derby', 35, '2025-01-01', '2025-01-01', 420, 9, 97600, '2024-12-21', 24400, 12200, NULL, 'cancelled'),
('JO-12', 'J-712', 'GR-4', 'Valley Walk', 17, '2025-01-29', '2025-01-29', 260, 6, 68800, '2025-01-12', 17200, 0, NULL, 'secured'),
('JO-13', 'J-713', 'GR-5', 'Steel Days', 60, '2025-01-22', '2025-01-24', 1000, 24, 246000, '2025-01-13', 61500, 0, 'CO-6', 'secured'),
('JO-14', 'J-714', 'GR-6', 'Choir Visit', 31, '2025-01-21', '2025-01-21', 180, 5, 54400, '2025-01-13', 13600, 0, NULL, 'secured'),
('JO-15', 'J-715', 'GR-7', 'Harbour Night', 20, '2025-01-17', '2025-01-17', 160, 4, 0, NULL, 0, 0, NULL, 'requested'),
('JO-16', 'J-716', 'GR-8', 'Nursery Tour', 30, '2025-01-24', '2025-01-27', 510, 15, 179800, '2025-01-14', 44950, 0, 'CO-2', 'secured'),
('JO-17', 'J-717', 'GR-2', 'Ice Rink', 25, '2025-01-15', '2025-01-15', 120, 3, 43600, '2025-01-10', 10900, 0, NULL, 'secured'),
('JO-18', 'J-718', 'GR-3', 'Night Match', 30, '2025-01-15', '2025-01-15', 140, 4, 47200, '2025-01-10', 11800, 0, 'CO-3', 'secured'),
('JO-19', 'J-719', 'GR-4', 'Snow Line', 22, '2025-02-04', '2025-02-06', 900, 27, 228000, '2025-01-14', 57000, 0, NULL, 'secured');
INSERT INTO shifts (id, journey_id, driver_id) VALUES
('SH-1', 'JO-7', 'DR-1'),
('SH-2', 'JO-8', 'DR-3'),
('SH-3', 'JO-9', 'DR-2'),
('SH-4', 'JO-10', 'DR-1'),
('SH-5', 'JO-13', 'DR-6'),
('SH-6', 'JO-13', 'DR-7'),
('SH-7', 'JO-6', 'DR-4'),
('SH-8', 'JO-16', 'DR-1');
