-- a funded or disputed invoice has an outstanding advance
SELECT id FROM invoices WHERE (status IN ('funded', 'disputed')) <> EXISTS (SELECT 1 FROM advances WHERE invoice_id = invoices.id AND advances.status = 'outstanding');

-- an open dispute is on a disputed invoice
SELECT d.id FROM disputes AS d JOIN invoices AS i ON i.id = d.invoice_id WHERE d.status = 'open' AND i.status <> 'disputed';

-- one open dispute at most an invoice
SELECT invoice_id FROM disputes WHERE status = 'open' GROUP BY invoice_id HAVING count(*) > 1;

-- the credit line of a debtor is kept
SELECT d.id FROM debtors AS d WHERE (SELECT coalesce(sum(face_cents), 0) FROM invoices WHERE debtor_id = d.id AND status IN ('funded', 'disputed')) > d.credit_line_cents;

-- the facility of a seller is kept
SELECT s.id FROM sellers AS s WHERE (SELECT coalesce(sum(a.amount_cents), 0) FROM advances AS a JOIN invoices AS i ON i.id = a.invoice_id WHERE i.seller_id = s.id AND a.status = 'outstanding') > s.facility_cents;
