-- pledged savings are held guarantees
SELECT m.id FROM members AS m WHERE m.pledged_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM guarantees WHERE guarantor_id = m.id AND status = 'held');

-- one open application a member
SELECT member_id FROM applications WHERE status IN ('submitted', 'approved') GROUP BY member_id HAVING count(*) > 1;

-- a paid out application has a loan
SELECT id FROM applications AS a WHERE (status = 'paid_out') <> EXISTS (SELECT 1 FROM loans WHERE application_id = a.id);

-- nobody guarantees for an own loan
SELECT g.id FROM guarantees AS g JOIN applications AS a ON a.id = g.application_id WHERE a.member_id = g.guarantor_id;

-- at most two guarantees a member
SELECT guarantor_id FROM guarantees WHERE status <> 'over' GROUP BY guarantor_id HAVING count(*) > 2;

-- decided applications have an officer
SELECT id FROM applications WHERE status IN ('approved', 'paid_out') AND (officer_id IS NULL OR decided_on IS NULL);
