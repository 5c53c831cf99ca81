INSERT INTO submitters (id, name, email, kind) VALUES
('SB-1', 'Ewa Lis', 'ewa.lis@example.org', 'member'), ('SB-2', 'Teo Marin', 'teo.marin@example.org', 'guest'), ('SB-3', 'Teo Marin', 'teo.marin.museum@example.org', 'member'), ('SB-4', 'Ingrid Falk', 'ingrid.falk@example.org', 'guest'),
('SB-5', 'Nuru Salim', 'nuru.salim@example.org', 'member'), ('SB-6', 'Hana Sato', 'hana.sato@example.org', 'guest'), ('SB-7', 'Oskar Falk', 'oskar.falk@example.org', 'guest'), ('SB-8', 'Leila Amari', 'leila.amari@example.org', 'member');
INSERT INTO operators (id, name, email, role) VALUES
('OP-1', 'Carmen Diaz', 'carmen.diaz@example.org', 'chemist'), ('OP-2', 'Jonas Weber', 'jonas.weber@example.org', 'chemist'), ('OP-3', 'Aiko Mori', 'aiko.mori@example.org', 'physicist'), ('OP-4', 'Aiko Mori', 'aiko.mori.late@example.org', 'physicist'), ('OP-5', 'Rhys Evans', 'rhys.evans@example.org', 'physicist'),
('OP-6', 'Zofia Krol', 'zofia.krol@example.org', 'chemist'), ('OP-7', 'Kwaku Adu', 'kwaku.adu@example.org', 'physicist'), ('OP-8', 'Elsa Lind', 'elsa.lind@example.org', 'physicist'), ('OP-9', 'Dmitri Orlov', 'dmitri.orlov@example.org', 'physicist'), ('OP-10', 'Nina Weber', 'nina.weber@example.org', 'physicist');
INSERT INTO wheels (id, name, operator_id, places, status) VALUES
('WH-1', 'Wheel hafnium', 'OP-3', 4, 'loading'), ('WH-2', 'Wheel iridium', 'OP-5', 5, 'running'), ('WH-3', 'Wheel krypton', 'OP-5', 6, 'done'), ('WH-4', 'Wheel lutetium', 'OP-8', 4, 'loading'), ('WH-5', 'Wheel neon', 'OP-9', 5, 'loading'), ('WH-6', 'Wheel osmium', 'OP-10', 3, 'done');
INSERT INTO samples (id, code, submitter_id, material, milligrams, released, wheel_id, tries, status) VALUES
('SM-1', 'chapel tibia', 'SB-1', 'bone', 900, 0, NULL, 0, 'received'),
('SM-2', 'dyke rib', 'SB-2', 'bone', 500, 1, NULL, 0, 'received'),
('SM-3', 'forge coal', 'SB-2', 'charcoal', 35, 0, NULL, 0, 'received'),
('SM-4', 'inlet scallop', 'SB-3', 'shell', 75, 0, NULL, 0, 'received'),
('SM-5', 'cellar coal', 'SB-2', 'charcoal', 25, 0, NULL, 0, 'in_treatment'),
('SM-6', 'vault femur', 'SB-3', 'bone', 650, 1, NULL, 0, 'in_treatment'),
('SM-7', 'dune limpet', 'SB-5', 'shell', 55, 0, NULL, 0, 'in_treatment'),
('SM-8', 'barn coal', 'SB-1', 'charcoal', 6, 0, NULL, 0, 'prepared'),
('SM-9', 'strand periwinkle', 'SB-1', 'shell', 8, 0, NULL, 0, 'prepared'),
('SM-10', 'pillar coal', 'SB-3', 'charcoal', 5, 0, NULL, 0, 'prepared'),
('SM-11', 'rock molar', 'SB-2', 'bone', 10, 1, NULL, 0, 'prepared'),
('SM-12', 'moat coal', 'SB-5', 'charcoal', 5, 0, NULL, 1, 'prepared'),
('SM-13', 'lintel coal', 'SB-1', 'charcoal', 7, 0, 'WH-1', 0, 'mounted'),
('SM-14', 'bay mussel', 'SB-3', 'shell', 6, 0, 'WH-1', 0, 'mounted'),
('SM-15', 'hut floor coal', 'SB-3', 'charcoal', 4, 0, 'WH-2', 0, 'mounted'),
('SM-16', 'spit cockle', 'SB-5', 'shell', 5, 0, 'WH-2', 0, 'mounted'),
('SM-17', 'fen bone', 'SB-7', 'bone', 11, 1, 'WH-2', 1, 'mounted'),
('SM-18', 'keel coal', 'SB-6', 'charcoal', 6, 0, 'WH-4', 0, 'mounted'),
('SM-19', 'jetty oyster', 'SB-6', 'shell', 7, 0, 'WH-4', 0, 'mounted'),
('SM-20', 'sluice coal', 'SB-4', 'charcoal', 4, 0, 'WH-4', 0, 'mounted'),
('SM-21', 'lock bone', 'SB-4', 'bone', 8, 1, 'WH-4', 0, 'mounted'),
('SM-22', 'shaft coal', 'SB-6', 'charcoal', 3, 0, 'WH-5', 0, 'mounted'),
('SM-23', 'ledge whelk', 'SB-6', 'shell', 6, 0, 'WH-5', 0, 'mounted'),
('SM-24', 'thatch coal', 'SB-5', 'charcoal', 5, 0, 'WH-5', 0, 'mounted'),
('SM-25', 'weir coal', 'SB-2', 'charcoal', 4, 0, 'WH-3', 0, 'measured'),
('SM-26', 'tomb bone', 'SB-1', 'bone', 7, 1, 'WH-3', 0, 'measured'),
('SM-27', 'bridge coal', 'SB-4', 'charcoal', 3, 0, 'WH-3', 0, 'reported'),
('SM-28', 'turf bone', 'SB-7', 'bone', 1, 1, NULL, 0, 'rejected'),
('SM-29', 'urn coal', 'SB-6', 'charcoal', 20, 0, NULL, 0, 'received'),
('SM-30', 'cape shell', 'SB-6', 'shell', 50, 0, NULL, 0, 'received'),
('SM-31', 'spire coal', 'SB-7', 'charcoal', 7, 0, 'WH-2', 0, 'mounted'),
('SM-32', 'fence coal', 'SB-5', 'charcoal', 4, 0, 'WH-3', 0, 'reported'),
('SM-33', 'priory bone', 'SB-1', 'bone', 5, 1, 'WH-3', 0, 'reported'),
('SM-34', 'altar coal', 'SB-8', 'charcoal', 6, 0, 'WH-6', 0, 'measured'),
('SM-35', 'isle shell', 'SB-8', 'shell', 5, 0, NULL, 1, 'prepared'),
('SM-36', 'raft coal', 'SB-4', 'charcoal', 4, 0, 'WH-6', 0, 'measured'),
('SM-37', 'plague pit bone', 'SB-8', 'bone', 520, 0, NULL, 0, 'received'),
('SM-38', 'silo coal', 'SB-7', 'charcoal', 22, 0, NULL, 0, 'in_treatment');
INSERT INTO treatments (id, sample_id, operator_id, method, started_on, yield_milligrams, status) VALUES
('TM-1', 'SM-5', 'OP-2', 'acid', '2025-01-13', NULL, 'running'), ('TM-2', 'SM-6', 'OP-2', 'collagen', '2025-01-14', NULL, 'running'), ('TM-3', 'SM-7', 'OP-2', 'leach', '2025-01-09', NULL, 'running'), ('TM-4', 'SM-38', 'OP-6', 'acid', '2025-01-12', NULL, 'running'),
('TM-5', 'SM-8', 'OP-1', 'acid', '2025-01-04', 6, 'done'), ('TM-6', 'SM-28', 'OP-6', 'collagen', '2025-01-02', 1, 'failed'), ('TM-7', 'SM-11', 'OP-1', 'collagen', '2025-01-07', 10, 'done');
INSERT INTO measurements (id, sample_id, wheel_id, age_years, error_years, quality) VALUES
('MS-1', 'SM-15', 'WH-2', 2980, 42, 'good'), ('MS-2', 'SM-17', 'WH-2', 6150, 88, 'poor'), ('MS-3', 'SM-34', 'WH-6', 1130, 60, 'good'), ('MS-4', 'SM-35', 'WH-6', 1660, 61, 'poor'), ('MS-5', 'SM-36', 'WH-6', 740, 33, 'good'),
('MS-6', 'SM-25', 'WH-3', 2425, 55, 'good'), ('MS-7', 'SM-26', 'WH-3', 1015, 27, 'good'), ('MS-8', 'SM-27', 'WH-3', 4480, 36, 'good'), ('MS-9', 'SM-12', 'WH-3', 8100, 150, 'poor'), ('MS-10', 'SM-32', 'WH-3', 3725, 31, 'good'), ('MS-11', 'SM-33', 'WH-3', 890, 29, 'good');
INSERT INTO invoices (id, sample_id, amount_cents, issued_on, status) VALUES ('IV-1', 'SM-27', 35000, '2024-11-15', 'open'), ('IV-2', 'SM-32', 31500, '2024-11-16', 'open'), ('IV-3', 'SM-33', 40500, '2024-12-04', 'paid');
