-- a night is not overbooked
SELECT n.day FROM nights AS n WHERE (SELECT coalesce(sum(hours), 0) FROM blocks WHERE day = n.day AND blocks.status <> 'cancelled') > n.dark_hours;

-- no proposal has more hours than granted
SELECT p.id FROM proposals AS p WHERE (SELECT coalesce(sum(hours), 0) FROM blocks WHERE proposal_id = p.id AND blocks.status IN ('scheduled', 'observed')) > p.hours_granted;

-- partners keep to their hours
SELECT r.id FROM partners AS r WHERE (SELECT coalesce(sum(p.hours_granted), 0) FROM proposals AS p JOIN people AS e ON e.id = p.person_id WHERE e.partner_id = r.id) > r.semester_hours;

-- only what is granted has hours
SELECT id FROM proposals WHERE (status IN ('granted', 'completed')) <> (hours_granted > 0);

-- scheduled blocks have an open night
SELECT b.id FROM blocks AS b JOIN nights AS n ON n.day = b.day WHERE b.status = 'scheduled' AND n.status <> 'open';

-- nobody grades their own institute
SELECT v.proposal_id FROM reviews AS v JOIN proposals AS p ON p.id = v.proposal_id JOIN people AS a ON a.id = p.person_id JOIN people AS r ON r.id = v.reviewer_id WHERE a.partner_id = r.partner_id;

-- at most four instruments are mounted
SELECT count(*) FROM instruments WHERE status = 'mounted' HAVING count(*) > 4;
