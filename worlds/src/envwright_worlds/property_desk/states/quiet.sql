INSERT INTO houses (id, name, budget_cents) VALUES
('H-21', 'Elm Yard', 95000),
('H-22', 'Tannery House', 26000),
('H-23', 'Chapel Row', 6000);
INSERT INTO tenants (id, name, email, house_id, flat, status) VALUES
('TN-141', 'Ottilie Berg', 'ottilie.berg@example.org', 'H-21', '2 left', 'current'),
('TN-142', 'Farid Nazari', 'farid.nazari@example.org', 'H-21', 'garret', 'current'),
('TN-143', 'Wendy Chu', 'wendy.chu@example.org', 'H-22', '1 left', 'current'),
('TN-144', 'Farid Nazari', 'f.nazari.tannery@example.org', 'H-22', '2 middle', 'current'),
('TN-145', 'Bruno Keller', 'bruno.keller@example.org', 'H-23', '1 middle', 'current'),
('TN-146', 'Lotte Keller', 'lotte.keller@example.org', 'H-21', '3 middle', 'moved_out');
INSERT INTO contractors (id, name, trade, insured_until, status) VALUES
('C-71', 'Drip Stop', 'plumbing', '2025-09-30', 'active'),
('C-72', 'Valve Brothers', 'plumbing', '2025-01-25', 'active'),
('C-73', 'Lumen Electric', 'electrics', '2025-01-10', 'active'),
('C-74', 'Grain Joinery', 'joinery', '2025-06-15', 'active'),
('C-75', 'Hot Pipe', 'heating', '2025-02-14', 'active'),
('C-76', 'Stoker and Co', 'heating', '2025-11-11', 'suspended');
INSERT INTO repairs (id, tenant_id, title, trade, urgent, reported_on, status) VALUES
('RP-851', 'TN-141', 'Sink gurgles', 'plumbing', 0, '2025-01-07', 'reported'),
('RP-852', 'TN-142', 'Radiator valve is stuck', 'heating', 1, '2025-01-14', 'reported'),
('RP-853', 'TN-143', 'Hose burst', 'plumbing', 1, '2025-01-14', 'approved'),
('RP-854', 'TN-144', 'Cellar door is rotten', 'joinery', 0, '2025-01-05', 'reported'),
('RP-855', 'TN-145', 'Loose banister', 'joinery', 0, '2025-01-03', 'approved'),
('RP-856', 'TN-141', 'Window seals are gone', 'joinery', 0, '2024-12-20', 'with_owner'),
('RP-857', 'TN-143', 'Exchange of the boiler', 'heating', 0, '2025-01-02', 'with_owner'),
('RP-858', 'TN-142', 'Water hammer', 'plumbing', 0, '2025-01-10', 'approved'),
('RP-859', 'TN-145', 'Bath stays cold', 'plumbing', 0, '2025-01-11', 'approved'),
('RP-860', 'TN-146', 'Stair lamp is out', 'electrics', 0, '2024-11-25', 'done'),
('RP-861', 'TN-144', 'Tap worn out', 'plumbing', 0, '2024-12-01', 'done'),
('RP-862', 'TN-141', 'Heater knocks', 'heating', 0, '2024-12-10', 'done'),
('RP-863', 'TN-143', 'Kitchen hinge', 'joinery', 0, '2024-12-11', 'done');
INSERT INTO quotes (id, repair_id, contractor_id, amount_cents, status) VALUES
('QT-551', 'RP-851', 'C-71', 19000, 'offered'),
('QT-552', 'RP-851', 'C-72', 22000, 'offered'),
('QT-553', 'RP-852', 'C-75', 24000, 'offered'),
('QT-554', 'RP-853', 'C-71', 12500, 'chosen'),
('QT-555', 'RP-854', 'C-74', 27000, 'offered'),
('QT-556', 'RP-855', 'C-74', 5500, 'chosen'),
('QT-557', 'RP-856', 'C-74', 68000, 'chosen'),
('QT-558', 'RP-857', 'C-75', 140000, 'chosen'),
('QT-559', 'RP-858', 'C-72', 15000, 'chosen'),
('QT-560', 'RP-859', 'C-71', 9000, 'chosen'),
('QT-561', 'RP-860', 'C-73', 7000, 'chosen'),
('QT-562', 'RP-861', 'C-71', 11000, 'chosen'),
('QT-563', 'RP-862', 'C-75', 6000, 'chosen'),
('QT-564', 'RP-863', 'C-74', 8000, 'chosen');
INSERT INTO visits (id, repair_id, contractor_id, on_day, half, status) VALUES
('VS-81', 'RP-853', 'C-71', '2025-01-15', 'morning', 'planned'),
('VS-82', 'RP-855', 'C-74', '2025-01-14', 'morning', 'planned'),
('VS-83', 'RP-858', 'C-72', '2025-01-13', 'afternoon', 'missed'),
('VS-84', 'RP-860', 'C-73', '2024-12-02', 'morning', 'kept'),
('VS-85', 'RP-861', 'C-71', '2024-12-06', 'afternoon', 'kept'),
('VS-86', 'RP-862', 'C-75', '2024-12-13', 'morning', 'kept'),
('VS-87', 'RP-863', 'C-74', '2024-12-18', 'afternoon', 'kept');
INSERT INTO invoices (id, repair_id, amount_cents, status) VALUES
('IN-931', 'RP-860', 7700, 'open'),
('IN-932', 'RP-861', 10500, 'open'),
('IN-933', 'RP-862', 6600, 'disputed'),
('IN-934', 'RP-863', 8500, 'disputed');
