INSERT INTO sites (id, address, conservation, flood_zone) VALUES
('S-51', '2 Quince Lane', 0, 1), ('S-52', '17 Ropewalk', 0, 3), ('S-53', '5 Saddler Row', 1, 1), ('S-54', '33 Thistle Road', 0, 2), ('S-55', '9 Undercliff', 1, 3), ('S-56', '21 Vineyard Hill', 0, 1), ('S-57', '7 Warden Court', 1, 2), ('S-58', '60 Yarrow Way', 0, 1), ('S-59', '3 Zinc Street', 0, 1);
INSERT INTO applicants (id, name, email) VALUES
('AP-401', 'Alina Dobre', 'alina.dobre@example.org'), ('AP-402', 'Bertrand Roy', 'bertrand.roy@example.org'), ('AP-403', 'Cecily Amos', 'cecily.amos@example.org'), ('AP-404', 'Dawit Tesfaye', 'dawit.tesfaye@example.org'), ('AP-405', 'Erik Solberg', 'erik.solberg@example.org'),
('AP-406', 'Alina Dobre', 'alina.dobre.build@example.org'), ('AP-407', 'Farah Aziz', 'farah.aziz@example.org'), ('AP-408', 'Gwen Amos', 'gwen.amos@example.org'), ('AP-409', 'Haruki Endo', 'haruki.endo@example.org');
INSERT INTO officers (id, name, principal, most_cases) VALUES ('O-1', 'Colette Marsh', 1, 3), ('O-2', 'Nathan Idowu', 0, 3), ('O-3', 'Signe Palm', 0, 1), ('O-4', 'Basil Greer', 1, 4);
INSERT INTO applications (id, site_id, applicant_id, kind, title, lodged_on, fee_cents, fee_paid, officer_id, consulting_until, decided_on, status) VALUES
('PA-501', 'S-51', 'AP-401', 'householder', 'Log porch', '2025-01-12', 25800, 0, NULL, NULL, NULL, 'lodged'),
('PA-502', 'S-52', 'AP-402', 'householder', 'Flat roof', '2025-01-08', 25800, 1, NULL, NULL, NULL, 'lodged'),
('PA-503', 'S-53', 'AP-403', 'listed', 'Church clock', '2025-01-09', 0, 1, NULL, NULL, NULL, 'lodged'),
('PA-504', 'S-55', 'AP-404', 'full', 'Cliff cafe', '2025-01-10', 62400, 0, NULL, NULL, NULL, 'lodged'),
('PA-505', 'S-54', 'AP-405', 'householder', 'Stable block', '2025-01-03', 25800, 1, NULL, NULL, NULL, 'valid'),
('PA-506', 'S-57', 'AP-406', 'listed', 'Leaded windows', '2025-01-02', 0, 1, NULL, NULL, NULL, 'valid'),
('PA-507', 'S-56', 'AP-407', 'full', 'Wine store', '2024-12-31', 62400, 1, 'O-2', NULL, NULL, 'valid'),
('PA-508', 'S-58', 'AP-408', 'householder', 'Sun room', '2025-01-04', 25800, 1, 'O-4', NULL, NULL, 'valid'),
('PA-509', 'S-59', 'AP-409', 'full', 'Print works', '2024-12-04', 62400, 1, 'O-2', '2025-01-10', NULL, 'consulting'),
('PA-510', 'S-53', 'AP-401', 'full', 'School hall', '2024-12-03', 62400, 1, 'O-1', '2025-01-13', NULL, 'consulting'),
('PA-511', 'S-55', 'AP-402', 'householder', 'Terrace steps', '2024-12-05', 25800, 1, 'O-1', '2025-01-14', NULL, 'consulting'),
('PA-512', 'S-54', 'AP-403', 'full', 'Dog kennels', '2024-12-09', 62400, 1, 'O-3', '2025-01-09', NULL, 'consulting'),
('PA-513', 'S-52', 'AP-404', 'full', 'Warehouse lofts', '2024-12-02', 62400, 1, 'O-2', '2025-01-07', NULL, 'consulting'),
('PA-514', 'S-51', 'AP-405', 'full', 'Two bungalows', '2024-12-20', 62400, 1, 'O-4', '2025-01-20', NULL, 'consulting'),
('PA-515', 'S-57', 'AP-407', 'householder', 'Attic room', '2024-12-13', 25800, 1, 'O-4', '2025-01-15', NULL, 'consulting'),
('PA-516', 'S-56', 'AP-406', 'householder', 'Pergola', '2024-08-26', 25800, 1, 'O-2', '2024-09-27', '2024-10-18', 'granted'),
('PA-517', 'S-58', 'AP-408', 'full', 'Car park', '2024-05-13', 62400, 1, 'O-4', '2024-06-14', '2024-07-02', 'granted'),
('PA-518', 'S-59', 'AP-409', 'householder', 'Hedge screen', '2024-09-20', 25800, 1, 'O-2', '2024-10-22', '2024-11-20', 'refused'),
('PA-519', 'S-51', 'AP-401', 'householder', 'Glass balcony', '2024-09-18', 25800, 1, 'O-2', '2024-10-21', '2024-11-19', 'refused'),
('PA-520', 'S-54', 'AP-403', 'full', 'Quad track', '2024-08-15', 62400, 1, 'O-3', '2024-09-16', '2024-10-23', 'refused'),
('PA-521', 'S-53', 'AP-409', 'full', 'Billboard', '2024-08-05', 62400, 1, 'O-1', '2024-09-13', '2024-10-22', 'refused'),
('PA-522', 'S-55', 'AP-404', 'full', 'Zip line', '2024-09-30', 62400, 1, 'O-1', '2024-11-08', '2024-12-10', 'refused'),
('PA-523', 'S-57', 'AP-407', 'householder', 'Satellite dish', '2024-10-01', 25800, 1, 'O-4', '2024-11-11', '2024-12-03', 'refused'),
('PA-524', 'S-58', 'AP-402', 'full', 'Scaffold store', '2024-11-11', 62400, 0, NULL, NULL, NULL, 'withdrawn');
INSERT INTO plans (application_id, kind, status) VALUES
('PA-501', 'location plan', 'received'), ('PA-501', 'elevations', 'asked'),
('PA-502', 'location plan', 'received'), ('PA-502', 'elevations', 'received'), ('PA-502', 'flood assessment', 'received'),
('PA-503', 'location plan', 'received'), ('PA-503', 'heritage statement', 'received'),
('PA-504', 'location plan', 'received'), ('PA-504', 'elevations', 'received'), ('PA-504', 'heritage statement', 'asked'), ('PA-504', 'flood assessment', 'received'),
('PA-505', 'location plan', 'received'), ('PA-505', 'elevations', 'received'),
('PA-506', 'location plan', 'received'), ('PA-506', 'heritage statement', 'received'),
('PA-507', 'location plan', 'received'), ('PA-507', 'elevations', 'received'),
('PA-508', 'location plan', 'received'), ('PA-508', 'elevations', 'received'),
('PA-509', 'location plan', 'received'), ('PA-509', 'elevations', 'received'),
('PA-510', 'location plan', 'received'), ('PA-510', 'elevations', 'received'), ('PA-510', 'heritage statement', 'received'),
('PA-511', 'location plan', 'received'), ('PA-511', 'elevations', 'received'), ('PA-511', 'heritage statement', 'received'), ('PA-511', 'flood assessment', 'received'),
('PA-512', 'location plan', 'received'), ('PA-512', 'elevations', 'received'),
('PA-513', 'location plan', 'received'), ('PA-513', 'elevations', 'received'), ('PA-513', 'flood assessment', 'received'),
('PA-514', 'location plan', 'received'), ('PA-514', 'elevations', 'received'),
('PA-515', 'location plan', 'received'), ('PA-515', 'elevations', 'received'), ('PA-515', 'heritage statement', 'received'),
('PA-516', 'location plan', 'received'), ('PA-516', 'elevations', 'received'),
('PA-517', 'location plan', 'received'), ('PA-517', 'elevations', 'received'),
('PA-518', 'location plan', 'received'), ('PA-518', 'elevations', 'received'),
('PA-519', 'location plan', 'received'), ('PA-519', 'elevations', 'received'),
('PA-520', 'location plan', 'received'), ('PA-520', 'elevations', 'received'),
('PA-521', 'location plan', 'received'), ('PA-521', 'elevations', 'received'), ('PA-521', 'heritage statement', 'received'),
('PA-522', 'location plan', 'received'), ('PA-522', 'elevations', 'received'), ('PA-522', 'heritage statement', 'received'), ('PA-522', 'flood assessment', 'received'),
('PA-523', 'location plan', 'received'), ('PA-523', 'elevations', 'received'), ('PA-523', 'heritage statement', 'received'),
('PA-524', 'location plan', 'received'), ('PA-524', 'elevations', 'asked');
INSERT INTO consultations (id, application_id, body, sent_on, status) VALUES
('CN-701', 'PA-509', 'Highways', '2024-12-20', 'no_objection'), ('CN-702', 'PA-510', 'Heritage Trust', '2024-12-16', 'no_objection'), ('CN-703', 'PA-510', 'Fire Service', '2024-12-16', 'no_objection'), ('CN-704', 'PA-511', 'Heritage Trust', '2024-12-17', 'no_objection'),
('CN-705', 'PA-512', 'Parish Council', '2024-12-19', 'no_objection'), ('CN-706', 'PA-513', 'Water Agency', '2024-12-17', 'objection'), ('CN-707', 'PA-514', 'Highways', '2024-12-30', 'sent'), ('CN-708', 'PA-515', 'Heritage Trust', '2024-12-18', 'sent'),
('CN-709', 'PA-517', 'Highways', '2024-05-24', 'objection'), ('CN-710', 'PA-520', 'Parish Council', '2024-08-26', 'objection'), ('CN-711', 'PA-521', 'Heritage Trust', '2024-08-16', 'objection'), ('CN-712', 'PA-522', 'Heritage Trust', '2024-10-11', 'objection');
INSERT INTO comments (id, application_id, author, stance, text, counted) VALUES
('CM-101', 'PA-512', 'Hedwig Stone', 'objection', 'Barking from thirty kennels at feeding time would carry right across the valley to the hospice.', 1),
('CM-102', 'PA-512', 'Ismael Vega', 'objection', 'The lane has no footpath, and vans of dog owners would meet the children on their ponies at the bend.', 1),
('CM-103', 'PA-512', 'Nora Quist', 'objection', 'Waste from the yards drains into the brook where the trout of the angling club spawn.', 1),
('CM-104', 'PA-512', 'Lou Barnaby', 'support', 'There is no kennel within thirty miles and we would gladly leave our spaniels so near.', 1),
('CM-105', 'PA-509', 'Stefan Holub', 'neutral', 'Could the paper deliveries come before seven, when the street is still empty of school traffic?', 1),
('CM-106', 'PA-510', 'Yvette Colin', 'support', 'The pupils eat in the corridor at present, so a hall in matching stone is more than welcome.', 1),
('CM-107', 'PA-513', 'Aksel Dahl', 'objection', 'Cellars of the lofts would lie below the spring tide mark and fill with water twice a year.', 1),
('CM-108', 'PA-514', 'Rhona Baird', 'objection', 'My cousin wanted this plot and was outbid, which is a shame for the whole family.', 0);
INSERT INTO site_visits (id, application_id, officer_id, visit_on, status) VALUES
('V-801', 'PA-509', 'O-2', '2025-01-03', 'done'), ('V-802', 'PA-510', 'O-1', '2025-01-07', 'done'), ('V-803', 'PA-511', 'O-1', '2025-01-09', 'done'), ('V-804', 'PA-512', 'O-3', '2024-12-30', 'done'), ('V-805', 'PA-513', 'O-2', '2025-01-02', 'done'),
('V-806', 'PA-514', 'O-4', '2025-01-15', 'planned'), ('V-807', 'PA-515', 'O-4', '2025-01-14', 'planned'), ('V-808', 'PA-514', 'O-4', '2025-01-08', 'cancelled'), ('V-809', 'PA-516', 'O-2', '2024-09-19', 'done'), ('V-810', 'PA-517', 'O-4', '2024-06-05', 'done'),
('V-811', 'PA-518', 'O-2', '2024-10-15', 'done'), ('V-812', 'PA-519', 'O-2', '2024-10-16', 'done'), ('V-813', 'PA-520', 'O-3', '2024-09-10', 'done'), ('V-814', 'PA-521', 'O-1', '2024-09-03', 'done'), ('V-815', 'PA-522', 'O-1', '2024-10-29', 'done'), ('V-816', 'PA-523', 'O-4', '2024-10-30', 'done');
INSERT INTO conditions (id, application_id, subject, status) VALUES
('CD-301', 'PA-510', 'materials', 'imposed'), ('CD-302', 'PA-513', 'drainage', 'imposed'), ('CD-303', 'PA-516', 'planting', 'imposed'), ('CD-304', 'PA-516', 'materials', 'discharged'), ('CD-305', 'PA-517', 'parking', 'imposed'), ('CD-306', 'PA-517', 'drainage', 'imposed');
INSERT INTO appeals (id, application_id, lodged_on, status) VALUES ('AL-301', 'PA-517', '2024-08-15', 'upheld'), ('AL-302', 'PA-522', '2025-01-03', 'lodged'), ('AL-303', 'PA-523', '2024-12-18', 'lodged');
