INSERT INTO groups (id, name, email) VALUES
('GR-11', 'Calder Brass', 'band@calderbrass.example.org'), ('GR-12', 'Heron School', 'office@heronschool.example.org'), ('GR-13', 'Athletic Netball', 'team@athleticnetball.example.org'), ('GR-14', 'Fell Ramblers', 'walk@fellramblers.example.org'), ('GR-15', 'Pressed Steel', 'travel@pressedsteel.example.org'), ('GR-16', 'Saint Hilda Parish', 'desk@sainthilda.example.org'), ('GR-17', 'Theatre Circle', 'seats@theatrecircle.example.org'), ('GR-18', 'Rose Society', 'trip@rosesociety.example.org');
INSERT INTO coaches (id, plate, seats, inspected_until) VALUES
('CO-11', 'MV-610', 49, '2025-08-12'), ('CO-12', 'MV-621', 33, '2025-01-28'), ('CO-13', 'MV-632', 60, '2025-04-20'), ('CO-14', 'MV-643', 18, '2026-03-01'), ('CO-15', 'MV-654', 49, '2025-01-17'), ('CO-16', 'MV-665', 76, '2025-06-30');
INSERT INTO drivers (id, name, email, licence_until) VALUES
('DR-11', 'Ottmar Weil', 'ottmar.weil@example.org', '2027-05-05'), ('DR-12', 'Sinead Daly', 'sinead.daly@example.org', '2025-01-28'), ('DR-13', 'Kemal Tunc', 'kemal.tunc@example.org', '2025-10-10'), ('DR-14', 'Ottmar Weil', 'o.weil.junior@example.org', '2025-09-09'), ('DR-15', 'Marta Sowa', 'marta.sowa@example.org', '2025-01-16'), ('DR-16', 'Lennart Bo', 'lennart.bo@example.org', '2026-11-11'), ('DR-17', 'Gloria Paz', 'gloria.paz@example.org', '2026-02-02'), ('DR-18', 'Ian Sowa', 'ian.sowa@example.org', '2025-07-07');
INSERT INTO journeys (id, code, group_id, title, travellers, leaves_on, back_on, distance_km, drive_hours, price_cents, offer_until, deposit_cents, refund_cents, coach_id, status) VALUES
('JO-31', 'J-801', 'GR-11', 'Brass Festival', 42, '2025-01-26', '2025-01-28', 620, 14, 0, NULL, 0, 0, NULL, 'requested'),
('JO-32', 'J-802', 'GR-12', 'Aquarium', 29, '2025-01-18', '2025-01-18', 230, 5, 63400, '2025-01-15', 0, 0, NULL, 'offered'),
('JO-33', 'J-803', 'GR-13', 'Island Cup', 34, '2025-01-20', '2025-01-22', 880, 18, 224400, '2025-01-14', 0, 0, NULL, 'offered'),
('JO-34', 'J-804', 'GR-14', 'Pinnacle', 17, '2025-01-21', '2025-01-21', 310, 10, 77800, '2025-01-17', 0, 0, NULL, 'signed'),
('JO-35', 'J-805', 'GR-15', 'Forge Fair', 49, '2025-01-28', '2025-01-29', 780, 16, 184400, '2025-01-12', 46100, 0, NULL, 'secured'),
('JO-36', 'J-806', 'GR-16', 'Minster Round', 51, '2025-01-29', '2025-01-29', 210, 6, 59800, '2025-01-10', 14950, 0, 'CO-13', 'secured'),
('JO-37', 'J-807', 'GR-17', 'Drama Week', 15, '2025-01-15', '2025-01-17', 720, 20, 195600, '2025-01-07', 48900, 0, 'CO-14', 'secured'),
('JO-38', 'J-808', 'GR-18', 'Tulip Show', 46, '2025-01-15', '2025-01-15', 340, 10, 83200, '2025-01-08', 20800, 0, 'CO-11', 'secured'),
('JO-39', 'J-809', 'GR-11', 'Winter Concert', 47, '2025-01-14', '2025-01-16', 520, 12, 159600, '2024-12-27', 39900, 0, 'CO-15', 'under_way'),
('JO-40', 'J-810', 'GR-12', 'Castle Day', 27, '2024-12-17', '2024-12-17', 160, 4, 50800, '2024-12-02', 12700, 0, 'CO-12', 'done'),
('JO-41', 'J-811', 'GR-13', 'Old Boys Derby', 36, '2025-01-02', '2025-01-02', 410, 9, 95800, '2024-12-20', 23950, 11975, NULL, 'cancelled'),
('JO-42', 'J-812', 'GR-14', 'Dale Walk', 18, '2025-01-29', '2025-01-29', 250, 6, 67000, '2025-01-13', 16750, 0, NULL, 'secured'),
('JO-43', 'J-813', 'GR-15', 'Mill Days', 60, '2025-01-22', '2025-01-24', 1020, 24, 249600, '2025-01-13', 62400, 0, 'CO-16', 'secured'),
('JO-44', 'J-814', 'GR-16', 'Bell Visit', 32, '2025-01-21', '2025-01-21', 190, 5, 56200, '2025-01-12', 14050, 0, NULL, 'secured'),
('JO-45', 'J-815', 'GR-17', 'Dock Night', 21, '2025-01-18', '2025-01-18', 170, 4, 0, NULL, 0, 0, NULL, 'requested'),
('JO-46', 'J-816', 'GR-18', 'Orchard Tour', 31, '2025-01-25', '2025-01-28', 530, 15, 183400, '2025-01-14', 45850, 0, 'CO-12', 'secured'),
('JO-47', 'J-817', 'GR-12', 'Pantomime', 24, '2025-01-15', '2025-01-15', 110, 3, 41800, '2025-01-11', 10450, 0, NULL, 'secured'),
('JO-48', 'J-818', 'GR-13', 'Floodlit Match', 31, '2025-01-15', '2025-01-15', 130, 4, 45400, '2025-01-11', 11350, 0, 'CO-13', 'secured'),
('JO-49', 'J-819', 'GR-14', 'Snowshoe Days', 23, '2025-02-05', '2025-02-07', 880, 27, 224400, '2025-01-14', 56100, 0, NULL, 'secured'),
('JO-50', 'J-820', 'GR-15', 'Depot Visit', 20, '2025-01-15', '2025-01-15', 90, 2, 38200, '2025-01-09', 9550, 0, 'CO-12', 'secured'),
('JO-51', 'J-821', 'GR-16', 'Shrine Days', 40, '2025-01-13', '2025-01-15', 640, 15, 181200, '2025-01-02', 45300, 0, 'CO-16', 'under_way'),
('JO-52', 'J-822', 'GR-18', 'Show Garden', 45, '2025-02-20', '2025-02-20', 300, 8, 76000, '2025-01-20', 0, 0, NULL, 'signed');
INSERT INTO shifts (id, journey_id, driver_id) VALUES
('SH-31', 'JO-37', 'DR-11'), ('SH-32', 'JO-38', 'DR-13'), ('SH-33', 'JO-39', 'DR-12'), ('SH-34', 'JO-40', 'DR-11'), ('SH-35', 'JO-43', 'DR-16'), ('SH-36', 'JO-43', 'DR-17'), ('SH-37', 'JO-36', 'DR-14'), ('SH-38', 'JO-46', 'DR-11'), ('SH-39', 'JO-50', 'DR-18'), ('SH-40', 'JO-51', 'DR-17');
