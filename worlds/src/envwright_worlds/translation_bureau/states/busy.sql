INSERT INTO clients (id, name, email, owed_cents) VALUES
('CL-1', 'Renske Vos', 'renske.vos@example.org', 0), ('CL-2', 'Capstan Books', 'desk.capstan@example.org', 45000), ('CL-3', 'Iker Zubia', 'iker.zubia@example.org', 100000), ('CL-4', 'Harbour Gallery', 'office.harbourgallery@example.org', 100001),
('CL-5', 'Renske Vos', 'renske.vos.delft@example.org', 7500), ('CL-6', 'Prism Studio', 'hello.prism@example.org', 18000), ('CL-7', 'Anita Desai', 'anita.desai@example.org', 0), ('CL-8', 'Pascal Zubia', 'pascal.zubia@example.org', 22000);
INSERT INTO translators (id, name, email, active, earned_cents) VALUES
('TR-1', 'Elina Virta', 'elina.virta@example.org', 1, 52000), ('TR-2', 'Omar Benali', 'omar.benali@example.org', 1, 9600), ('TR-3', 'Omar Benali', 'omar.benali.lyon@example.org', 1, 0), ('TR-4', 'Consuelo Rey', 'consuelo.rey@example.org', 1, 31000),
('TR-5', 'Mats Ekberg', 'mats.ekberg@example.org', 1, 4400), ('TR-6', 'Birgit Stahl', 'birgit.stahl@example.org', 0, 87000), ('TR-7', 'Pia Renner', 'pia.renner@example.org', 1, 18000), ('TR-8', 'Hugo Ekberg', 'hugo.ekberg@example.org', 1, 1200);
INSERT INTO skills (translator_id, language, reviewer) VALUES
('TR-1', 'german', 1), ('TR-1', 'french', 0), ('TR-2', 'german', 0), ('TR-2', 'spanish', 1), ('TR-3', 'french', 1), ('TR-4', 'spanish', 1), ('TR-5', 'spanish', 0), ('TR-5', 'french', 1), ('TR-6', 'german', 1), ('TR-6', 'french', 1), ('TR-7', 'german', 1), ('TR-8', 'french', 0), ('TR-8', 'german', 0);
INSERT INTO jobs (id, code, client_id, language, words, due_on, price_cents, translator_id, reviewer_id, status, brief) VALUES
('JB-1', 'ACORN', 'CL-1', 'german', 4200, '2025-01-25', 63000, NULL, NULL, 'quoted', 'A forester''s guide to sowing acorns after a storm.'),
('JB-2', 'BRICK', 'CL-2', 'german', 3200, '2025-01-28', 48000, NULL, NULL, 'approved', 'Chapters on brick kilns along the Elbe and their owners.'),
('JB-3', 'CORAL', 'CL-3', 'french', 2600, '2025-01-29', 39000, NULL, NULL, 'approved', 'Log of a diver who mapped coral off Marseille.'),
('JB-4', 'DRUMS', 'CL-4', 'spanish', 6001, '2025-02-04', 90015, NULL, NULL, 'approved', 'Catalogue of drums and rattles lent by a village in Aragon.'),
('JB-5', 'ELDER', 'CL-5', 'spanish', 4000, '2025-01-26', 60000, 'TR-4', NULL, 'assigned', 'Memories of the eldest shepherd of a valley.'),
('JB-6', 'FERNS', 'CL-6', 'spanish', 3999, '2025-01-27', 59985, 'TR-5', NULL, 'assigned', 'Voice-over for a film about ferns and mist forests.'),
('JB-7', 'GATES', 'CL-1', 'german', 1100, '2025-01-20', 16500, 'TR-2', NULL, 'handed_in', 'Manual of an electric garden gate, with warnings.'),
('JB-8', 'HIVES', 'CL-2', 'french', 2100, '2025-01-21', 31500, 'TR-3', NULL, 'handed_in', 'Seasonal advice for keepers of straw hives.'),
('JB-9', 'IRONS', 'CL-3', 'german', 1600, '2025-01-22', 24000, 'TR-2', 'TR-1', 'under_review', 'Inventory of flat irons in a laundry museum.'),
('JB-10', 'JETTY', 'CL-4', 'german', 999, '2025-01-23', 14985, 'TR-7', 'TR-1', 'under_review', 'Audio guide for a walk to the old jetty.'),
('JB-11', 'KITES', 'CL-5', 'french', 1300, '2025-01-17', 19500, 'TR-3', 'TR-5', 'reviewed', 'Building plans of box kites for a school.'),
('JB-12', 'LOFTS', 'CL-6', 'german', 1200, '2025-01-11', 18000, 'TR-1', 'TR-7', 'invoiced', 'Letting agreement for studio lofts.'),
('JB-13', 'MOATS', 'CL-7', 'spanish', 600, '2025-01-31', 9000, NULL, NULL, 'withdrawn', 'Short history of two castle moats.'),
('JB-14', 'NORIA', 'CL-1', 'german', 5000, '2025-01-17', 110000, 'TR-2', NULL, 'assigned', 'Engineering report on a water wheel that lifts its own water.'),
('JB-15', 'OASES', 'CL-2', 'german', 750, '2025-01-18', 16500, 'TR-7', NULL, 'assigned', 'Blurb and captions for a book of desert gardens.'),
('JB-16', 'PEARS', 'CL-7', 'french', 2400, '2025-01-30', 36000, NULL, NULL, 'quoted', 'A grandmother''s notebook on drying pears.'),
('JB-17', 'QUILL', 'CL-2', 'spanish', 2300, '2025-01-16', 50600, 'TR-5', 'TR-4', 'reviewed', 'Lessons in cutting quills and ruling parchment.'),
('JB-18', 'REEDS', 'CL-6', 'french', 1100, '2025-01-24', 16500, 'TR-5', NULL, 'handed_in', 'Interview with a thatcher in the Camargue.'),
('JB-19', 'SALTS', 'CL-8', 'french', 8000, '2025-02-10', 120000, 'TR-8', NULL, 'assigned', 'Novella set among salt pans on an island.'),
('JB-20', 'TILES', 'CL-8', 'french', 2001, '2025-02-03', 30015, NULL, NULL, 'approved', 'Laying instructions for cement tiles.'),
('JB-21', 'UMBRA', 'CL-8', 'german', 500, '2025-01-29', 7500, 'TR-8', 'TR-7', 'under_review', 'Leaflet on watching an eclipse without harm.');
INSERT INTO reviews (id, job_id, reviewer_id, errors, passed) VALUES
('RV-1', 'JB-11', 'TR-5', 2, 1), ('RV-2', 'JB-12', 'TR-7', 1, 1), ('RV-3', 'JB-17', 'TR-4', 4, 1), ('RV-4', 'JB-9', 'TR-7', 8, 0), ('RV-5', 'JB-8', 'TR-5', 6, 0);
