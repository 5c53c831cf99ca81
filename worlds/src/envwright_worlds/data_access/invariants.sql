-- nobody approves an own request
SELECT a.request_id FROM approvals AS a JOIN requests AS r ON r.id = a.request_id WHERE a.member_id = r.member_id;

-- nobody has more than five running accesses
SELECT member_id FROM accesses WHERE status = 'active' AND last_day >= '2025-01-15' GROUP BY member_id HAVING count(*) > 5;

-- personal data is granted with an officer
SELECT r.id FROM requests AS r JOIN datasets AS d ON d.id = r.dataset_id WHERE r.status = 'granted' AND d.class = 'personal' AND NOT EXISTS (SELECT 1 FROM approvals AS a JOIN members AS m ON m.id = a.member_id WHERE a.request_id = r.id AND m.officer = 1);

-- one filed request for a dataset
SELECT member_id FROM requests WHERE status = 'filed' GROUP BY member_id, dataset_id HAVING count(*) > 1;

-- granted requests have accepted terms
SELECT r.id FROM requests AS r JOIN datasets AS d ON d.id = r.dataset_id WHERE r.status = 'granted' AND d.class <> 'public' AND r.terms_accepted = 0;
