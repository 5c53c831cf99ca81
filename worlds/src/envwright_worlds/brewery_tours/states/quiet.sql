INSERT INTO guides (id, name) VALUES
('GI-21', 'Rosalie Brandt'),
('GI-22', 'Kees Brandt'),
('GI-23', 'Amadou Faye'),
('GI-24', 'Imogen Lyle');
INSERT INTO guide_languages (guide_id, language) VALUES
('GI-21', 'German'),
('GI-21', 'English'),
('GI-22', 'Dutch'),
('GI-22', 'English'),
('GI-23', 'French'),
('GI-24', 'English');
INSERT INTO tours (id, theme, language, starts_at, places, guide_id, status) VALUES
('TO-301', 'brewhouse', 'English', '2025-01-15T09:00:00Z', 12, 'GI-21', 'open'),
('TO-302', 'cellar', 'English', '2025-01-16T10:00:00Z', 10, 'GI-24', 'open'),
('TO-303', 'malting', 'French', '2025-01-17T10:00:00Z', 12, 'GI-23', 'open'),
('TO-304', 'brewhouse', 'German', '2025-01-20T11:00:00Z', 15, NULL, 'planned'),
('TO-305', 'cellar', 'Dutch', '2025-01-20T13:00:00Z', 8, NULL, 'planned'),
('TO-306', 'brewhouse', 'English', '2025-01-21T10:00:00Z', 20, 'GI-24', 'open'),
('TO-307', 'malting', 'English', '2025-01-21T12:00:00Z', 10, 'GI-24', 'open'),
('TO-308', 'cellar', 'English', '2025-01-21T15:00:00Z', 10, NULL, 'planned'),
('TO-309', 'malting', 'Dutch', '2025-01-13T14:00:00Z', 10, 'GI-22', 'open'),
('TO-310', 'brewhouse', 'French', '2025-01-11T15:00:00Z', 10, 'GI-23', 'led'),
('TO-311', 'brewhouse', 'English', '2025-01-14T16:00:00Z', 10, 'GI-22', 'open');
INSERT INTO parties (id, tour_id, name, email, adults, minors, price_cents, status) VALUES
('PY-501', 'TO-301', 'Ash Bakers', 'ash.bakers@example.org', 3, 0, 4200, 'arrived'),
('PY-502', 'TO-301', 'Birch Scouts', 'birch.scouts@example.org', 2, 7, 7000, 'confirmed'),
('PY-503', 'TO-302', 'Cove Sailors', 'cove.sailors@example.org', 6, 0, 0, 'reserved'),
('PY-504', 'TO-302', 'Dell Nurses', 'dell.nurses@example.org', 4, 0, 5600, 'confirmed'),
('PY-505', 'TO-303', 'Egret Painters', 'egret.painters@example.org', 2, 2, 0, 'reserved'),
('PY-506', 'TO-306', 'Flax Weavers', 'flax.weavers@example.org', 10, 0, 12600, 'confirmed'),
('PY-507', 'TO-306', 'Gorse Family', 'gorse.family@example.org', 1, 4, 0, 'reserved'),
('PY-508', 'TO-307', 'Hazel Violins', 'hazel.violins@example.org', 5, 5, 9000, 'confirmed'),
('PY-509', 'TO-309', 'Iris Florists', 'iris.florists@example.org', 4, 0, 5600, 'confirmed'),
('PY-510', 'TO-309', 'Jute Traders', 'jute.traders@example.org', 2, 0, 2800, 'arrived'),
('PY-511', 'TO-310', 'Kelp Swimmers', 'kelp.swimmers@example.org', 3, 0, 4200, 'toured'),
('PY-512', 'TO-310', 'Loam Farmers', 'loam.farmers@example.org', 2, 1, 3400, 'no_show'),
('PY-513', 'TO-311', 'Mint Cyclists', 'mint.cyclists@example.org', 2, 0, 2800, 'arrived'),
('PY-514', 'TO-306', 'Nook Readers', 'nook.readers@example.org', 3, 0, 2100, 'cancelled'),
('PY-515', 'TO-311', 'Onyx Jewellers', 'onyx.jewellers@example.org', 2, 0, 2800, 'confirmed');
INSERT INTO kegs (id, beer, strength, glasses_left) VALUES
('KG-21', 'Session Bitter', 38, 22),
('KG-22', 'Cloister Triple', 85, 5),
('KG-23', 'Abbey Brown', 70, 18),
('KG-24', 'Root Beer', 0, 0);
INSERT INTO tastings (id, party_id, keg_id, glasses) VALUES
('TS-701', 'PY-501', 'KG-21', 3),
('TS-702', 'PY-501', 'KG-22', 3),
('TS-703', 'PY-510', 'KG-23', 4),
('TS-704', 'PY-511', 'KG-21', 9),
('TS-705', 'PY-513', 'KG-22', 1);
