INSERT INTO clients (id, name, email, blocked) VALUES
('CL-31', 'Acorn Weddings', 'acorn.weddings@example.org', 0), ('CL-32', 'Bridge Bank', 'bridge.bank@example.org', 0), ('CL-33', 'Citadel Trust', 'citadel.trust@example.org', 0), ('CL-34', 'Drake College', 'drake.college@example.org', 0), ('CL-35', 'Easel Gallery', 'easel.gallery@example.org', 1), ('CL-36', 'Foundry Motors', 'foundry.motors@example.org', 0),
('CL-37', 'Gazette Press', 'gazette.press@example.org', 0), ('CL-38', 'Harbour Choir', 'harbour.choir@example.org', 0), ('CL-39', 'Ivory Estates', 'ivory.estates@example.org', 1), ('CL-40', 'Jasmine Books', 'jasmine.books@example.org', 0), ('CL-41', 'Kodiak Films', 'kodiak.films@example.org', 0), ('CL-42', 'Laurel Institute', 'laurel.institute@example.org', 0);
INSERT INTO dishes (id, name, course, allergen, portion_cents, lead_days, on_menu) VALUES
('DI-1', 'Onion Galette', 'starter', 'dairy', 600, 2, 1), ('DI-2', 'Crab Toasts', 'starter', 'shellfish', 900, 3, 1), ('DI-3', 'Carrot Hummus', 'starter', 'nuts', 500, 0, 1), ('DI-4', 'Braised Beef', 'main', 'none', 2000, 4, 1), ('DI-5', 'Trout Parcel', 'main', 'gluten', 1800, 3, 1),
('DI-6', 'Lentil Curry', 'main', 'none', 1100, 1, 1), ('DI-7', 'Macaroni Bake', 'main', 'dairy', 1300, 2, 1), ('DI-8', 'Orchard Buffet', 'buffet', 'gluten', 2300, 5, 1), ('DI-9', 'Quay Buffet', 'buffet', 'shellfish', 3200, 7, 1), ('DI-10', 'Green Buffet', 'buffet', 'none', 2200, 5, 1),
('DI-11', 'Plum Sponge', 'dessert', 'gluten', 450, 2, 1), ('DI-12', 'Hazelnut Roll', 'dessert', 'nuts', 550, 3, 1), ('DI-13', 'Berry Ice', 'dessert', 'none', 400, 1, 1), ('DI-14', 'Wild Boar', 'main', 'none', 2500, 10, 0), ('DI-15', 'Spit Lamb', 'buffet', 'none', 2800, 14, 1);
INSERT INTO functions (id, client_id, title, held_on, guests, price_cents, paid_cents, status) VALUES
('FU-301', 'CL-31', 'Spring Blessing', '2025-01-20', 40, 0, 0, 'draft'),
('FU-302', 'CL-32', 'Bank Jubilee', '2025-02-14', 210, 0, 0, 'draft'),
('FU-303', 'CL-33', 'Citadel Tea', '2025-01-22', 60, 0, 0, 'draft'),
('FU-304', 'CL-34', 'College Dance', '2025-01-28', 130, 0, 0, 'draft'),
('FU-305', 'CL-40', 'Poetry Launch', '2025-01-18', 25, 0, 0, 'draft'),
('FU-306', 'CL-38', 'Choir Feast', '2025-02-05', 80, 0, 0, 'draft'),
('FU-307', 'CL-42', 'Fellows Dinner', '2025-01-30', 50, 0, 0, 'draft'),
('FU-308', 'CL-36', 'Tractor Show', '2025-01-21', 100, 240000, 0, 'quoted'),
('FU-309', 'CL-37', 'Gazette Brunch', '2025-01-24', 45, 125500, 0, 'quoted'),
('FU-310', 'CL-41', 'Wrap Night', '2025-01-17', 70, 108500, 0, 'quoted'),
('FU-311', 'CL-35', 'Vernissage', '2025-01-31', 90, 198000, 0, 'quoted'),
('FU-312', 'CL-31', 'Meadow Wedding', '2025-01-25', 110, 379500, 113850, 'signed'),
('FU-313', 'CL-32', 'Annual Meeting', '2025-01-17', 160, 416000, 124800, 'signed'),
('FU-314', 'CL-34', 'Frost Ball', '2025-01-16', 95, 161500, 0, 'signed'),
('FU-315', 'CL-42', 'Trustees Dinner', '2025-01-22', 20, 48000, 14400, 'signed'),
('FU-316', 'CL-38', 'Parish Lunch', '2025-01-18', 60, 93000, 27900, 'signed'),
('FU-317', 'CL-33', 'Citadel Tour', '2025-01-15', 100, 110000, 33000, 'signed'),
('FU-318', 'CL-36', 'Works Jubilee', '2025-01-15', 60, 135000, 40500, 'prepared'),
('FU-319', 'CL-37', 'Editors Round', '2025-01-15', 30, 45000, 13500, 'prepared'),
('FU-320', 'CL-41', 'Trailer Premiere', '2025-01-16', 140, 385000, 115500, 'prepared'),
('FU-321', 'CL-32', 'Union Day', '2025-01-15', 200, 220000, 66000, 'prepared'),
('FU-322', 'CL-38', 'Lantern Night', '2025-01-16', 120, 156000, 46800, 'prepared'),
('FU-323', 'CL-31', 'Boxing Lunch', '2024-12-26', 75, 180000, 54000, 'delivered'),
('FU-324', 'CL-40', 'Reading Eve', '2025-01-02', 35, 38500, 11550, 'delivered'),
('FU-325', 'CL-42', 'Twelfth Night', '2025-01-06', 55, 123750, 37125, 'delivered'),
('FU-326', 'CL-33', 'Archive Evening', '2025-01-12', 85, 187000, 56100, 'delivered'),
('FU-327', 'CL-32', 'Harvest Seminar', '2024-11-18', 65, 71500, 71500, 'closed'),
('FU-328', 'CL-37', 'Farewell Sherry', '2024-12-09', 40, 76000, 76000, 'closed'),
('FU-329', 'CL-36', 'Car Meet', '2025-01-07', 90, 69300, 69300, 'cancelled'),
('FU-330', 'CL-34', 'Quiz Cup', '2025-02-04', 50, 0, 0, 'cancelled'),
('FU-331', 'CL-40', 'Book Fair', '2025-01-15', 45, 49500, 14850, 'prepared'),
('FU-332', 'CL-42', 'Alumni Tea', '2025-02-01', 40, 44000, 0, 'signed');
INSERT INTO menu_lines (function_id, dish_id, portions) VALUES
('FU-301', 'DI-4', 40), ('FU-301', 'DI-3', 40), ('FU-302', 'DI-8', 160), ('FU-302', 'DI-4', 50), ('FU-302', 'DI-11', 210), ('FU-303', 'DI-11', 60), ('FU-303', 'DI-13', 30), ('FU-304', 'DI-9', 130), ('FU-304', 'DI-13', 130), ('FU-305', 'DI-6', 25), ('FU-305', 'DI-13', 20),
('FU-306', 'DI-7', 60), ('FU-306', 'DI-6', 19), ('FU-306', 'DI-1', 80), ('FU-306', 'DI-12', 80), ('FU-306', 'DI-13', 80), ('FU-306', 'DI-3', 40), ('FU-307', 'DI-6', 50), ('FU-308', 'DI-10', 100), ('FU-308', 'DI-13', 50), ('FU-309', 'DI-8', 45), ('FU-309', 'DI-6', 20),
('FU-310', 'DI-6', 70), ('FU-310', 'DI-11', 70), ('FU-311', 'DI-10', 90), ('FU-312', 'DI-4', 110), ('FU-312', 'DI-2', 110), ('FU-312', 'DI-12', 110), ('FU-313', 'DI-10', 160), ('FU-313', 'DI-13', 160), ('FU-314', 'DI-6', 95), ('FU-314', 'DI-1', 95), ('FU-315', 'DI-4', 20), ('FU-315', 'DI-13', 20),
('FU-316', 'DI-6', 60), ('FU-316', 'DI-11', 60), ('FU-317', 'DI-6', 100), ('FU-318', 'DI-5', 60), ('FU-318', 'DI-11', 60), ('FU-319', 'DI-6', 30), ('FU-319', 'DI-13', 30), ('FU-320', 'DI-10', 140), ('FU-320', 'DI-12', 140), ('FU-321', 'DI-6', 200), ('FU-322', 'DI-7', 120),
('FU-323', 'DI-4', 75), ('FU-323', 'DI-13', 75), ('FU-324', 'DI-6', 35), ('FU-325', 'DI-5', 55), ('FU-325', 'DI-11', 55), ('FU-326', 'DI-10', 85), ('FU-327', 'DI-6', 65), ('FU-328', 'DI-5', 40), ('FU-329', 'DI-6', 90), ('FU-330', 'DI-7', 50), ('FU-331', 'DI-6', 45), ('FU-332', 'DI-6', 40);
INSERT INTO allergy_notes (function_id, allergen, sufferers) VALUES
('FU-302', 'gluten', 10), ('FU-304', 'shellfish', 3), ('FU-304', 'nuts', 5), ('FU-305', 'dairy', 2), ('FU-306', 'dairy', 6), ('FU-307', 'gluten', 4), ('FU-308', 'gluten', 7), ('FU-309', 'shellfish', 1), ('FU-312', 'nuts', 3);
INSERT INTO gear (id, name, pieces) VALUES
('GE-1', 'Hot Plate', 12), ('GE-2', 'Punch Bowl', 4), ('GE-3', 'Folding Table', 20), ('GE-4', 'Tea Urn', 5), ('GE-5', 'Cake Pillar', 8);
INSERT INTO gear_loans (id, function_id, gear_id, pieces, missing, status) VALUES
('GL-501', 'FU-312', 'GE-1', 6, 0, 'reserved'), ('GL-502', 'FU-312', 'GE-5', 8, 0, 'reserved'), ('GL-503', 'FU-313', 'GE-3', 15, 0, 'reserved'), ('GL-504', 'FU-315', 'GE-4', 1, 0, 'reserved'), ('GL-505', 'FU-316', 'GE-1', 5, 0, 'reserved'),
('GL-506', 'FU-317', 'GE-1', 3, 0, 'reserved'), ('GL-507', 'FU-318', 'GE-1', 4, 0, 'reserved'), ('GL-508', 'FU-318', 'GE-4', 2, 0, 'reserved'), ('GL-509', 'FU-319', 'GE-4', 1, 0, 'reserved'), ('GL-510', 'FU-320', 'GE-2', 4, 0, 'reserved'),
('GL-511', 'FU-321', 'GE-3', 5, 0, 'out'), ('GL-512', 'FU-322', 'GE-1', 7, 0, 'reserved'), ('GL-513', 'FU-323', 'GE-2', 2, 0, 'out'), ('GL-514', 'FU-323', 'GE-1', 3, 0, 'back'), ('GL-515', 'FU-325', 'GE-4', 2, 0, 'out'),
('GL-516', 'FU-326', 'GE-5', 6, 0, 'back'), ('GL-517', 'FU-327', 'GE-3', 8, 0, 'back'), ('GL-518', 'FU-328', 'GE-2', 3, 2, 'back'), ('GL-519', 'FU-329', 'GE-1', 5, 0, 'released'), ('GL-520', 'FU-331', 'GE-1', 5, 0, 'out');
INSERT INTO vans (id, plate, crates, status) VALUES
('VA-11', 'RST 111', 5, 'ready'), ('VA-12', 'RST 112', 10, 'ready'), ('VA-13', 'RST 113', 20, 'ready'), ('VA-14', 'RST 114', 8, 'workshop'), ('VA-15', 'RST 115', 3, 'ready'), ('VA-16', 'RST 116', 12, 'workshop'), ('VA-17', 'RST 117', 2, 'ready');
INSERT INTO runs (id, function_id, van_id, status) VALUES
('RN-601', 'FU-312', 'VA-12', 'planned'), ('RN-602', 'FU-313', 'VA-13', 'planned'), ('RN-603', 'FU-317', 'VA-11', 'planned'), ('RN-604', 'FU-318', 'VA-15', 'planned'), ('RN-605', 'FU-319', 'VA-17', 'planned'), ('RN-606', 'FU-320', 'VA-12', 'planned'), ('RN-607', 'FU-321', 'VA-12', 'driving'), ('RN-608', 'FU-331', 'VA-13', 'driving'),
('RN-609', 'FU-323', 'VA-12', 'done'), ('RN-610', 'FU-324', 'VA-11', 'done'), ('RN-611', 'FU-325', 'VA-13', 'done'), ('RN-612', 'FU-326', 'VA-12', 'done'), ('RN-613', 'FU-327', 'VA-12', 'done'), ('RN-614', 'FU-328', 'VA-11', 'done'), ('RN-615', 'FU-329', 'VA-12', 'dropped');
