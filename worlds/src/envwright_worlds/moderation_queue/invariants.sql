-- a moderator holds at most three open reports
SELECT moderator_id FROM reports WHERE status = 'open' AND moderator_id IS NOT NULL GROUP BY moderator_id HAVING count(*) > 3;

-- dismissed reports have no strike
SELECT r.id FROM reports AS r JOIN strikes AS s ON s.report_id = r.id WHERE r.status = 'dismissed';

-- approved appeals overrule
SELECT a.id FROM appeals AS a JOIN strikes AS s ON s.id = a.strike_id WHERE (a.status = 'approved') <> s.overruled;

-- active accounts are confirmed
SELECT id FROM accounts WHERE state = 'active' AND confirmed = 0;

-- accounts of other servers are not frozen
SELECT id FROM accounts WHERE server <> 'meadow' AND state = 'frozen';
