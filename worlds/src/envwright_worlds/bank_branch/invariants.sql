-- an account has at most four standing orders that are not ended
SELECT account_id FROM standing_orders WHERE status <> 'ended' GROUP BY account_id HAVING count(*) > 4;

-- active standing orders of an account stay within 300000 cents
SELECT account_id FROM standing_orders WHERE status = 'active' GROUP BY account_id HAVING sum(amount_cents) > 300000;

-- only open accounts have active standing orders
SELECT s.id FROM standing_orders AS s JOIN accounts AS a ON a.id = s.account_id WHERE s.status = 'active' AND a.status <> 'open';

-- an account has at most two cards ordered or active
SELECT account_id FROM cards WHERE status IN ('ordered', 'active') GROUP BY account_id HAVING count(*) > 2;

-- closed accounts have no card and no standing order left
SELECT a.id FROM accounts AS a WHERE a.status = 'closed' AND (EXISTS (SELECT 1 FROM cards WHERE account_id = a.id AND cards.status IN ('ordered', 'active')) OR EXISTS (SELECT 1 FROM standing_orders WHERE account_id = a.id AND standing_orders.status <> 'ended'));

-- a payment is disputed exactly while a dispute is not decided
SELECT id FROM payments WHERE (status = 'disputed') <> ((SELECT count(*) FROM disputes WHERE payment_id = payments.id AND disputes.status IN ('open', 'provisional')) = 1);

-- a card has at most one request that waits
SELECT card_id FROM limit_requests WHERE status = 'waiting' GROUP BY card_id HAVING count(*) > 1;
