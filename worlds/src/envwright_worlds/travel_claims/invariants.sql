-- no cover pays beyond its limit
SELECT c.policy_id FROM claims AS c JOIN covers AS v ON v.id = c.cover_id GROUP BY c.policy_id, c.cover_id HAVING sum(c.payout_cents) > max(v.limit_cents);

-- claims are made under covers of the plan
SELECT c.id FROM claims AS c JOIN policies AS p ON p.id = c.policy_id JOIN covers AS v ON v.id = c.cover_id WHERE v.plan_id <> p.plan_id;

-- one claim of a cover is in work
SELECT policy_id FROM claims WHERE status IN ('open', 'assessed') GROUP BY policy_id, cover_id HAVING count(*) > 1;

-- what is judged leaves no receipt unread
SELECT r.id FROM receipts AS r JOIN claims AS c ON c.id = r.claim_id WHERE c.status <> 'open' AND r.status = 'handed_in';

-- a claim has five receipts at most
SELECT claim_id FROM receipts GROUP BY claim_id HAVING count(*) > 5;
