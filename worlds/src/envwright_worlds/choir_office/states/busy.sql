INSERT INTO voices (id, name, most_singers) VALUES
('VO-1', 'soprano', 5), ('VO-2', 'alto', 4), ('VO-3', 'tenor', 3), ('VO-4', 'baritone', 3), ('VO-5', 'bass', 4);
INSERT INTO singers (id, name, email, voice_id, robe_size, leads, dues_cents, standing) VALUES
('SI-21', 'Adele Fontaine', 'adele.fontaine@example.org', 'VO-1', 'middle', 1, 0, 'full'), ('SI-22', 'Rhodri Beynon', 'rhodri.beynon@example.org', 'VO-3', 'large', 1, 0, 'full'), ('SI-23', 'Shirin Azadi', 'shirin.azadi@example.org', 'VO-2', 'middle', 1, 0, 'full'), ('SI-24', 'Casper Holm', 'casper.holm@example.org', 'VO-5', 'large', 1, 0, 'full'),
('SI-25', 'Oni Bello', 'oni.bello@example.org', 'VO-1', 'small', 0, 0, 'full'), ('SI-26', 'Oni Bello', 'oni.bello.alto@example.org', 'VO-2', 'small', 0, 1800, 'full'), ('SI-27', 'Marco Tarsi', 'marco.tarsi@example.org', 'VO-3', 'middle', 0, 0, 'full'), ('SI-28', 'Ilse Brandt', 'ilse.brandt@example.org', 'VO-3', 'large', 0, 0, 'trial'),
('SI-29', 'Dewi Beynon', 'dewi.beynon@example.org', 'VO-5', 'middle', 0, 0, 'trial'), ('SI-30', 'Hana Lee', 'hana.lee@example.org', 'VO-1', 'middle', 0, 0, 'trial'), ('SI-31', 'Jurgen Maas', 'jurgen.maas@example.org', 'VO-5', 'large', 0, 700, 'trial'), ('SI-32', 'Tabitha Crow', 'tabitha.crow@example.org', 'VO-2', 'large', 0, 0, 'full'),
('SI-33', 'Ned Ogden', 'ned.ogden@example.org', 'VO-1', 'middle', 0, 0, 'left'), ('SI-34', 'Greta Salo', 'greta.salo@example.org', 'VO-2', 'middle', 0, 0, 'full'), ('SI-35', 'Faisal Amin', 'faisal.amin@example.org', 'VO-4', 'middle', 1, 0, 'full'), ('SI-36', 'Luc Peeters', 'luc.peeters@example.org', 'VO-4', 'large', 0, 0, 'trial');
INSERT INTO auditions (id, candidate, email, voice_id, day, points, status) VALUES
('AU-21', 'Rosie Vance', 'rosie.vance@example.org', 'VO-1', '2025-01-15', NULL, 'entered'),
('AU-22', 'Abel Nkosi', 'abel.nkosi@example.org', 'VO-3', '2025-01-14', NULL, 'entered'),
('AU-23', 'Tim Forde', 'tim.forde@example.org', 'VO-3', '2025-01-10', 16, 'passed'),
('AU-24', 'Yara Sole', 'yara.sole@example.org', 'VO-1', '2025-01-10', 12, 'passed'),
('AU-25', 'Colm Rath', 'colm.rath@example.org', 'VO-5', '2025-01-09', 11, 'failed'),
('AU-26', 'Dewi Beynon', 'dewi.beynon@example.org', 'VO-5', '2024-11-09', 17, 'admitted'),
('AU-27', 'Ana Reis', 'ana.reis@example.org', 'VO-1', '2025-01-27', NULL, 'entered'),
('AU-28', 'Bill Tarn', 'bill.tarn@example.org', 'VO-5', '2025-01-27', NULL, 'entered'),
('AU-29', 'Cai Wynn', 'cai.wynn@example.org', 'VO-4', '2025-01-27', NULL, 'entered'),
('AU-30', 'Dot Ames', 'dot.ames@example.org', 'VO-1', '2025-01-27', NULL, 'entered'),
('AU-31', 'Eli Garb', 'eli.garb@example.org', 'VO-5', '2025-01-16', NULL, 'entered'),
('AU-32', 'Fay Moor', 'fay.moor@example.org', 'VO-5', '2025-01-11', 19, 'passed'),
('AU-33', 'Gus Pell', 'gus.pell@example.org', 'VO-4', '2025-01-12', 13, 'passed');
INSERT INTO rehearsals (id, title, day) VALUES
('RE-21', 'Requiem night', '2025-01-15'), ('RE-22', 'Lacrimosa night', '2025-01-12'), ('RE-23', 'Offertory night', '2025-01-11'), ('RE-24', 'Dies irae night', '2025-01-17'), ('RE-25', 'Wassail night', '2024-12-19'), ('RE-26', 'Lantern night', '2024-11-16'), ('RE-27', 'All Souls night', '2024-11-15');
INSERT INTO attendances (rehearsal_id, singer_id) VALUES
('RE-23', 'SI-29'), ('RE-25', 'SI-29'), ('RE-26', 'SI-29'), ('RE-23', 'SI-30'), ('RE-25', 'SI-30'), ('RE-22', 'SI-31'), ('RE-23', 'SI-31'), ('RE-25', 'SI-31'), ('RE-22', 'SI-36'), ('RE-23', 'SI-36'), ('RE-25', 'SI-36'),
('RE-23', 'SI-25'), ('RE-26', 'SI-25'), ('RE-23', 'SI-27'), ('RE-27', 'SI-27'), ('RE-22', 'SI-21'), ('RE-23', 'SI-21'), ('RE-25', 'SI-21'), ('RE-23', 'SI-22'), ('RE-25', 'SI-22'), ('RE-22', 'SI-23'), ('RE-23', 'SI-23'),
('RE-23', 'SI-24'), ('RE-25', 'SI-24'), ('RE-26', 'SI-24'), ('RE-23', 'SI-32'), ('RE-25', 'SI-32'), ('RE-23', 'SI-34'), ('RE-25', 'SI-34'), ('RE-22', 'SI-26'), ('RE-23', 'SI-26'), ('RE-25', 'SI-28'), ('RE-22', 'SI-35'), ('RE-25', 'SI-35');
INSERT INTO robes (id, mark, robe_size, singer_id, state) VALUES
('RB-21', 'saffron', 'middle', NULL, 'free'), ('RB-22', 'slate', 'large', NULL, 'free'), ('RB-23', 'plum', 'small', 'SI-25', 'lent'), ('RB-24', 'teal', 'middle', 'SI-21', 'lent'), ('RB-25', 'umber', 'large', NULL, 'torn'), ('RB-26', 'rust', 'small', NULL, 'free'),
('RB-27', 'olive', 'middle', 'SI-27', 'lent'), ('RB-28', 'mauve', 'large', NULL, 'free'), ('RB-29', 'pearl', 'middle', NULL, 'torn'), ('RB-30', 'indigo', 'middle', NULL, 'free'), ('RB-31', 'crimson', 'large', 'SI-22', 'lent');
INSERT INTO tours (id, name, begins_on, ends_on, sign_up_until, price_cents) VALUES
('TO-21', 'Alpine tour', '2025-05-02', '2025-05-09', '2025-01-15', 62000), ('TO-22', 'Prague weekend', '2025-03-21', '2025-03-23', '2025-01-14', 21000), ('TO-23', 'Lisbon week', '2025-05-09', '2025-05-15', '2025-02-27', 46000), ('TO-24', 'Abbey days', '2025-04-11', '2025-04-13', '2025-03-03', 9501);
INSERT INTO tour_places (id, tour_id, singer_id, paid_cents, rules_signed, status) VALUES
('TP-31', 'TO-21', 'SI-21', 31000, 1, 'signed_up'), ('TP-32', 'TO-21', 'SI-23', 30999, 1, 'signed_up'), ('TP-33', 'TO-21', 'SI-24', 62000, 0, 'signed_up'), ('TP-34', 'TO-21', 'SI-32', 0, 0, 'signed_up'), ('TP-35', 'TO-24', 'SI-34', 9501, 1, 'confirmed'),
('TP-36', 'TO-24', 'SI-25', 4750, 1, 'signed_up'), ('TP-37', 'TO-22', 'SI-22', 20999, 1, 'confirmed'), ('TP-38', 'TO-23', 'SI-34', 0, 0, 'left'), ('TP-39', 'TO-24', 'SI-32', 4751, 1, 'signed_up');
INSERT INTO notices (id, title, author_id, posted_on, body) VALUES
('NO-21', 'Piano to be tuned', 'SI-21', '2025-01-07', 'The tuner comes on Thursday morning. Whoever has a key, please unlock the upper room and take the flowers off the lid.'),
('NO-22', 'Tenor sectional', 'SI-22', '2025-01-09', 'Tenors meet half an hour early for the fugue. Bring a pencil and the blue folder, and no fizzy drinks beforehand.'),
('NO-23', 'Lost umbrella', 'SI-23', '2025-01-15', 'A black umbrella with a bone handle was left in the vestry after the last rehearsal; ask the verger for it.'),
('NO-24', 'Rooms in the Alps', 'SI-24', '2025-01-13', 'The hostel has rooms for two and for four. Tell the basses whom you want to share with, and who snores, by the end of the month.');
