INSERT INTO members (id, name, email, status, medical_until) VALUES
('FB-202', 'Mirjam Toth', 'mirjam.toth@example.org', 'active', '2025-12-22'),
('FB-205', 'Eskil Berg', 'eskil.berg@example.org', 'active', '2025-03-31'),
('FB-208', 'Zainab Yusuf', 'zainab.yusuf@example.org', 'active', '2025-01-20'),
('FB-211', 'Carlo Berg', 'carlo.berg@example.org', 'active', '2026-05-31'),
('FB-214', 'Hanne Moe', 'hanne.moe@example.org', 'active', '2025-01-14'),
('FB-217', 'Jiri Pokorny', 'jiri.pokorny@example.org', 'active', '2025-11-24'),
('FB-220', 'Jiri Pokorny', 'jiri.pokorny.jun@example.org', 'active', '2025-10-05'),
('FB-223', 'Lola Prieto', 'lola.prieto@example.org', 'leave', '2025-08-08'),
('FB-226', 'Sean Walsh', 'sean.walsh@example.org', 'left', '2024-02-28'),
('FB-229', 'Noor Haidari', 'noor.haidari@example.org', 'active', '2025-09-09');
INSERT INTO qualifications (member_id, kind, valid_until) VALUES
('FB-202', 'leader', '2026-12-31'),
('FB-205', 'driver', '2025-09-20'), ('FB-205', 'breathing', '2025-01-21'),
('FB-208', 'breathing', '2025-07-22'),
('FB-211', 'leader', '2026-02-20'), ('FB-211', 'driver', '2025-01-18'),
('FB-214', 'driver', '2026-01-20'),
('FB-217', 'driver', '2026-10-31'), ('FB-217', 'breathing', '2025-12-15'),
('FB-220', 'radio', '2025-06-15'),
('FB-223', 'radio', '2026-03-03'),
('FB-229', 'leader', '2025-12-12'), ('FB-229', 'breathing', '2025-07-21');
INSERT INTO vehicles (id, name, seats, breathing_seats, status, inspection_until) VALUES
('31-40', 'Mill pumper', 4, 1, 'ready', '2025-01-29'),
('31-1', 'Chief car', 3, 0, 'ready', '2025-06-10'),
('31-47', 'Road rescue', 5, 2, 'ready', '2025-12-05'),
('31-30', 'Old ladder', 3, 0, 'defect', '2025-01-14'),
('31-55', 'Sand truck', 2, 0, 'workshop', '2025-04-30');
INSERT INTO duties (id, vehicle_id, on_day, part, status) VALUES
('DT-801', '31-40', '2025-01-18', 'night', 'open'),
('DT-802', '31-1', '2025-01-20', 'day', 'open'),
('DT-803', '31-1', '2025-01-16', 'night', 'confirmed'),
('DT-804', '31-47', '2025-01-21', 'night', 'open'),
('DT-805', '31-40', '2025-01-29', 'day', 'open'),
('DT-806', '31-40', '2025-01-10', 'night', 'done'),
('DT-807', '31-47', '2025-01-08', 'day', 'cancelled'),
('DT-808', '31-1', '2025-01-25', 'night', 'open');
INSERT INTO places (id, duty_id, member_id, position, status) VALUES
('PL-01', 'DT-801', 'FB-211', 'leader', 'held'),
('PL-02', 'DT-801', 'FB-217', 'driver', 'held'),
('PL-03', 'DT-801', 'FB-208', 'breathing', 'held'),
('PL-04', 'DT-802', 'FB-202', 'leader', 'held'),
('PL-05', 'DT-802', 'FB-205', 'driver', 'held'),
('PL-06', 'DT-803', 'FB-229', 'leader', 'held'),
('PL-07', 'DT-803', 'FB-217', 'driver', 'held'),
('PL-08', 'DT-804', 'FB-202', 'leader', 'held'),
('PL-09', 'DT-804', 'FB-205', 'breathing', 'held'),
('PL-10', 'DT-805', 'FB-220', 'crew', 'held'),
('PL-11', 'DT-806', 'FB-211', 'leader', 'held'),
('PL-12', 'DT-806', 'FB-214', 'driver', 'held'),
('PL-13', 'DT-808', 'FB-202', 'leader', 'held'),
('PL-14', 'DT-807', 'FB-223', 'crew', 'given_up');
INSERT INTO trades (id, place_id, to_member_id, status) VALUES
('TD-1', 'PL-07', 'FB-205', 'offered'),
('TD-2', 'PL-10', 'FB-208', 'offered'),
('TD-3', 'PL-13', 'FB-229', 'offered'),
('TD-4', 'PL-06', 'FB-211', 'withdrawn'),
('TD-5', 'PL-05', 'FB-214', 'offered');
INSERT INTO courses (id, kind, on_day, seats, years, status) VALUES
('CO-51', 'breathing', '2025-01-22', 2, 2, 'planned'),
('CO-52', 'radio', '2025-03-01', 1, 3, 'planned'),
('CO-53', 'driver', '2025-01-12', 3, 5, 'planned'),
('CO-54', 'leader', '2024-10-26', 4, 4, 'held'),
('CO-55', 'radio', '2025-01-15', 6, 3, 'planned');
INSERT INTO bookings (course_id, member_id, result) VALUES
('CO-51', 'FB-205', 'booked'), ('CO-52', 'FB-220', 'booked'), ('CO-53', 'FB-220', 'booked'), ('CO-53', 'FB-229', 'booked'),
('CO-54', 'FB-229', 'passed'), ('CO-54', 'FB-217', 'failed'), ('CO-55', 'FB-208', 'booked');
