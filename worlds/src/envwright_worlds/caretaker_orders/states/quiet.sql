INSERT INTO estates (id, name, budget_cents) VALUES
('ES-1', 'Lark Rise', 180000),
('ES-2', 'Canal Terrace', 33000),
('ES-3', 'Old Brewery', 600000);
INSERT INTO flats (id, estate_id, address, tenant_name, tenant_email) VALUES
('FL-1', 'ES-1', 'Lark Rise 1 left', 'Petra Vance', 'petra.vance@example.org'),
('FL-2', 'ES-1', 'Lark Rise 6 top', 'Moussa Traore', 'moussa.traore@example.org'),
('FL-3', 'ES-2', 'Canal Terrace 4 ground', 'Petra Vance', 'petra.vance.canal@example.org'),
('FL-4', 'ES-2', 'Canal Terrace 8 right', 'Ola Nyberg', 'ola.nyberg@example.org'),
('FL-5', 'ES-3', 'Old Brewery 2 left', 'Hedda Rask', 'hedda.rask@example.org'),
('FL-6', 'ES-3', 'Old Brewery 9 attic', 'Chen Li', 'chen.li@example.org');
INSERT INTO caretakers (id, name, email, estate_id, absent) VALUES
('CT-1', 'Arno Fuchs', 'arno.fuchs@example.org', 'ES-1', 0),
('CT-2', 'Dina Popov', 'dina.popov@example.org', 'ES-2', 0),
('CT-3', 'Arno Fuchs', 'arno.fuchs.brewery@example.org', 'ES-3', 0),
('CT-4', 'Pim Jonker', 'pim.jonker@example.org', 'ES-1', 1);
INSERT INTO firms (id, name, trade, limit_cents, contract_until) VALUES
('FI-1', 'Blue Tap', 'plumbing', 90000, '2025-11-30'),
('FI-2', 'Hearth and Flue', 'heating', 250000, '2025-01-15'),
('FI-3', 'Glow Works', 'heating', 400000, '2025-01-14'),
('FI-4', 'Bright Circuit', 'electrics', 70000, '2025-12-31'),
('FI-5', 'True Joint', 'joinery', 60000, '2026-01-31'),
('FI-6', 'Wet Trades', 'plumbing', 40000, '2024-11-30');
INSERT INTO orders (id, flat_id, trade, damage, emergency, caretaker_id, estimate_cents, firm_id, status) VALUES
('O-601', 'FL-1', 'plumbing', 'Low pressure in the shower', 0, NULL, NULL, NULL, 'reported'),
('O-602', 'FL-1', 'heating', 'Room stat blank', 0, 'CT-1', 15000, NULL, 'inspected'),
('O-603', 'FL-2', 'electrics', 'Socket cracked', 0, 'CT-1', 70000, NULL, 'inspected'),
('O-604', 'FL-2', 'joinery', 'Sill rotten', 0, 'CT-1', 30000, 'FI-5', 'commissioned'),
('O-605', 'FL-3', 'plumbing', 'Pipe weeps', 1, 'CT-2', 40000, 'FI-1', 'commissioned'),
('O-606', 'FL-3', 'heating', 'Boiler leaks', 0, 'CT-2', 30000, 'FI-2', 'done'),
('O-607', 'FL-4', 'joinery', 'Lock worn', 0, 'CT-2', 16000, 'FI-5', 'commissioned'),
('O-608', 'FL-4', 'electrics', 'Fan hums', 0, 'CT-2', 5000, NULL, 'closed'),
('O-609', 'FL-5', 'plumbing', 'Blocked waste pipe', 0, 'CT-3', 22000, 'FI-1', 'commissioned'),
('O-610', 'FL-5', 'heating', 'Cold tower room', 0, 'CT-3', 250001, NULL, 'inspected'),
('O-611', 'FL-6', 'electrics', 'Switch loose', 0, NULL, NULL, NULL, 'reported'),
('O-612', 'FL-6', 'joinery', 'Stair tread split', 0, 'CT-3', 50000, 'FI-5', 'done'),
('O-613', 'FL-6', 'plumbing', 'Basin tap seized', 0, 'CT-3', 12000, NULL, 'inspected'),
('O-614', 'FL-5', 'electrics', 'Meter cupboard damp', 0, 'CT-3', 35000, 'FI-4', 'done'),
('O-615', 'FL-1', 'joinery', 'Letter box squeals', 0, NULL, NULL, NULL, 'cancelled'),
('O-616', 'FL-2', 'heating', 'Vent grille loose', 0, 'CT-1', 18000, 'FI-2', 'done');
INSERT INTO appointments (id, order_id, day, half, status) VALUES
('AP-1', 'O-605', '2025-01-15', 'morning', 'confirmed'),
('AP-2', 'O-606', '2025-01-07', 'morning', 'kept'),
('AP-3', 'O-607', '2025-01-14', 'afternoon', 'confirmed'),
('AP-4', 'O-609', '2025-01-06', 'morning', 'missed'),
('AP-5', 'O-609', '2025-01-13', 'afternoon', 'missed'),
('AP-6', 'O-612', '2025-01-10', 'morning', 'kept'),
('AP-7', 'O-614', '2025-01-09', 'afternoon', 'kept'),
('AP-8', 'O-616', '2025-01-08', 'morning', 'kept'),
('AP-9', 'O-604', '2025-01-20', 'morning', 'proposed');
INSERT INTO invoices (id, order_id, amount_cents, status) VALUES
('IV-1', 'O-606', 33000, 'received'),
('IV-2', 'O-612', 48000, 'received'),
('IV-3', 'O-614', 39000, 'rejected');
INSERT INTO hints (id, title, body) VALUES
('HI-1', 'Weak shower', 'Let the tenant unscrew the head and soak it in vinegar overnight before anybody comes.'),
('HI-2', 'Thermostat without a picture', 'Try new batteries first; the caretaker has a box of them in the workshop.'),
('HI-3', 'Old buildings and damp', 'Electrics looks at wet cupboards before plumbing opens the wall.'),
('HI-4', 'Which firm to choose', 'Compare the limit of the contract with the estimate, then the last day, and only then the price.');
