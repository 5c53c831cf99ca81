INSERT INTO clients (id, name, email, owed_cents) VALUES
('CL-1', 'Edda Kranz', 'edda.kranz@example.org', 0),
('CL-2', 'Tidewater Press', 'desk.tidewater@example.org', 33000),
('CL-3', 'Nils Oberg', 'nils.oberg@example.org', 100000),
('CL-4', 'Marrow Museum', 'office.marrow@example.org', 100001),
('CL-5', 'Edda Kranz', 'edda.kranz.graz@example.org', 5000),
('CL-6', 'Lantern Films', 'hello.lantern@example.org', 12000),
('CL-7', 'Pim Doorn', 'pim.doorn@example.org', 0);
INSERT INTO translators (id, name, email, active, earned_cents) VALUES
('TR-1', 'Aino Salo', 'aino.salo@example.org', 1, 41000),
('TR-2', 'Luc Bram', 'luc.bram@example.org', 1, 8000),
('TR-3', 'Luc Bram', 'luc.bram.nantes@example.org', 1, 0),
('TR-4', 'Mara Pohl', 'mara.pohl@example.org', 1, 26000),
('TR-5', 'Rosa Quint', 'rosa.quint@example.org', 1, 3000),
('TR-6', 'Sven Dahl', 'sven.dahl@example.org', 0, 90000),
('TR-7', 'Ugo Pace', 'ugo.pace@example.org', 1, 15000);
INSERT INTO skills (translator_id, language, reviewer) VALUES
('TR-1', 'german', 1),
('TR-1', 'french', 0),
('TR-2', 'german', 0),
('TR-3', 'french', 1),
('TR-4', 'spanish', 1),
('TR-5', 'spanish', 0),
('TR-5', 'french', 1),
('TR-6', 'german', 1),
('TR-6', 'french', 1),
('TR-7', 'german', 1),
('TR-2', 'spanish', 1);
INSERT INTO jobs (id, code, client_id, language, words, due_on, price_cents, translator_id, reviewer_id, status, brief) VALUES
('JB-1', 'ANVIL', 'CL-1', 'german', 4000, '2025-01-24', 60000, NULL, NULL, 'quoted', 'A handbook for smiths on the care of anvils and hammers.'),
('JB-2', 'BELLS', 'CL-2', 'german', 3000, '2025-01-27', 45000, NULL, NULL, 'approved', 'Programme notes for a festival of church bells along the Rhine.'),
('JB-3', 'CIDER', 'CL-3', 'french', 2500, '2025-01-28', 37500, NULL, NULL, 'approved', 'A grower''s letters about cider apples in Normandy.'),
('JB-4', 'DUNES', 'CL-4', 'spanish', 6001, '2025-02-03', 90015, NULL, NULL, 'approved', 'Wall texts of an exhibition on wandering dunes and lighthouses.'),
('JB-5', 'EMBER', 'CL-5', 'spanish', 4000, '2025-01-25', 60000, 'TR-4', NULL, 'assigned', 'Rules of a fire brigade in the mountains, with drawings.'),
('JB-6', 'FLUTE', 'CL-6', 'spanish', 3999, '2025-01-26', 59985, 'TR-5', NULL, 'assigned', 'Subtitles for a film on a maker of flutes.'),
('JB-7', 'GLASS', 'CL-1', 'german', 1000, '2025-01-20', 15000, 'TR-2', NULL, 'handed_in', 'Care instructions for stained glass windows.'),
('JB-8', 'HERON', 'CL-2', 'french', 2000, '2025-01-21', 30000, 'TR-3', NULL, 'handed_in', 'An essay on herons in paintings of the old masters.'),
('JB-9', 'INLET', 'CL-3', 'german', 1500, '2025-01-22', 22500, 'TR-2', 'TR-1', 'under_review', 'A pilot''s description of an inlet and its buoys.'),
('JB-10', 'JOLLY', 'CL-4', 'german', 999, '2025-01-23', 14985, 'TR-7', 'TR-1', 'under_review', 'Games for a children''s birthday in a museum.'),
('JB-11', 'KNOTS', 'CL-5', 'french', 1200, '2025-01-17', 18000, 'TR-3', 'TR-5', 'reviewed', 'Forty knots for beginners, with the names of each part.'),
('JB-12', 'LOAMS', 'CL-6', 'german', 800, '2025-01-12', 12000, 'TR-1', 'TR-7', 'invoiced', 'A soil report for a vineyard.'),
('JB-13', 'MOTHS', 'CL-7', 'spanish', 500, '2025-01-30', 7500, NULL, NULL, 'withdrawn', 'A leaflet on moths in wool stores.'),
('JB-14', 'NETTS', 'CL-1', 'german', 5000, '2025-01-18', 110000, 'TR-2', NULL, 'assigned', 'Statutes of a fishing guild from the year of the great flood.'),
('JB-15', 'OCHRE', 'CL-2', 'german', 700, '2025-01-17', 15400, 'TR-7', NULL, 'assigned', 'Labels for a box of earth colours.'),
('JB-16', 'PLUMS', 'CL-7', 'french', 2200, '2025-01-29', 33000, NULL, NULL, 'quoted', 'Recipes of a nun for preserved plums.'),
('JB-17', 'QUOIN', 'CL-2', 'spanish', 2200, '2025-01-16', 48400, 'TR-5', 'TR-4', 'reviewed', 'A mason''s terms for corner stones.'),
('JB-18', 'RAFTS', 'CL-6', 'french', 1000, '2025-01-25', 15000, 'TR-5', NULL, 'handed_in', 'Diary of a timber rafter on a mountain river.');
INSERT INTO reviews (id, job_id, reviewer_id, errors, passed) VALUES
('RV-1', 'JB-11', 'TR-5', 1, 1),
('RV-2', 'JB-12', 'TR-7', 0, 1),
('RV-3', 'JB-17', 'TR-4', 4, 1),
('RV-4', 'JB-9', 'TR-7', 9, 0);
