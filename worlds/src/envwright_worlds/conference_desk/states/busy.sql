INSERT INTO delegates (id, name, email, institute, student, reviewer) VALUES
('DL-21', 'Noah Brandt', 'noah.brandt@example.org', 'Estuary Institute', 0, 1), ('DL-22', 'Lucia Amato', 'lucia.amato@example.org', 'Glacier University', 0, 1), ('DL-23', 'Pieter Smit', 'pieter.smit@example.org', 'Water Board', 0, 1), ('DL-24', 'Nkem Obi', 'nkem.obi@example.org', 'Fen College', 0, 1),
('DL-25', 'Sora Ito', 'sora.ito@example.org', 'Estuary Institute', 1, 0), ('DL-26', 'Lucia Amato', 'lucia.amato.fen@example.org', 'Fen College', 1, 0), ('DL-27', 'Helga Riis', 'helga.riis@example.org', 'Glacier University', 0, 0), ('DL-28', 'Tomas Vega', 'tomas.vega@example.org', 'Water Board', 0, 0),
('DL-29', 'Amal Nasser', 'amal.nasser@example.org', 'Fen College', 0, 0), ('DL-30', 'Jonas Keil', 'jonas.keil@example.org', 'Glacier University', 1, 0), ('DL-31', 'Petra Danek', 'petra.danek@example.org', 'Estuary Institute', 0, 0), ('DL-32', 'Owen Price', 'owen.price@example.org', 'Water Board', 0, 0),
('DL-33', 'Maria Lund', 'maria.lund@example.org', 'Glacier University', 0, 1), ('DL-34', 'Stefan Iordache', 'stefan.iordache@example.org', 'Fen College', 0, 0), ('DL-35', 'Yuna Park', 'yuna.park@example.org', 'Spring Trust', 0, 0), ('DL-36', 'Rhea Price', 'rhea.price@example.org', 'Spring Trust', 0, 0);
INSERT INTO tracks (id, name, closes_on, talk_places) VALUES
('TK-11', 'Spawning Grounds', '2025-01-31', 4), ('TK-12', 'Flood Memory', '2025-01-15', 2), ('TK-13', 'Water Rights', '2025-01-14', 2), ('TK-14', 'Plants of the Bank', '2025-02-12', 6);
INSERT INTO abstracts (id, code, title, track_id, author_id, accepted_as, confirmed, summary, status) VALUES
('AB-31', 'R-201', 'Gravel washed twice', 'TK-11', 'DL-25', NULL, 0, 'Where gravel is washed before winter, twice as many grayling hatch in May.', 'submitted'),
('AB-32', 'R-202', 'Pike in ditches', 'TK-11', 'DL-27', NULL, 0, 'Pike lay eggs in meadow ditches that farmers close too early for the fry to leave.', 'submitted'),
('AB-33', 'R-203', 'Smelt at the weir', 'TK-11', 'DL-28', NULL, 0, 'Smelt wait below the weir for a spring tide, and many are eaten by gulls meanwhile.', 'submitted'),
('AB-34', 'R-204', 'Marks on church walls', 'TK-12', 'DL-29', NULL, 0, 'Flood marks on forty church walls tell a longer story than the gauge.', 'submitted'),
('AB-35', 'R-205', 'Songs of high water', 'TK-12', 'DL-31', 'talk', 1, 'Ballads from the lower valley name houses that were lost in floods nobody recorded.', 'accepted'),
('AB-36', 'R-206', 'Cellars that stay empty', 'TK-12', 'DL-32', 'talk', 1, 'Streets in which people keep nothing in the cellar recover within a week.', 'accepted'),
('AB-37', 'R-207', 'Warnings by bell', 'TK-12', 'DL-30', NULL, 0, 'Villages with a bell code left their houses an hour sooner than those with a siren.', 'submitted'),
('AB-38', 'R-208', 'Burbot under bridges', 'TK-11', 'DL-31', 'talk', 0, 'Burbot spawn in the shadow of old bridges, also where the water seems too warm.', 'accepted'),
('AB-39', 'R-209', 'Reed that walks', 'TK-14', 'DL-25', 'talk', 1, 'A reed bed moved thirty metres downstream in eight years without being planted.', 'accepted'),
('AB-40', 'R-210', 'Butterbur after cutting', 'TK-14', 'DL-34', 'talk', 1, 'Butterbur shades out balsam if it is cut once and late.', 'accepted'),
('AB-41', 'R-211', 'Ferns on locks', 'TK-14', 'DL-28', 'poster', 1, 'Wet lock walls carry eleven kinds of fern, two of them rare.', 'accepted'),
('AB-42', 'R-212', 'Selling a ford', 'TK-13', 'DL-21', NULL, 0, 'A deed of 1702 sells the right to cross, which a court still has to read.', 'rejected'),
('AB-43', 'R-213', 'Dace and drains', 'TK-11', 'DL-29', NULL, 0, 'Dace avoid the mouths of drains in the mating weeks.', 'withdrawn'),
('AB-44', 'R-214', 'Willow mats that hold', 'TK-14', 'DL-27', 'talk', 1, 'Mats of living willow held a bank in which stone had failed twice.', 'accepted'),
('AB-45', 'R-215', 'Poplars or alders', 'TK-14', 'DL-32', 'talk', 1, 'Alders keep their roots in the water, poplars fall into it.', 'accepted'),
('AB-46', 'R-216', 'Liverworts and salt', 'TK-14', 'DL-22', NULL, 0, 'Salt from roads may explain why liverworts vanish below bridges.', 'submitted'),
('AB-47', 'R-217', 'Seeds in boat hulls', 'TK-14', 'DL-33', NULL, 0, 'Mud scraped from hulls grew nineteen species in the glasshouse.', 'submitted'),
('AB-48', 'R-218', 'Bullhead nests', 'TK-11', 'DL-34', NULL, 0, 'Tiles laid on the bed are taken as nests by bullheads within a month.', 'submitted'),
('AB-49', 'R-219', 'Sedge under cattle', 'TK-14', 'DL-30', 'talk', 1, 'Sedge survives grazing when cattle come after July only.', 'accepted'),
('AB-50', 'R-220', 'Shad by the thousand', 'TK-11', 'DL-35', 'talk', 1, 'A sound counter below the ferry heard shad splash in the night.', 'accepted'),
('AB-51', 'R-221', 'Minnows and mirrors', 'TK-11', 'DL-36', 'talk', 1, 'Minnows choose shallows that they can see from above, as mirrors show.', 'accepted');
INSERT INTO reviews (id, abstract_id, reviewer_id, points, status) VALUES
('RV-31', 'AB-31', 'DL-22', 4, 'written'), ('RV-32', 'AB-31', 'DL-23', 3, 'written'), ('RV-33', 'AB-32', 'DL-21', 3, 'written'), ('RV-34', 'AB-32', 'DL-23', 3, 'written'), ('RV-35', 'AB-33', 'DL-21', 5, 'written'), ('RV-36', 'AB-33', 'DL-22', 4, 'written'), ('RV-37', 'AB-33', 'DL-24', NULL, 'assigned'), ('RV-38', 'AB-34', 'DL-21', 4, 'written'), ('RV-39', 'AB-34', 'DL-33', NULL, 'assigned'),
('RV-40', 'AB-37', 'DL-21', 5, 'written'), ('RV-41', 'AB-37', 'DL-23', 5, 'written'), ('RV-42', 'AB-46', 'DL-23', 2, 'written'), ('RV-43', 'AB-46', 'DL-24', 2, 'written'), ('RV-44', 'AB-47', 'DL-21', 2, 'written'), ('RV-45', 'AB-47', 'DL-24', 3, 'written'), ('RV-46', 'AB-42', 'DL-22', 2, 'written'), ('RV-47', 'AB-42', 'DL-24', 1, 'written'), ('RV-48', 'AB-48', 'DL-33', NULL, 'assigned'),
('RV-49', 'AB-35', 'DL-22', 5, 'written'), ('RV-50', 'AB-35', 'DL-23', 4, 'written'), ('RV-51', 'AB-39', 'DL-22', 4, 'written'), ('RV-52', 'AB-39', 'DL-24', 4, 'written');
INSERT INTO rooms (id, name) VALUES
('RM-11', 'Crane Hall'), ('RM-12', 'Newt Room'), ('RM-13', 'Salmon Room');
INSERT INTO sessions (id, title, track_id, room_id, starts_at, minutes, chair_id, status) VALUES
('SE-21', 'Gravel Beds', 'TK-11', 'RM-11', '2025-03-10T09:00:00Z', 60, NULL, 'draft'),
('SE-22', 'Water in the Fields', 'TK-12', 'RM-12', '2025-03-10T09:00:00Z', 40, 'DL-21', 'draft'),
('SE-23', 'Reeds and Rushes', 'TK-14', 'RM-13', '2025-03-10T09:00:00Z', 60, NULL, 'draft'),
('SE-24', 'Willow Work', 'TK-14', 'RM-11', '2025-03-11T10:00:00Z', 60, 'DL-22', 'published'),
('SE-25', 'Moss and Sedge', 'TK-14', 'RM-11', '2025-03-12T14:00:00Z', 40, 'DL-23', 'draft'),
('SE-26', 'Short Accounts', 'TK-12', 'RM-12', '2025-03-11T14:00:00Z', 20, NULL, 'draft');
INSERT INTO talks (id, abstract_id, session_id) VALUES
('TA-11', 'AB-35', 'SE-22'), ('TA-12', 'AB-36', 'SE-22'), ('TA-13', 'AB-44', 'SE-24'), ('TA-14', 'AB-45', 'SE-24'), ('TA-15', 'AB-39', 'SE-25'), ('TA-16', 'AB-49', 'SE-25');
INSERT INTO registrations (id, delegate_id, category, fee_cents, refund_cents, status) VALUES
('RG-21', 'DL-21', 'regular', 40000, NULL, 'paid'), ('RG-22', 'DL-22', 'regular', 40000, NULL, 'paid'), ('RG-23', 'DL-23', 'regular', 40000, NULL, 'paid'), ('RG-24', 'DL-24', 'regular', 40000, NULL, 'entered'), ('RG-25', 'DL-25', 'student', 15000, NULL, 'paid'), ('RG-26', 'DL-27', 'speaker', 25000, NULL, 'paid'), ('RG-27', 'DL-30', 'student', 15000, NULL, 'entered'),
('RG-28', 'DL-31', 'speaker', 25000, NULL, 'paid'), ('RG-29', 'DL-32', 'speaker', 25000, NULL, 'entered'), ('RG-30', 'DL-29', 'regular', 40000, 35000, 'cancelled'), ('RG-31', 'DL-35', 'speaker', 25000, NULL, 'entered'), ('RG-32', 'DL-36', 'speaker', 25000, NULL, 'paid'), ('RG-33', 'DL-34', 'regular', 40000, 0, 'cancelled');
