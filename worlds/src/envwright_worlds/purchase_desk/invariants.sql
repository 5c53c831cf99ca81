-- budgets hold
SELECT id FROM departments WHERE committed_cents > budget_cents;

-- commitments are the orders
SELECT d.id FROM departments AS d WHERE d.committed_cents <> (SELECT coalesce(sum(o.total_cents), 0) FROM orders AS o JOIN quotations AS q ON q.id = o.quotation_id JOIN requests AS r ON r.id = q.request_id JOIN colleagues AS c ON c.id = r.requester_id WHERE c.department_id = d.id AND o.status <> 'cancelled');

-- at most four quotations
SELECT request_id FROM quotations GROUP BY request_id HAVING count(*) > 4;

-- no more arrives than was ordered
SELECT id FROM orders WHERE arrived > quantity;

-- large sent orders are countersigned
SELECT id FROM orders WHERE status IN ('sent', 'part_received', 'complete') AND total_cents > 50000 AND countersigned = 0;

-- sent orders have a day
SELECT id FROM orders WHERE status IN ('sent', 'part_received', 'complete', 'closed_short') AND sent_on IS NULL;

-- a receipt rejects no more than it brought
SELECT id FROM receipts WHERE rejected > quantity OR (rejected = 0) <> (rejects = 'none');
