INSERT INTO classes_of_things (id, name, keep_days, auctioned) VALUES
('KT-1', 'certificates and cards', 365, 0),
('KT-2', 'devices', 45, 1),
('KT-3', 'valuables', 120, 1),
('KT-4', 'rainwear', 30, 1),
('KT-5', 'cases', 60, 1);
INSERT INTO boxes (id, code, room, safe) VALUES
('BX-21', 'Drawer One', 5, 0),
('BX-22', 'Drawer Two', 2, 0),
('BX-23', 'Iron Locker', 4, 1),
('BX-24', 'Tin Locker', 1, 1),
('BX-25', 'Hooks', 6, 0);
INSERT INTO auctions (id, held_on, most_lots) VALUES
('AU-21', '2024-12-20', 4),
('AU-22', '2025-01-14', 4),
('AU-23', '2025-01-18', 1),
('AU-24', '2025-03-14', 6);
INSERT INTO found_items (id, title, class_id, box_id, found_on, place, description, value_cents, auction_id, price_cents, status) VALUES
('LP-501', 'Signet Ring', 'KT-3', 'BX-23', '2024-09-17', 'Town baths', 'A heavy signet ring with a crest of three herons, worn smooth, found in the filter of the warm pool.', 54000, NULL, NULL, 'stored'),
('LP-502', 'Coin Purse', 'KT-3', 'BX-21', '2024-09-18', 'Fish stall', 'A coin purse of green beads with old silver coins inside, none of them in use any more.', 8000, NULL, NULL, 'stored'),
('LP-503', 'Gold Locket', 'KT-3', 'BX-23', '2025-01-02', 'Chapel', 'A gold locket with a curl of red hair and the picture of a soldier, on a black ribbon.', 91000, NULL, NULL, 'reserved'),
('LP-504', 'Radio', 'KT-2', 'BX-21', '2024-12-01', 'Allotments', 'A crank radio with a solar panel and paint splashes, tuned to a station that plays brass bands.', 3900, NULL, NULL, 'stored'),
('LP-505', 'Hearing Aid', 'KT-2', 'BX-22', '2024-12-02', 'Bus line 3', 'A beige hearing aid in a mint tin lined with cotton wool, with two fresh batteries.', 49900, NULL, NULL, 'stored'),
('LP-506', 'Yellow Raincoat', 'KT-4', 'BX-25', '2024-12-16', 'Lighthouse path', 'A yellow raincoat with reflecting stripes, dog biscuits in every pocket and a torn hood.', 2700, NULL, NULL, 'stored'),
('LP-507', 'Rain Cape', 'KT-4', 'BX-25', '2024-12-17', 'Campsite', 'A bicycle rain cape the colour of moss with a clear window for the lamp, patched at the hem.', 1600, NULL, NULL, 'stored'),
('LP-508', 'Hat Box', 'KT-5', 'BX-25', '2024-10-28', 'Railway halt', 'A round hat box with a ferry label, holding tissue paper, a veil and dried confetti.', 2100, 'AU-22', NULL, 'listed'),
('LP-509', 'Sample Case', 'KT-5', 'BX-25', '2024-11-02', 'Inn yard', 'A sample case with forty small bottles of varnish, three of them leaking, and an order book.', 6000, 'AU-22', NULL, 'listed'),
('LP-510', 'Guitar Case', 'KT-5', 'BX-24', '2024-10-03', 'Ferry deck', 'A guitar case with a twelve-string guitar of maple wood, spare strings, and a set list on a napkin.', 78000, 'AU-23', NULL, 'listed'),
('LP-511', 'Boat Licence', 'KT-1', 'BX-21', '2023-12-28', 'Marina', 'A boat licence in a waterproof pouch along with a card for the fuel pump.', 0, NULL, NULL, 'stored'),
('LP-512', 'Student Card', 'KT-1', 'BX-21', '2025-01-08', 'Ice cream van', 'A student card with a cracked corner on a lanyard covered with badges of choirs.', 100, NULL, NULL, 'stored'),
('LP-513', 'Fur Collar', 'KT-4', 'BX-22', '2025-01-11', 'Town hall cloakroom', 'A detachable fur collar with hooks, smelling of camphor, in a shoe bag.', 5000, NULL, NULL, 'reserved'),
('LP-514', 'Garment Bag', 'KT-5', 'BX-25', '2024-11-16', 'Wedding barn', 'A garment bag with a kilt, knee socks and a belt, and a dry cleaner''s slip from June.', 14000, NULL, NULL, 'stored'),
('LP-515', 'Silk Parasol', 'KT-4', 'BX-25', '2024-11-04', 'Bowling green', 'A parasol of cream silk with a bamboo shaft and a tassel chewed by a dog.', 3300, 'AU-21', 1500, 'sold'),
('LP-516', 'Travel Clock', 'KT-2', 'BX-21', '2024-12-09', 'Guest house', 'A folding travel clock in red leather that rings at five each morning.', 4900, NULL, NULL, 'returned');
INSERT INTO claims (id, item_id, claimant_name, claimant_email, lost_on, fee_cents, reward_cents, status) VALUES
('CM-601', 'LP-503', 'Henrietta Cole', 'henrietta.cole@example.org', '2025-01-01', NULL, NULL, 'proven'),
('CM-602', 'LP-503', 'Isak Brandvold', 'isak.brandvold@example.org', '2024-12-31', NULL, NULL, 'filed'),
('CM-603', 'LP-513', 'Marguerite Cole', 'marguerite.cole@example.org', '2025-01-11', NULL, NULL, 'proven'),
('CM-604', 'LP-512', 'Bao Nguyen', 'bao.nguyen@example.org', '2025-01-07', NULL, NULL, 'filed'),
('CM-605', 'LP-505', 'Walter Pym', 'walter.pym@example.org', '2024-12-02', NULL, NULL, 'filed'),
('CM-606', 'LP-505', 'Sabina Roth', 'sabina.roth@example.org', '2024-12-01', NULL, NULL, 'filed'),
('CM-607', 'LP-505', 'Isak Brandvold', 'isak.brandvold@example.org', '2024-11-28', NULL, NULL, 'filed'),
('CM-608', 'LP-506', 'Dorothea Finch', 'dorothea.finch@example.org', '2024-12-14', NULL, NULL, 'rejected'),
('CM-609', 'LP-516', 'Leo Castellanos', 'leo.castellanos@example.org', '2024-12-08', 800, 0, 'settled'),
('CM-610', 'LP-502', 'Walter Pym', 'walter.pym@example.org', '2024-09-14', NULL, NULL, 'rejected');
