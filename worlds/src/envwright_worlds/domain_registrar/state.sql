INSERT INTO suffixes (id, ending, year_cents, restore_cents, grace_days, most_years) VALUES
('SX-1', 'lumo', 1200, 6000, 30, 10),
('SX-2', 'craft', 2400, 9000, 45, 5),
('SX-3', 'bay', 800, 4000, 0, 2),
('SX-4', 'guild', 5000, 15000, 15, 3);
INSERT INTO registrants (id, name, email, credit_cents, verified, document_until) VALUES
('RG-1', 'Almond & Sons', 'post@almondsons.example.org', 15000, 1, '2026-03-01'),
('RG-2', 'Berta Knoll', 'berta.knoll@example.org', 1199, 1, '2025-04-15'),
('RG-3', 'Cyrus Vance', 'cyrus.vance@example.org', 98000, 0, '2025-01-10'),
('RG-4', 'Dunes Collective', 'hello@dunes.example.org', 7200, 1, '2028-08-08'),
('RG-5', 'Berta Knoll', 'b.knoll.pottery@example.org', 2400, 1, '2025-04-14'),
('RG-6', 'Eskil Dahlgren', 'eskil.dahlgren@example.org', 10000, 1, '2027-02-02'),
('RG-7', 'Foxglove Press', 'rights@foxglove.example.org', 40000, 1, '2030-10-01'),
('RG-8', 'Gil Amaro', 'gil.amaro@example.org', 0, 0, NULL);
INSERT INTO names (id, name, suffix_id, registrant_id, registered_on, expires_on, locked, status) VALUES
('NM-1', 'almonds.lumo', 'SX-1', 'RG-1', '2016-04-04', '2026-04-04', 0, 'active'),
('NM-2', 'quietkiln.craft', 'SX-2', 'RG-5', '2022-02-01', '2025-12-31', 1, 'active'),
('NM-3', 'knollpots.lumo', 'SX-1', 'RG-2', '2021-12-17', '2024-12-17', 0, 'expired'),
('NM-4', 'dunewalk.bay', 'SX-3', 'RG-4', '2023-01-14', '2025-01-14', 0, 'expired'),
('NM-5', 'sandglass.craft', 'SX-2', 'RG-4', '2020-12-01', '2024-12-01', 0, 'expired'),
('NM-6', 'foxglove.guild', 'SX-4', 'RG-7', '2015-01-01', '2024-12-30', 0, 'redemption'),
('NM-7', 'nightprint.guild', 'SX-4', 'RG-7', '2018-12-01', '2024-12-01', 0, 'redemption'),
('NM-8', 'dahlgren.lumo', 'SX-1', 'RG-6', '2024-11-16', '2025-11-16', 0, 'active'),
('NM-9', 'fjordlens.lumo', 'SX-1', 'RG-6', '2024-11-17', '2025-11-17', 0, 'active'),
('NM-10', 'oldorchard.bay', 'SX-3', 'RG-1', '2019-03-03', '2024-03-03', 0, 'released'),
('NM-11', 'almondoil.craft', 'SX-2', 'RG-1', '2017-07-07', '2029-07-07', 0, 'moved'),
('NM-12', 'tidepool.lumo', 'SX-1', 'RG-4', '2019-09-09', '2034-09-09', 0, 'active'),
('NM-13', 'inkwell.guild', 'SX-4', 'RG-7', '2021-05-05', '2025-05-05', 0, 'active'),
('NM-14', 'kilnfire.craft', 'SX-2', 'RG-5', '2023-06-06', '2025-06-06', 0, 'active'),
('NM-15', 'amaro.bay', 'SX-3', 'RG-8', '2022-12-10', '2024-12-16', 0, 'redemption'),
('NM-16', 'clayworks.lumo', 'SX-1', 'RG-2', '2020-12-16', '2024-12-16', 0, 'expired'),
('NM-17', 'lastpage.guild', 'SX-4', 'RG-7', '2020-12-31', '2024-12-31', 0, 'expired'),
('NM-18', 'wrackline.bay', 'SX-3', 'RG-4', '2022-12-15', '2024-12-15', 0, 'redemption'),
('NM-19', 'lichenlab.lumo', 'SX-1', 'RG-6', '2021-03-03', '2026-03-03', 1, 'active');
INSERT INTO hosts (name_id, host) VALUES
('NM-1', 'ns-a.north'),
('NM-1', 'ns-b.north'),
('NM-1', 'ns-a.south'),
('NM-1', 'ns-a.east'),
('NM-2', 'ns-a.north'),
('NM-2', 'ns-b.north'),
('NM-8', 'ns-a.east'),
('NM-8', 'ns-b.east'),
('NM-8', 'ns-a.south'),
('NM-12', 'ns-a.south'),
('NM-3', 'ns-a.north'),
('NM-3', 'ns-b.north');
INSERT INTO transfers (id, name_id, registrar, asked_on, status) VALUES
('TF-1', 'NM-13', 'Zonewright', '2025-01-13', 'asked'),
('TF-2', 'NM-14', 'Pellucid Names', '2025-01-12', 'approved'),
('TF-3', 'NM-11', 'Harbor Registry', '2024-11-02', 'completed'),
('TF-4', 'NM-2', 'Zonewright', '2024-10-10', 'rejected'),
('TF-5', 'NM-12', 'Harbor Registry', '2025-01-14', 'approved'),
('TF-6', 'NM-19', 'Pellucid Names', '2025-01-15', 'asked');
