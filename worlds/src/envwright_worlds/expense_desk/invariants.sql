-- claims past the draft have their receipts
SELECT l.id FROM claim_lines AS l JOIN expense_claims AS c ON c.id = l.claim_id JOIN expense_kinds AS k ON k.id = l.kind_id WHERE c.status <> 'draft' AND NOT l.receipt AND l.amount_cents >= k.receipt_from_cents;

-- two drafts at most an employee
SELECT employee_id FROM expense_claims WHERE status = 'draft' GROUP BY employee_id HAVING count(*) > 2;

-- eight lines at most a claim
SELECT claim_id FROM claim_lines GROUP BY claim_id HAVING count(*) > 8;

-- a matched charge is of the claimant
SELECT g.id FROM card_charges AS g JOIN claim_lines AS l ON l.id = g.line_id JOIN expense_claims AS c ON c.id = l.claim_id WHERE c.employee_id <> g.employee_id OR l.amount_cents <> g.amount_cents;

-- nobody approves an own claim
SELECT id FROM expense_claims WHERE approver_id = employee_id;

-- lines keep to the limit of the kind
SELECT l.id FROM claim_lines AS l JOIN expense_kinds AS k ON k.id = l.kind_id WHERE l.amount_cents > k.limit_cents;
