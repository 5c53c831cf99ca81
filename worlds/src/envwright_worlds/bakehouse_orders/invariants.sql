-- a slot of an oven is taken once
SELECT oven_id FROM batches WHERE status <> 'called_off' GROUP BY oven_id, day, slot HAVING count(*) > 1;

-- batches hold the pieces of their orders
SELECT b.id FROM batches AS b WHERE (SELECT sum(o.pieces) FROM orders AS o WHERE o.batch_id = b.id) > b.pieces;

-- orders are in batches of their product and day
SELECT o.id FROM orders AS o JOIN batches AS b ON b.id = o.batch_id WHERE b.product_id <> o.product_id OR b.day <> o.day;

-- batches fit their ovens
SELECT b.id FROM batches AS b JOIN ovens AS v ON v.id = b.oven_id JOIN products AS p ON p.id = b.product_id WHERE b.pieces > v.trays * p.per_tray;

-- shops owe no more than their credit
SELECT id FROM shops WHERE owed_cents > credit_cents;

-- an ingredient is weighed in once
SELECT d.batch_id FROM draws AS d JOIN lots AS l ON l.id = d.lot_id GROUP BY d.batch_id, l.ingredient_id HAVING count(*) > 1;

-- mixed batches have all ingredients
SELECT b.id FROM batches AS b JOIN recipe_lines AS r ON r.product_id = b.product_id WHERE b.status IN ('mixed', 'baked') AND NOT EXISTS (SELECT 1 FROM draws AS d JOIN lots AS l ON l.id = d.lot_id WHERE d.batch_id = b.id AND l.ingredient_id = r.ingredient_id);
