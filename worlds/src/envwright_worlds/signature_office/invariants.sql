-- folders hold no more than their places
SELECT f.id FROM folders AS f WHERE (SELECT count(*) FROM contracts AS c WHERE c.folder_id = f.id) > f.places;

-- nobody signs above the limit
SELECT r.id FROM requests AS r JOIN contracts AS c ON c.id = r.contract_id JOIN signatories AS s ON s.id = r.signatory_id WHERE r.status <> 'withdrawn' AND s.limit_cents < c.value_cents;

-- nobody signs a contract twice
SELECT contract_id FROM requests WHERE status <> 'withdrawn' GROUP BY contract_id, signatory_id HAVING count(*) > 1;

-- signed contracts have all signatures
SELECT c.id FROM contracts AS c WHERE c.status IN ('signed', 'filed') AND (SELECT count(*) FROM requests AS r WHERE r.contract_id = c.id AND r.status = 'signed') <> CASE WHEN c.value_cents > 1000000 THEN 2 ELSE 1 END;

-- large contracts were checked
SELECT id FROM contracts WHERE value_cents >= 500000 AND counsel_id IS NULL AND status <> 'draft';

-- the first signs before the second
SELECT b.id FROM requests AS a JOIN requests AS b ON b.contract_id = a.contract_id AND a.place = 1 AND b.place = 2 WHERE a.status = 'waiting' AND b.status = 'signed';

-- folders are of the right year
SELECT c.id FROM contracts AS c JOIN folders AS f ON f.id = c.folder_id WHERE CAST(substr(c.starts_on, 1, 4) AS INTEGER) <> f.year;
