-- no fund is overdrawn
SELECT f.id FROM funds AS f WHERE f.spent_cents + (SELECT total((o.copies - o.received) * o.price_cents) FROM orders AS o WHERE o.fund_id = f.id AND o.status IN ('placed', 'partial')) + (SELECT total(d.amount_cents) FROM deliveries AS d JOIN orders AS w ON w.id = d.order_id WHERE w.fund_id = f.id AND d.status = 'unpaid') > f.budget_cents;

-- received copies are those of the deliveries
SELECT o.id FROM orders AS o WHERE o.received <> (SELECT total(d.copies) FROM deliveries AS d WHERE d.order_id = o.id);

-- an ordered suggestion has one order
SELECT g.id FROM suggestions AS g WHERE (g.status = 'ordered') <> ((SELECT count(*) FROM orders AS o WHERE o.suggestion_id = g.id AND o.status <> 'cancelled') = 1);

-- dear copies are countersigned
SELECT o.id FROM orders AS o JOIN suggestions AS g ON g.id = o.suggestion_id WHERE o.price_cents > 10000 AND o.status <> 'cancelled' AND NOT g.countersigned;
