INSERT INTO customers (id, name, email) VALUES
('C-1', 'Wiebke Jansen', 'w.jansen@example.org'),
('C-2', 'Kwame Boateng', 'k.boateng@example.org'),
('C-3', 'Ottilie Jansen', 'o.jansen@example.org'),
('C-4', 'Sergio Prado', 's.prado@example.org'),
('C-5', 'Linh Tran', 'l.tran@example.org'),
('C-6', 'Duncan Moffat', 'd.moffat@example.org');
INSERT INTO meters (id, serial, customer_id, address, district, seal_until, status) VALUES
('G-1', 'GM-3301', 'C-1', '2 Weaver Alley', 'south', '2026-01-15', 'in_use'),
('G-2', 'GM-3302', 'C-1', '4 Weaver Alley', 'south', '2026-01-16', 'in_use'),
('G-3', 'GM-3303', 'C-2', '51 Cathedral Street', 'west', '2025-04-02', 'in_use'),
('G-4', 'GM-3304', 'C-3', '7 Lime Walk', 'north', '2029-09-15', 'in_use'),
('G-5', 'GM-3305', 'C-4', '14 Lime Walk', 'north', '2025-01-01', 'in_use'),
('G-6', 'GM-3306', 'C-5', '28 Foundry Road', 'east', '2027-02-25', 'in_use'),
('G-7', 'GM-3307', 'C-6', '60 Foundry Road', 'east', '2030-10-30', 'in_use'),
('G-8', 'GM-0908', 'C-6', '62 Foundry Road', 'east', '2022-05-05', 'removed'),
('G-9', 'GM-3309', 'C-2', '1 Ropewalk', 'west', '2031-07-01', 'in_use'),
('G-10', 'GM-3310', 'C-3', '9 Lime Walk', 'north', '2028-05-26', 'in_use');
INSERT INTO readings (id, meter_id, value, day, source, photo_sent, status) VALUES
('R-1', 'G-1', 3650, '2024-03-12', 'customer', 0, 'accepted'),
('R-2', 'G-2', 8890, '2024-10-17', 'customer', 0, 'accepted'),
('R-3', 'G-3', 12400, '2024-05-30', 'visit', 0, 'accepted'),
('R-4', 'G-3', 14800, '2025-01-01', 'customer', 1, 'held'),
('R-5', 'G-4', 540, '2024-10-16', 'customer', 0, 'accepted'),
('R-6', 'G-5', 19100, '2024-08-20', 'customer', 0, 'accepted'),
('R-7', 'G-6', 4400, '2024-02-07', 'customer', 0, 'accepted'),
('R-8', 'G-6', 6950, '2025-01-08', 'customer', 0, 'held'),
('R-9', 'G-7', 1020, '2024-04-28', 'customer', 0, 'accepted'),
('R-10', 'G-7', 3700, '2025-01-09', 'customer', 1, 'held'),
('R-11', 'G-8', 31000, '2022-03-03', 'exchange', 0, 'accepted'),
('R-12', 'G-9', 260, '2024-06-06', 'customer', 0, 'accepted'),
('R-13', 'G-9', 2900, '2024-12-30', 'customer', 0, 'held'),
('R-14', 'G-10', 5020, '2024-09-01', 'customer', 0, 'accepted');
INSERT INTO inspectors (id, name, email, district) VALUES
('I-1', 'Zofia Mazur', 'z.mazur@example.org', 'south'),
('I-2', 'Bertil Nyman', 'b.nyman@example.org', 'west'),
('I-3', 'Amara Diallo', 'a.diallo@example.org', 'north'),
('I-4', 'Ewan Nyman', 'e.nyman@example.org', 'east'),
('I-5', 'Carlo Testa', 'c.testa@example.org', 'west');
INSERT INTO visits (id, meter_id, inspector_id, day, half, status) VALUES
('A-1', 'G-1', 'I-1', '2025-01-10', 'morning', 'planned'),
('A-2', 'G-10', 'I-3', '2025-01-15', 'afternoon', 'planned'),
('A-3', 'G-3', 'I-2', '2024-05-30', 'morning', 'done'),
('A-4', 'G-9', 'I-5', '2025-01-14', 'afternoon', 'planned'),
('A-5', 'G-6', 'I-4', '2025-01-16', 'morning', 'planned');
