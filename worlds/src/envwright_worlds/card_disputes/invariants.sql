-- no payment has two disputes that are not lost
SELECT payment_id FROM disputes WHERE status <> 'lost' GROUP BY payment_id HAVING count(*) > 1;

-- no dispute claims more than was paid
SELECT d.id FROM disputes AS d JOIN payments AS p ON p.id = d.payment_id WHERE d.claimed_cents > p.amount_cents;

-- what was sent is declared
SELECT id FROM disputes WHERE status <> 'filed' AND declared = 0;

-- a lost dispute leaves no credit
SELECT id FROM disputes WHERE status = 'lost' AND credit_cents > 0;

-- a contested one that is won has two papers
SELECT d.id FROM disputes AS d WHERE d.status = 'won' AND d.answer_due >= date(now()) AND (SELECT count(*) FROM papers AS e WHERE e.dispute_id = d.id) < 2;
