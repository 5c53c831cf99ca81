INSERT INTO stations (id, name, town, kwh_cents) VALUES
('ST-1', 'Market Hall', 'Oxley', 44),
('ST-2', 'Clinic Deck', 'Oxley', 51),
('ST-3', 'Quarry Park', 'Rushton', 47),
('ST-4', 'Hilltop Inn', 'Rushton', 60),
('ST-5', 'Canal Wharf', 'Tarnby', 38);
INSERT INTO points (id, station_id, label, plug, kilowatts, status) VALUES
('P-1', 'ST-1', 'MH-1', 'type2', 22, 'free'),
('P-2', 'ST-1', 'MH-2', 'ccs', 100, 'out_of_service'),
('P-3', 'ST-2', 'CD-1', 'type2', 11, 'charging'),
('P-4', 'ST-2', 'CD-2', 'ccs', 150, 'free'),
('P-5', 'ST-3', 'QP-1', 'chademo', 50, 'free'),
('P-6', 'ST-3', 'QP-2', 'ccs', 101, 'out_of_service'),
('P-7', 'ST-4', 'HI-1', 'ccs', 300, 'out_of_service'),
('P-8', 'ST-5', 'KW-1', 'type2', 22, 'free'),
('P-9', 'ST-4', 'HI-2', 'type2', 22, 'charging');
INSERT INTO drivers (id, name, email, balance_cents, blocked) VALUES
('D-1', 'Petr Hajek', 'p.hajek@example.org', 4100, 0),
('D-2', 'Amara Nwosu', 'a.nwosu@example.org', 1000, 0),
('D-3', 'Lars Bode', 'l.bode@example.org', 999, 0),
('D-4', 'Petr Hajek', 'petr.hajek@example.org', 200, 0),
('D-5', 'Rosalind Tey', 'r.tey@example.org', 199, 0),
('D-6', 'Kofi Mensah', 'k.mensah@example.org', 9000, 1),
('D-7', 'Ylva Bode', 'y.bode@example.org', 31000, 0),
('D-8', 'Milo Grech', 'm.grech@example.org', 46000, 0);
INSERT INTO sessions (id, point_id, driver_id, day, kwh, cost_cents, refunded_cents, stop_confirmed, status) VALUES
('X-1', 'P-3', 'D-7', '2025-01-15', 0, 0, 0, 1, 'running'),
('X-2', 'P-9', 'D-1', '2025-01-15', 0, 0, 0, 0, 'running'),
('X-3', 'P-1', 'D-2', '2025-01-01', 25, 1100, 0, 1, 'finished'),
('X-4', 'P-2', 'D-7', '2024-12-31', 40, 1760, 0, 0, 'finished'),
('X-5', 'P-6', 'D-8', '2025-01-11', 20, 940, 0, 1, 'finished'),
('X-6', 'P-7', 'D-1', '2025-01-09', 30, 1800, 900, 0, 'finished'),
('X-7', 'P-8', 'D-3', '2025-01-12', 15, 570, 570, 0, 'finished');
INSERT INTO reservations (id, point_id, driver_id, day, hour, status) VALUES
('R-1', 'P-1', 'D-2', '2025-01-15', 9, 'open'),
('R-2', 'P-5', 'D-8', '2025-01-16', 14, 'open'),
('R-3', 'P-8', 'D-8', '2025-01-18', 9, 'open'),
('R-4', 'P-8', 'D-1', '2025-01-13', 10, 'used'),
('R-5', 'P-4', 'D-7', '2025-01-12', 18, 'cancelled');
INSERT INTO technicians (id, name, email, high_power) VALUES
('T-1', 'Nadia Brun', 'n.brun@example.org', 1),
('T-2', 'Oskar Wied', 'o.wied@example.org', 0),
('T-3', 'Nadia Brun', 'nadia.brun@example.org', 0),
('T-4', 'Femi Ade', 'f.ade@example.org', 1);
INSERT INTO reports (id, point_id, driver_id, message, made_on, status) VALUES
('F-1', 'P-2', 'D-7', 'Nothing lights up, the whole post is dead.', '2024-12-31', 'confirmed'),
('F-2', 'P-6', 'D-8', 'The power falls to nothing after ten minutes.', '2025-01-11', 'confirmed'),
('F-3', 'P-7', 'D-1', 'Ice has burst the cover of the plug.', '2025-01-08', 'confirmed'),
('F-4', 'P-3', 'D-7', 'The clock on the display is an hour late.', '2025-01-15', 'new'),
('F-5', 'P-4', 'D-3', 'One has to hold the button down with a stone.', '2025-01-13', 'new'),
('F-6', 'P-5', 'D-5', 'A trailer has been parked before the post for days.', '2025-01-14', 'new'),
('F-7', 'P-8', 'D-3', 'The sticker with the number has come off.', '2024-12-20', 'closed'),
('F-8', 'P-6', 'D-4', 'A crack runs through the housing.', '2025-01-13', 'confirmed');
INSERT INTO visits (id, report_id, technician_id, day, status) VALUES
('V-1', 'F-1', 'T-2', '2025-01-15', 'planned'),
('V-2', 'F-3', 'T-1', '2025-01-14', 'planned'),
('V-3', 'F-7', 'T-2', '2024-12-23', 'done'),
('V-4', 'F-2', 'T-1', '2025-01-20', 'planned');
