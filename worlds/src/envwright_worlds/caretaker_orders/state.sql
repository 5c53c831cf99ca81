INSERT INTO estates (id, name, budget_cents) VALUES
('ES-1', 'Meadow Row', 400000),
('ES-2', 'Kiln Square', 60000),
('ES-3', 'Ferry Lane', 1500000),
('ES-4', 'Chapel Hill', 93500);
INSERT INTO flats (id, estate_id, address, tenant_name, tenant_email) VALUES
('FL-1', 'ES-1', 'Meadow Row 2 left', 'Irma Sool', 'irma.sool@example.org'),
('FL-2', 'ES-1', 'Meadow Row 4 right', 'Dev Anand', 'dev.anand@example.org'),
('FL-3', 'ES-1', 'Meadow Row 7 attic', 'Kim Bauer', 'kim.bauer@example.org'),
('FL-4', 'ES-2', 'Kiln Square 1 ground', 'Kim Bauer', 'kim.bauer.kiln@example.org'),
('FL-5', 'ES-2', 'Kiln Square 5 left', 'Oda Finn', 'oda.finn@example.org'),
('FL-6', 'ES-3', 'Ferry Lane 10 top', 'Luca Moretti', 'luca.moretti@example.org'),
('FL-7', 'ES-3', 'Ferry Lane 12 ground', 'Jana Kral', 'jana.kral@example.org'),
('FL-8', 'ES-3', 'Ferry Lane 14 right', 'Amos Reed', 'amos.reed@example.org'),
('FL-9', 'ES-4', 'Chapel Hill 3 left', 'Vera Stone', 'vera.stone@example.org'),
('FL-10', 'ES-4', 'Chapel Hill 9 attic', 'Per Holm', 'per.holm@example.org');
INSERT INTO caretakers (id, name, email, estate_id, absent) VALUES
('CT-1', 'Rolf Meyer', 'rolf.meyer@example.org', 'ES-1', 0),
('CT-2', 'Bea Lund', 'bea.lund@example.org', 'ES-1', 1),
('CT-3', 'Hana Novak', 'hana.novak@example.org', 'ES-2', 0),
('CT-4', 'Rolf Meyer', 'rolf.meyer.ferry@example.org', 'ES-3', 0),
('CT-5', 'Tito Costa', 'tito.costa@example.org', 'ES-3', 1),
('CT-6', 'Nell Brook', 'nell.brook@example.org', 'ES-4', 0);
INSERT INTO firms (id, name, trade, limit_cents, contract_until) VALUES
('FI-1', 'Brunn Pipes', 'plumbing', 200000, '2025-12-31'),
('FI-2', 'Wells and Daughter', 'plumbing', 80000, '2025-01-15'),
('FI-3', 'Warm House', 'heating', 500000, '2025-06-30'),
('FI-4', 'Old Flame', 'heating', 300000, '2025-01-14'),
('FI-5', 'Spark Union', 'electrics', 120000, '2026-03-31'),
('FI-6', 'Volt Brothers', 'electrics', 60000, '2025-09-30'),
('FI-7', 'Oak and Hinge', 'joinery', 150000, '2025-11-30'),
('FI-8', 'Plane Works', 'joinery', 40000, '2024-12-31');
INSERT INTO orders (id, flat_id, trade, damage, emergency, caretaker_id, estimate_cents, firm_id, status) VALUES
('O-401', 'FL-1', 'plumbing', 'Dripping kitchen tap', 0, NULL, NULL, NULL, 'reported'),
('O-402', 'FL-1', 'heating', 'Cold radiator in the hall', 0, 'CT-1', 15000, NULL, 'inspected'),
('O-403', 'FL-2', 'electrics', 'Dead sockets', 0, 'CT-1', 70000, NULL, 'inspected'),
('O-404', 'FL-3', 'joinery', 'Jammed balcony door', 0, 'CT-1', 42000, 'FI-7', 'commissioned'),
('O-405', 'FL-4', 'plumbing', 'Burst pipe', 1, 'CT-3', 90000, 'FI-1', 'commissioned'),
('O-406', 'FL-5', 'electrics', 'Smell at the fuse box', 1, 'CT-3', 50000, 'FI-6', 'commissioned'),
('O-407', 'FL-6', 'heating', 'Boiler without pressure', 1, 'CT-4', 480000, 'FI-3', 'done'),
('O-408', 'FL-7', 'plumbing', 'Blocked drain', 0, 'CT-4', 30000, 'FI-2', 'commissioned'),
('O-409', 'FL-8', 'joinery', 'Broken window latch', 0, 'CT-4', 9000, NULL, 'closed'),
('O-410', 'FL-9', 'plumbing', 'Loose basin', 0, 'CT-6', 85000, 'FI-1', 'done'),
('O-411', 'FL-10', 'heating', 'Loud pump', 0, 'CT-6', 16000, NULL, 'inspected'),
('O-412', 'FL-10', 'plumbing', 'Running cistern', 0, NULL, NULL, NULL, 'cancelled'),
('O-413', 'FL-7', 'electrics', 'Flickering stairs light', 0, NULL, NULL, NULL, 'reported'),
('O-414', 'FL-8', 'plumbing', 'Leak under the bath', 1, 'CT-4', 80000, NULL, 'inspected'),
('O-415', 'FL-2', 'joinery', 'Warped floor boards', 0, 'CT-1', 110000, 'FI-7', 'commissioned'),
('O-416', 'FL-5', 'heating', 'Broken thermostat', 0, 'CT-3', 55000, 'FI-3', 'done'),
('O-417', 'FL-6', 'electrics', 'Doorbell silent', 0, NULL, NULL, NULL, 'reported'),
('O-418', 'FL-9', 'joinery', 'Split threshold', 0, 'CT-6', 38000, 'FI-7', 'commissioned');
INSERT INTO appointments (id, order_id, day, half, status) VALUES
('AP-1', 'O-404', '2025-01-15', 'morning', 'confirmed'),
('AP-2', 'O-405', '2025-01-15', 'afternoon', 'proposed'),
('AP-3', 'O-406', '2025-01-14', 'morning', 'missed'),
('AP-4', 'O-407', '2025-01-13', 'morning', 'kept'),
('AP-5', 'O-408', '2025-01-10', 'afternoon', 'missed'),
('AP-6', 'O-408', '2025-01-14', 'afternoon', 'missed'),
('AP-7', 'O-410', '2025-01-09', 'morning', 'kept'),
('AP-8', 'O-415', '2025-01-20', 'morning', 'confirmed'),
('AP-9', 'O-418', '2025-01-20', 'morning', 'proposed'),
('AP-10', 'O-416', '2025-01-08', 'afternoon', 'kept'),
('AP-11', 'O-406', '2025-01-16', 'afternoon', 'confirmed');
INSERT INTO invoices (id, order_id, amount_cents, status) VALUES
('IV-1', 'O-410', 93500, 'received'),
('IV-2', 'O-407', 510000, 'rejected'),
('IV-3', 'O-416', 60500, 'received');
INSERT INTO hints (id, title, body) VALUES
('HI-1', 'Water that will not stop', 'Ask the tenant to close the main tap beside the meter, then treat the report as an emergency for plumbing.'),
('HI-2', 'No heat in one room', 'Have the caretaker bleed the radiator first; most cold radiators cost less than the caretaker''s own limit.'),
('HI-3', 'Smell of burning near fuses', 'Tell the tenant to switch the main fuse off and leave it off until electrics has been there.'),
('HI-4', 'Doors that stick in winter', 'Wood swells in damp weeks; joinery planes the edge, and a second visit is often needed.'),
('HI-5', 'Nobody opened the door', 'Note the appointment as missed and propose another one; after the second time the order may be cancelled.'),
('HI-6', 'Invoice above the estimate', 'A tenth more is accepted; anything beyond it is rejected and the firm sends a new invoice.');
