INSERT INTO travellers (id, name, email, passport_number, passport_until) VALUES
('TV-41', 'Rolf Ekman', 'rolf.ekman@example.org', 'XK300111', '2030-01-31'),
('TV-42', 'Shreya Menon', 'shreya.menon@example.org', 'XK300272', '2025-08-14'),
('TV-43', 'Rolf Ekman', 'r.ekman.cargo@example.org', 'XK300490', '2028-05-05'),
('TV-44', 'Latifa Benali', 'latifa.benali@example.org', 'XK300733', '2027-07-01'),
('TV-45', 'Oscar Ekman', 'oscar.ekman@example.org', 'XK301019', '2026-11-20'),
('TV-46', 'Dina Roshan', 'dina.roshan@example.org', 'XK301284', '2029-02-28'),
('TV-47', 'Bao Tran', 'bao.tran@example.org', 'XK301555', '2026-03-03');
INSERT INTO consulates (id, country, processing_days, fee_cents) VALUES
('CS-21', 'Norhaven', 8, 5200),
('CS-22', 'Zephyria', 25, 10000),
('CS-23', 'Caldera', 3, 3000);
INSERT INTO pouches (id, label, consulate_id, leaves_on, places, status) VALUES
('PC-41', 'Norhaven Plain', 'CS-21', '2025-01-15', 2, 'open'),
('PC-42', 'Zephyria Early', 'CS-22', '2025-01-20', 1, 'open'),
('PC-43', 'Caldera Twelve', 'CS-23', '2025-01-12', 2, 'sent'),
('PC-44', 'Caldera Fourteen', 'CS-23', '2025-01-14', 3, 'open'),
('PC-45', 'Norhaven Advent', 'CS-21', '2024-12-12', 2, 'back'),
('PC-46', 'Norhaven Thirteen', 'CS-21', '2025-01-13', 2, 'sent'),
('PC-47', 'Norhaven Snowdrop', 'CS-21', '2025-02-05', 3, 'open');
INSERT INTO applications (id, traveller_id, consulate_id, purpose, enter_on, leave_on, fee_cents, pouch_id, status) VALUES
('AP-51', 'TV-41', 'CS-21', 'tourism', '2025-02-20', '2025-03-28', 5200, NULL, 'draft'),
('AP-52', 'TV-42', 'CS-23', 'tourism', '2025-02-01', '2025-02-14', 3000, NULL, 'draft'),
('AP-53', 'TV-43', 'CS-22', 'business', '2025-02-14', '2025-03-01', 10000, NULL, 'ready'),
('AP-54', 'TV-44', 'CS-21', 'tourism', '2025-01-30', '2025-02-12', 5200, 'PC-41', 'pouched'),
('AP-55', 'TV-45', 'CS-23', 'transit', '2025-01-21', '2025-01-23', 3000, 'PC-43', 'lodged'),
('AP-56', 'TV-46', 'CS-23', 'tourism', '2025-01-22', '2025-02-02', 3000, 'PC-43', 'lodged'),
('AP-57', 'TV-47', 'CS-21', 'tourism', '2025-02-03', '2025-02-10', 5200, 'PC-46', 'lodged'),
('AP-58', 'TV-41', 'CS-23', 'tourism', '2025-01-24', '2025-01-30', 3000, 'PC-44', 'pouched'),
('AP-59', 'TV-46', 'CS-21', 'business', '2025-01-03', '2025-01-12', 5200, 'PC-45', 'granted'),
('AP-60', 'TV-44', 'CS-22', 'business', '2025-03-25', '2025-04-22', 10000, NULL, 'draft'),
('AP-61', 'TV-45', 'CS-21', 'business', '2025-02-13', '2025-02-21', 5200, NULL, 'ready'),
('AP-62', 'TV-47', 'CS-23', 'business', '2025-02-05', '2025-02-12', 3000, NULL, 'draft');
INSERT INTO papers (application_id, kind, received_on) VALUES
('AP-51', 'photo', '2025-01-08'), ('AP-51', 'insurance', '2025-01-08'), ('AP-51', 'itinerary', '2025-01-08'),
('AP-52', 'photo', '2025-01-13'), ('AP-52', 'insurance', '2025-01-13'), ('AP-52', 'itinerary', '2025-01-14'),
('AP-53', 'photo', '2025-01-10'), ('AP-53', 'insurance', '2025-01-10'), ('AP-53', 'invitation', '2025-01-10'),
('AP-60', 'photo', '2025-01-14'), ('AP-60', 'insurance', '2025-01-14'),
('AP-61', 'photo', '2025-01-09'), ('AP-61', 'insurance', '2025-01-09'), ('AP-61', 'invitation', '2025-01-11'),
('AP-62', 'photo', '2025-01-07'), ('AP-62', 'insurance', '2025-01-07'), ('AP-62', 'invitation', '2025-01-07');
INSERT INTO notices (id, consulate_id, title, body) VALUES
('NT-41', 'CS-21', 'Sea crossings', 'Whoever arrives by ferry names the ship and the hour in the itinerary. Private boats report to the harbour master two days before.'),
('NT-42', 'CS-21', 'Working papers', 'Musicians and referees who are paid enter on business, even for one evening, and bring the contract.'),
('NT-43', 'CS-22', 'Translations', 'Papers in other alphabets come with a sworn translation stapled to the original; copies of translations are void.'),
('NT-44', 'CS-23', 'Volcano permits', 'A visa does not replace the permit for the crater, which the rangers issue at the foot of the mountain.'),
('NT-45', 'CS-23', 'Cash declaration', 'More than five thousand in notes is declared on arrival, and the slip is shown again at the exit.');
