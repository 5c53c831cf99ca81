-- a key is out with just one loan
SELECT k.id FROM safe_keys AS k WHERE (k.state = 'out') <> ((SELECT count(*) FROM loans AS l WHERE l.key_id = k.id AND l.status = 'out') = 1);

-- a holder has 2 keys at most
SELECT holder_id FROM loans WHERE status = 'out' GROUP BY holder_id HAVING count(*) > 2;

-- a holder has one valid grant for an area
SELECT holder_id FROM grants WHERE status = 'valid' GROUP BY holder_id, area_id HAVING count(*) > 1;

-- keys are out with holders of a grant
SELECT l.id FROM loans AS l JOIN safe_keys AS k ON k.id = l.key_id WHERE l.status = 'out' AND NOT EXISTS (SELECT 1 FROM grants AS g WHERE g.holder_id = l.holder_id AND g.area_id = k.area_id AND g.status = 'valid');

-- contractors have short grants
SELECT g.id FROM grants AS g JOIN holders AS h ON h.id = g.holder_id WHERE h.kind = 'contractor' AND g.status = 'valid' AND g.last_day > '2025-02-14';
