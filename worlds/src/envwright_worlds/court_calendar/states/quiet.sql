INSERT INTO judges (id, name, division, most_cases) VALUES
('J-21', 'Judge Pernille Holt', 'civil', 3), ('J-22', 'Judge Isaac Brill', 'civil', 2), ('J-23', 'Judge Noemi Farkas', 'family', 3), ('J-24', 'Judge Colm Devlin', 'criminal', 3), ('J-25', 'Judge Ruth Asher', 'criminal', 2);
INSERT INTO rooms (id, name, minutes, secure) VALUES
('R-21', 'Harbour Chamber', 180, 1), ('R-22', 'Market Chamber', 120, 0), ('R-23', 'Tower Chamber', 60, 0);
INSERT INTO interpreters (id, name, email, language, sworn_until) VALUES
('I-41', 'Agata Lis', 'agata.lis@example.org', 'Polish', '2025-11-30'), ('I-42', 'Yara Nassif', 'yara.nassif@example.org', 'Arabic', '2025-01-27'), ('I-43', 'Agata Bem', 'agata.bem@example.org', 'Polish', '2025-01-14'), ('I-44', 'Ozan Tekin', 'ozan.tekin@example.org', 'Turkish', '2025-09-30'), ('I-45', 'Fadi Matar', 'fadi.matar@example.org', 'Arabic', '2025-12-12');
INSERT INTO cases (id, title, division, judge_id, language, decided_on, status) VALUES
('CV-24-318', 'Moss v Tiler Brothers', 'civil', 'J-21', NULL, NULL, 'open'),
('CV-24-322', 'Nasser v Grand Cinemas', 'civil', 'J-21', 'Arabic', NULL, 'open'),
('CV-24-330', 'Peel v Peel Foundry', 'civil', 'J-22', NULL, NULL, 'open'),
('CV-24-301', 'Ridge Farm v Dairyco', 'civil', 'J-22', NULL, '2024-12-16', 'decided'),
('CV-24-295', 'Ware v Signal Press', 'civil', 'J-21', NULL, '2024-12-17', 'decided'),
('CV-24-280', 'Ash Grove v Lomas', 'civil', 'J-21', NULL, '2024-11-20', 'decided'),
('FA-24-210', 'Maintenance Demir', 'family', 'J-23', 'Turkish', NULL, 'stayed'),
('FA-24-214', 'Custody of the Finch twins', 'family', 'J-23', NULL, NULL, 'stayed'),
('FA-24-220', 'Adoption of T. Kruk', 'family', 'J-23', 'Polish', NULL, 'open'),
('CR-24-401', 'State v Olszewski', 'criminal', 'J-24', 'Polish', NULL, 'open'),
('CR-24-408', 'State v Lunn', 'criminal', 'J-24', NULL, NULL, 'open'),
('CR-24-412', 'State v Prior', 'criminal', 'J-25', NULL, NULL, 'open');
INSERT INTO parties (id, case_id, name, role, custody) VALUES
('P-361', 'CV-24-318', 'Violet Moss', 'claimant', 0), ('P-362', 'CV-24-318', 'Tiler Brothers', 'defendant', 0), ('P-363', 'CV-24-322', 'Karim Nasser', 'claimant', 0), ('P-364', 'CV-24-322', 'Grand Cinemas', 'defendant', 0), ('P-365', 'CV-24-330', 'Ida Peel', 'claimant', 0), ('P-366', 'CV-24-330', 'Peel Foundry', 'defendant', 0),
('P-367', 'FA-24-220', 'Olga Kruk', 'claimant', 0), ('P-368', 'FA-24-220', 'Borough Council', 'defendant', 0), ('P-369', 'CR-24-401', 'District Prosecutor', 'claimant', 0), ('P-370', 'CR-24-401', 'Radek Olszewski', 'defendant', 1), ('P-371', 'CR-24-401', 'Ida Marsh', 'witness', 0), ('P-372', 'CR-24-408', 'District Prosecutor', 'claimant', 0),
('P-373', 'CR-24-408', 'Sal Lunn', 'defendant', 0), ('P-374', 'CR-24-412', 'District Prosecutor', 'claimant', 0), ('P-375', 'CR-24-412', 'Lee Prior', 'defendant', 0), ('P-376', 'FA-24-210', 'Aylin Demir', 'claimant', 0), ('P-377', 'FA-24-210', 'Can Demir', 'defendant', 0);
INSERT INTO hearings (id, case_id, room_id, on_day, session, minutes, status) VALUES
('H-961', 'CV-24-318', 'R-22', '2025-01-15', 'morning', 90, 'listed'),
('H-962', 'CV-24-322', 'R-22', '2025-01-28', 'afternoon', 120, 'listed'),
('H-963', 'FA-24-220', 'R-23', '2025-01-15', 'afternoon', 45, 'listed'),
('H-964', 'CR-24-401', 'R-21', '2025-01-24', 'morning', 150, 'listed'),
('H-965', 'CV-24-330', 'R-22', '2024-12-03', 'morning', 80, 'held'),
('H-966', 'CR-24-408', 'R-21', '2025-01-08', 'afternoon', 100, 'held'),
('H-967', 'CR-24-412', 'R-21', '2024-09-24', 'morning', 60, 'adjourned'),
('H-968', 'CR-24-412', 'R-21', '2024-10-22', 'morning', 60, 'adjourned'),
('H-969', 'CR-24-412', 'R-21', '2024-11-26', 'morning', 60, 'adjourned'),
('H-970', 'CV-24-301', 'R-22', '2024-12-09', 'morning', 75, 'held'),
('H-971', 'CV-24-322', 'R-22', '2024-12-18', 'afternoon', 120, 'vacated');
INSERT INTO summonses (hearing_id, party_id, sent_on, status) VALUES
('H-961', 'P-361', '2025-01-03', 'served'), ('H-961', 'P-362', '2025-01-03', 'served'), ('H-963', 'P-367', '2025-01-02', 'served'), ('H-963', 'P-368', '2025-01-02', 'served'), ('H-962', 'P-363', '2025-01-10', 'sent'), ('H-962', 'P-364', '2025-01-06', 'returned'), ('H-964', 'P-370', '2025-01-13', 'sent');
INSERT INTO engagements (hearing_id, interpreter_id) VALUES
('H-963', 'I-41'), ('H-964', 'I-41');
