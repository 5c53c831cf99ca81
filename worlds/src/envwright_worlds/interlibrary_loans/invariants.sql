-- partners have at most three of ours
SELECT partner_id FROM requests WHERE status IN ('placed', 'arrived', 'handed_out', 'returned') GROUP BY partner_id HAVING count(*) > 3;

-- students have at most three open requests
SELECT r.patron_id FROM requests AS r JOIN patrons AS p ON p.id = r.patron_id WHERE r.status IN ('filed', 'placed', 'arrived', 'handed_out') GROUP BY r.patron_id HAVING count(*) > max(CASE p.kind WHEN 'student' THEN 3 ELSE 5 END);

-- placed requests have a partner
SELECT id FROM requests WHERE (status IN ('placed', 'arrived', 'handed_out', 'returned', 'sent_back')) AND partner_id IS NULL;

-- books are handed out for an agreed fee
SELECT id FROM requests WHERE status IN ('handed_out', 'returned') AND (agreed = 0 OR due_on IS NULL);

-- unfilled requests were refused three times
SELECT q.id FROM requests AS q WHERE q.status = 'unfilled' AND (SELECT count(*) FROM refusals WHERE request_id = q.id) < 3;
