-- a number belongs to one contract that has not ended
SELECT number_id FROM contracts WHERE status <> 'ended' GROUP BY number_id HAVING count(*) > 1;

-- numbers of contracts that have not ended are assigned
SELECT c.id FROM contracts AS c JOIN numbers AS n ON n.id = c.number_id WHERE c.status <> 'ended' AND n.status <> 'assigned';

-- assigned numbers have a contract
SELECT n.id FROM numbers AS n WHERE n.status = 'assigned' AND NOT EXISTS (SELECT 1 FROM contracts AS c WHERE c.number_id = n.id AND c.status <> 'ended');

-- a SIM belongs to one contract
SELECT sim_id FROM contracts WHERE sim_id IS NOT NULL AND status <> 'ended' GROUP BY sim_id HAVING count(*) > 1;

-- SIMs of running contracts are active or blocked
SELECT c.id FROM contracts AS c JOIN sims AS s ON s.id = c.sim_id WHERE c.status IN ('active', 'suspended') AND s.status NOT IN ('active', 'blocked');

-- active SIMs have a running contract
SELECT s.id FROM sims AS s WHERE s.status = 'active' AND NOT EXISTS (SELECT 1 FROM contracts AS c WHERE c.sim_id = s.id AND c.status IN ('active', 'suspended'));

-- a customer has three contracts at most that have not ended
SELECT customer_id FROM contracts WHERE status <> 'ended' GROUP BY customer_id HAVING count(*) > 3;

-- a contract has one requested port
SELECT contract_id FROM ports WHERE status = 'requested' GROUP BY contract_id HAVING count(*) > 1;
