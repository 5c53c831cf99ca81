INSERT INTO vessels (id, name, skipper, status) VALUES
('V-21', 'Bonny Lass', 'Euan Farquhar', 'licensed'),
('V-22', 'Skua', 'Birgit Thorsen', 'licensed'),
('V-23', 'Saint Piran', 'Denzil Rowe', 'licensed'),
('V-24', 'Wavecrest', 'Euan Farquhar', 'licensed'),
('V-25', 'Pole Star', 'Nadia Rowe', 'laid_up');
INSERT INTO species (id, name, lowest_cents) VALUES
('BRM', 'Sea bream', 680),
('SPR', 'Sprat', 90),
('GUR', 'Gurnard', 230),
('BAS', 'Sea bass', 1100);
INSERT INTO quotas (vessel_id, species_id, kg_left) VALUES
('V-21', 'BRM', 400), ('V-21', 'BAS', 10), ('V-22', 'SPR', 900),
('V-22', 'BAS', 130), ('V-23', 'GUR', 0), ('V-24', 'GUR', 310),
('V-24', 'BRM', 55), ('V-25', 'SPR', 1500);
INSERT INTO bidders (id, name, email, limit_cents, boxes_out, most_boxes, status) VALUES
('B-51', 'Cockle Row Bistro', 'bookings@cocklerow.example.org', 135000, 4, 12, 'active'),
('B-52', 'Vandermeer Vis', 'inkoop@vandermeervis.example.org', 320000, 5, 12, 'active'),
('B-53', 'Leila Mansour', 'leila.mansour@example.org', 110000, 6, 8, 'active'),
('B-54', 'Drift Market', 'stall@driftmarket.example.org', 60000, 15, 20, 'active'),
('B-55', 'Ruben Ferreira', 'ruben.ferreira@example.org', 90000, 3, 10, 'active'),
('B-56', 'Leila Mansour', 'l.mansour.deli@example.org', 80000, 0, 6, 'blocked'),
('B-57', 'Headland Pub', 'kitchen@headlandpub.example.org', 45000, 2, 5, 'blocked');
INSERT INTO lots (id, vessel_id, species_id, grade, boxes, kg, reserve_cents, status) VALUES
('LT-301', 'V-21', 'BRM', 'A', 6, 120, 700, 'open'),
('LT-302', 'V-22', 'BAS', 'B', 2, 36, 1100, 'open'),
('LT-303', 'V-21', 'GUR', 'C', 5, 80, 184, 'open'),
('LT-304', 'V-23', 'SPR', 'B', 20, 450, 95, 'open'),
('LT-305', 'V-22', 'SPR', 'A', 10, 220, NULL, 'landed'),
('LT-306', 'V-24', 'GUR', 'B', 4, 100, NULL, 'landed'),
('LT-307', 'V-23', 'BRM', 'B', 8, 160, 690, 'unsold'),
('LT-308', 'V-21', 'BAS', 'A', 3, 60, 1150, 'sold'),
('LT-309', 'V-24', 'GUR', 'A', 7, 150, 240, 'sold'),
('LT-310', 'V-22', 'BRM', 'C', 5, 75, 544, 'sold'),
('LT-311', 'V-25', 'SPR', 'C', 15, 300, 72, 'collected'),
('LT-312', 'V-23', 'BAS', 'C', 2, 40, 900, 'sold'),
('LT-313', 'V-24', 'BRM', 'A', 4, 90, 710, 'sold'),
('LT-314', 'V-25', 'GUR', 'B', 3, 45, NULL, 'withdrawn');
INSERT INTO bids (id, lot_id, bidder_id, cents, status) VALUES
('BD-501', 'LT-301', 'B-51', 720, 'standing'),
('BD-502', 'LT-302', 'B-52', 1120, 'standing'),
('BD-503', 'LT-308', 'B-53', 1200, 'won'),
('BD-504', 'LT-309', 'B-52', 250, 'won'),
('BD-505', 'LT-310', 'B-51', 600, 'won'),
('BD-506', 'LT-311', 'B-54', 80, 'won'),
('BD-507', 'LT-312', 'B-55', 900, 'won'),
('BD-508', 'LT-313', 'B-52', 730, 'won'),
('BD-509', 'LT-313', 'B-55', 715, 'outbid');
INSERT INTO settlements (id, lot_id, bidder_id, amount_cents, due_on, status) VALUES
('SE-801', 'LT-308', 'B-53', 74880, '2025-01-14', 'open'),
('SE-802', 'LT-309', 'B-52', 39000, '2025-01-21', 'open'),
('SE-803', 'LT-310', 'B-51', 46800, '2025-01-17', 'disputed'),
('SE-804', 'LT-311', 'B-54', 24960, '2025-01-06', 'open'),
('SE-805', 'LT-312', 'B-55', 37440, '2025-01-15', 'open'),
('SE-806', 'LT-313', 'B-52', 68328, '2025-01-19', 'disputed');
