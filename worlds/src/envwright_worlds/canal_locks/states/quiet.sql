INSERT INTO boats (id, name, plate, owner, beam, insured) VALUES
('BO-41', 'Bramble Jack', 'ADE', 'Owen Thrale', 'narrow', 1),
('BO-42', 'Sweet Pea', 'BOV', 'Leena Rao', 'narrow', 1),
('BO-43', 'Great Northern', 'CUZ', 'Owen Thrale', 'wide', 1),
('BO-44', 'Ditch Lily', 'DAX', 'Fergus Bly', 'narrow', 0),
('BO-45', 'Sweet Pea', 'EMI', 'Hana Suk', 'wide', 1),
('BO-46', 'Coot', 'FEL', 'Marek Bly', 'narrow', 1),
('BO-47', 'Gravel King', 'GOS', 'Ada Loy', 'wide', 0),
('BO-48', 'Patience', 'HIR', 'Solveig Moe', 'narrow', 1);
INSERT INTO licences (id, boat_id, kind, valid_from, valid_until, fee_cents) VALUES
('LI-41', 'BO-41', 'year', '2024-04-01', '2025-03-31', 30000),
('LI-42', 'BO-42', 'month', '2024-12-21', '2025-01-19', 4000),
('LI-43', 'BO-43', 'year', '2024-08-01', '2025-07-31', 60000),
('LI-44', 'BO-46', 'year', '2024-02-10', '2025-02-09', 30000),
('LI-45', 'BO-48', 'year', '2023-12-01', '2024-11-30', 30000),
('LI-46', 'BO-45', 'month', '2025-01-20', '2025-02-18', 8000);
INSERT INTO locks (id, name, section, beam) VALUES
('LO-21', 'Dyer''s Lock', 'town', 'wide'),
('LO-22', 'Gorse Top', 'summit', 'narrow'),
('LO-23', 'Mussel Dock', 'harbour', 'wide'),
('LO-24', 'Chapel Lock', 'town', 'narrow'),
('LO-25', 'High Pound', 'summit', 'wide'),
('LO-26', 'Bell Weir', 'harbour', 'wide');
INSERT INTO passages (id, boat_id, lock_id, day, part, status) VALUES
('PA-61', 'BO-41', 'LO-21', '2025-01-15', 'noon', 'booked'),
('PA-62', 'BO-42', 'LO-24', '2025-01-15', 'morning', 'in_lock'),
('PA-63', 'BO-43', 'LO-23', '2025-01-15', 'morning', 'in_lock'),
('PA-64', 'BO-46', 'LO-24', '2025-01-15', 'noon', 'booked'),
('PA-65', 'BO-46', 'LO-25', '2025-01-15', 'evening', 'booked'),
('PA-66', 'BO-42', 'LO-21', '2025-01-16', 'morning', 'booked'),
('PA-67', 'BO-41', 'LO-23', '2025-01-18', 'morning', 'booked'),
('PA-68', 'BO-42', 'LO-23', '2025-01-18', 'morning', 'booked'),
('PA-69', 'BO-46', 'LO-23', '2025-01-18', 'morning', 'booked'),
('PA-70', 'BO-41', 'LO-24', '2025-01-22', 'noon', 'booked'),
('PA-71', 'BO-41', 'LO-25', '2025-01-29', 'evening', 'booked'),
('PA-72', 'BO-42', 'LO-21', '2024-12-28', 'noon', 'passed'),
('PA-73', 'BO-48', 'LO-21', '2025-01-08', 'evening', 'cancelled');
INSERT INTO stoppages (id, lock_id, starts_on, ends_on, reason, status) VALUES
('ST-41', 'LO-22', '2025-01-13', '2025-01-17', 'Rack jammed by ice', 'planned'),
('ST-42', 'LO-26', '2025-01-10', '2025-01-20', 'Sandbank below the gates', 'planned'),
('ST-43', 'LO-24', '2025-02-01', '2025-02-07', 'Brickwork to be pointed', 'planned'),
('ST-44', 'LO-25', '2024-12-03', '2024-12-09', 'Otter holt in the bank', 'lifted'),
('ST-45', 'LO-22', '2025-01-25', '2025-01-26', 'Paint on the railings', 'planned');
