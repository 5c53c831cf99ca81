INSERT INTO funds (id, name, budget_cents, spent_cents, most_monthly_cents, income_limit_cents, deadline) VALUES
('F-31', 'Lighthouse Fund', 400000, 150000, 35000, 2300000, '2025-03-01'),
('F-32', 'Okafor Fund', 200000, 140000, 20000, 1800000, '2025-01-15'),
('F-33', 'Beekeepers Fund', 150000, 0, 25000, 2800000, '2025-01-14'),
('F-34', 'Night School Fund', 500000, 210000, 45000, 1400000, '2025-05-31');
INSERT INTO applicants (id, name, email, school, income_cents) VALUES
('A-51', 'Leila Sabri', 'l.sabri@example.org', 'riverside', 1400000),
('A-52', 'Jonas Wirth', 'j.wirth@example.org', 'hill', 2300000),
('A-53', 'Leila Sabri', 'leila.sabri@example.org', 'northgate', 2300001),
('A-54', 'Pia Wirth', 'p.wirth@example.org', 'harbour', 700000),
('A-55', 'Kwesi Boadu', 'k.boadu@example.org', 'riverside', 1800000),
('A-56', 'Nell Ashby', 'n.ashby@example.org', 'hill', 900000),
('A-57', 'Toma Ilic', 't.ilic@example.org', 'harbour', 1100000),
('A-58', 'Grace Owusu', 'g.owusu@example.org', 'northgate', 600000),
('A-59', 'Paul Ashby', 'p.ashby@example.org', 'riverside', 1000000),
('A-60', 'Olena Bilyk', 'o.bilyk@example.org', 'harbour', 500000),
('A-61', 'Rui Castro', 'r.castro@example.org', 'hill', 1300000),
('A-62', 'Wanda Zielinska', 'w.zielinska@example.org', 'northgate', 1400000),
('A-63', 'Idris Bello', 'i.bello@example.org', 'riverside', 1850000);
INSERT INTO assessors (id, name, email, school) VALUES
('S-21', 'Hilde Braun', 'h.braun@example.org', 'riverside'),
('S-22', 'Moses Adler', 'm.adler@example.org', 'hill'),
('S-23', 'Hilde Braun', 'hilde.braun@example.org', 'northgate'),
('S-24', 'Sunil Perera', 's.perera@example.org', 'harbour');
INSERT INTO applications (id, applicant_id, fund_id, months, monthly_cents, statement, decided_on, signed, status) VALUES
('N-51', 'A-51', 'F-34', 4, 20000, 'I stack shelves till nine and want to sit the accountancy exam.', NULL, 0, 'entered'),
('N-52', 'A-55', 'F-32', 3, 20000, 'Our village has a clinic and no one who can mend its fridge.', NULL, 0, 'entered'),
('N-53', 'A-52', 'F-31', 12, 30000, 'I collect fog signals and would write their history.', NULL, 0, 'entered'),
('N-54', 'A-54', 'F-34', 4, 15000, 'At forty I should like to learn to write without fear.', '2024-12-16', 0, 'granted'),
('N-55', 'A-56', 'F-31', 5, 10000, 'I row out to read the buoys and want to know what the numbers mean.', '2025-01-03', 0, 'granted'),
('N-56', 'A-57', 'F-34', 3, 25000, 'Welding by day, geometry by night.', '2024-09-20', 1, 'granted'),
('N-57', 'A-58', 'F-34', 6, 20000, 'I clean the school that I wish to attend.', '2024-11-20', 1, 'granted'),
('N-58', 'A-59', 'F-31', 4, 12000, 'My uncle was the last keeper; I want to study optics.', '2024-11-28', 1, 'granted'),
('N-59', 'A-53', 'F-33', 3, 10000, 'Six hives on a roof and not one of them understood.', NULL, 0, 'withdrawn'),
('N-60', 'A-58', 'F-31', 3, 20000, 'I want to paint the coast from a kayak.', '2024-05-10', 0, 'declined'),
('N-61', 'A-60', 'F-34', 5, 10000, 'I came with one suitcase and three languages; the fourth is hard.', '2024-12-02', 1, 'granted'),
('N-62', 'A-61', 'F-31', 3, 15000, 'I would build a model of every harbour that silted up.', '2024-12-19', 1, 'granted');
INSERT INTO ratings (application_id, assessor_id, points, rated_on) VALUES
('N-51', 'S-22', 7, '2025-01-03'), ('N-51', 'S-23', 7, '2025-01-06'),
('N-52', 'S-22', 8, '2025-01-07'), ('N-52', 'S-24', 9, '2025-01-08'),
('N-53', 'S-21', 10, '2024-12-30'), ('N-53', 'S-24', 9, '2025-01-02'), ('N-53', 'S-23', 8, '2025-01-13'),
('N-54', 'S-21', 8, '2024-12-04'), ('N-54', 'S-22', 7, '2024-12-05');
INSERT INTO payments (id, application_id, paid_on, amount_cents, status) VALUES
('Y-51', 'N-56', '2024-10-02', 25000, 'paid'),
('Y-52', 'N-56', '2024-11-04', 25000, 'paid'),
('Y-53', 'N-56', '2024-12-02', 25000, 'paid'),
('Y-54', 'N-57', '2024-12-10', 20000, 'paid'),
('Y-55', 'N-58', '2024-12-31', 12000, 'returned'),
('Y-56', 'N-58', '2025-01-01', 12000, 'paid'),
('Y-57', 'N-61', '2025-01-08', 10000, 'paid');
