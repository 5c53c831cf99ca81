-- a meter is supplied by one contract at a time
SELECT a.id FROM contracts a JOIN contracts b ON a.meter_id = b.meter_id AND a.id < b.id WHERE a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.starts <= coalesce(b.ends, '9999-12-31') AND b.starts <= coalesce(a.ends, '9999-12-31');

-- night tariffs have dual meters
SELECT c.id FROM contracts c JOIN meters m ON m.id = c.meter_id JOIN tariffs t ON t.id IN (c.tariff_id, c.next_tariff_id) WHERE t.kind = 'night' AND m.register <> 'dual';

-- an invoice rests on readings of its meter
SELECT i.id FROM invoices i JOIN contracts c ON c.id = i.contract_id JOIN readings f ON f.id = i.first_reading_id JOIN readings l ON l.id = i.last_reading_id WHERE f.meter_id <> c.meter_id OR l.meter_id <> c.meter_id OR f.read_on >= l.read_on OR f.kwh > l.kwh;

-- a payment goes to a contract of its customer
SELECT p.id FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN instalments n ON n.id = p.instalment_id JOIN contracts c ON c.id = coalesce(i.contract_id, n.contract_id) WHERE c.customer_id <> p.customer_id;

-- the paid part of an instalment is its payments
SELECT n.id FROM instalments n WHERE n.paid_cents <> (SELECT coalesce(sum(p.amount_cents), 0) FROM payments p WHERE p.instalment_id = n.id);

-- measured readings of a meter do not fall
SELECT a.id FROM readings a JOIN readings b ON a.meter_id = b.meter_id AND a.read_on < b.read_on AND a.kwh > b.kwh WHERE a.kind = 'measured' AND b.kind = 'measured';

-- a replacement belongs to the same contract
SELECT a.id FROM invoices a JOIN invoices b ON b.id = a.replaced_by WHERE a.contract_id <> b.contract_id OR a.id = b.id;

-- a customer has one mandate at a time
SELECT customer_id FROM mandates WHERE status <> 'cancelled' GROUP BY customer_id HAVING count(*) > 1;
