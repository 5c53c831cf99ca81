INSERT INTO patients (id, name, email, need, escorted) VALUES
('PA-41', 'Minna Salo', 'minna.salo@example.org', 'seat', 0),
('PA-42', 'George Abara', 'george.abara@example.org', 'chair', 0),
('PA-43', 'Theo Vance', 'theo.vance@example.org', 'stretcher', 0),
('PA-44', 'Celeste Roux', 'celeste.roux@example.org', 'seat', 1),
('PA-45', 'Minna Salo', 'minna.salo.quay@example.org', 'seat', 0),
('PA-46', 'Ivan Roux', 'ivan.roux@example.org', 'chair', 1),
('PA-47', 'Pilar Nunez', 'pilar.nunez@example.org', 'stretcher', 1),
('PA-48', 'Arne Dybdal', 'arne.dybdal@example.org', 'seat', 0);
INSERT INTO vehicles (id, plate, carries, inspected_until) VALUES
('VE-41', 'AMB-SA', 'seat', '2025-05-31'),
('VE-42', 'AMB-SE', 'chair', '2025-01-17'),
('VE-43', 'AMB-SI', 'stretcher', '2025-07-15'),
('VE-44', 'AMB-SO', 'stretcher', '2025-01-16');
INSERT INTO crews (id, name, level) VALUES
('CR-41', 'Pebble', 'basic'),
('CR-42', 'Granite', 'advanced'),
('CR-43', 'Flint', 'basic'),
('CR-44', 'Slate', 'advanced');
INSERT INTO escorts (id, name, email, cleared_until) VALUES
('ES-41', 'Hope Marlow', 'hope.marlow@example.org', '2025-10-31'),
('ES-42', 'Bela Toth', 'bela.toth@example.org', '2025-01-16'),
('ES-43', 'Hope Marlow', 'hope.marlow.hill@example.org', '2025-01-17'),
('ES-44', 'Osman Kaya', 'osman.kaya@example.org', '2025-04-15');
INSERT INTO journeys (id, code, patient_id, place, day, part, escort_id, vehicle_id, crew_id, confirmed, status) VALUES
('JO-61', 'TRIP-CAP', 'PA-41', 'Ferry Steps', '2025-01-15', 'early', NULL, 'VE-41', 'CR-41', 1, 'planned'),
('JO-62', 'TRIP-BAG', 'PA-42', 'Pine Drive', '2025-01-15', 'noon', NULL, 'VE-42', 'CR-43', 1, 'planned'),
('JO-63', 'TRIP-JUG', 'PA-43', 'Mariners'' Rest', '2025-01-15', 'early', NULL, 'VE-43', 'CR-42', 1, 'under_way'),
('JO-64', 'TRIP-MUG', 'PA-48', 'Smithy Row', '2025-01-15', 'early', NULL, 'VE-44', 'CR-44', 1, 'under_way'),
('JO-65', 'TRIP-PAN', 'PA-45', 'Quayside Flats', '2025-01-15', 'late', NULL, 'VE-43', 'CR-41', 0, 'planned'),
('JO-66', 'TRIP-POT', 'PA-44', 'Rectory Lane', '2025-01-17', 'early', NULL, NULL, NULL, 0, 'asked'),
('JO-67', 'TRIP-TIN', 'PA-46', 'Rectory Lane', '2025-01-17', 'early', NULL, NULL, NULL, 0, 'asked'),
('JO-68', 'TRIP-URN', 'PA-47', 'Larkspur Home', '2025-01-20', 'noon', 'ES-44', NULL, NULL, 0, 'asked'),
('JO-69', 'TRIP-VAT', 'PA-48', 'Smithy Row', '2025-01-17', 'early', NULL, NULL, NULL, 0, 'asked'),
('JO-70', 'TRIP-TUB', 'PA-45', 'Quayside Flats', '2025-01-20', 'early', NULL, NULL, NULL, 0, 'asked'),
('JO-71', 'TRIP-CAN', 'PA-41', 'Ferry Steps', '2025-01-24', 'late', NULL, NULL, NULL, 0, 'asked'),
('JO-72', 'TRIP-JAR', 'PA-42', 'Pine Drive', '2025-01-17', 'early', NULL, 'VE-42', 'CR-43', 0, 'planned'),
('JO-73', 'TRIP-LID', 'PA-44', 'Rectory Lane', '2025-01-06', 'noon', 'ES-41', 'VE-41', 'CR-41', 1, 'arrived'),
('JO-74', 'TRIP-CUP', 'PA-43', 'Mariners'' Rest', '2025-01-03', 'early', NULL, NULL, NULL, 0, 'cancelled'),
('JO-75', 'TRIP-BIN', 'PA-41', 'Ferry Steps', '2025-01-27', 'early', NULL, NULL, NULL, 0, 'asked');
