-- a keeper has three apiaries at most
SELECT keeper_id FROM apiaries GROUP BY keeper_id HAVING count(*) > 3;

-- no apiary is too full
SELECT a.id FROM apiaries AS a JOIN hives AS h ON h.apiary_id = a.id WHERE h.status <> 'dead' GROUP BY a.id, a.room HAVING count(*) > a.room;

-- a parish has one open zone at most
SELECT parish FROM disease_zones WHERE lifted_on IS NULL GROUP BY parish HAVING count(*) > 1;

-- a keeper has one kit at most
SELECT keeper_id FROM extracting_kits WHERE keeper_id IS NOT NULL GROUP BY keeper_id HAVING count(*) > 1;

-- a keeper has four reserved queens at most
SELECT keeper_id FROM queen_orders WHERE status = 'reserved' GROUP BY keeper_id HAVING sum(queens) > 4;

-- used orders have no queens and collected ones have some
SELECT id FROM queen_orders WHERE status = 'used' AND queens > 0 OR status = 'collected' AND queens = 0;
