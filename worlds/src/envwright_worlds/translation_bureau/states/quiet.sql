INSERT INTO clients (id, name, email, owed_cents) VALUES
('CL-1', 'Dagny Ulv', 'dagny.ulv@example.org', 0), ('CL-2', 'Cobalt Press', 'desk.cobalt@example.org', 100000), ('CL-3', 'Luis Prat', 'luis.prat@example.org', 100001), ('CL-4', 'Dagny Ulv', 'dagny.ulv.stage@example.org', 12000), ('CL-5', 'Fathom Museum', 'office.fathom@example.org', 9000);
INSERT INTO translators (id, name, email, active, earned_cents) VALUES
('TR-1', 'Ines Moura', 'ines.moura@example.org', 1, 38000), ('TR-2', 'Karl Lenz', 'karl.lenz@example.org', 1, 6400), ('TR-3', 'Karl Lenz', 'karl.lenz.trier@example.org', 1, 12500), ('TR-4', 'Ada Funke', 'ada.funke@example.org', 0, 71000), ('TR-5', 'Beno Moura', 'beno.moura@example.org', 1, 6900);
INSERT INTO skills (translator_id, language, reviewer) VALUES ('TR-1', 'spanish', 1), ('TR-1', 'french', 1), ('TR-2', 'german', 0), ('TR-3', 'german', 1), ('TR-3', 'french', 0), ('TR-4', 'german', 1), ('TR-5', 'spanish', 0), ('TR-5', 'french', 0);
INSERT INTO jobs (id, code, client_id, language, words, due_on, price_cents, translator_id, reviewer_id, status, brief) VALUES
('JB-1', 'ASTER', 'CL-1', 'spanish', 3000, '2025-01-27', 45000, NULL, NULL, 'quoted', 'A gardener''s almanac with a page for each week.'),
('JB-2', 'BASIN', 'CL-5', 'german', 2500, '2025-01-29', 37500, NULL, NULL, 'quoted', 'Report on silt in a harbour basin.'),
('JB-3', 'CAIRN', 'CL-4', 'german', 4001, '2025-02-05', 60015, NULL, NULL, 'approved', 'Play in one act about two men who pile a cairn.'),
('JB-4', 'DELTA', 'CL-5', 'spanish', 1800, '2025-01-26', 27000, NULL, NULL, 'approved', 'Panel texts on fishing boats of the Ebro delta.'),
('JB-5', 'EAVES', 'CL-1', 'german', 6000, '2025-02-10', 90000, 'TR-2', NULL, 'assigned', 'Handbook for carpenters on carved eaves.'),
('JB-6', 'FJORD', 'CL-4', 'french', 900, '2025-01-17', 19800, 'TR-5', NULL, 'assigned', 'Songs for a summer theatre on a fjord.'),
('JB-7', 'GORSE', 'CL-2', 'french', 1500, '2025-01-18', 22500, 'TR-3', NULL, 'assigned', 'Poems from the moors of Brittany.'),
('JB-8', 'HEDGE', 'CL-3', 'german', 700, '2025-01-22', 10500, 'TR-2', NULL, 'handed_in', 'Letter of neighbours about the height of a hedge.'),
('JB-9', 'ICING', 'CL-4', 'spanish', 1200, '2025-01-23', 18000, 'TR-5', NULL, 'handed_in', 'Course notes of a confectioner on icing.'),
('JB-10', 'JOUST', 'CL-5', 'spanish', 1999, '2025-01-21', 29985, 'TR-5', 'TR-1', 'under_review', 'Rules of a water joust, with a list of winners.'),
('JB-11', 'KELPS', 'CL-1', 'german', 1000, '2025-01-16', 15000, 'TR-2', 'TR-3', 'reviewed', 'Fact sheet on kelp farming in cold bays.'),
('JB-12', 'LINEN', 'CL-4', 'french', 800, '2025-01-10', 12000, 'TR-5', 'TR-1', 'invoiced', 'Costume list of a travelling troupe.'),
('JB-13', 'MAPLE', 'CL-2', 'german', 450, '2025-01-24', 6750, 'TR-2', 'TR-3', 'under_review', 'Jacket text of a novel about violin makers.'),
('JB-14', 'NICHE', 'CL-5', 'french', 600, '2025-01-17', 9000, 'TR-3', 'TR-1', 'reviewed', 'Captions for saints in wall niches.'),
('JB-15', 'OLIVE', 'CL-3', 'spanish', 350, '2025-01-20', 5250, NULL, NULL, 'withdrawn', 'Label of a bottle of olive oil.');
INSERT INTO reviews (id, job_id, reviewer_id, errors, passed) VALUES ('RV-1', 'JB-11', 'TR-3', 2, 1), ('RV-2', 'JB-12', 'TR-1', 0, 1), ('RV-3', 'JB-14', 'TR-1', 1, 1), ('RV-4', 'JB-9', 'TR-1', 7, 0);
