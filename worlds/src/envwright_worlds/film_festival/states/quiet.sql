INSERT INTO venues (id, name, seats) VALUES
('V-1', 'Village Hall', 110),
('V-2', 'School Gymnasium', 60),
('V-3', 'Boat Shed', 3),
('V-4', 'Library Annexe', 25);
INSERT INTO films (id, title, director, company, minutes, section, status) VALUES
('F-101', 'Peat Smoke', 'Morag Sinclair', 'Isle Works', 96, 'competition', 'selected'),
('F-102', 'The Cartographer', 'Nikos Zervas', 'Aegis', 118, 'competition', 'selected'),
('F-103', 'Our Second Language', 'Farah Siddiqui', 'Banyan', 85, 'competition', 'submitted'),
('F-104', 'Low Water', 'Jan Havel', 'Vltava Unit', 100, 'panorama', 'selected'),
('F-105', 'The Choirmaster', 'Jan Havel', 'Vltava Unit', 91, 'panorama', 'submitted'),
('F-106', 'Goat Track', 'Lucia Marin', 'Isle Works', 78, 'panorama', 'selected'),
('F-107', 'Kettle', 'Rhys Morgan', 'Slate', 11, 'shorts', 'selected'),
('F-108', 'Button Box', 'Olu Adebayo', 'Banyan', 8, 'shorts', 'selected'),
('F-109', 'Night Shift Choir', 'Morag Sinclair', 'Isle Works', 15, 'shorts', 'rejected');
INSERT INTO screenings (id, film_id, venue_id, starts_at, status) VALUES
('SC-201', 'F-101', 'V-1', '2025-01-14T19:00:00Z', 'published'),
('SC-202', 'F-102', 'V-1', '2025-01-15T09:20:00Z', 'published'),
('SC-203', 'F-101', 'V-3', '2025-01-16T18:00:00Z', 'published'),
('SC-204', 'F-104', 'V-2', '2025-01-18T09:30:00Z', 'published'),
('SC-205', 'F-107', 'V-4', '2025-01-15T10:30:00Z', 'published'),
('SC-206', 'F-108', 'V-4', '2025-01-16T15:00:00Z', 'draft'),
('SC-207', 'F-102', 'V-2', '2025-01-17T19:30:00Z', 'draft'),
('SC-208', 'F-106', 'V-1', '2025-01-16T20:00:00Z', 'cancelled'),
('SC-209', 'F-104', 'V-2', '2025-01-14T16:00:00Z', 'published'),
('SC-210', 'F-107', 'V-4', '2025-01-14T11:00:00Z', 'published');
INSERT INTO passes (id, holder, email, kind, quota, status) VALUES
('PS-301', 'Elspeth Ross', 'elspeth.ross@example.org', 'public', 3, 'active'),
('PS-302', 'Tunde Bello', 'tunde.bello@example.org', 'press', 10, 'active'),
('PS-303', 'Elspeth Ross', 'elspeth.ross@example.org', 'industry', 6, 'active'),
('PS-304', 'Callum Ross', 'callum.ross@example.org', 'public', 3, 'blocked'),
('PS-305', 'Noor Jamil', 'noor.jamil@example.org', 'public', 3, 'active'),
('PS-306', 'Ilse Becker', 'ilse.becker@example.org', 'industry', 6, 'blocked');
INSERT INTO tickets (id, pass_id, screening_id, status) VALUES
('TK-4001', 'PS-301', 'SC-201', 'used'),
('TK-4002', 'PS-301', 'SC-202', 'booked'),
('TK-4003', 'PS-301', 'SC-203', 'booked'),
('TK-4004', 'PS-302', 'SC-202', 'booked'),
('TK-4005', 'PS-302', 'SC-203', 'booked'),
('TK-4006', 'PS-303', 'SC-204', 'booked'),
('TK-4007', 'PS-305', 'SC-205', 'booked'),
('TK-4008', 'PS-305', 'SC-201', 'booked'),
('TK-4009', 'PS-303', 'SC-203', 'booked'),
('TK-4010', 'PS-304', 'SC-201', 'returned');
INSERT INTO jurors (id, name, email, section, company, status) VALUES
('J-1', 'Sigrid Moe', 'sigrid.moe@example.org', 'competition', NULL, 'active'),
('J-2', 'Paolo Greco', 'paolo.greco@example.org', 'competition', 'Aegis', 'active'),
('J-3', 'Hetty Moe', 'hetty.moe@example.org', 'competition', NULL, 'active'),
('J-4', 'Dmitri Orlov', 'dmitri.orlov@example.org', 'panorama', 'Vltava Unit', 'active'),
('J-5', 'Asha Verma', 'asha.verma@example.org', 'panorama', NULL, 'active'),
('J-6', 'Ben Whitlock', 'ben.whitlock@example.org', 'shorts', NULL, 'active'),
('J-7', 'Carys Owen', 'carys.owen@example.org', 'shorts', 'Slate', 'recused');
INSERT INTO scores (id, juror_id, film_id, points) VALUES
('SR-501', 'J-1', 'F-101', 8),
('SR-502', 'J-2', 'F-101', 6),
('SR-503', 'J-5', 'F-104', 10),
('SR-504', 'J-7', 'F-107', 6),
('SR-505', 'J-6', 'F-107', 7);
INSERT INTO awards (id, name, section, film_id, status) VALUES
('AW-1', 'Stone Prize', 'competition', NULL, 'open'),
('AW-2', 'Reed Prize', 'competition', NULL, 'open'),
('AW-3', 'Wide View', 'panorama', NULL, 'open'),
('AW-4', 'Pebble', 'shorts', NULL, 'open');
