INSERT INTO teams (id, name, balance_cents, held_cents, grant_until) VALUES
('GR-1', 'Synapse Workshop', 80000, 15500, '2025-11-30'),
('GR-2', 'Polymer Circle', 2800, 1400, '2025-06-30'),
('GR-3', 'Seagrass Study', 45000, 19600, '2025-01-25'),
('GR-4', 'Eyeball Project', 12000, 0, '2025-01-14');
INSERT INTO researchers (id, name, email, team_id) VALUES
('RS-1', 'Emma Castellanos', 'emma.castellanos@example.org', 'GR-1'),
('RS-2', 'Yusuf Arslan', 'yusuf.arslan@example.org', 'GR-2'),
('RS-3', 'Greta Lind', 'greta.lind@example.org', 'GR-3'),
('RS-4', 'Yusuf Arslan', 'y.arslan.eye@example.org', 'GR-4'),
('RS-5', 'Dara Okafor', 'dara.okafor@example.org', 'GR-1'),
('RS-6', 'Milos Petrovic', 'milos.petrovic@example.org', 'GR-2'),
('RS-7', 'Sian Evans', 'sian.evans@example.org', 'GR-3');
INSERT INTO microscopes (id, name, kind, hourly_cents, safety_level, down) VALUES
('MI-1', 'Nova', 'confocal', 3800, 2, 0),
('MI-2', 'Orion', 'widefield', 1400, 1, 0),
('MI-3', 'Pavo', 'light_sheet', 5800, 2, 0),
('MI-4', 'Rigel', 'widefield', 1100, 2, 1),
('MI-5', 'Sirius', 'confocal', 4100, 1, 0);
INSERT INTO trainings (id, researcher_id, microscope_id, level, last_used_on) VALUES
('TG-1', 'RS-1', 'MI-1', 'basic', '2025-01-09'),
('TG-2', 'RS-2', 'MI-2', 'basic', '2024-12-13'),
('TG-3', 'RS-3', 'MI-1', 'independent', '2024-11-29'),
('TG-4', 'RS-3', 'MI-3', 'basic', '2024-12-20'),
('TG-5', 'RS-4', 'MI-2', 'basic', '2024-07-18'),
('TG-6', 'RS-5', 'MI-5', 'basic', '2024-07-19'),
('TG-7', 'RS-6', 'MI-5', 'independent', '2024-05-02'),
('TG-8', 'RS-7', 'MI-2', 'independent', '2025-01-13'),
('TG-9', 'RS-5', 'MI-4', 'basic', '2024-12-01');
INSERT INTO samples (id, label, researcher_id, hazard, status) VALUES
('SA-1', 'Chick retina', 'RS-1', 1, 'registered'),
('SA-2', 'Latex film', 'RS-2', 1, 'registered'),
('SA-3', 'Seagrass blade', 'RS-3', 1, 'registered'),
('SA-4', 'Harbour mud', 'RS-3', 2, 'registered'),
('SA-5', 'Gel bead', 'RS-6', 1, 'registered'),
('SA-6', 'Cow lens', 'RS-4', 2, 'registered'),
('SA-7', 'Diatoms', 'RS-7', 1, 'registered'),
('SA-8', 'Frog nerve', 'RS-5', 1, 'registered'),
('SA-9', 'Blood spot', 'RS-1', 2, 'cleared'),
('SA-10', 'Foam', 'RS-2', 1, 'disposed');
INSERT INTO reservations (id, researcher_id, microscope_id, sample_id, starts_at, hours, fee_cents, status) VALUES
('RV-1', 'RS-1', 'MI-1', 'SA-9', '2025-01-15T08:00:00Z', 2, 7600, 'running'),
('RV-2', 'RS-2', 'MI-2', 'SA-2', '2025-01-15T08:30:00Z', 1, 1400, 'running'),
('RV-3', 'RS-3', 'MI-3', 'SA-3', '2025-01-15T09:00:00Z', 2, 11600, 'reserved'),
('RV-4', 'RS-5', 'MI-5', 'SA-8', '2025-01-15T08:10:00Z', 1, 4100, 'reserved'),
('RV-5', 'RS-7', 'MI-2', 'SA-7', '2025-01-13T16:00:00Z', 1, 1400, 'reserved'),
('RV-6', 'RS-3', 'MI-1', 'SA-3', '2025-01-14T18:00:00Z', 1, 3800, 'reserved'),
('RV-7', 'RS-7', 'MI-2', 'SA-7', '2025-01-16T10:00:00Z', 2, 2800, 'reserved'),
('RV-8', 'RS-1', 'MI-1', 'SA-1', '2025-01-15T15:00:00Z', 1, 3800, 'reserved'),
('RV-9', 'RS-1', 'MI-1', 'SA-1', '2024-12-04T10:00:00Z', 1, 3800, 'finished'),
('RV-10', 'RS-1', 'MI-1', 'SA-1', '2024-12-11T10:00:00Z', 2, 7600, 'finished'),
('RV-11', 'RS-1', 'MI-1', 'SA-9', '2025-01-09T13:00:00Z', 1, 3800, 'finished'),
('RV-12', 'RS-2', 'MI-2', 'SA-2', '2024-11-18T09:00:00Z', 3, 4200, 'finished'),
('RV-13', 'RS-2', 'MI-2', 'SA-2', '2024-12-02T09:00:00Z', 1, 1400, 'finished'),
('RV-14', 'RS-2', 'MI-2', 'SA-2', '2024-12-13T14:00:00Z', 2, 2800, 'finished'),
('RV-15', 'RS-5', 'MI-4', 'SA-8', '2024-12-05T11:00:00Z', 1, 0, 'cancelled');
INSERT INTO faults (id, microscope_id, part, severity, noted_on, status) VALUES
('FA-1', 'MI-4', 'camera', 'blocking', '2024-12-04', 'open'),
('FA-2', 'MI-4', 'stage', 'minor', '2024-12-10', 'open'),
('FA-3', 'MI-1', 'laser', 'blocking', '2024-10-22', 'fixed'),
('FA-4', 'MI-3', 'stage', 'minor', '2025-01-08', 'open');
