-- no reserve is promised more than it holds
SELECT r.claim_id FROM reserves AS r WHERE (SELECT coalesce(sum(amount_cents), 0) FROM payments AS y WHERE y.claim_id = r.claim_id AND y.part = r.part AND y.status IN ('proposed', 'approved')) > r.amount_cents;

-- a released reserve is empty of promises
SELECT r.claim_id FROM reserves AS r WHERE r.status = 'released' AND (SELECT coalesce(sum(amount_cents), 0) FROM payments AS y WHERE y.claim_id = r.claim_id AND y.part = r.part AND y.status IN ('proposed', 'approved')) > 0;

-- a closed claim has no open reserve
SELECT c.id FROM claims AS c JOIN reserves AS r ON r.claim_id = c.id WHERE c.status = 'closed' AND r.status = 'open';

-- liability cover has no reserve for the own vehicle
SELECT c.id FROM claims AS c JOIN policies AS p ON p.id = c.policy_id JOIN reserves AS r ON r.claim_id = c.id WHERE p.cover = 'liability' AND r.part = 'own';

-- only reported visits have a damage
SELECT id FROM visits WHERE (status = 'reported') <> (damage_cents IS NOT NULL);

-- a claim has one ordered visit
SELECT claim_id FROM visits WHERE status = 'ordered' GROUP BY claim_id HAVING count(*) > 1;

-- no assessor has too many visits
SELECT a.id FROM assessors AS a WHERE (SELECT count(*) FROM visits WHERE assessor_id = a.id AND visits.status = 'ordered') > a.most_visits;

-- reported claims have no reserve
SELECT c.id FROM claims AS c JOIN reserves AS r ON r.claim_id = c.id WHERE c.status = 'reported';
