-- what is left of a batch is the sum of its entries
SELECT id FROM batches WHERE units_left <> (SELECT coalesce(sum(change_units), 0) FROM movements WHERE batch_id = batches.id);

-- two signatures come from two people
SELECT order_id FROM approvals GROUP BY order_id HAVING count(DISTINCT pharmacist_id) < count(*);

-- a controlled drug is approved twice
SELECT o.id FROM orders AS o JOIN drugs AS d ON d.id = o.drug_id WHERE d.controlled AND o.status IN ('approved', 'dispensed') AND (SELECT count(*) FROM approvals WHERE order_id = o.id) <> 2;

-- what is requested has no signature
SELECT o.id FROM orders AS o JOIN approvals AS a ON a.order_id = o.id WHERE o.status = 'requested';

-- an order is dispensed exactly while the ledger shows it
SELECT id FROM orders WHERE (status = 'dispensed') <> EXISTS (SELECT 1 FROM movements WHERE order_id = orders.id);

-- a destroyed batch is empty
SELECT id FROM batches WHERE status = 'destroyed' AND units_left > 0;

-- a ward has one open order of a drug
SELECT ward_id FROM orders WHERE status IN ('requested', 'checked', 'approved') GROUP BY ward_id, drug_id HAVING count(*) > 1;

-- only what is rejected has a reason
SELECT id FROM orders WHERE (status = 'rejected') <> (reason IS NOT NULL);
