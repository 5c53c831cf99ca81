-- no more trees are taken than stand
SELECT p.id FROM plots AS p WHERE (SELECT coalesce(sum(n.trees), 0) FROM lines AS n JOIN orders AS q ON q.id = n.order_id WHERE n.plot_id = p.id AND n.status = 'standing' AND q.status IN ('open', 'confirmed')) > p.standing;

-- lorries have room for what is loaded
SELECT y.id FROM lorries AS y WHERE (SELECT sum(n.trees) FROM lines AS n JOIN orders AS o ON o.id = n.order_id WHERE o.lorry_id = y.id) > y.room;

-- loaded orders are lifted
SELECT n.id FROM lines AS n JOIN orders AS o ON o.id = n.order_id WHERE o.status IN ('loaded', 'delivered') AND n.status = 'standing';

-- orders leave with their lorries
SELECT o.id FROM orders AS o JOIN lorries AS y ON y.id = o.lorry_id WHERE (o.status = 'delivered') <> (y.status = 'left');

-- lifted orders are signed
SELECT n.id FROM lines AS n JOIN orders AS o ON o.id = n.order_id WHERE n.status = 'lifted' AND o.signed = 0;

-- deposits are at most 30 per cent
SELECT o.id FROM orders AS o WHERE o.deposit_cents > (SELECT coalesce(sum(n.trees * p.price_cents), 0) FROM lines AS n JOIN plots AS p ON p.id = n.plot_id WHERE n.order_id = o.id) * 30 / 100;
