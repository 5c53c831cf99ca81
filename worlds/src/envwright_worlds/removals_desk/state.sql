INSERT INTO price_steps (id, up_to_m3, base_cents, km_cents, crew) VALUES
('ST-1', 10, 29000, 120, 2),
('ST-2', 20, 48000, 150, 3),
('ST-3', 35, 79000, 190, 4),
('ST-4', 60, 118000, 240, 5);
INSERT INTO clients (id, name, email) VALUES
('C-01', 'Harriet Bloom', 'harriet.bloom@example.org'),
('C-02', 'Samir Haddad', 'samir.haddad@example.org'),
('C-03', 'Eve Lindgren', 'eve.lindgren@example.org'),
('C-04', 'Harriet Bloom', 'h.bloom.studio@example.org'),
('C-05', 'Ian Docherty', 'ian.docherty@example.org'),
('C-06', 'Noriko Abe', 'noriko.abe@example.org'),
('C-07', 'Paulina Krol', 'paulina.krol@example.org'),
('C-08', 'Femi Balogun', 'femi.balogun@example.org');
INSERT INTO moves (id, client_id, from_address, to_address, km, volume_m3, floors, price_cents, valid_until, status) VALUES
('MV-201', 'C-01', '4 Hazel Row', '18 Dock Street', 12, 20, 3, 63300, '2025-01-28', 'quoted'),
('MV-202', 'C-02', '9 Mill Court', '2 Abbey Hill', 85, 21, 0, 95150, '2025-01-15', 'quoted'),
('MV-203', 'C-03', '33 Park Lane', '7 Station Mews', 6, NULL, 2, NULL, NULL, 'enquiry'),
('MV-204', 'C-04', 'Unit 5 Wharf Yard', 'Unit 9 Wharf Yard', 1, 36, 0, NULL, NULL, 'surveyed'),
('MV-205', 'C-05', '12 Cliff Road', '60 Long Street', 240, 34, 1, 129100, '2025-01-10', 'quoted'),
('MV-206', 'C-06', '1 Rose Terrace', '28 Elm Grove', 15, 9, 4, 48800, '2025-01-20', 'booked'),
('MV-207', 'C-07', '77 High Street', '3 Orchard Close', 40, 19, 0, 54000, '2025-01-12', 'booked'),
('MV-208', 'C-08', '14 Sea View', '5 Garden Square', 130, 55, 2, 158200, '2025-01-25', 'booked'),
('MV-209', 'C-02', '40 Union Street', '9 Mill Court', 22, 15, 1, 55800, '2024-06-20', 'done'),
('MV-210', 'C-05', '3 Cove Lane', '12 Cliff Road', 8, 10, 0, 29960, '2024-03-02', 'done'),
('MV-211', 'C-07', '5 Spring Bank', '77 High Street', 18, NULL, 0, NULL, NULL, 'lost'),
('MV-212', 'C-03', '7 Castle Mews', '33 Park Lane', 11, 8, 2, 39320, '2025-01-31', 'booked'),
('MV-213', 'C-06', '6 Quarry View', '1 Rose Terrace', 30, 10, 0, NULL, NULL, 'surveyed');
INSERT INTO vans (id, name, holds_m3, status) VALUES
('RMV 11', 'Badger', 12, 'ready'),
('RMV 22', 'Bison', 25, 'ready'),
('RMV 33', 'Heron', 40, 'ready'),
('RMV 44', 'Mammoth', 60, 'ready'),
('RMV 55', 'Otter', 15, 'garage'),
('RMV 66', 'Fox', 20, 'ready');
INSERT INTO movers (id, name, email, drives, status) VALUES
('W-1', 'Dave Pickering', 'dave.pickering@example.org', 1, 'active'),
('W-2', 'Olek Baran', 'olek.baran@example.org', 1, 'active'),
('W-3', 'Tunde Ade', 'tunde.ade@example.org', 0, 'active'),
('W-4', 'Carl Jensen', 'carl.jensen@example.org', 0, 'active'),
('W-5', 'Maya Stone', 'maya.stone@example.org', 1, 'active'),
('W-6', 'Rui Matos', 'rui.matos@example.org', 0, 'active'),
('W-7', 'Dave Pickering', 'd.pickering.jnr@example.org', 0, 'off'),
('W-8', 'Lotte Friis', 'lotte.friis@example.org', 1, 'active');
INSERT INTO jobs (id, move_id, van_id, on_day, status) VALUES
('J-51', 'MV-206', 'RMV 11', '2025-01-15', 'planned'),
('J-52', 'MV-207', 'RMV 66', '2025-01-17', 'planned'),
('J-53', 'MV-208', 'RMV 44', '2025-01-24', 'planned'),
('J-54', 'MV-209', 'RMV 22', '2024-06-12', 'finished'),
('J-55', 'MV-210', 'RMV 11', '2024-02-20', 'finished'),
('J-56', 'MV-205', 'RMV 33', '2025-01-21', 'cancelled'),
('J-57', 'MV-212', 'RMV 22', '2025-01-14', 'planned');
INSERT INTO crews (job_id, mover_id, role) VALUES
('J-51', 'W-1', 'driver'),
('J-51', 'W-3', 'carrier'),
('J-52', 'W-2', 'driver'),
('J-52', 'W-4', 'carrier'),
('J-57', 'W-5', 'driver'),
('J-54', 'W-1', 'driver'),
('J-54', 'W-4', 'carrier'),
('J-54', 'W-6', 'carrier'),
('J-55', 'W-2', 'driver'),
('J-55', 'W-3', 'carrier');
INSERT INTO breakages (id, move_id, thing, claim_cents, paid_cents, status) VALUES
('BR-71', 'MV-209', 'Standing lamp', 6000, NULL, 'open'),
('BR-72', 'MV-209', 'Piano leg', 27901, NULL, 'open'),
('BR-73', 'MV-210', 'Mirror', 9000, 9000, 'paid'),
('BR-74', 'MV-210', 'Plant pot', 1500, NULL, 'rejected'),
('BR-75', 'MV-209', 'Box of plates', 27900, NULL, 'open');
