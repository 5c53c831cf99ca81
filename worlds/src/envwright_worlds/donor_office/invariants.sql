-- funds keep to their target
SELECT f.id FROM funds AS f WHERE (SELECT coalesce(sum(amount_cents), 0) FROM gifts WHERE fund_id = f.id AND status = 'received') > f.target_cents;

-- pledges count their instalments
SELECT p.id FROM pledges AS p WHERE p.taken <> (SELECT count(*) FROM gifts WHERE pledge_id = p.id);

-- a pledge is fulfilled by its last instalment
SELECT id FROM pledges WHERE (status = 'fulfilled') <> (taken = instalments);

-- receipts add up
SELECT r.id FROM receipts AS r WHERE r.status = 'issued' AND r.total_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM gifts WHERE receipt_id = r.id);

-- one issued receipt a year
SELECT contact_id FROM receipts WHERE status = 'issued' GROUP BY contact_id, year HAVING count(*) > 1;
