-- a flag has one open change
SELECT flag_id FROM changes WHERE status IN ('proposed', 'in_review', 'signed_off') GROUP BY flag_id HAVING count(*) > 1;

-- changes are for protected environments
SELECT c.id FROM changes AS c JOIN environments AS e ON e.id = c.environment_id WHERE e.protected = 0;

-- reviewers come from another squad
SELECT c.id FROM changes AS c JOIN developers AS a ON a.id = c.author_id JOIN developers AS r ON r.id = c.reviewer_id WHERE a.squad = r.squad OR r.role = 'viewer';

-- changes beyond the proposal have a reviewer
SELECT id FROM changes WHERE status IN ('in_review', 'signed_off', 'applied') AND reviewer_id IS NULL;

-- archived flags have no open change
SELECT c.id FROM changes AS c JOIN flags AS f ON f.id = c.flag_id WHERE f.stage = 'archived' AND c.status IN ('proposed', 'in_review', 'signed_off');

-- kill switches are never stale
SELECT id FROM flags WHERE kind = 'kill_switch' AND stage <> 'active';

-- owners may edit
SELECT f.id FROM flags AS f JOIN developers AS d ON d.id = f.owner_id WHERE d.role = 'viewer';
