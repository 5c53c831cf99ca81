INSERT INTO sessions (id, place, on_day, kind, chairs, status) VALUES
('S-401', 'Guild Hall Maresfield', '2025-01-15', 'whole_blood', 5, 'open'),
('S-402', 'Orchard Street Rooms', '2025-01-15', 'plasma', 2, 'open'),
('S-403', 'Maresfield Rugby Club', '2025-01-20', 'whole_blood', 2, 'open'),
('S-404', 'Orchard Street Rooms', '2025-01-22', 'platelets', 3, 'open'),
('S-405', 'Tidewell School', '2025-01-31', 'whole_blood', 6, 'open'),
('S-406', 'Tidewell Chapel', '2025-01-10', 'whole_blood', 4, 'open'),
('S-407', 'Orchard Street Rooms', '2024-12-18', 'platelets', 3, 'closed');
INSERT INTO donors (id, name, email, blood_group, born_on, last_gave_on, last_kind, status) VALUES
('D-6601', 'Rahel Tesfaye', 'rahel.tesfaye@example.org', 'O-', '1990-04-14', '2024-11-20', 'whole_blood', 'active'),
('D-6602', 'Gareth Onslow', 'gareth.onslow@example.org', 'A+', '1983-08-02', '2024-11-21', 'whole_blood', 'active'),
('D-6603', 'Wendy Onslow', 'wendy.onslow@example.org', 'O+', '2007-01-15', NULL, NULL, 'active'),
('D-6604', 'Jaroslav Benes', 'jaroslav.benes@example.org', 'B+', '1975-05-19', '2024-12-25', 'platelets', 'active'),
('D-6605', 'Celine Dufour', 'celine.dufour@example.org', 'A-', '1969-11-11', '2025-01-01', 'plasma', 'active'),
('D-6606', 'Abdi Warsame', 'abdi.warsame@example.org', 'O+', '1996-02-24', '2024-08-30', 'whole_blood', 'active'),
('D-6607', 'Mercy Adjei', 'mercy.adjei@example.org', 'AB+', '1954-01-20', '2024-09-15', 'whole_blood', 'active'),
('D-6608', 'Tom Ridley', 'tom.ridley@example.org', 'B-', '1981-07-07', '2024-10-10', 'whole_blood', 'active'),
('D-6609', 'Signy Halvorsen', 'signy.halvorsen@example.org', 'A+', '1999-03-03', '2024-11-25', 'whole_blood', 'active'),
('D-6610', 'Luis Ortega', 'luis.ortega@example.org', 'O-', '1988-12-12', '2024-12-20', 'whole_blood', 'active'),
('D-6611', 'Pia Lehto', 'pia.lehto@example.org', 'A-', '1977-09-09', NULL, NULL, 'active'),
('D-6612', 'Owen Ridley', 'owen.ridley@example.org', 'O+', '1992-06-16', '2024-07-01', 'whole_blood', 'active'),
('D-6613', 'Zora Novotna', 'zora.novotna@example.org', 'B+', '2001-01-23', '2024-12-18', 'platelets', 'withdrawn'),
('D-6614', 'Habib Rahmani', 'habib.rahmani@example.org', 'A+', '1985-10-28', '2024-09-09', 'whole_blood', 'active'),
('D-6615', 'Edda Krause', 'edda.krause@example.org', 'O+', '1970-02-05', '2024-05-14', 'platelets', 'active'),
('D-6616', 'Kaisa Vuori', 'kaisa.vuori@example.org', 'O-', '1994-08-21', '2024-12-10', 'whole_blood', 'active');
INSERT INTO deferrals (id, donor_id, reason, until_day, status) VALUES
('DF-81', 'D-6610', 'travel', '2025-02-20', 'running'),
('DF-82', 'D-6604', 'illness', '2025-01-21', 'running'),
('DF-83', 'D-6615', 'low_iron', '2025-03-18', 'running'),
('DF-84', 'D-6602', 'medication', '2025-01-14', 'running'),
('DF-85', 'D-6607', 'travel', '2025-01-30', 'lifted');
INSERT INTO appointments (id, donor_id, session_id, status) VALUES
('A-9201', 'D-6601', 'S-401', 'booked'),
('A-9202', 'D-6606', 'S-401', 'arrived'),
('A-9203', 'D-6614', 'S-401', 'arrived'),
('A-9204', 'D-6605', 'S-402', 'booked'),
('A-9205', 'D-6608', 'S-403', 'booked'),
('A-9206', 'D-6609', 'S-403', 'booked'),
('A-9207', 'D-6611', 'S-406', 'booked'),
('A-9208', 'D-6612', 'S-406', 'booked'),
('A-9209', 'D-6613', 'S-407', 'donated'),
('A-9210', 'D-6615', 'S-407', 'turned_away'),
('A-9211', 'D-6602', 'S-406', 'cancelled');
INSERT INTO hospitals (id, name, email) VALUES
('H-31', 'Maresfield Cottage Hospital', 'bloodbank.maresfield@example.org'),
('H-32', 'Tidewell Hospice', 'nursing.tidewell@example.org'),
('H-33', 'Saint Roch Clinic', 'transfusion.roch@example.org');
INSERT INTO orders (id, hospital_id, product, blood_group, units_wanted, needed_on, status) VALUES
('OR-901', 'H-31', 'red_cells', 'O-', 2, '2025-01-29', 'open'),
('OR-902', 'H-33', 'plasma', 'A-', 1, '2025-01-17', 'filled'),
('OR-903', 'H-33', 'plasma', 'A-', 1, '2025-01-18', 'filled'),
('OR-904', 'H-32', 'platelets', 'B+', 1, '2024-12-20', 'dispatched'),
('OR-905', 'H-31', 'red_cells', 'O+', 1, '2025-01-15', 'filled'),
('OR-906', 'H-32', 'red_cells', 'AB-', 1, '2025-01-05', 'cancelled'),
('OR-907', 'H-33', 'plasma', 'A-', 2, '2025-01-27', 'open');
INSERT INTO units (id, donor_id, product, blood_group, collected_on, expires_on, status, order_id) VALUES
('U-5101', 'D-6601', 'red_cells', 'O-', '2024-11-20', '2025-01-01', 'released', NULL),
('U-5102', 'D-6602', 'red_cells', 'A+', '2024-11-21', '2025-01-02', 'released', NULL),
('U-5103', 'D-6605', 'plasma', 'A-', '2025-01-01', '2026-01-01', 'quarantine', NULL),
('U-5104', 'D-6605', 'plasma', 'A-', '2024-12-15', '2025-12-15', 'reserved', 'OR-902'),
('U-5105', 'D-6610', 'red_cells', 'O-', '2024-12-20', '2025-01-31', 'released', NULL),
('U-5106', 'D-6609', 'red_cells', 'A+', '2024-11-25', '2025-01-06', 'discarded', NULL),
('U-5107', 'D-6613', 'platelets', 'B+', '2024-12-18', '2024-12-23', 'issued', 'OR-904'),
('U-5108', 'D-6605', 'plasma', 'A-', '2024-12-01', '2025-12-01', 'reserved', 'OR-903'),
('U-5109', 'D-6616', 'red_cells', 'O-', '2024-12-10', '2025-01-21', 'reserved', 'OR-905'),
('U-5110', 'D-6605', 'plasma', 'A-', '2024-11-17', '2025-11-17', 'released', NULL),
('U-5111', 'D-6604', 'platelets', 'B+', '2024-12-25', '2024-12-30', 'quarantine', NULL);
