INSERT INTO engineers (id, name, email, level, on_duty) VALUES
('EN-1', 'Ada Brook', 'ada.brook@example.org', 'senior', 1),
('EN-2', 'Piet Maas', 'piet.maas@example.org', 'junior', 1),
('EN-3', 'Nora Stein', 'nora.stein@example.org', 'senior', 0),
('EN-4', 'Sam Ortiz', 'sam.ortiz@example.org', 'junior', 1),
('EN-5', 'Sam Ortiz', 'sam.ortiz.lyon@example.org', 'junior', 0),
('EN-6', 'Vera Kohl', 'vera.kohl@example.org', 'senior', 1);
INSERT INTO components (id, name, site, state) VALUES
('CO-1', 'Mail relay', 'Hamburg', 'up'),
('CO-2', 'Web cluster north', 'Hamburg', 'down'),
('CO-3', 'Web cluster south', 'Lyon', 'down'),
('CO-4', 'Object store', 'Lyon', 'degraded'),
('CO-5', 'Name servers', 'Turin', 'down'),
('CO-6', 'Database farm', 'Turin', 'up'),
('CO-7', 'Backup vault', 'Hamburg', 'degraded'),
('CO-8', 'Control panel', 'Lyon', 'degraded'),
('CO-9', 'Queue broker', 'Ghent', 'maintenance'),
('CO-10', 'Firewall cluster', 'Ghent', 'up');
INSERT INTO clients (id, name, email, plan, credit_cents) VALUES
('CL-1', 'Nina Falk', 'nina.falk@example.org', 'business', 0),
('CL-2', 'Omar Reyes', 'omar.reyes@example.org', 'premium', 2500),
('CL-3', 'Nina Falk', 'nina.falk.shop@example.org', 'basic', 0),
('CL-4', 'Petra Jonas', 'petra.jonas@example.org', 'business', 100),
('CL-5', 'Ravi Menon', 'ravi.menon@example.org', 'premium', 0),
('CL-6', 'Tilda Moen', 'tilda.moen@example.org', 'basic', 0),
('CL-7', 'Ugo Ferri', 'ugo.ferri@example.org', 'business', 1400),
('CL-8', 'Wim Claes', 'wim.claes@example.org', 'premium', 0);
INSERT INTO hostings (client_id, component_id, monthly_cents) VALUES
('CL-1', 'CO-2', 10000),
('CL-2', 'CO-2', 20000),
('CL-3', 'CO-2', 1500),
('CL-5', 'CO-2', 9000),
('CL-4', 'CO-3', 8000),
('CL-6', 'CO-3', 1200),
('CL-7', 'CO-3', 3000),
('CL-2', 'CO-4', 4000),
('CL-8', 'CO-4', 12000),
('CL-1', 'CO-1', 900),
('CL-4', 'CO-1', 900),
('CL-6', 'CO-1', 500),
('CL-5', 'CO-6', 15000),
('CL-7', 'CO-6', 7000),
('CL-8', 'CO-5', 700),
('CL-2', 'CO-7', 2500),
('CL-1', 'CO-8', 300),
('CL-7', 'CO-10', 1100),
('CL-8', 'CO-10', 4100);
INSERT INTO incidents (id, code, component_id, lead_id, impact, cause, started_at, monitored_at, resolved_on, outage_minutes, status) VALUES
('IN-1', 'INC-310', 'CO-2', 'EN-1', 'major', NULL, '2025-01-15T08:10:00Z', NULL, NULL, NULL, 'investigating'),
('IN-2', 'INC-311', 'CO-3', 'EN-2', 'critical', 'Broken cooling pump', '2025-01-15T07:30:00Z', NULL, NULL, NULL, 'identified'),
('IN-3', 'INC-312', 'CO-4', 'EN-1', 'minor', 'Full log disk', '2025-01-15T06:00:00Z', '2025-01-15T08:30:00Z', NULL, NULL, 'monitoring'),
('IN-4', 'INC-313', 'CO-5', 'EN-6', 'major', 'Wrong zone file', '2025-01-15T05:20:00Z', '2025-01-15T08:31:00Z', NULL, NULL, 'monitoring'),
('IN-5', 'INC-314', 'CO-7', 'EN-4', 'minor', 'Slow tape robot', '2025-01-15T04:00:00Z', '2025-01-15T07:00:00Z', NULL, NULL, 'monitoring'),
('IN-6', 'INC-301', 'CO-6', 'EN-4', 'major', 'Lost replica', '2024-12-16T02:00:00Z', '2024-12-16T03:01:00Z', '2024-12-16', 61, 'resolved'),
('IN-7', 'INC-302', 'CO-6', 'EN-3', 'major', 'Power cut', '2024-12-14T22:00:00Z', '2024-12-15T02:00:00Z', '2024-12-15', 240, 'resolved'),
('IN-8', 'INC-303', 'CO-1', 'EN-2', 'major', 'Blocked sender range', '2025-01-10T10:00:00Z', '2025-01-10T10:59:00Z', '2025-01-10', 59, 'resolved'),
('IN-9', 'INC-304', 'CO-2', 'EN-4', 'major', 'Faulty switch', '2025-01-08T12:00:00Z', '2025-01-08T13:00:00Z', '2025-01-08', 60, 'resolved'),
('IN-10', 'INC-305', 'CO-3', 'EN-6', 'critical', 'Cut fibre', '2025-01-12T01:00:00Z', '2025-01-12T11:00:00Z', '2025-01-12', 600, 'resolved'),
('IN-11', 'INC-306', 'CO-4', 'EN-2', 'minor', 'Slow listing', '2025-01-13T08:00:00Z', '2025-01-13T13:00:00Z', '2025-01-13', 300, 'resolved'),
('IN-12', 'INC-315', 'CO-8', 'EN-6', 'minor', NULL, '2025-01-15T08:40:00Z', NULL, NULL, NULL, 'investigating');
INSERT INTO messages (id, incident_id, author_id, stage, approved, body, status) VALUES
('ME-1', 'IN-2', 'EN-2', 'investigating', 1, 'Websites on the southern cluster answer slowly or not at all since half past seven. Our engineers are in the hall and look for the reason.', 'released'),
('ME-2', 'IN-2', 'EN-2', 'identified', 0, 'A cooling pump in the hall has failed and servers switched themselves off. A spare pump is on its way and should run within two hours.', 'draft'),
('ME-3', 'IN-3', 'EN-1', 'monitoring', 0, 'Uploads to the object store work again after a full log disk was emptied. We keep watching the disks during the next half hour.', 'released'),
('ME-4', 'IN-4', 'EN-6', 'monitoring', 1, 'The wrong zone file was taken back and names are found again. Some resolvers may remember old answers for up to an hour.', 'released'),
('ME-5', 'IN-12', 'EN-6', 'investigating', 0, 'Logging in to the control panel takes longer than usual this morning. Websites and mail are not concerned by this.', 'released'),
('ME-6', 'IN-5', 'EN-4', 'identified', 0, 'The tape robot of the backup vault moves slowly. Nightly backups are kept on disk in the meantime, and none is lost.', 'released'),
('ME-7', 'IN-1', 'EN-1', 'investigating', 1, 'The northern web cluster does not answer since ten past eight. We are sorry and report again within thirty minutes.', 'draft'),
('ME-8', 'IN-9', 'EN-4', 'monitoring', 1, 'A faulty switch was replaced and all websites of the northern cluster are back. Thank you for your patience during lunch time.', 'released'),
('ME-9', 'IN-10', 'EN-6', 'monitoring', 1, 'The cut fibre between the two halls was spliced at eleven. Traffic flows over both lines again without any loss.', 'released'),
('ME-10', 'IN-6', 'EN-4', 'monitoring', 1, 'The lost replica of the database farm was rebuilt from the night''s copy. No data of clients is missing.', 'released'),
('ME-11', 'IN-8', 'EN-2', 'identified', 1, 'A neighbouring network blocked our range of senders. Mail to it was queued and is now being delivered with delay.', 'released');
INSERT INTO maintenances (id, component_id, starts_at, minutes, status) VALUES
('MA-1', 'CO-1', '2025-01-17T09:00:00Z', 120, 'planned'),
('MA-2', 'CO-6', '2025-01-17T08:59:00Z', 60, 'planned'),
('MA-3', 'CO-6', '2025-01-15T09:00:00Z', 60, 'announced'),
('MA-4', 'CO-8', '2025-01-15T08:00:00Z', 90, 'announced'),
('MA-5', 'CO-1', '2025-01-15T09:01:00Z', 60, 'announced'),
('MA-6', 'CO-1', '2025-01-15T07:59:00Z', 60, 'announced'),
('MA-7', 'CO-6', '2025-01-15T08:00:00Z', 60, 'announced'),
('MA-8', 'CO-9', '2025-01-15T08:30:00Z', 60, 'running'),
('MA-9', 'CO-2', '2025-01-03T22:00:00Z', 120, 'done'),
('MA-10', 'CO-2', '2025-01-10T22:00:00Z', 120, 'done'),
('MA-11', 'CO-3', '2025-01-20T21:00:00Z', 60, 'cancelled'),
('MA-12', 'CO-4', '2025-01-20T22:00:00Z', 120, 'planned');
INSERT INTO claims (id, client_id, incident_id, amount_cents, status) VALUES
('CM-1', 'CL-2', 'IN-9', 2000, 'claimed'),
('CM-2', 'CL-5', 'IN-9', 900, 'claimed'),
('CM-3', 'CL-4', 'IN-10', 4000, 'claimed'),
('CM-4', 'CL-7', 'IN-6', 1400, 'granted');
INSERT INTO reports (id, incident_id, author_id, reviewer_id, status) VALUES
('RP-1', 'IN-10', 'EN-3', 'EN-1', 'published'),
('RP-2', 'IN-9', 'EN-2', NULL, 'draft'),
('RP-3', 'IN-8', 'EN-1', NULL, 'draft');
