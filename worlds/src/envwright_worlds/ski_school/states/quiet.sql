INSERT INTO pupils (id, name, email, height_cm, level, waiver_signed) VALUES
('PU-51', 'Ylva Berg', 'ylva.berg@example.org', 164, 0, 1),
('PU-52', 'Zoltan Kis', 'zoltan.kis@example.org', 177, 0, 1),
('PU-53', 'Alba Serra', 'alba.serra@example.org', 158, 0, 0),
('PU-54', 'Bruno Meier', 'bruno.meier@example.org', 181, 2, 1),
('PU-55', 'Celine Faure', 'celine.faure@example.org', 169, 3, 1),
('PU-56', 'Dilan Aydin', 'dilan.aydin@example.org', 172, 3, 1),
('PU-57', 'Erik Berg', 'erik.berg@example.org', 185, 3, 1),
('PU-58', 'Faye Lowell', 'faye.lowell@example.org', 161, 3, 0),
('PU-59', 'Gita Rao', 'gita.rao@example.org', 166, 5, 1),
('PU-60', 'Hanno Meier', 'hanno.meier@example.org', 150, 0, 1),
('PU-61', 'Ivy Lowell', 'ivy.lowell@example.org', 174, 1, 1),
('PU-62', 'Jakub Wolski', 'jakub.wolski@example.org', 168, 2, 1),
('PU-63', 'Manon Aubry', 'manon.aubry@example.org', 156, 2, 1),
('PU-64', 'Tuan Le', 'tuan.le@example.org', 170, 1, 1),
('PU-65', 'Una Sharp', 'una.sharp@example.org', 163, 1, 1);
INSERT INTO teachers (id, name, email, language, grade, status) VALUES
('TE-41', 'Anna Egger', 'anna.egger@example.org', 'german', 3, 'working'),
('TE-42', 'Luc Moreau', 'luc.moreau@example.org', 'french', 2, 'working'),
('TE-43', 'Beth Crane', 'beth.crane@example.org', 'english', 1, 'working'),
('TE-44', 'Beth Crane', 'beth.crane.race@example.org', 'english', 3, 'working'),
('TE-45', 'Stefan Egger', 'stefan.egger@example.org', 'german', 2, 'off_sick');
INSERT INTO slopes (id, name, colour, status) VALUES
('SL-41', 'Hay Barn Slope', 'blue', 'open'),
('SL-42', 'Crow Piste', 'red', 'open'),
('SL-43', 'Black Needle', 'black', 'open'),
('SL-44', 'Brook Run', 'blue', 'closed'),
('SL-45', 'Saddle Run', 'red', 'closed'),
('SL-46', 'Sledge Field', 'blue', 'open');
INSERT INTO groups (id, title, level, language, slope_id, teacher_id, starts_on, last_day, places, status) VALUES
('GR-41', 'Soft Landing', 0, 'english', 'SL-41', 'TE-43', '2025-01-15', '2025-01-18', 4, 'forming'),
('GR-42', 'Stem and Turn', 2, 'german', 'SL-41', 'TE-41', '2025-01-11', '2025-01-15', 3, 'skiing'),
('GR-43', 'Rote Spur', 3, 'german', 'SL-42', NULL, '2025-01-20', '2025-01-23', 3, 'forming'),
('GR-44', 'Reds at Noon', 3, 'english', 'SL-42', 'TE-44', '2025-01-14', '2025-01-17', 3, 'forming'),
('GR-45', 'Needle Days', 5, 'french', 'SL-43', NULL, '2025-01-25', '2025-01-28', 4, 'forming'),
('GR-46', 'Holiday Flakes', 0, 'english', 'SL-41', 'TE-43', '2024-12-28', '2024-12-31', 5, 'finished'),
('GR-47', 'Petit Corbeau', 1, 'french', 'SL-46', 'TE-42', '2025-01-10', '2025-01-14', 4, 'skiing'),
('GR-48', 'Early Birds', 1, 'english', 'SL-46', 'TE-43', '2025-01-08', '2025-01-11', 3, 'skiing'),
('GR-49', 'Sonnengruppe', 1, 'german', 'SL-41', NULL, '2025-01-27', '2025-01-29', 4, 'forming');
INSERT INTO group_pupils (group_id, pupil_id, result) VALUES
('GR-41', 'PU-51', 'pending'), ('GR-41', 'PU-52', 'pending'), ('GR-41', 'PU-53', 'pending'),
('GR-42', 'PU-54', 'pending'), ('GR-42', 'PU-55', 'passed'), ('GR-42', 'PU-62', 'pending'),
('GR-44', 'PU-56', 'pending'), ('GR-44', 'PU-57', 'pending'), ('GR-44', 'PU-58', 'pending'),
('GR-46', 'PU-60', 'repeat'), ('GR-46', 'PU-61', 'passed'),
('GR-47', 'PU-63', 'passed'), ('GR-47', 'PU-64', 'repeat'),
('GR-48', 'PU-65', 'repeat');
INSERT INTO skis (id, code, length_cm, status) VALUES
('SK-41', 'ELK-159', 159, 'in_rack'),
('SK-42', 'ELK-144', 144, 'in_rack'),
('SK-43', 'ELK-170', 170, 'lent'),
('SK-44', 'ROE-155', 155, 'lent'),
('SK-45', 'ROE-130', 130, 'in_rack'),
('SK-46', 'ROE-165', 165, 'workshop'),
('SK-47', 'ELK-160', 160, 'in_rack');
INSERT INTO fittings (id, pupil_id, ski_id, until_day, deposit_cents, status) VALUES
('FT-41', 'PU-57', 'SK-43', '2025-01-17', 5000, 'lent'),
('FT-42', 'PU-56', 'SK-44', '2025-01-13', 5000, 'lent'),
('FT-43', 'PU-60', 'SK-45', '2024-12-31', 0, 'returned'),
('FT-44', 'PU-61', 'SK-46', '2024-12-31', 3000, 'damaged');
