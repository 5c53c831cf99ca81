INSERT INTO owners (id, name, email, balance_cents) VALUES
('OW-21', 'Greta Lund', 'greta.lund@example.org', 40000),
('OW-22', 'Samir Haddad', 'samir.haddad@example.org', 15000),
('OW-23', 'Nell Costa', 'nell.costa@example.org', 10000),
('OW-24', 'Arne Lund', 'arne.lund@example.org', 9999),
('OW-25', 'Greta Lund', 'greta.lund.bay@example.org', 12500);
INSERT INTO homes (id, name, owner_id, region, sleeps, night_cents, least_nights, open, clean) VALUES
('HO-41', 'Curlew Cottage', 'OW-21', 'coast', 4, 8500, 2, 1, 1),
('HO-42', 'Moss Barn', 'OW-21', 'hills', 6, 11800, 3, 1, 1),
('HO-43', 'Saltpan House', 'OW-22', 'coast', 7, 14000, 5, 1, 0),
('HO-44', 'Old Smithy', 'OW-23', 'hills', 2, 6400, 2, 1, 1),
('HO-45', 'Ferry Flat', 'OW-24', 'coast', 3, 7800, 1, 1, 1),
('HO-46', 'Hawthorn Hut', 'OW-24', 'hills', 2, 4800, 1, 0, 0),
('HO-47', 'Kittiwake Rooms', 'OW-25', 'coast', 4, 9200, 2, 1, 1);
INSERT INTO guests (id, name, email, barred) VALUES
('GU-41', 'Jorge Alves', 'jorge.alves@example.org', 0),
('GU-42', 'Jorge Alves', 'jorge.alves.porto@example.org', 0),
('GU-43', 'Trudy Banks', 'trudy.banks@example.org', 1),
('GU-44', 'Mei Chen', 'mei.chen@example.org', 0),
('GU-45', 'Ola Nyberg', 'ola.nyberg@example.org', 0),
('GU-46', 'Fiona Marr', 'fiona.marr@example.org', 0),
('GU-47', 'Deniz Kaya', 'deniz.kaya@example.org', 0);
INSERT INTO stays (id, home_id, guest_id, from_on, nights, people, price_cents, authorised, deposit_cents, status) VALUES
('SY-61', 'HO-41', 'GU-44', '2025-01-15', 3, 2, 25500, 1, 17000, 'ready'),
('SY-62', 'HO-45', 'GU-45', '2025-01-14', 3, 2, 23400, 1, 15600, 'ready'),
('SY-63', 'HO-42', 'GU-44', '2025-01-29', 4, 5, 47200, 1, 0, 'booked'),
('SY-64', 'HO-41', 'GU-46', '2025-01-22', 7, 4, 53550, 0, 0, 'booked'),
('SY-65', 'HO-44', 'GU-47', '2025-01-11', 4, 2, 25600, 1, 12800, 'in_house'),
('SY-66', 'HO-47', 'GU-41', '2025-01-12', 5, 3, 46000, 1, 18400, 'in_house'),
('SY-67', 'HO-43', 'GU-42', '2025-01-06', 6, 6, 84000, 1, 28000, 'left'),
('SY-68', 'HO-41', 'GU-47', '2025-01-05', 4, 2, 34000, 1, 11000, 'left'),
('SY-69', 'HO-45', 'GU-46', '2025-01-06', 2, 1, 15600, 1, 15600, 'left'),
('SY-70', 'HO-42', 'GU-45', '2025-01-03', 5, 5, 59000, 1, 0, 'settled'),
('SY-71', 'HO-44', 'GU-41', '2025-02-01', 3, 2, 19200, 0, 0, 'booked'),
('SY-72', 'HO-47', 'GU-42', '2025-01-28', 2, 2, 18400, 1, 0, 'booked'),
('SY-73', 'HO-43', 'GU-47', '2025-01-25', 5, 5, 70000, 1, 0, 'cancelled'),
('SY-74', 'HO-46', 'GU-45', '2025-01-09', 3, 2, 14400, 1, 9600, 'left');
INSERT INTO house_keys (id, tag, home_id, stay_id, place) VALUES
('KE-41', 'amber float', 'HO-41', NULL, 'office'),
('KE-42', 'green slate', 'HO-42', NULL, 'office'),
('KE-43', 'salt spoon', 'HO-43', NULL, 'office'),
('KE-44', 'horseshoe', 'HO-44', 'SY-65', 'guest'),
('KE-45', 'ferry token', 'HO-45', NULL, 'office'),
('KE-46', 'may blossom', 'HO-46', NULL, 'office'),
('KE-47', 'white feather', 'HO-47', 'SY-66', 'guest'),
('KE-48', 'cracked float', 'HO-41', 'SY-68', 'lost');
INSERT INTO cleaners (id, name, email, region) VALUES
('CR-21', 'Ilse Varga', 'ilse.varga@example.org', 'coast'),
('CR-22', 'Ilse Varga', 'ilse.varga.hills@example.org', 'hills'),
('CR-23', 'Marco Bianchi', 'marco.bianchi@example.org', 'coast'),
('CR-24', 'Tove Ek', 'tove.ek@example.org', 'hills');
INSERT INTO cleanings (id, stay_id, cleaner_id, day, minutes, status) VALUES
('CN-21', 'SY-67', 'CR-21', '2025-01-14', NULL, 'planned'),
('CN-22', 'SY-74', 'CR-22', '2025-01-15', NULL, 'planned'),
('CN-23', 'SY-68', 'CR-23', '2025-01-10', 120, 'done'),
('CN-24', 'SY-69', 'CR-21', '2025-01-08', 60, 'done'),
('CN-25', 'SY-70', 'CR-24', '2025-01-09', 180, 'done');
