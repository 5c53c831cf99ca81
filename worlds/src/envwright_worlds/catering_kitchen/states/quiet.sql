INSERT INTO clients (id, name, email, blocked) VALUES
('CL-51', 'Amberley Weddings', 'amberley.weddings@example.org', 0), ('CL-52', 'Borough Bank', 'borough.bank@example.org', 0), ('CL-53', 'Crown Trust', 'crown.trust@example.org', 1), ('CL-54', 'Dale School', 'dale.school@example.org', 0),
('CL-55', 'Ferris Garage', 'ferris.garage@example.org', 0), ('CL-56', 'Granite Chess Club', 'granite.chess@example.org', 0), ('CL-57', 'Lumen Theatre', 'lumen.theatre@example.org', 0), ('CL-58', 'Moor Surgery', 'moor.surgery@example.org', 0);
INSERT INTO dishes (id, name, course, allergen, portion_cents, lead_days, on_menu) VALUES
('DI-1', 'Celery Soup', 'starter', 'dairy', 500, 1, 1), ('DI-2', 'Shrimp Cocktail', 'starter', 'shellfish', 800, 3, 1), ('DI-3', 'Roast Chicken', 'main', 'none', 1600, 2, 1), ('DI-4', 'Leafy Quiche', 'main', 'dairy', 1200, 1, 1), ('DI-5', 'Noodle Bowl', 'main', 'gluten', 1400, 1, 1),
('DI-6', 'Moor Buffet', 'buffet', 'none', 2000, 5, 1), ('DI-7', 'Shore Buffet', 'buffet', 'shellfish', 3000, 7, 1), ('DI-8', 'Apple Crumble', 'dessert', 'gluten', 400, 1, 1), ('DI-9', 'Nut Brownie', 'dessert', 'nuts', 450, 2, 1), ('DI-10', 'Stuffed Goose', 'main', 'none', 2400, 12, 0);
INSERT INTO functions (id, client_id, title, held_on, guests, price_cents, paid_cents, status) VALUES
('FU-401', 'CL-51', 'Silver Wedding', '2025-02-08', 50, 0, 0, 'draft'),
('FU-402', 'CL-54', 'Prize Day', '2025-01-18', 80, 0, 0, 'draft'),
('FU-403', 'CL-56', 'Chess Final', '2025-01-22', 20, 0, 0, 'draft'),
('FU-404', 'CL-52', 'Branch Party', '2025-03-01', 60, 0, 0, 'draft'),
('FU-405', 'CL-57', 'Opening Night', '2025-01-22', 90, 180000, 0, 'quoted'),
('FU-406', 'CL-58', 'Staff Lunch', '2025-01-30', 30, 48000, 0, 'quoted'),
('FU-407', 'CL-55', 'Garage Fiftieth', '2025-01-17', 45, 72000, 21600, 'signed'),
('FU-408', 'CL-52', 'Audit Lunch', '2025-01-16', 25, 30000, 9000, 'signed'),
('FU-409', 'CL-54', 'Founders Day', '2025-01-24', 100, 200000, 0, 'signed'),
('FU-410', 'CL-57', 'Cast Supper', '2025-02-01', 40, 56000, 0, 'signed'),
('FU-411', 'CL-51', 'Civil Wedding', '2025-01-15', 60, 120000, 36000, 'prepared'),
('FU-412', 'CL-58', 'Clinic Tea', '2025-01-15', 20, 24000, 7200, 'prepared'),
('FU-413', 'CL-56', 'Blitz Cup', '2025-01-15', 35, 49000, 14700, 'prepared'),
('FU-414', 'CL-55', 'Rally Breakfast', '2025-01-14', 30, 36000, 10800, 'prepared'),
('FU-415', 'CL-52', 'Year End', '2024-12-19', 70, 140000, 42000, 'delivered'),
('FU-416', 'CL-57', 'Panto Party', '2025-01-04', 50, 80000, 24000, 'delivered'),
('FU-417', 'CL-54', 'Nativity Tea', '2024-12-12', 65, 104000, 31200, 'delivered'),
('FU-418', 'CL-58', 'Retirement Toast', '2024-11-22', 40, 66000, 66000, 'closed'),
('FU-419', 'CL-55', 'Autumn Sale', '2024-12-01', 30, 10800, 10800, 'cancelled');
INSERT INTO menu_lines (function_id, dish_id, portions) VALUES
('FU-401', 'DI-3', 50), ('FU-401', 'DI-9', 50), ('FU-402', 'DI-5', 80), ('FU-403', 'DI-4', 20), ('FU-404', 'DI-8', 60), ('FU-405', 'DI-6', 90), ('FU-406', 'DI-4', 30), ('FU-406', 'DI-8', 30), ('FU-407', 'DI-3', 45), ('FU-408', 'DI-4', 25), ('FU-409', 'DI-6', 100), ('FU-410', 'DI-5', 40),
('FU-411', 'DI-3', 60), ('FU-411', 'DI-8', 60), ('FU-412', 'DI-4', 20), ('FU-413', 'DI-5', 35), ('FU-414', 'DI-4', 30), ('FU-415', 'DI-6', 70), ('FU-416', 'DI-3', 50), ('FU-417', 'DI-4', 65), ('FU-417', 'DI-8', 65), ('FU-418', 'DI-3', 40), ('FU-419', 'DI-4', 30);
INSERT INTO allergy_notes (function_id, allergen, sufferers) VALUES
('FU-401', 'nuts', 3), ('FU-402', 'gluten', 2), ('FU-405', 'dairy', 8), ('FU-411', 'shellfish', 1);
INSERT INTO gear (id, name, pieces) VALUES
('GE-1', 'Soup Kettle', 6), ('GE-2', 'Glass Rack', 10), ('GE-3', 'Bench', 12), ('GE-4', 'Lantern', 8);
INSERT INTO gear_loans (id, function_id, gear_id, pieces, missing, status) VALUES
('GL-551', 'FU-407', 'GE-1', 4, 0, 'reserved'), ('GL-552', 'FU-408', 'GE-2', 10, 0, 'reserved'), ('GL-553', 'FU-411', 'GE-3', 8, 0, 'reserved'), ('GL-554', 'FU-412', 'GE-1', 2, 0, 'reserved'), ('GL-555', 'FU-413', 'GE-1', 4, 0, 'out'),
('GL-556', 'FU-415', 'GE-2', 5, 0, 'out'), ('GL-557', 'FU-416', 'GE-4', 3, 0, 'back'), ('GL-558', 'FU-418', 'GE-4', 4, 1, 'back'), ('GL-559', 'FU-419', 'GE-3', 6, 0, 'released'), ('GL-560', 'FU-414', 'GE-2', 2, 0, 'out');
INSERT INTO vans (id, plate, crates, status) VALUES
('VA-21', 'TUV 221', 2, 'ready'), ('VA-22', 'TUV 222', 6, 'ready'), ('VA-23', 'TUV 223', 10, 'ready'), ('VA-24', 'TUV 224', 4, 'workshop');
INSERT INTO runs (id, function_id, van_id, status) VALUES
('RN-701', 'FU-411', 'VA-22', 'planned'), ('RN-702', 'FU-412', 'VA-21', 'planned'), ('RN-703', 'FU-413', 'VA-23', 'driving'), ('RN-704', 'FU-414', 'VA-23', 'driving'), ('RN-705', 'FU-415', 'VA-22', 'done'), ('RN-706', 'FU-416', 'VA-22', 'done'), ('RN-707', 'FU-417', 'VA-23', 'done'), ('RN-708', 'FU-418', 'VA-22', 'done'), ('RN-709', 'FU-419', 'VA-22', 'dropped');
