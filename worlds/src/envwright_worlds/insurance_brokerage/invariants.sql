-- at most three open quotes a client
SELECT client_id FROM quotes WHERE status = 'open' GROUP BY client_id HAVING count(*) > 3;

-- one endorsement asked a policy
SELECT policy_id FROM endorsements WHERE status = 'asked' GROUP BY policy_id HAVING count(*) > 1;

-- at most two applied endorsements a policy
SELECT policy_id FROM endorsements WHERE status = 'applied' GROUP BY policy_id HAVING count(*) > 2;

-- trade products are for firms
SELECT p.id FROM policies AS p JOIN clients AS c ON c.id = p.client_id JOIN products AS r ON r.id = p.product_id WHERE r.risk = 'trade' AND c.kind <> 'firm';

-- taken quotes are signed
SELECT id FROM quotes WHERE status = 'taken' AND signed = 0;

-- policies in force have begun
SELECT id FROM policies WHERE status = 'in_force' AND starts_on > date(now());
