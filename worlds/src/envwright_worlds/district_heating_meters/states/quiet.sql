INSERT INTO strings (id, name, most_kilowatts) VALUES
('LN-1', 'Dairy string', 60),
('LN-2', 'Station string', 45);
INSERT INTO owners (id, name, email) VALUES
('OW-1', 'Tyra Blom', 'tyra.blom@example.org'),
('OW-2', 'Vasil Petkov', 'vasil.petkov@example.org'),
('OW-3', 'Tyra Blom', 'tyra.blom.ford@example.org'),
('OW-4', 'Greta Kane', 'greta.kane@example.org'),
('OW-5', 'Liam Kane', 'liam.kane@example.org');
INSERT INTO houses (id, name, string_id, owner_id, kilowatts, changed_on, protected, state) VALUES
('HO-1', 'Curd House', 'LN-1', 'OW-1', 25, '2024-01-15', 0, 'supplied'),
('HO-2', 'Whey House', 'LN-1', 'OW-2', 20, '2024-01-16', 0, 'supplied'),
('HO-3', 'Ford Cottage', 'LN-1', 'OW-3', 10, NULL, 0, 'throttled'),
('HO-4', 'Signal Box', 'LN-2', 'OW-4', 12, NULL, 1, 'supplied'),
('HO-5', 'Ticket Hall', 'LN-2', 'OW-5', 15, NULL, 0, 'supplied'),
('HO-6', 'Engine Shed', 'LN-2', 'OW-2', 8, '2022-10-01', 0, 'supplied'),
('HO-7', 'Porter Lodge', 'LN-2', 'OW-5', 5, NULL, 0, 'supplied');
INSERT INTO meters (id, label, house_id, sealed_until, state) VALUES
('MT-1', 'almond', 'HO-1', '2025-03-16', 'in_use'),
('MT-2', 'beige', 'HO-2', '2025-03-17', 'in_use'),
('MT-3', 'cobalt', 'HO-3', '2027-01-31', 'in_use'),
('MT-4', 'denim', 'HO-4', '2025-01-14', 'in_use'),
('MT-5', 'ecru', 'HO-5', '2025-01-15', 'in_use'),
('MT-6', 'flax', 'HO-6', '2026-10-31', 'in_use'),
('MT-7', 'gold', 'HO-6', '2024-10-01', 'removed'),
('MT-8', 'hemp', 'HO-7', '2026-03-03', 'in_use');
INSERT INTO readings (id, meter_id, read_on, shown, used, doubtful, photo, status) VALUES
('RD-1', 'MT-1', '2024-12-26', 4000, 300, 0, 0, 'billed'),
('RD-2', 'MT-2', '2024-12-27', 3000, 250, 0, 0, 'billed'),
('RD-3', 'MT-3', '2024-12-01', 900, 100, 0, 0, 'billed'),
('RD-4', 'MT-4', '2024-12-05', 1200, 200, 0, 0, 'billed'),
('RD-5', 'MT-5', '2024-12-02', 2000, 180, 0, 0, 'billed'),
('RD-6', 'MT-6', '2025-01-06', 1500, 400, 1, 0, 'entered'),
('RD-7', 'MT-6', '2024-12-01', 1100, 150, 0, 0, 'billed'),
('RD-8', 'MT-5', '2025-01-02', 2250, 250, 0, 0, 'entered'),
('RD-9', 'MT-4', '2025-01-05', 1700, 500, 1, 1, 'entered'),
('RD-10', 'MT-7', '2024-09-20', 7000, 90, 0, 0, 'billed'),
('RD-11', 'MT-2', '2024-11-20', 2750, 260, 0, 0, 'billed'),
('RD-12', 'MT-8', '2024-11-25', 500, 60, 0, 0, 'billed');
INSERT INTO bills (id, reading_id, amount_cents, paid_cents, due_on, reminders, reminded_on, status) VALUES
('BL-1', 'RD-1', 5200, 5200, '2025-01-10', 0, NULL, 'paid'),
('BL-2', 'RD-2', 4250, 0, '2025-01-11', 0, NULL, 'open'),
('BL-3', 'RD-3', 1900, 0, '2024-12-15', 2, '2025-01-03', 'open'),
('BL-4', 'RD-4', 3000, 0, '2024-12-19', 2, '2025-01-04', 'open'),
('BL-5', 'RD-5', 3120, 0, '2024-12-16', 2, '2025-01-05', 'open'),
('BL-6', 'RD-7', 2150, 0, '2025-01-01', 0, NULL, 'open'),
('BL-7', 'RD-10', 1610, 1610, '2024-10-05', 0, NULL, 'paid'),
('BL-8', 'RD-11', 4340, 1840, '2024-12-05', 2, '2025-01-06', 'open'),
('BL-9', 'RD-12', 1040, 0, '2024-12-09', 1, '2025-01-05', 'open');
