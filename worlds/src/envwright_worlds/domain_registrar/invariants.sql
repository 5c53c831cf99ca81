-- a name has one open transfer
SELECT name_id FROM transfers WHERE status IN ('asked', 'approved') GROUP BY name_id HAVING count(*) > 1;

-- approved transfers are of unlocked active names
SELECT t.id FROM transfers AS t JOIN names AS n ON n.id = t.name_id WHERE t.status = 'approved' AND (n.locked OR n.status <> 'active');

-- names have at most four servers
SELECT name_id FROM hosts GROUP BY name_id HAVING count(*) > 4;

-- released and moved names have no server
SELECT h.name_id FROM hosts AS h JOIN names AS n ON n.id = h.name_id WHERE n.status IN ('released', 'moved');

-- names end as their suffix says
SELECT n.id FROM names AS n JOIN suffixes AS s ON s.id = n.suffix_id WHERE n.name NOT LIKE '%.' || s.ending;
