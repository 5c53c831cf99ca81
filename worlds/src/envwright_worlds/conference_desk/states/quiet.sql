INSERT INTO delegates (id, name, email, institute, student, reviewer) VALUES
('DL-41', 'Agnes Moll', 'agnes.moll@example.org', 'Bog Institute', 0, 1), ('DL-42', 'Ravi Sen', 'ravi.sen@example.org', 'Creek University', 0, 1), ('DL-43', 'Agnes Dorn', 'agnes.dorn@example.org', 'Dam Office', 0, 1), ('DL-44', 'Luis Faro', 'luis.faro@example.org', 'Bog Institute', 1, 0), ('DL-45', 'Eva Sen', 'eva.sen@example.org', 'Creek University', 0, 0),
('DL-46', 'Omar Haj', 'omar.haj@example.org', 'Dam Office', 0, 0), ('DL-47', 'Tilde Roos', 'tilde.roos@example.org', 'Brook College', 0, 0), ('DL-48', 'Ken Abe', 'ken.abe@example.org', 'Brook College', 0, 0), ('DL-49', 'Ida Frey', 'ida.frey@example.org', 'Mill Society', 0, 0), ('DL-50', 'Miro Stanek', 'miro.stanek@example.org', 'Mill Society', 0, 1);
INSERT INTO tracks (id, name, closes_on, talk_places) VALUES
('TK-21', 'Otters', '2025-02-01', 3), ('TK-22', 'Drought', '2025-01-15', 2), ('TK-23', 'Ferries', '2025-01-14', 3);
INSERT INTO abstracts (id, code, title, track_id, author_id, accepted_as, confirmed, summary, status) VALUES
('AB-61', 'R-301', 'Otters under roads', 'TK-21', 'DL-44', NULL, 0, 'Ledges in culverts are used by otters from the first week on.', 'submitted'),
('AB-62', 'R-302', 'Counting spraint', 'TK-21', 'DL-45', NULL, 0, 'Two people who count spraint on one river do not come to one number.', 'submitted'),
('AB-63', 'R-303', 'Pools that last', 'TK-22', 'DL-46', NULL, 0, 'Deep pools below fallen trees kept water through three dry summers.', 'submitted'),
('AB-64', 'R-304', 'Hungry stones', 'TK-22', 'DL-47', 'talk', 1, 'Carved stones in the bed come to light when harvests fail.', 'accepted'),
('AB-65', 'R-305', 'Mills without water', 'TK-22', 'DL-48', 'talk', 1, 'Account books of four mills show droughts week by week.', 'accepted'),
('AB-66', 'R-306', 'A cub on the quay', 'TK-21', 'DL-49', 'talk', 1, 'An orphan cub was raised on a fish quay and set free with a collar.', 'accepted'),
('AB-67', 'R-307', 'Otters and anglers', 'TK-21', 'DL-47', 'talk', 1, 'Anglers who keep a diary see fewer losses than those who tell stories.', 'accepted'),
('AB-68', 'R-308', 'Chains and cables', 'TK-23', 'DL-46', 'talk', 0, 'Cable ferries need less depth than bridges need money.', 'accepted'),
('AB-69', 'R-309', 'Springs on old maps', 'TK-22', 'DL-44', NULL, 0, 'Half of the springs on a map of 1840 still run in August.', 'submitted'),
('AB-70', 'R-310', 'The last punt', 'TK-23', 'DL-41', NULL, 0, 'A punt was found in a barn and nobody knows whose it was.', 'rejected'),
('AB-71', 'R-311', 'Holts in town', 'TK-21', 'DL-48', NULL, 0, 'Otters sleep below a car park.', 'withdrawn'),
('AB-72', 'R-312', 'Rain dances', 'TK-22', 'DL-45', NULL, 0, 'Processions for rain were held too late in most years.', 'submitted'),
('AB-73', 'R-313', 'Ferrymen by name', 'TK-23', 'DL-49', 'talk', 1, 'Parish books name two hundred ferrymen and nine ferrywomen.', 'accepted'),
('AB-74', 'R-314', 'Bells across the water', 'TK-23', 'DL-48', 'talk', 1, 'The bell that calls the ferry is heard farther in fog.', 'accepted');
INSERT INTO reviews (id, abstract_id, reviewer_id, points, status) VALUES
('RV-61', 'AB-61', 'DL-42', 4, 'written'), ('RV-62', 'AB-61', 'DL-43', 3, 'written'), ('RV-63', 'AB-62', 'DL-41', 2, 'written'), ('RV-64', 'AB-62', 'DL-43', 3, 'written'), ('RV-65', 'AB-63', 'DL-41', 4, 'written'), ('RV-66', 'AB-63', 'DL-42', NULL, 'assigned'),
('RV-67', 'AB-69', 'DL-42', 5, 'written'), ('RV-68', 'AB-69', 'DL-43', 4, 'written'), ('RV-69', 'AB-70', 'DL-42', 1, 'written'), ('RV-70', 'AB-70', 'DL-43', 2, 'written'), ('RV-71', 'AB-72', 'DL-41', 1, 'written'), ('RV-72', 'AB-72', 'DL-43', 2, 'written');
INSERT INTO rooms (id, name) VALUES
('RM-21', 'Ferry House'), ('RM-22', 'Boat Loft');
INSERT INTO sessions (id, title, track_id, room_id, starts_at, minutes, chair_id, status) VALUES
('SE-31', 'Dry Beds', 'TK-22', 'RM-21', '2025-03-10T10:00:00Z', 40, 'DL-41', 'draft'),
('SE-32', 'Holts and Homes', 'TK-21', 'RM-22', '2025-03-10T10:00:00Z', 60, NULL, 'draft'),
('SE-33', 'Tracks on the Mud', 'TK-21', 'RM-21', '2025-03-11T09:00:00Z', 40, NULL, 'draft'),
('SE-34', 'Crossing Over', 'TK-23', 'RM-22', '2025-03-12T11:00:00Z', 40, 'DL-42', 'draft');
INSERT INTO talks (id, abstract_id, session_id) VALUES
('TA-21', 'AB-64', 'SE-31'), ('TA-22', 'AB-65', 'SE-31'), ('TA-23', 'AB-73', 'SE-34'), ('TA-24', 'AB-74', 'SE-34');
INSERT INTO registrations (id, delegate_id, category, fee_cents, refund_cents, status) VALUES
('RG-41', 'DL-41', 'regular', 40000, NULL, 'paid'), ('RG-42', 'DL-42', 'regular', 40000, NULL, 'paid'), ('RG-43', 'DL-43', 'regular', 40000, NULL, 'entered'), ('RG-44', 'DL-44', 'student', 15000, NULL, 'paid'), ('RG-45', 'DL-47', 'speaker', 25000, NULL, 'paid'), ('RG-46', 'DL-48', 'speaker', 25000, NULL, 'entered'), ('RG-47', 'DL-49', 'speaker', 25000, NULL, 'entered'), ('RG-48', 'DL-46', 'regular', 40000, 35000, 'cancelled');
