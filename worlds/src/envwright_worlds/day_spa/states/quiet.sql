INSERT INTO guests (id, name, email, form_signed_on, heart_condition) VALUES
('GU-301', 'Viveca Holm', 'viveca.holm@example.org', '2024-07-07', 0),
('GU-302', 'Sol Ortiz', 'sol.ortiz@example.org', NULL, 0),
('GU-303', 'Jin Park', 'jin.park@example.org', '2024-01-15', 0),
('GU-304', 'Farida Noor', 'farida.noor@example.org', '2024-01-14', 0),
('GU-305', 'Ewald Rust', 'ewald.rust@example.org', '2024-10-10', 1),
('GU-306', 'Sol Ortiz', 'sol.ortiz2@example.org', '2024-05-05', 0),
('GU-307', 'Mabel Rust', 'mabel.rust@example.org', '2024-12-01', 0),
('GU-308', 'Tico Braga', 'tico.braga@example.org', NULL, 1),
('GU-309', 'Ana Brozek', 'ana.brozek@example.org', '2023-11-11', 0),
('GU-310', 'Ned Colby', 'ned.colby@example.org', '2024-04-04', 0);
INSERT INTO treatments (id, name, discipline, minutes, cabin_kind, price_cents) VALUES
('TR-1', 'Lavender Massage', 'massage', 60, 'dry', 7000),
('TR-2', 'Foot Massage', 'massage', 30, 'dry', 4000),
('TR-3', 'Oat Facial', 'facial', 60, 'dry', 6600),
('TR-4', 'Salt Wrap', 'wrap', 60, 'wet', 8000),
('TR-5', 'Ember Stones', 'heat', 90, 'dry', 11000),
('TR-6', 'Steam Bath', 'heat', 30, 'hot', 3000);
INSERT INTO therapists (id, name, status) VALUES
('TH-1', 'Isla Munro', 'working'),
('TH-2', 'Rui Faria', 'working'),
('TH-3', 'Bodil Ek', 'working'),
('TH-4', 'Carl Zorn', 'off'),
('TH-5', 'Uma Iyer', 'working');
INSERT INTO skills (therapist_id, discipline) VALUES
('TH-1', 'massage'), ('TH-1', 'facial'), ('TH-2', 'massage'), ('TH-2', 'heat'),
('TH-3', 'wrap'), ('TH-3', 'facial'), ('TH-4', 'massage'), ('TH-5', 'facial');
INSERT INTO cabins (id, name, kind, status) VALUES
('CB-1', 'Sand', 'dry', 'open'),
('CB-2', 'Moor', 'dry', 'open'),
('CB-3', 'Well', 'wet', 'open'),
('CB-4', 'Kiln', 'hot', 'open'),
('CB-5', 'Brook', 'wet', 'shut'),
('CB-6', 'Meadow', 'dry', 'open'),
('CB-7', 'Larch', 'dry', 'open');
INSERT INTO vouchers (id, code, balance_cents, valid_until, status) VALUES
('VO-1', 'OAK-51', 7000, '2025-01-15', 'active'),
('VO-2', 'ELM-52', 7500, '2025-01-14', 'active'),
('VO-3', 'ASH-53', 0, '2025-06-06', 'used_up'),
('VO-4', 'FIR-54', 5000, '2025-09-09', 'void'),
('VO-5', 'YEW-55', 3599, '2025-08-08', 'active'),
('VO-6', 'BOX-56', 20000, '2026-11-11', 'active');
INSERT INTO sittings (id, guest_id, treatment_id, therapist_id, cabin_id, starts_at, ends_at, price_cents, charge_cents, moved, voucher_id, status) VALUES
('SI-701', 'GU-301', 'TR-1', 'TH-1', 'CB-1', '2025-01-15T08:00:00Z', '2025-01-15T09:00:00Z', 6300, 0, 0, NULL, 'arrived'),
('SI-702', 'GU-302', 'TR-2', 'TH-2', 'CB-2', '2025-01-15T08:30:00Z', '2025-01-15T09:00:00Z', 3600, 0, 0, NULL, 'booked'),
('SI-703', 'GU-303', 'TR-3', 'TH-3', 'CB-2', '2025-01-15T10:00:00Z', '2025-01-15T11:00:00Z', 5940, 0, 0, NULL, 'booked'),
('SI-704', 'GU-304', 'TR-4', 'TH-3', 'CB-3', '2025-01-15T14:00:00Z', '2025-01-15T15:00:00Z', 8000, 0, 0, NULL, 'booked'),
('SI-705', 'GU-305', 'TR-2', 'TH-1', 'CB-1', '2025-01-15T09:30:00Z', '2025-01-15T10:00:00Z', 3600, 0, 0, NULL, 'booked'),
('SI-706', 'GU-310', 'TR-6', 'TH-2', 'CB-4', '2025-01-15T11:00:00Z', '2025-01-15T11:30:00Z', 3000, 0, 0, NULL, 'booked'),
('SI-707', 'GU-309', 'TR-3', 'TH-5', 'CB-6', '2025-01-15T08:00:00Z', '2025-01-15T09:00:00Z', 5940, 0, 0, NULL, 'booked'),
('SI-708', 'GU-306', 'TR-1', 'TH-1', 'CB-1', '2025-01-16T09:00:00Z', '2025-01-16T10:00:00Z', 6300, 0, 0, NULL, 'booked'),
('SI-709', 'GU-307', 'TR-5', 'TH-2', 'CB-2', '2025-01-16T08:30:00Z', '2025-01-16T10:00:00Z', 9900, 0, 0, NULL, 'booked'),
('SI-710', 'GU-310', 'TR-1', 'TH-1', 'CB-1', '2025-01-17T12:00:00Z', '2025-01-17T13:00:00Z', 7000, 0, 1, NULL, 'booked'),
('SI-711', 'GU-303', 'TR-4', 'TH-3', 'CB-3', '2025-01-20T15:00:00Z', '2025-01-20T16:00:00Z', 8000, 0, 0, NULL, 'booked'),
('SI-712', 'GU-306', 'TR-2', 'TH-1', 'CB-1', '2025-01-14T09:00:00Z', '2025-01-14T09:30:00Z', 3600, 3600, 0, NULL, 'done'),
('SI-713', 'GU-307', 'TR-1', 'TH-1', 'CB-2', '2025-01-13T13:00:00Z', '2025-01-13T14:00:00Z', 7000, 7000, 0, NULL, 'done'),
('SI-714', 'GU-301', 'TR-3', 'TH-5', 'CB-1', '2025-01-08T12:00:00Z', '2025-01-08T13:00:00Z', 6600, 6600, 0, 'VO-3', 'settled'),
('SI-715', 'GU-308', 'TR-2', 'TH-2', 'CB-1', '2025-01-09T12:00:00Z', '2025-01-09T12:30:00Z', 4000, 4000, 0, NULL, 'no_show'),
('SI-716', 'GU-302', 'TR-1', 'TH-1', 'CB-1', '2025-01-03T12:00:00Z', '2025-01-03T13:00:00Z', 7000, 3500, 0, NULL, 'cancelled'),
('SI-717', 'GU-310', 'TR-4', 'TH-3', 'CB-3', '2025-01-14T16:00:00Z', '2025-01-14T17:00:00Z', 8000, 0, 0, NULL, 'arrived');
