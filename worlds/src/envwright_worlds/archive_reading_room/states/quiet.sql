INSERT INTO researchers (id, name, email, ticket_until, rules_signed) VALUES
('RD-250', 'Tamsin Goode', 'tamsin.goode@example.org', '2025-07-14', 1),
('RD-251', 'Emil Hartog', 'emil.hartog@example.org', '2025-01-24', 0),
('RD-252', 'Sachiko Ueda', 'sachiko.ueda@example.org', '2025-11-30', 1),
('RD-253', 'Ruben Hartog', 'ruben.hartog@example.org', '2025-04-02', 1),
('RD-254', 'Mabel Quaye', 'mabel.quaye@example.org', '2025-01-12', 0),
('RD-255', 'Florin Popa', 'florin.popa@example.org', '2025-10-10', 1);
INSERT INTO collections (id, title, creator, access) VALUES
('F-1', 'Lifeboat Logs', 'Coastal Lifeboat Society', 'open'),
('F-2', 'Hearne Estate Rentals', 'Hearne Estate', 'open'),
('F-3', 'Ambrose Lyle Diaries', 'Lyle family', 'permit'),
('F-4', 'Reformatory Registers', 'Girls'' Reformatory', 'permit');
INSERT INTO units (id, title, collection_id, condition, closed_until, place) VALUES
('U-71', 'Log 1866 to 1874', 'F-1', 'sound', NULL, 'reading_room'),
('U-72', 'Log 1875 to 1883', 'F-1', 'fragile', NULL, 'stacks'),
('U-73', 'Rental Rolls East', 'F-2', 'sound', NULL, 'stacks'),
('U-74', 'Rental Rolls West', 'F-2', 'unfit', NULL, 'stacks'),
('U-75', 'Eviction Notices', 'F-2', 'sound', '2025-01-31', 'stacks'),
('U-76', 'Diary of the Voyage', 'F-3', 'fragile', NULL, 'reading_room'),
('U-77', 'Diary at Home', 'F-3', 'sound', NULL, 'stacks'),
('U-78', 'Register 1909', 'F-4', 'sound', NULL, 'reading_room'),
('U-79', 'Register 1924', 'F-4', 'sound', '2025-02-15', 'stacks');
INSERT INTO permits (id, researcher_id, collection_id, until) VALUES
('PM-21', 'RD-250', 'F-3', '2025-01-18'),
('PM-22', 'RD-252', 'F-4', '2025-07-14'),
('PM-23', 'RD-255', 'F-3', '2025-01-14'),
('PM-24', 'RD-253', 'F-3', '2025-03-31');
INSERT INTO requisitions (id, researcher_id, unit_id, for_day, status, pages_copied, copies_cents) VALUES
('RQ-901', 'RD-250', 'U-71', '2025-01-15', 'issued', 12, 540),
('RQ-902', 'RD-252', 'U-78', '2025-01-14', 'issued', 59, 2655),
('RQ-903', 'RD-253', 'U-76', '2025-01-15', 'issued', 0, 0),
('RQ-904', 'RD-253', 'U-73', '2025-01-15', 'ordered', 0, 0),
('RQ-905', 'RD-250', 'U-77', '2025-01-15', 'ordered', 0, 0),
('RQ-906', 'RD-255', 'U-72', '2025-01-15', 'ordered', 0, 0),
('RQ-907', 'RD-251', 'U-75', '2025-01-15', 'cancelled', 0, 0),
('RQ-908', 'RD-251', 'U-73', '2025-01-24', 'ordered', 0, 0),
('RQ-909', 'RD-250', 'U-77', '2025-01-18', 'ordered', 0, 0),
('RQ-910', 'RD-252', 'U-75', '2025-01-31', 'ordered', 0, 0),
('RQ-911', 'RD-254', 'U-71', '2025-01-10', 'returned', 20, 900),
('RQ-912', 'RD-252', 'U-72', '2025-01-31', 'ordered', 0, 0),
('RQ-913', 'RD-252', 'U-73', '2025-01-31', 'ordered', 0, 0);
INSERT INTO finding_aids (id, collection_id, title, body) VALUES
('A-1', 'F-1', 'Launches and rescues', 'Each launch is logged with the wind, the crew of the day, the vessel in distress and the number of those brought ashore alive.'),
('A-2', 'F-1', 'The lost coxswain', 'The second log tells of the night on which the coxswain was swept overboard; salt water has stained these leaves and loosened the stitching.'),
('A-3', 'F-2', 'Farms and cottages', 'Rental rolls set out the holdings on the eastern side with tenant, acreage and arrears, and note who paid in geese or carting.'),
('A-4', 'F-3', 'A botanist at sea', 'Ambrose Lyle kept a diary on the voyage south, with pressed weeds between the leaves, quarrels in the mess and drawings of petrels.'),
('A-5', 'F-4', 'Girls sent and released', 'The registers give name, offence, schooling, conduct marks and the place of service to which a girl was released.');
