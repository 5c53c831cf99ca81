INSERT INTO voices (id, name, most_singers) VALUES
('VO-1', 'treble', 5), ('VO-2', 'mezzo', 3), ('VO-3', 'tenor', 2), ('VO-4', 'bass', 3);
INSERT INTO singers (id, name, email, voice_id, robe_size, leads, dues_cents, standing) VALUES
('SI-41', 'Beatrice Lomax', 'beatrice.lomax@example.org', 'VO-1', 'small', 1, 0, 'full'), ('SI-42', 'Osman Yildiz', 'osman.yildiz@example.org', 'VO-3', 'large', 1, 0, 'full'), ('SI-43', 'Ruth Ekberg', 'ruth.ekberg@example.org', 'VO-2', 'middle', 1, 0, 'full'), ('SI-44', 'Piet Brouwer', 'piet.brouwer@example.org', 'VO-4', 'large', 1, 0, 'full'), ('SI-45', 'Beatrice Adom', 'beatrice.adom@example.org', 'VO-1', 'middle', 0, 900, 'full'),
('SI-46', 'Sean Lomax', 'sean.lomax@example.org', 'VO-3', 'middle', 0, 0, 'trial'), ('SI-47', 'Mika Sato', 'mika.sato@example.org', 'VO-2', 'small', 0, 400, 'trial'), ('SI-48', 'Hedda Krog', 'hedda.krog@example.org', 'VO-1', 'middle', 0, 0, 'trial'), ('SI-49', 'Victor Bain', 'victor.bain@example.org', 'VO-4', 'large', 0, 0, 'left'), ('SI-50', 'Nell Acheson', 'nell.acheson@example.org', 'VO-2', 'large', 0, 0, 'full'), ('SI-51', 'Idris Cole', 'idris.cole@example.org', 'VO-4', 'middle', 0, 0, 'full'), ('SI-52', 'Ottilie Vane', 'ottilie.vane@example.org', 'VO-1', 'small', 0, 0, 'full');
INSERT INTO auditions (id, candidate, email, voice_id, day, points, status) VALUES
('AU-41', 'Ivy Roper', 'ivy.roper@example.org', 'VO-1', '2025-01-15', NULL, 'entered'),
('AU-42', 'Kurt Hasek', 'kurt.hasek@example.org', 'VO-4', '2025-01-12', NULL, 'entered'),
('AU-43', 'Liam Tay', 'liam.tay@example.org', 'VO-3', '2025-01-08', 14, 'passed'),
('AU-44', 'Mona Dray', 'mona.dray@example.org', 'VO-1', '2025-01-09', 12, 'passed'),
('AU-45', 'Nico Bart', 'nico.bart@example.org', 'VO-4', '2025-01-07', 11, 'failed'),
('AU-46', 'Sean Lomax', 'sean.lomax@example.org', 'VO-3', '2024-10-20', 15, 'admitted'),
('AU-47', 'Orla Fenn', 'orla.fenn@example.org', 'VO-2', '2025-01-30', NULL, 'entered'),
('AU-48', 'Pim Kool', 'pim.kool@example.org', 'VO-4', '2025-01-10', 16, 'passed');
INSERT INTO rehearsals (id, title, day) VALUES
('RE-41', 'Madrigal evening', '2025-01-15'), ('RE-42', 'Canon evening', '2025-01-11'), ('RE-43', 'Hymn evening', '2025-01-12'), ('RE-44', 'Chanson evening', '2024-11-16'), ('RE-45', 'Catch evening', '2024-11-14'), ('RE-46', 'Motet evening', '2025-01-22');
INSERT INTO attendances (rehearsal_id, singer_id) VALUES
('RE-42', 'SI-46'), ('RE-43', 'SI-46'), ('RE-44', 'SI-46'), ('RE-42', 'SI-47'), ('RE-43', 'SI-47'), ('RE-43', 'SI-48'), ('RE-44', 'SI-48'), ('RE-45', 'SI-48'), ('RE-42', 'SI-41'), ('RE-43', 'SI-41'), ('RE-42', 'SI-42'), ('RE-44', 'SI-42'), ('RE-42', 'SI-43'), ('RE-44', 'SI-43'), ('RE-42', 'SI-51'), ('RE-43', 'SI-51'), ('RE-42', 'SI-52'), ('RE-45', 'SI-52'), ('RE-42', 'SI-44'), ('RE-43', 'SI-44'), ('RE-42', 'SI-45'), ('RE-43', 'SI-45'), ('RE-43', 'SI-50'), ('RE-44', 'SI-50');
INSERT INTO robes (id, mark, robe_size, singer_id, state) VALUES
('RB-41', 'walnut', 'small', 'SI-41', 'lent'), ('RB-42', 'cherry', 'large', NULL, 'free'), ('RB-43', 'birch', 'middle', NULL, 'free'), ('RB-44', 'maple', 'middle', NULL, 'torn'), ('RB-45', 'cedar', 'large', 'SI-42', 'lent'), ('RB-46', 'beech', 'small', NULL, 'free'), ('RB-47', 'alder', 'large', NULL, 'torn');
INSERT INTO tours (id, name, begins_on, ends_on, sign_up_until, price_cents) VALUES
('TO-41', 'Coast tour', '2025-06-06', '2025-06-12', '2025-01-15', 40000), ('TO-42', 'Minster weekend', '2025-02-28', '2025-03-02', '2025-01-14', 12000), ('TO-43', 'Lakes days', '2025-06-12', '2025-06-15', '2025-04-01', 15001);
INSERT INTO tour_places (id, tour_id, singer_id, paid_cents, rules_signed, status) VALUES
('TP-51', 'TO-41', 'SI-41', 20000, 1, 'signed_up'), ('TP-52', 'TO-41', 'SI-44', 19999, 1, 'signed_up'), ('TP-53', 'TO-42', 'SI-42', 12000, 1, 'confirmed'), ('TP-54', 'TO-43', 'SI-50', 7501, 1, 'signed_up'), ('TP-55', 'TO-43', 'SI-42', 15001, 0, 'signed_up'), ('TP-56', 'TO-42', 'SI-43', 0, 0, 'left');
INSERT INTO notices (id, title, author_id, posted_on, body) VALUES
('NO-41', 'Keys to the vestry', 'SI-41', '2025-01-06', 'The spare key hangs behind the organ bench again. Sign the card when you take it and put it back the same evening.'),
('NO-42', 'Biscuits', 'SI-42', '2025-01-11', 'It is the tenors'' turn to bring biscuits for the break; somebody sings better without walnuts in them.'),
('NO-43', 'Bus to the coast', 'SI-44', '2025-01-15', 'The bus leaves from the market cross, not from the hall. Suitcases go in the hold, music goes in your lap.');
