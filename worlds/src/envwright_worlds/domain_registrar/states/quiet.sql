INSERT INTO suffixes (id, ending, year_cents, restore_cents, grace_days, most_years) VALUES
('SX-1', 'meadow', 1000, 4500, 20, 8),
('SX-2', 'quay', 1800, 7000, 35, 4),
('SX-3', 'ink', 700, 2500, 0, 1);
INSERT INTO registrants (id, name, email, credit_cents, verified, document_until) VALUES
('RG-1', 'Lindqvist Saddlery', 'post@lindqvistsaddlery.example.org', 9000, 1, '2026-10-10'),
('RG-2', 'Tomasz Wilk', 'tomasz.wilk@example.org', 999, 1, '2025-05-01'),
('RG-3', 'Tomasz Wilk', 'wilk.translations@example.org', 7100, 1, '2027-03-19'),
('RG-4', 'Farida Rahimi', 'farida.rahimi@example.org', 50000, 0, NULL),
('RG-5', 'Heron Ferry Company', 'desk@heronferry.example.org', 99400, 1, '2031-07-28'),
('RG-6', 'Ignatius Wilk', 'ignatius.wilk@example.org', 300, 0, '2024-12-22');
INSERT INTO names (id, name, suffix_id, registrant_id, registered_on, expires_on, locked, status) VALUES
('NM-1', 'lindqvist.meadow', 'SX-1', 'RG-1', '2018-03-21', '2026-03-21', 0, 'active'),
('NM-2', 'bridleway.meadow', 'SX-1', 'RG-1', '2024-11-17', '2026-11-17', 0, 'active'),
('NM-3', 'girthbuckle.quay', 'SX-2', 'RG-1', '2024-11-16', '2025-11-16', 0, 'active'),
('NM-4', 'wilk.meadow', 'SX-1', 'RG-2', '2021-12-26', '2024-12-26', 0, 'expired'),
('NM-5', 'wolfnotes.meadow', 'SX-1', 'RG-2', '2021-12-25', '2024-12-25', 0, 'expired'),
('NM-6', 'glossary.quay', 'SX-2', 'RG-3', '2019-11-11', '2024-11-11', 0, 'redemption'),
('NM-7', 'footnote.quay', 'SX-2', 'RG-3', '2019-11-12', '2024-11-12', 0, 'redemption'),
('NM-8', 'heronferry.quay', 'SX-2', 'RG-5', '2015-01-13', '2034-01-13', 1, 'active'),
('NM-9', 'slipway.quay', 'SX-2', 'RG-5', '2016-01-14', '2034-01-14', 0, 'active'),
('NM-10', 'timetable.ink', 'SX-3', 'RG-5', '2023-12-10', '2024-12-10', 0, 'redemption'),
('NM-11', 'landingstage.ink', 'SX-3', 'RG-5', '2024-01-14', '2025-01-14', 0, 'expired'),
('NM-12', 'ignatius.ink', 'SX-3', 'RG-6', '2022-02-27', '2025-02-27', 1, 'active'),
('NM-13', 'gangplank.meadow', 'SX-1', 'RG-5', '2017-05-16', '2028-05-16', 0, 'moved'),
('NM-14', 'reedbank.meadow', 'SX-1', 'RG-3', '2022-09-09', '2027-09-09', 0, 'active'),
('NM-15', 'stirrup.quay', 'SX-2', 'RG-1', '2023-02-15', '2025-02-15', 0, 'active'),
('NM-16', 'dictionary.meadow', 'SX-1', 'RG-3', '2021-04-30', '2026-04-30', 0, 'active');
INSERT INTO hosts (name_id, host) VALUES
('NM-1', 'ns-b.south'), ('NM-1', 'ns-b.east'), ('NM-1', 'ns-a.north'),
('NM-8', 'ns-a.south'), ('NM-8', 'ns-b.south'), ('NM-8', 'ns-a.east'), ('NM-8', 'ns-b.east'),
('NM-2', 'ns-a.east'), ('NM-2', 'ns-b.east');
INSERT INTO transfers (id, name_id, registrar, asked_on, status) VALUES
('TF-1', 'NM-9', 'Pellucid Names', '2025-01-06', 'approved'),
('TF-2', 'NM-1', 'Harbor Registry', '2025-01-10', 'approved'),
('TF-3', 'NM-12', 'Zonewright', '2024-12-28', 'asked'),
('TF-4', 'NM-13', 'Pellucid Names', '2024-08-15', 'completed'),
('TF-5', 'NM-3', 'Zonewright', '2025-01-13', 'asked'),
('TF-6', 'NM-15', 'Harbor Registry', '2025-01-02', 'asked'),
('TF-7', 'NM-14', 'Zonewright', '2024-06-05', 'rejected');
