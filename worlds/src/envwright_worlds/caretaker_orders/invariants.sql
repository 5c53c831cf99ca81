-- a flat has one open order of a trade
SELECT flat_id FROM orders WHERE status NOT IN ('closed', 'cancelled') GROUP BY flat_id, trade HAVING count(*) > 1;

-- an order has one appointment to come
SELECT order_id FROM appointments WHERE status IN ('proposed', 'confirmed') GROUP BY order_id HAVING count(*) > 1;

-- an order has one invoice that stands
SELECT order_id FROM invoices WHERE status <> 'rejected' GROUP BY order_id HAVING count(*) > 1;

-- invoices stay near the estimate
SELECT i.id FROM invoices AS i JOIN orders AS o ON o.id = i.order_id WHERE i.status <> 'rejected' AND i.amount_cents * 10 > o.estimate_cents * 11;

-- firms work in their trade
SELECT o.id FROM orders AS o JOIN firms AS f ON f.id = o.firm_id WHERE f.trade <> o.trade OR o.estimate_cents > f.limit_cents;

-- caretakers inspect their own estate
SELECT o.id FROM orders AS o JOIN flats AS f ON f.id = o.flat_id JOIN caretakers AS c ON c.id = o.caretaker_id WHERE c.estate_id <> f.estate_id;

-- done orders had an appointment
SELECT o.id FROM orders AS o WHERE o.status = 'done' AND NOT EXISTS (SELECT 1 FROM appointments AS a WHERE a.order_id = o.id AND a.status = 'kept');
