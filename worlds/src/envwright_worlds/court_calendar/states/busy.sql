INSERT INTO judges (id, name, division, most_cases) VALUES
('J-11', 'Judge Edda Nordin', 'civil', 4), ('J-12', 'Judge Rafael Quint', 'civil', 4), ('J-13', 'Judge Mirela Stoica', 'family', 4), ('J-14', 'Judge Hamish Orr', 'criminal', 4), ('J-15', 'Judge Thandi Zulu', 'criminal', 3), ('J-16', 'Judge Lorna Beck', 'family', 3);
INSERT INTO rooms (id, name, minutes, secure) VALUES
('R-11', 'Oak Court', 180, 1), ('R-12', 'Elm Court', 150, 0), ('R-13', 'Ash Court', 120, 0), ('R-15', 'Anteroom', 60, 0);
INSERT INTO interpreters (id, name, email, language, sworn_until) VALUES
('I-31', 'Jolanta Zych', 'jolanta.zych@example.org', 'Polish', '2025-12-31'), ('I-32', 'Nabil Farah', 'nabil.farah@example.org', 'Arabic', '2025-02-11'), ('I-33', 'Sevda Koc', 'sevda.koc@example.org', 'Turkish', '2026-02-28'), ('I-34', 'Marta Teixeira', 'marta.teixeira@example.org', 'Portuguese', '2025-07-31'),
('I-35', 'Jolanta Zych', 'j.zych.coast@example.org', 'Polish', '2025-01-21'), ('I-36', 'Rania Saad', 'rania.saad@example.org', 'Arabic', '2025-10-31'), ('I-37', 'Orhan Pala', 'orhan.pala@example.org', 'Turkish', '2024-12-31');
INSERT INTO cases (id, title, division, judge_id, language, decided_on, status) VALUES
('CV-24-218', 'Larch Estates v Toller', 'civil', 'J-11', NULL, NULL, 'open'),
('CV-24-231', 'Mazur v Westway Haulage', 'civil', 'J-11', 'Polish', NULL, 'open'),
('CV-24-240', 'Fairley v Crown Glazing', 'civil', 'J-12', NULL, NULL, 'open'),
('CV-24-252', 'Aziz v Dockside Bakers', 'civil', 'J-12', 'Arabic', NULL, 'open'),
('CV-24-260', 'Brandt v Brandt Boats', 'civil', 'J-12', NULL, NULL, 'open'),
('CV-24-197', 'Sandberg v River Trust', 'civil', 'J-12', NULL, '2024-12-16', 'decided'),
('CV-24-199', 'Petty v Loom Works', 'civil', 'J-11', NULL, '2024-12-10', 'decided'),
('CV-24-188', 'Quarry Lane Tenants v Helix', 'civil', 'J-11', NULL, '2024-10-04', 'closed'),
('FA-24-144', 'Guardianship of R. Sousa', 'family', 'J-13', 'Portuguese', NULL, 'open'),
('FA-24-151', 'Maintenance Kaya', 'family', 'J-13', 'Turkish', NULL, 'open'),
('FA-24-160', 'Custody of the Lorne children', 'family', 'J-13', NULL, NULL, 'stayed'),
('FA-24-166', 'Contact with N. Obi', 'family', 'J-16', NULL, NULL, 'stayed'),
('FA-24-170', 'Adoption of L. Weir', 'family', 'J-16', NULL, NULL, 'open'),
('CR-24-303', 'State v Marlin', 'criminal', 'J-14', NULL, NULL, 'open'),
('CR-24-311', 'State v Kubiak', 'criminal', 'J-14', 'Polish', NULL, 'open'),
('CR-24-319', 'State v Rudd', 'criminal', 'J-15', NULL, NULL, 'open'),
('CR-24-325', 'State v Penrose', 'criminal', 'J-15', NULL, NULL, 'open'),
('CR-24-290', 'State v Gallagher', 'criminal', 'J-15', NULL, '2024-12-17', 'decided'),
('CR-25-012', 'State v Bellamy', 'criminal', 'J-15', NULL, NULL, 'open');
INSERT INTO parties (id, case_id, name, role, custody) VALUES
('P-331', 'CV-24-218', 'Larch Estates Ltd', 'claimant', 0), ('P-332', 'CV-24-218', 'Silas Toller', 'defendant', 0), ('P-333', 'CV-24-231', 'Adam Mazur', 'claimant', 0), ('P-334', 'CV-24-231', 'Westway Haulage', 'defendant', 0), ('P-335', 'CV-24-240', 'Joan Fairley', 'claimant', 0), ('P-336', 'CV-24-240', 'Crown Glazing', 'defendant', 0), ('P-337', 'CV-24-240', 'Mick Darrow', 'witness', 0),
('P-338', 'CV-24-252', 'Layla Aziz', 'claimant', 0), ('P-339', 'CV-24-252', 'Dockside Bakers', 'defendant', 0), ('P-340', 'FA-24-144', 'Rita Sousa', 'claimant', 0), ('P-341', 'FA-24-144', 'Jorge Sousa', 'defendant', 0), ('P-342', 'FA-24-151', 'Selin Kaya', 'claimant', 0), ('P-343', 'FA-24-151', 'Murat Kaya', 'defendant', 0),
('P-344', 'CR-24-303', 'Office of the Prosecutor', 'claimant', 0), ('P-345', 'CR-24-303', 'Dean Marlin', 'defendant', 1), ('P-346', 'CR-24-303', 'Mick Darrow', 'witness', 0), ('P-347', 'CR-24-311', 'Office of the Prosecutor', 'claimant', 0), ('P-348', 'CR-24-311', 'Pawel Kubiak', 'defendant', 1), ('P-349', 'CR-24-319', 'Office of the Prosecutor', 'claimant', 0), ('P-350', 'CR-24-319', 'Irene Rudd', 'defendant', 0),
('P-351', 'CR-25-012', 'Office of the Prosecutor', 'claimant', 0), ('P-352', 'CR-25-012', 'Hugo Bellamy', 'defendant', 1), ('P-353', 'FA-24-160', 'Tess Lorne', 'claimant', 0), ('P-354', 'FA-24-160', 'Adam Lorne', 'defendant', 0), ('P-355', 'CV-24-260', 'Gerda Brandt', 'claimant', 0), ('P-356', 'CV-24-260', 'Karl Brandt', 'defendant', 0),
('P-357', 'FA-24-170', 'Ann Weir', 'claimant', 0), ('P-358', 'CR-24-325', 'Office of the Prosecutor', 'claimant', 0), ('P-359', 'CR-24-325', 'Ada Penrose', 'defendant', 0);
INSERT INTO hearings (id, case_id, room_id, on_day, session, minutes, status) VALUES
('H-931', 'CV-24-218', 'R-12', '2025-01-15', 'morning', 90, 'listed'),
('H-932', 'CV-24-231', 'R-12', '2025-01-15', 'afternoon', 60, 'listed'),
('H-933', 'CV-24-240', 'R-13', '2025-01-15', 'morning', 60, 'listed'),
('H-934', 'CV-24-252', 'R-13', '2025-02-12', 'afternoon', 120, 'listed'),
('H-935', 'FA-24-144', 'R-15', '2025-01-29', 'morning', 45, 'listed'),
('H-936', 'FA-24-151', 'R-13', '2025-02-05', 'morning', 60, 'listed'),
('H-937', 'CR-24-303', 'R-11', '2025-01-15', 'afternoon', 150, 'listed'),
('H-938', 'CR-24-311', 'R-11', '2025-01-28', 'morning', 120, 'listed'),
('H-939', 'CR-24-319', 'R-12', '2024-10-16', 'morning', 90, 'adjourned'),
('H-940', 'CR-24-319', 'R-12', '2024-11-13', 'morning', 90, 'adjourned'),
('H-941', 'CR-24-319', 'R-12', '2024-12-11', 'morning', 90, 'adjourned'),
('H-942', 'CR-24-319', 'R-12', '2025-01-22', 'morning', 90, 'listed'),
('H-943', 'CV-24-197', 'R-13', '2024-12-12', 'afternoon', 60, 'held'),
('H-944', 'CR-24-290', 'R-11', '2024-12-17', 'morning', 170, 'held'),
('H-945', 'CV-24-188', 'R-12', '2024-09-26', 'morning', 110, 'held'),
('H-946', 'CV-24-240', 'R-13', '2024-11-21', 'morning', 60, 'adjourned'),
('H-947', 'FA-24-160', 'R-15', '2024-12-05', 'morning', 30, 'vacated'),
('H-948', 'CV-24-260', 'R-12', '2024-12-05', 'afternoon', 80, 'held'),
('H-949', 'FA-24-170', 'R-15', '2024-12-12', 'morning', 50, 'held'),
('H-950', 'CR-24-325', 'R-11', '2024-09-19', 'morning', 75, 'adjourned'),
('H-951', 'CR-24-325', 'R-11', '2024-10-24', 'morning', 75, 'adjourned'),
('H-952', 'CR-24-325', 'R-11', '2024-12-03', 'afternoon', 75, 'adjourned'),
('H-953', 'CV-24-199', 'R-13', '2024-12-06', 'morning', 100, 'held');
INSERT INTO summonses (hearing_id, party_id, sent_on, status) VALUES
('H-931', 'P-331', '2025-01-02', 'served'), ('H-931', 'P-332', '2025-01-02', 'served'), ('H-932', 'P-333', '2025-01-03', 'served'), ('H-932', 'P-334', '2025-01-03', 'served'), ('H-933', 'P-335', '2025-01-02', 'served'), ('H-933', 'P-336', '2025-01-02', 'served'), ('H-933', 'P-337', '2025-01-02', 'returned'), ('H-934', 'P-338', '2025-01-10', 'sent'),
('H-935', 'P-340', '2025-01-09', 'served'), ('H-935', 'P-341', '2025-01-09', 'returned'), ('H-937', 'P-344', '2024-12-30', 'served'), ('H-937', 'P-345', '2024-12-30', 'served'), ('H-937', 'P-346', '2024-12-30', 'served'), ('H-938', 'P-347', '2025-01-13', 'sent'), ('H-942', 'P-349', '2025-01-08', 'served'), ('H-942', 'P-350', '2025-01-08', 'sent');
INSERT INTO engagements (hearing_id, interpreter_id) VALUES
('H-935', 'I-34'), ('H-936', 'I-33'), ('H-938', 'I-31');
