INSERT INTO varieties (id, name, seeds) VALUES
('VA-1', 'Copper Beet', 80),
('VA-2', 'Pale Flax', 39),
('VA-3', 'Stone Barley', 200),
('VA-4', 'Moor Clover', 40);
INSERT INTO plots (id, code, field, cleared_on, last_variety_id, status) VALUES
('PL-1', 'ORC-R', 'orchard', '2024-12-16', 'VA-1', 'fallow'),
('PL-2', 'ORC-S', 'orchard', '2024-12-17', 'VA-3', 'fallow'),
('PL-3', 'ORC-T', 'orchard', '2024-10-10', NULL, 'fallow'),
('PL-4', 'RIV-R', 'river', '2024-09-14', 'VA-1', 'sown'),
('PL-5', 'RIV-S', 'river', '2024-09-14', 'VA-4', 'sown'),
('PL-6', 'RIV-T', 'river', '2024-09-15', 'VA-3', 'sown'),
('PL-7', 'GLA-R', 'glasshouse', '2024-11-15', 'VA-2', 'sown'),
('PL-8', 'GLA-S', 'glasshouse', '2024-11-16', 'VA-3', 'sown'),
('PL-9', 'GLA-T', 'glasshouse', '2024-11-30', 'VA-1', 'sown'),
('PL-10', 'GLA-U', 'glasshouse', '2024-05-03', 'VA-1', 'stubble'),
('PL-11', 'RIV-U', 'river', '2024-05-04', 'VA-3', 'stubble'),
('PL-12', 'RIV-V', 'river', '2024-11-30', 'VA-3', 'fallow');
INSERT INTO trials (id, code, leader, leader_email, status) VALUES
('TI-1', 'EARLYRAIN', 'Petter Vik', 'petter.vik@example.org', 'running'),
('TI-2', 'CHALKBED', 'Dina Roy', 'dina.roy@example.org', 'running'),
('TI-3', 'WINDBREAK', 'Petter Vik', 'petter.vik.north@example.org', 'running'),
('TI-4', 'ASHDRESS', 'Bruno Sala', 'bruno.sala@example.org', 'closed'),
('TI-5', 'HALFSHADE', 'Aoife Roy', 'aoife.roy@example.org', 'running');
INSERT INTO sowings (id, trial_id, plot_id, variety_id, treatment, sown_on, witnessed, heads, status) VALUES
('SO-1', 'TI-1', 'PL-4', 'VA-3', 'none', '2024-11-16', 1, NULL, 'growing'),
('SO-2', 'TI-1', 'PL-5', 'VA-3', 'none', '2024-11-17', 0, NULL, 'growing'),
('SO-3', 'TI-1', 'PL-6', 'VA-1', 'compost', '2024-11-12', 1, NULL, 'growing'),
('SO-4', 'TI-2', 'PL-7', 'VA-4', 'shade', '2025-01-01', 0, NULL, 'growing'),
('SO-5', 'TI-2', 'PL-8', 'VA-1', 'none', '2025-01-02', 0, NULL, 'growing'),
('SO-6', 'TI-2', 'PL-9', 'VA-3', 'none', '2025-01-08', 0, NULL, 'growing'),
('SO-7', 'TI-3', 'PL-10', 'VA-1', 'none', '2024-06-05', 1, 44, 'harvested'),
('SO-8', 'TI-3', 'PL-11', 'VA-3', 'shade', '2024-06-06', 1, 71, 'harvested'),
('SO-9', 'TI-3', 'PL-12', 'VA-3', 'none', '2024-06-06', 1, 80, 'harvested'),
('SO-10', 'TI-4', 'PL-1', 'VA-1', 'none', '2024-04-02', 1, 35, 'harvested'),
('SO-11', 'TI-2', 'PL-2', 'VA-3', 'compost', '2024-08-01', 0, NULL, 'failed'),
('SO-12', 'TI-5', 'PL-10', 'VA-4', 'none', '2024-02-01', 1, 22, 'harvested'),
('SO-13', 'TI-5', 'PL-11', 'VA-1', 'shade', '2024-02-01', 1, 39, 'harvested'),
('SO-14', 'TI-5', 'PL-12', 'VA-1', 'shade', '2024-02-03', 1, 33, 'harvested');
INSERT INTO counts (id, sowing_id, counted_on, seedlings) VALUES
('KO-1', 'SO-1', '2024-12-04', 21),
('KO-2', 'SO-1', '2024-12-18', 28),
('KO-3', 'SO-1', '2025-01-08', 27),
('KO-4', 'SO-2', '2024-12-05', 16),
('KO-5', 'SO-2', '2024-12-23', 20),
('KO-6', 'SO-2', '2025-01-12', 23),
('KO-7', 'SO-3', '2024-11-27', 13),
('KO-8', 'SO-3', '2024-12-14', 11),
('KO-9', 'SO-3', '2025-01-04', 9),
('KO-10', 'SO-4', '2025-01-09', 9),
('KO-11', 'SO-5', '2025-01-11', 5),
('KO-12', 'SO-11', '2024-08-20', 2);
