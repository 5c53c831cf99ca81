-- a programme stays within its budget
SELECT p.id FROM programmes AS p WHERE (SELECT coalesce(sum(x.amount_cents), 0) FROM applications AS x WHERE x.programme_id = p.id AND x.status IN ('approved', 'ended')) > p.budget_cents;

-- instalments add up to the grant
SELECT a.id FROM applications AS a JOIN instalments AS i ON i.application_id = a.id GROUP BY a.id HAVING sum(i.amount_cents) <> a.amount_cents;

-- only grants have instalments
SELECT i.id FROM instalments AS i JOIN applications AS a ON a.id = i.application_id WHERE a.status NOT IN ('approved', 'ended');

-- nobody scores friends
SELECT v.application_id FROM assessments AS v JOIN applications AS a ON a.id = v.application_id JOIN assessors AS s ON s.id = v.assessor_id WHERE s.charity_id = a.charity_id;

-- reports are on paid instalments
SELECT r.id FROM reports AS r JOIN instalments AS i ON i.id = r.instalment_id WHERE i.status <> 'paid';

-- instalments are paid in order
SELECT i.id FROM instalments AS i JOIN instalments AS j ON j.application_id = i.application_id AND j.position < i.position WHERE i.status = 'paid' AND j.status <> 'paid';

-- blocked organisations have no application under way
SELECT a.id FROM applications AS a JOIN charities AS c ON c.id = a.charity_id WHERE c.standing = 'blocked' AND a.status IN ('submitted', 'recommended');
