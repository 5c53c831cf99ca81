-- one treatment begun an antique
SELECT antique_id FROM treatments WHERE status = 'begun' GROUP BY antique_id HAVING count(*) > 1;

-- at most two treatments begun a restorer
SELECT restorer_id FROM treatments WHERE status = 'begun' GROUP BY restorer_id HAVING count(*) > 2;

-- hours stay within the estimate
SELECT a.id FROM antiques AS a WHERE (SELECT coalesce(sum(hours), 0) FROM treatments WHERE antique_id = a.id) > (SELECT coalesce(max(hours), 0) FROM estimates WHERE antique_id = a.id AND status = 'consented');

-- nothing is due for collected antiques
SELECT id FROM antiques WHERE status = 'collected' AND due_cents > 0;

-- one consented estimate an antique
SELECT antique_id FROM estimates WHERE status = 'consented' GROUP BY antique_id HAVING count(*) > 1;
