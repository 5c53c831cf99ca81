-- a repair that is decided on or later has one chosen quote
SELECT id FROM repairs WHERE (status IN ('with_owner', 'approved', 'done')) <> ((SELECT count(*) FROM quotes WHERE repair_id = repairs.id AND quotes.status = 'chosen') = 1);

-- a firm has one planned visit in a half day
SELECT contractor_id FROM visits WHERE status = 'planned' GROUP BY contractor_id, on_day, half HAVING count(*) > 1;

-- a repair has at most one planned visit
SELECT repair_id FROM visits WHERE status = 'planned' GROUP BY repair_id HAVING count(*) > 1;

-- only approved repairs have planned visits
SELECT v.id FROM visits AS v JOIN repairs AS r ON r.id = v.repair_id WHERE v.status = 'planned' AND r.status <> 'approved';

-- a repair is done exactly when it has an invoice
SELECT id FROM repairs WHERE (status = 'done') <> EXISTS (SELECT 1 FROM invoices WHERE repair_id = repairs.id);

-- firms quote in their trade
SELECT q.id FROM quotes AS q JOIN repairs AS r ON r.id = q.repair_id JOIN contractors AS c ON c.id = q.contractor_id WHERE c.trade <> r.trade;
