INSERT INTO routes (id, name, border) VALUES
('RT-1', 'Heather Line', 0),
('RT-2', 'Danube Nightjar', 1),
('RT-3', 'Two Seas Sleeper', 1);
INSERT INTO runs (id, code, route_id, leaves_at, status) VALUES
('RN-1', 'NV 21', 'RT-1', '2025-01-22T19:50:00Z', 'planned'),
('RN-2', 'NV 23', 'RT-2', '2025-01-17T20:20:00Z', 'planned'),
('RN-3', 'NV 25', 'RT-1', '2025-01-15T19:50:00Z', 'planned'),
('RN-4', 'NV 27', 'RT-3', '2025-01-15T12:30:00Z', 'planned'),
('RN-5', 'NV 29', 'RT-2', '2025-01-15T20:20:00Z', 'boarding'),
('RN-6', 'NV 31', 'RT-1', '2025-01-15T21:40:00Z', 'boarding'),
('RN-7', 'NV 33', 'RT-3', '2025-01-15T22:10:00Z', 'boarding'),
('RN-8', 'NV 35', 'RT-2', '2025-01-13T20:20:00Z', 'departed');
INSERT INTO cabins (id, run_id, code, class, berths, women_only, fare_cents) VALUES
('CB-1', 'RN-1', '3-C', 'couchette', 4, 0, 5200),
('CB-2', 'RN-1', '3-D', 'couchette', 4, 1, 5200),
('CB-3', 'RN-2', '5-C', 'sleeper', 2, 0, 15600),
('CB-4', 'RN-2', '5-D', 'sleeper', 2, 0, 15600),
('CB-5', 'RN-3', '4-C', 'sleeper', 2, 0, 11400),
('CB-6', 'RN-4', '6-C', 'suite', 1, 0, 22800),
('CB-7', 'RN-5', '5-C', 'couchette', 4, 0, 7000),
('CB-8', 'RN-6', '3-C', 'couchette', 4, 0, 5000),
('CB-9', 'RN-7', '6-C', 'sleeper', 2, 0, 16100),
('CB-10', 'RN-8', '5-C', 'couchette', 4, 0, 7200);
INSERT INTO travellers (id, name, email, woman) VALUES
('TV-1', 'Ingrid Vasquez', 'ingrid.vasquez@example.org', 1),
('TV-2', 'Mahmoud Darwish', 'mahmoud.darwish@example.org', 0),
('TV-3', 'Claude Renard', 'claude.renard@example.org', 0),
('TV-4', 'Claude Renard', 'c.renard@example.org', 1),
('TV-5', 'Beatrice Oduya', 'beatrice.oduya@example.org', 1),
('TV-6', 'Miguel Vasquez', 'miguel.vasquez@example.org', 0),
('TV-7', 'Zuzana Kralova', 'zuzana.kralova@example.org', 1);
INSERT INTO tickets (id, traveller_id, cabin_id, berth, hold_until, passport_shown, refund_cents, status) VALUES
('TK-1', 'TV-1', 'CB-1', 1, '2025-01-15', 0, 0, 'reserved'),
('TK-2', 'TV-2', 'CB-1', 2, '2025-01-14', 0, 0, 'reserved'),
('TK-3', 'TV-5', 'CB-2', 1, '2025-01-17', 0, 0, 'reserved'),
('TK-4', 'TV-3', 'CB-3', 1, '2025-01-08', 0, 0, 'paid'),
('TK-5', 'TV-4', 'CB-3', 2, '2025-01-09', 0, 0, 'paid'),
('TK-6', 'TV-7', 'CB-4', 1, '2025-01-10', 0, 0, 'reserved'),
('TK-7', 'TV-6', 'CB-5', 1, '2025-01-04', 0, 0, 'paid'),
('TK-8', 'TV-1', 'CB-6', 1, '2025-01-05', 0, 0, 'paid'),
('TK-9', 'TV-2', 'CB-7', 1, '2025-01-03', 1, 0, 'paid'),
('TK-10', 'TV-3', 'CB-7', 2, '2025-01-03', 1, 0, 'paid'),
('TK-11', 'TV-5', 'CB-7', 3, '2025-01-06', 0, 0, 'paid'),
('TK-12', 'TV-7', 'CB-8', 1, '2025-01-02', 0, 0, 'checked_in'),
('TK-13', 'TV-4', 'CB-9', 1, '2025-01-07', 1, 0, 'checked_in'),
('TK-14', 'TV-6', 'CB-10', 1, '2024-12-30', 0, 0, 'missed'),
('TK-15', 'TV-1', 'CB-4', 2, '2025-01-01', 0, 15600, 'cancelled'),
('TK-16', 'TV-6', 'CB-1', 3, '2025-01-11', 0, 0, 'paid');
INSERT INTO breakfasts (id, ticket_id, dish) VALUES
('BF-1', 'TK-13', 'fruit'),
('BF-2', 'TK-8', 'rolls');
