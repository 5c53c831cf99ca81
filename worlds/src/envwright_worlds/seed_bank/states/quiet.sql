INSERT INTO cold_rooms (id, name, celsius, places) VALUES
('CR-21', 'Ice cellar', -18, 3),
('CR-22', 'Cool store', 6, 4);
INSERT INTO species (id, name, wild, sample_seeds, least_seeds, least_percent) VALUES
('BN', 'Brassica napus', 0, 80, 800, 80),
('LN', 'Lupinus angustifolius', 0, 30, 300, 75),
('LO', 'Lathyrus ochrus', 1, 25, 250, 70),
('SV', 'Setaria viridis', 1, 60, 600, 65);
INSERT INTO accessions (id, species_id, origin, room_id, seeds, germination, status) VALUES
('SB-10301', 'BN', 'Fields of Havelt', 'CR-22', 3000, 84, 'stored'),
('SB-10305', 'BN', 'Allotment at Corrin', 'CR-22', 880, 79, 'stored'),
('SB-10309', 'LN', 'Sandy heath of Luka', 'CR-22', 700, 81, 'stored'),
('SB-10312', 'LN', 'Station yard, Merle', NULL, 260, 77, 'drying'),
('SB-10316', 'LO', 'Olive grove at Kapsi', 'CR-21', 240, 76, 'stored'),
('SB-10320', 'LO', 'Cliff path of Zante', NULL, 90, NULL, 'regenerating'),
('SB-10324', 'SV', 'Railway bank, Orsk', 'CR-21', 1900, 66, 'stored'),
('SB-10327', 'SV', 'Gravel pit at Denne', NULL, 640, 65, 'drying'),
('SB-10331', 'BN', 'Estate of Wilmar', NULL, 0, 70, 'drying'),
('SB-10333', 'LN', 'Rectory at Holt', NULL, 0, 12, 'dead'),
('SB-10336', 'LN', 'Burnt ridge, Sao Mamede', NULL, 0, NULL, 'drying'),
('SB-10338', 'SV', 'Vineyard at Tokod', NULL, 55, 60, 'regenerating'),
('SB-10341', 'BN', 'Farm at Nyborg', NULL, 500, NULL, 'drying');
INSERT INTO tests (id, accession_id, sown_on, ready_on, seeds, germinated, status) VALUES
('GT-861', 'SB-10301', '2024-04-08', '2024-04-22', 100, 84, 'read'),
('GT-862', 'SB-10305', '2024-12-02', '2024-12-16', 100, 79, 'read'),
('GT-863', 'SB-10309', '2024-12-31', '2025-01-14', 50, NULL, 'sown'),
('GT-864', 'SB-10312', '2024-12-09', '2024-12-23', 100, 77, 'read'),
('GT-865', 'SB-10316', '2024-11-18', '2024-12-02', 50, 38, 'read'),
('GT-866', 'SB-10324', '2025-01-02', '2025-01-16', 60, NULL, 'sown'),
('GT-867', 'SB-10327', '2024-12-12', '2024-12-26', 40, 26, 'read'),
('GT-868', 'SB-10341', '2025-01-01', '2025-01-15', 100, NULL, 'sown'),
('GT-869', 'SB-10331', '2024-09-09', '2024-09-23', 50, 35, 'read'),
('GT-870', 'SB-10336', '2024-12-01', '2024-12-15', 20, NULL, 'void');
INSERT INTO plots (id, name, status, accession_id) VALUES
('F-21', 'Stone bench', 'sown', 'SB-10320'),
('F-22', 'Orchard strip', 'sown', 'SB-10338'),
('F-23', 'Cold frame', 'free', NULL),
('F-24', 'Pond plot', 'resting', NULL),
('F-25', 'Slope plot', 'resting', NULL);
INSERT INTO partners (id, name, contact, email, agreement, samples_a_year) VALUES
('PA-21', 'Rapeseed Research House', 'Lena Sorg', 'lena.sorg@example.org', 'signed', 5),
('PA-22', 'Heathland Alliance', 'Mungo Baird', 'mungo.baird@example.org', 'signed', 2),
('PA-23', 'Nyland Breeders', 'Lena Sorg', 'l.sorg.nyland@example.org', 'unsigned', 6),
('PA-24', 'Coast and Steppe Institute', 'Amir Toktar', 'amir.toktar@example.org', 'signed', 8),
('PA-25', 'Lupin Lab', 'Carla Baird', 'carla.baird@example.org', 'lapsed', 3),
('PA-26', 'Village Seed Library', 'Zita Roth', 'zita.roth@example.org', 'signed', 3),
('PA-27', 'Island Gardens', 'Bo Wen', 'bo.wen@example.org', 'signed', 4);
INSERT INTO requests (id, partner_id, purpose, made_on, status) VALUES
('RQ-351', 'PA-21', 'breeding', '2025-01-09', 'submitted'),
('RQ-352', 'PA-22', 'restoration', '2025-01-10', 'submitted'),
('RQ-353', 'PA-24', 'research', '2025-01-07', 'approved'),
('RQ-354', 'PA-24', 'restoration', '2025-01-13', 'approved'),
('RQ-355', 'PA-21', 'research', '2025-01-12', 'submitted'),
('RQ-356', 'PA-24', 'breeding', '2025-01-14', 'submitted'),
('RQ-357', 'PA-25', 'research', '2025-01-13', 'draft'),
('RQ-358', 'PA-26', 'restoration', '2025-01-14', 'draft'),
('RQ-359', 'PA-26', 'research', '2024-11-11', 'shipped'),
('RQ-360', 'PA-22', 'research', '2025-01-14', 'draft'),
('RQ-361', 'PA-21', 'restoration', '2024-12-19', 'refused');
INSERT INTO request_lines (request_id, accession_id, samples) VALUES
('RQ-351', 'SB-10301', 2),
('RQ-352', 'SB-10324', 3),
('RQ-353', 'SB-10301', 2),
('RQ-353', 'SB-10324', 1),
('RQ-354', 'SB-10309', 2),
('RQ-355', 'SB-10305', 1),
('RQ-356', 'SB-10309', 3),
('RQ-357', 'SB-10309', 1),
('RQ-358', 'SB-10324', 1),
('RQ-359', 'SB-10301', 2),
('RQ-360', 'SB-10309', 1),
('RQ-361', 'SB-10316', 2);
