INSERT INTO zones (id, name, open) VALUES
('ZN-1', 'Old Bridge', 1),
('ZN-2', 'Brickfields', 1),
('ZN-3', 'Lower Quay', 0);
INSERT INTO couriers (id, name, email, zone_id, most_parcels, cash_cents, on_duty) VALUES
('CU-1', 'Jette Holm', 'jette.holm@example.org', 'ZN-1', 2, 50000, 1),
('CU-2', 'Amir Shah', 'amir.shah@example.org', 'ZN-2', 3, 20000, 1),
('CU-3', 'Amir Shah', 'amir.shah.bridge@example.org', 'ZN-1', 1, 0, 1),
('CU-4', 'Polly Dunn', 'polly.dunn@example.org', 'ZN-2', 3, 50001, 1),
('CU-5', 'Max Dunn', 'max.dunn@example.org', 'ZN-1', 4, 0, 0),
('CU-6', 'Oksana Hrytsenko', 'oksana.hrytsenko@example.org', 'ZN-2', 2, 0, 1);
INSERT INTO parcels (id, code, recipient, zone_id, cod_cents, value_cents, confirmed, courier_id, tries, redirected, arrived_on, status) VALUES
('PA-1', 'K-301', 'Abe Lowther', 'ZN-1', 0, 1900, 0, NULL, 0, 0, '2025-01-14', 'depot'),
('PA-2', 'K-302', 'Bette Morse', 'ZN-1', 3000, 3000, 0, NULL, 0, 0, '2025-01-13', 'depot'),
('PA-3', 'K-303', 'Cyril Nott', 'ZN-2', 700, 700, 0, NULL, 0, 0, '2025-01-13', 'depot'),
('PA-4', 'K-304', 'Dina Oliva', 'ZN-3', 0, 2400, 0, NULL, 0, 0, '2025-01-11', 'depot'),
('PA-5', 'K-305', 'Emil Pasch', 'ZN-2', 60000, 60000, 0, 'CU-2', 0, 0, '2025-01-14', 'loaded'),
('PA-6', 'K-306', 'Flora Quast', 'ZN-1', 30001, 30001, 0, 'CU-1', 0, 0, '2025-01-14', 'loaded'),
('PA-7', 'K-307', 'Gorm Riis', 'ZN-1', 0, 50000, 0, 'CU-3', 0, 0, '2025-01-14', 'loaded'),
('PA-8', 'K-308', 'Hilda Sauer', 'ZN-2', 0, 55000, 1, 'CU-2', 0, 0, '2025-01-13', 'loaded'),
('PA-9', 'K-309', 'Ivan Tukic', 'ZN-1', 0, 1300, 0, NULL, 1, 0, '2025-01-12', 'depot'),
('PA-10', 'K-310', 'Joan Ulmer', 'ZN-2', 0, 2600, 0, NULL, 3, 0, '2025-01-08', 'undeliverable'),
('PA-11', 'K-311', 'Kofi Vance', 'ZN-1', 0, 2100, 0, NULL, 0, 0, '2025-01-05', 'depot'),
('PA-12', 'K-312', 'Lina Wolf', 'ZN-2', 0, 1500, 0, NULL, 0, 0, '2025-01-06', 'depot'),
('PA-13', 'K-313', 'Moses Yeboah', 'ZN-2', 0, 900, 0, NULL, 0, 1, '2025-01-13', 'depot'),
('PA-14', 'K-314', 'Nora Zell', 'ZN-1', 0, 4600, 0, 'CU-1', 0, 0, '2025-01-10', 'delivered'),
('PA-15', 'K-315', 'Otto Aigner', 'ZN-2', 0, 1200, 0, 'CU-6', 2, 0, '2025-01-10', 'loaded');
INSERT INTO attempts (id, parcel_id, courier_id, reason, day) VALUES
('AT-1', 'PA-9', 'CU-1', 'absent', '2025-01-15'),
('AT-2', 'PA-10', 'CU-2', 'absent', '2025-01-09'),
('AT-3', 'PA-10', 'CU-4', 'absent', '2025-01-10'),
('AT-4', 'PA-10', 'CU-4', 'address', '2025-01-13'),
('AT-5', 'PA-15', 'CU-6', 'absent', '2025-01-13'),
('AT-6', 'PA-15', 'CU-2', 'absent', '2025-01-14');
INSERT INTO handovers (id, courier_id, expected_cents, counted_cents, day, outcome) VALUES
('HA-1', 'CU-6', 1000, 900, '2024-12-16', 'short'),
('HA-2', 'CU-6', 1200, 1100, '2025-01-08', 'short'),
('HA-3', 'CU-3', 800, 700, '2024-12-15', 'short'),
('HA-4', 'CU-2', 4000, 4000, '2025-01-14', 'even');
