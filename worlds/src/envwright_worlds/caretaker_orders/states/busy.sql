INSERT INTO estates (id, name, budget_cents) VALUES
('ES-1', 'Poplar Court', 420000),
('ES-2', 'Glassworks Yard', 55000),
('ES-3', 'Tide Street', 1300000),
('ES-4', 'Bishop Close', 88000);
INSERT INTO flats (id, estate_id, address, tenant_name, tenant_email) VALUES
('FL-1', 'ES-1', 'Poplar Court 3 left', 'Wanjiru Kamau', 'wanjiru.kamau@example.org'),
('FL-2', 'ES-1', 'Poplar Court 5 right', 'Sven Holt', 'sven.holt@example.org'),
('FL-3', 'ES-1', 'Poplar Court 8 attic', 'Ruth Meier', 'ruth.meier@example.org'),
('FL-4', 'ES-2', 'Glassworks Yard 2 ground', 'Ruth Meier', 'ruth.meier.yard@example.org'),
('FL-5', 'ES-2', 'Glassworks Yard 6 left', 'Dino Greco', 'dino.greco@example.org'),
('FL-6', 'ES-3', 'Tide Street 11 top', 'Hanh Vu', 'hanh.vu@example.org'),
('FL-7', 'ES-3', 'Tide Street 13 ground', 'Joel Sands', 'joel.sands@example.org'),
('FL-8', 'ES-3', 'Tide Street 15 right', 'Pavla Mraz', 'pavla.mraz@example.org'),
('FL-9', 'ES-4', 'Bishop Close 4 left', 'Agnes Orr', 'agnes.orr@example.org'),
('FL-10', 'ES-4', 'Bishop Close 10 attic', 'Yusuf Demir', 'yusuf.demir@example.org'),
('FL-11', 'ES-3', 'Tide Street 17 top', 'Bo Yang', 'bo.yang@example.org');
INSERT INTO caretakers (id, name, email, estate_id, absent) VALUES
('CT-1', 'Klaus Ebner', 'klaus.ebner@example.org', 'ES-1', 0),
('CT-2', 'Mona Saleh', 'mona.saleh@example.org', 'ES-1', 1),
('CT-3', 'Gus Tanner', 'gus.tanner@example.org', 'ES-2', 0),
('CT-4', 'Klaus Ebner', 'klaus.ebner.tide@example.org', 'ES-3', 0),
('CT-5', 'Ivy Clarke', 'ivy.clarke@example.org', 'ES-3', 1),
('CT-6', 'Sol Ramos', 'sol.ramos@example.org', 'ES-4', 0);
INSERT INTO firms (id, name, trade, limit_cents, contract_until) VALUES
('FI-1', 'Copper Line', 'plumbing', 220000, '2025-12-31'),
('FI-2', 'Drain Doctors', 'plumbing', 75000, '2025-01-15'),
('FI-3', 'Ember Heating', 'heating', 480000, '2025-07-31'),
('FI-4', 'Boiler Barn', 'heating', 300000, '2025-01-14'),
('FI-5', 'Live Wire', 'electrics', 125000, '2026-02-28'),
('FI-6', 'Fuse and Sons', 'electrics', 55000, '2025-08-31'),
('FI-7', 'Dovetail', 'joinery', 160000, '2025-10-31'),
('FI-8', 'Sash and Sill', 'joinery', 45000, '2024-12-31');
INSERT INTO orders (id, flat_id, trade, damage, emergency, caretaker_id, estimate_cents, firm_id, status) VALUES
('O-501', 'FL-1', 'plumbing', 'Toilet keeps filling', 0, NULL, NULL, NULL, 'reported'),
('O-502', 'FL-1', 'heating', 'Radiator bangs', 0, 'CT-1', 15000, NULL, 'inspected'),
('O-503', 'FL-2', 'electrics', 'No light in the bath', 0, 'CT-1', 60000, NULL, 'inspected'),
('O-504', 'FL-3', 'joinery', 'Balcony rail rotten', 0, 'CT-1', 44000, 'FI-7', 'commissioned'),
('O-505', 'FL-4', 'plumbing', 'Water through the ceiling', 1, 'CT-3', 92000, 'FI-1', 'commissioned'),
('O-506', 'FL-5', 'electrics', 'Sparks at the cooker', 1, 'CT-3', 50000, 'FI-6', 'commissioned'),
('O-507', 'FL-6', 'heating', 'Boiler shuts down', 1, 'CT-4', 450000, 'FI-3', 'done'),
('O-508', 'FL-7', 'plumbing', 'Kitchen drain backs up', 0, 'CT-4', 32000, 'FI-2', 'commissioned'),
('O-509', 'FL-8', 'joinery', 'Cupboard door off', 0, 'CT-4', 8000, NULL, 'closed'),
('O-510', 'FL-9', 'plumbing', 'Cracked basin', 0, 'CT-6', 80000, 'FI-1', 'done'),
('O-511', 'FL-10', 'heating', 'Pump howls at night', 0, 'CT-6', 15001, NULL, 'inspected'),
('O-512', 'FL-10', 'plumbing', 'Tap drips', 0, NULL, NULL, NULL, 'cancelled'),
('O-513', 'FL-7', 'electrics', 'Hall light flickers', 0, NULL, NULL, NULL, 'reported'),
('O-514', 'FL-8', 'plumbing', 'Leak behind the washer', 1, 'CT-4', 75000, NULL, 'inspected'),
('O-515', 'FL-2', 'joinery', 'Floor creaks and gives', 0, 'CT-1', 115000, 'FI-7', 'commissioned'),
('O-516', 'FL-5', 'heating', 'Valve stuck open', 0, 'CT-3', 51000, 'FI-3', 'done'),
('O-517', 'FL-6', 'electrics', 'Bell does not ring', 0, NULL, NULL, NULL, 'reported'),
('O-518', 'FL-9', 'joinery', 'Front door drags', 0, 'CT-6', 39000, 'FI-7', 'commissioned'),
('O-519', 'FL-11', 'joinery', 'Window will not shut', 0, 'CT-4', 47000, 'FI-7', 'commissioned'),
('O-520', 'FL-11', 'heating', 'Cold bedroom', 0, 'CT-4', 9000, NULL, 'inspected'),
('O-521', 'FL-11', 'plumbing', 'Shower runs only hot', 0, 'CT-4', 28000, 'FI-1', 'done'),
('O-522', 'FL-3', 'electrics', 'Extractor dead', 0, 'CT-1', 20000, 'FI-5', 'done');
INSERT INTO appointments (id, order_id, day, half, status) VALUES
('AP-1', 'O-504', '2025-01-15', 'morning', 'confirmed'),
('AP-2', 'O-505', '2025-01-15', 'afternoon', 'proposed'),
('AP-3', 'O-506', '2025-01-13', 'morning', 'missed'),
('AP-4', 'O-507', '2025-01-13', 'morning', 'kept'),
('AP-5', 'O-508', '2025-01-09', 'afternoon', 'missed'),
('AP-6', 'O-508', '2025-01-14', 'morning', 'missed'),
('AP-7', 'O-510', '2025-01-08', 'morning', 'kept'),
('AP-8', 'O-515', '2025-01-21', 'morning', 'confirmed'),
('AP-9', 'O-518', '2025-01-21', 'morning', 'proposed'),
('AP-10', 'O-516', '2025-01-09', 'afternoon', 'kept'),
('AP-11', 'O-506', '2025-01-14', 'afternoon', 'confirmed'),
('AP-12', 'O-521', '2025-01-10', 'morning', 'kept'),
('AP-13', 'O-522', '2025-01-07', 'afternoon', 'kept');
INSERT INTO invoices (id, order_id, amount_cents, status) VALUES
('IV-1', 'O-510', 88000, 'received'),
('IV-2', 'O-507', 500000, 'rejected'),
('IV-3', 'O-516', 56100, 'received'),
('IV-4', 'O-522', 19800, 'received');
INSERT INTO hints (id, title, body) VALUES
('HI-1', 'Ceiling that drips', 'Find out who lives above before anybody is sent; the flat with the leak gets the order, as an emergency if it runs.'),
('HI-2', 'Radiators that knock', 'Knocking is mostly air or a loose bracket, which the caretaker mends within the small limit.'),
('HI-3', 'Sparks or a warm plug', 'Nobody touches it again; the breaker goes off, and electrics comes the same day where it can.'),
('HI-4', 'Rotten timber outside', 'Ask for a photograph with a coin beside it, so that joinery brings the right length at the first visit.'),
('HI-5', 'Tenant away from home', 'A missed visit is noted at once; after two of them the order may be withdrawn and reported anew.'),
('HI-6', 'End of a frame contract', 'Work that was given out before the last day goes on, but nothing new is given to a firm after it.');
