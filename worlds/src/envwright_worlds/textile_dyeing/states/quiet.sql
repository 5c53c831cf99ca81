INSERT INTO weavers (id, name, email) VALUES
('WE-1', 'Rufina Sanz', 'rufina.sanz@example.org'), ('WE-2', 'Torben Iversen', 'torben.iversen@example.org'), ('WE-3', 'Nkechi Obi', 'nkechi.obi@example.org'), ('WE-4', 'Torben Iversen', 'torben.iversen.felt@example.org'), ('WE-5', 'Blanca Sanz', 'blanca.sanz@example.org');
INSERT INTO dyes (id, name, stock, good_until) VALUES ('DY-1', 'Lac', 60, '2025-06-06'), ('DY-2', 'Tansy', 90, '2025-01-15'), ('DY-3', 'Sumac', 150, '2025-01-14'), ('DY-4', 'Lichen', 10, '2025-05-01'), ('DY-5', 'Chestnut', 240, '2025-11-11');
INSERT INTO shades (id, name, dye_id, fibre, depth, recipe) VALUES
('SH-1', 'Cherry', 'DY-1', 'silk', 2, 5), ('SH-2', 'Lemon', 'DY-2', 'cotton', 1, 3), ('SH-3', 'Sand', 'DY-3', 'wool', 1, 4), ('SH-4', 'Moss', 'DY-4', 'wool', 2, 5), ('SH-5', 'Cocoa', 'DY-5', 'cotton', 3, 7), ('SH-6', 'Chalk rose', 'DY-1', 'cotton', 1, 2);
INSERT INTO vats (id, label, holds, gentle, residue, state) VALUES
('VA-1', 'Bronze pan', 5, 0, 0, 'empty'), ('VA-2', 'Stone vat', 9, 0, 2, 'empty'), ('VA-3', 'Feather pan', 3, 1, 1, 'empty'), ('VA-4', 'Drum one', 6, 0, 1, 'loaded'), ('VA-5', 'Drum two', 6, 0, 3, 'loaded'), ('VA-6', 'Drum three', 6, 0, 1, 'loaded'), ('VA-7', 'Deep well', 12, 0, 3, 'empty'), ('VA-8', 'Fine pan', 2, 1, 3, 'empty');
INSERT INTO batches (id, code, weaver_id, shade_id, bales, vat_id, dips, dipped_at, approved, status) VALUES
('BA-1', 'E-101', 'WE-1', 'SH-1', 3, NULL, 0, NULL, 0, 'received'),
('BA-2', 'E-102', 'WE-2', 'SH-2', 5, NULL, 0, NULL, 0, 'received'),
('BA-3', 'E-103', 'WE-3', 'SH-3', 4, NULL, 0, NULL, 0, 'received'),
('BA-4', 'E-104', 'WE-3', 'SH-4', 2, NULL, 0, NULL, 0, 'received'),
('BA-5', 'E-105', 'WE-3', 'SH-4', 3, NULL, 0, NULL, 0, 'received'),
('BA-6', 'E-106', 'WE-2', 'SH-5', 10, NULL, 0, NULL, 0, 'received'),
('BA-7', 'E-107', 'WE-1', 'SH-2', 4, 'VA-4', 1, '2025-01-15T07:00:00Z', 0, 'dyeing'),
('BA-8', 'E-108', 'WE-4', 'SH-5', 6, 'VA-5', 1, '2025-01-15T04:00:00Z', 0, 'dyeing'),
('BA-9', 'E-109', 'WE-5', 'SH-6', 5, 'VA-6', 2, '2025-01-15T07:01:00Z', 0, 'dyeing'),
('BA-10', 'E-110', 'WE-5', 'SH-1', 2, NULL, 1, '2025-01-14T10:20:00Z', 0, 'dyed'),
('BA-11', 'E-111', 'WE-4', 'SH-5', 8, NULL, 2, '2025-01-14T08:40:00Z', 0, 'dyed'),
('BA-12', 'E-112', 'WE-1', 'SH-5', 5, NULL, 1, '2025-01-10T09:00:00Z', 0, 'matched'),
('BA-13', 'E-113', 'WE-2', 'SH-2', 2, NULL, 1, '2025-01-09T12:30:00Z', 1, 'matched'),
('BA-14', 'E-114', 'WE-3', 'SH-6', 3, NULL, 2, '2025-01-10T13:15:00Z', 0, 'matched'),
('BA-15', 'E-115', 'WE-4', 'SH-2', 3, NULL, 3, '2025-01-13T11:50:00Z', 0, 'off_shade'),
('BA-16', 'E-116', 'WE-5', 'SH-1', 2, NULL, 2, '2025-01-13T08:10:00Z', 0, 'off_shade'),
('BA-17', 'E-097', 'WE-1', 'SH-3', 6, NULL, 1, '2024-12-18T09:30:00Z', 1, 'returned'),
('BA-18', 'E-098', 'WE-5', 'SH-4', 1, NULL, 3, '2024-12-20T10:00:00Z', 0, 'returned');
INSERT INTO shade_checks (id, batch_id, difference, checked_on, verdict) VALUES
('CK-1', 'BA-12', 10, '2025-01-11', 'match'), ('CK-2', 'BA-13', 2, '2025-01-10', 'match'), ('CK-3', 'BA-14', 18, '2025-01-08', 'off'), ('CK-4', 'BA-14', 7, '2025-01-11', 'match'), ('CK-5', 'BA-15', 11, '2025-01-14', 'off'),
('CK-6', 'BA-16', 7, '2025-01-14', 'off'), ('CK-7', 'BA-17', 5, '2024-12-19', 'match'), ('CK-8', 'BA-18', 24, '2024-12-21', 'off'), ('CK-9', 'BA-9', 13, '2025-01-14', 'off'), ('CK-10', 'BA-11', 20, '2025-01-13', 'off');
