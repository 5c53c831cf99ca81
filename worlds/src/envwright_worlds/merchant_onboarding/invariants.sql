-- at most five firms are in review
SELECT count(*) FROM firms WHERE status = 'in_review' HAVING count(*) > 5;

-- barred trades are never approved
SELECT f.id FROM firms AS f JOIN trades AS t ON t.id = f.trade_id WHERE t.risk = 'barred' AND f.status IN ('in_review', 'approved', 'live');

-- a firm has one paper of a kind that is not rejected
SELECT firm_id FROM documents WHERE status <> 'rejected' GROUP BY firm_id, kind HAVING count(*) > 1;

-- large owners of what is reviewed are identified
SELECT o.id FROM owners AS o JOIN firms AS f ON f.id = o.firm_id WHERE f.status IN ('in_review', 'approved', 'live') AND o.share_percent >= 25 AND o.identified = 0;

-- a live firm has a terminal and two at most
SELECT f.id FROM firms AS f WHERE (f.status = 'live') <> ((SELECT count(*) FROM terminals AS t WHERE t.firm_id = f.id) BETWEEN 1 AND 2);
