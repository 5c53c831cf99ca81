INSERT INTO submitters (id, name, email, kind) VALUES
('SB-1', 'Helle Krag', 'helle.krag@example.org', 'member'), ('SB-2', 'Ivan Petkov', 'ivan.petkov@example.org', 'guest'), ('SB-3', 'Helle Krag', 'helle.krag.caves@example.org', 'guest'), ('SB-4', 'Ama Boadu', 'ama.boadu@example.org', 'member'), ('SB-5', 'Luca Petkov', 'luca.petkov@example.org', 'guest');
INSERT INTO operators (id, name, email, role) VALUES
('OP-1', 'Sara Nilsen', 'sara.nilsen@example.org', 'chemist'), ('OP-2', 'Pablo Cruz', 'pablo.cruz@example.org', 'chemist'), ('OP-3', 'Wen Zhao', 'wen.zhao@example.org', 'physicist'), ('OP-4', 'Maja Nilsen', 'maja.nilsen@example.org', 'physicist'), ('OP-5', 'Wen Zhao', 'wen.zhao.beam@example.org', 'physicist'), ('OP-6', 'Tobias Rahn', 'tobias.rahn@example.org', 'physicist');
INSERT INTO wheels (id, name, operator_id, places, status) VALUES
('WH-1', 'Wheel palladium', 'OP-3', 3, 'loading'), ('WH-2', 'Wheel radium', 'OP-4', 4, 'running'), ('WH-3', 'Wheel silver', 'OP-4', 6, 'done'), ('WH-4', 'Wheel thorium', 'OP-5', 6, 'loading');
INSERT INTO samples (id, code, submitter_id, material, milligrams, released, wheel_id, tries, status) VALUES
('SM-1', 'cairn skull', 'SB-1', 'bone', 750, 0, NULL, 0, 'received'),
('SM-2', 'lane rib', 'SB-2', 'bone', 510, 1, NULL, 0, 'received'),
('SM-3', 'stove coal', 'SB-3', 'charcoal', 22, 0, NULL, 0, 'received'),
('SM-4', 'loch mussel', 'SB-4', 'shell', 52, 0, NULL, 0, 'received'),
('SM-5', 'byre coal', 'SB-2', 'charcoal', 32, 0, NULL, 0, 'in_treatment'),
('SM-6', 'cist bone', 'SB-1', 'bone', 610, 1, NULL, 0, 'in_treatment'),
('SM-7', 'sound limpet', 'SB-5', 'shell', 70, 0, NULL, 0, 'in_treatment'),
('SM-8', 'joist coal', 'SB-1', 'charcoal', 6, 0, NULL, 0, 'prepared'),
('SM-9', 'tarn shell', 'SB-4', 'shell', 5, 0, NULL, 1, 'prepared'),
('SM-10', 'ash pit coal', 'SB-2', 'charcoal', 9, 0, NULL, 0, 'prepared'),
('SM-11', 'oak coal', 'SB-1', 'charcoal', 4, 0, 'WH-1', 0, 'mounted'),
('SM-12', 'elm coal', 'SB-2', 'charcoal', 5, 0, 'WH-1', 0, 'mounted'),
('SM-13', 'holm shell', 'SB-4', 'shell', 8, 0, 'WH-1', 0, 'mounted'),
('SM-14', 'pine coal', 'SB-3', 'charcoal', 6, 0, 'WH-2', 0, 'mounted'),
('SM-15', 'skerry whelk', 'SB-5', 'shell', 4, 0, 'WH-2', 1, 'mounted'),
('SM-16', 'croft bone', 'SB-2', 'bone', 13, 1, 'WH-2', 0, 'mounted'),
('SM-17', 'post hole coal', 'SB-1', 'charcoal', 5, 0, 'WH-4', 0, 'mounted'),
('SM-18', 'howe bone', 'SB-1', 'bone', 10, 1, 'WH-4', 0, 'mounted'),
('SM-19', 'reed coal', 'SB-3', 'charcoal', 7, 0, 'WH-4', 0, 'mounted'),
('SM-20', 'yew coal', 'SB-4', 'charcoal', 3, 0, 'WH-3', 0, 'measured'),
('SM-21', 'pond bone', 'SB-5', 'bone', 6, 1, 'WH-3', 0, 'measured'),
('SM-22', 'hazel coal', 'SB-2', 'charcoal', 3, 0, 'WH-3', 0, 'reported'),
('SM-23', 'cave shell', 'SB-4', 'shell', 4, 0, 'WH-3', 0, 'reported'),
('SM-24', 'peat bone', 'SB-3', 'bone', 0, 1, NULL, 0, 'rejected'),
('SM-25', 'ash coal', 'SB-5', 'charcoal', 5, 0, 'WH-3', 0, 'reported'),
('SM-26', 'kirk rib', 'SB-4', 'bone', 530, 0, NULL, 0, 'received');
INSERT INTO treatments (id, sample_id, operator_id, method, started_on, yield_milligrams, status) VALUES
('TM-1', 'SM-5', 'OP-1', 'acid', '2025-01-13', NULL, 'running'), ('TM-2', 'SM-6', 'OP-1', 'collagen', '2025-01-14', NULL, 'running'), ('TM-3', 'SM-7', 'OP-2', 'leach', '2025-01-08', NULL, 'running'), ('TM-4', 'SM-24', 'OP-2', 'collagen', '2024-12-28', 0, 'failed'), ('TM-5', 'SM-10', 'OP-1', 'acid', '2025-01-05', 9, 'done');
INSERT INTO measurements (id, sample_id, wheel_id, age_years, error_years, quality) VALUES
('MS-1', 'SM-14', 'WH-2', 3340, 60, 'good'), ('MS-2', 'SM-15', 'WH-2', 2050, 74, 'poor'), ('MS-3', 'SM-20', 'WH-3', 1725, 30, 'good'), ('MS-4', 'SM-21', 'WH-3', 4005, 45, 'good'), ('MS-5', 'SM-22', 'WH-3', 2290, 38, 'good'), ('MS-6', 'SM-23', 'WH-3', 12600, 59, 'good'), ('MS-7', 'SM-25', 'WH-3', 515, 24, 'good'), ('MS-8', 'SM-9', 'WH-3', 6900, 112, 'poor');
INSERT INTO invoices (id, sample_id, amount_cents, issued_on, status) VALUES ('IV-1', 'SM-22', 35000, '2024-11-15', 'open'), ('IV-2', 'SM-25', 35000, '2024-11-16', 'open'), ('IV-3', 'SM-23', 31500, '2024-12-11', 'paid');
