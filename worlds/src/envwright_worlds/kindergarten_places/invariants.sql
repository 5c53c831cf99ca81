-- no group has more places and offers than seats
SELECT g.id FROM care_groups AS g WHERE g.seats < (SELECT count(*) FROM places AS p WHERE p.group_id = g.id AND p.status <> 'ended') + (SELECT count(*) FROM place_requests AS r WHERE r.group_id = g.id AND r.status IN ('offered', 'signed'));

-- a child has one place at a time
SELECT child_id FROM places WHERE status <> 'ended' GROUP BY child_id HAVING count(*) > 1;

-- a child has one open offer at a time
SELECT child_id FROM place_requests WHERE status IN ('offered', 'signed') GROUP BY child_id HAVING count(*) > 1;

-- a child has three live requests at most
SELECT child_id FROM place_requests WHERE status IN ('waiting', 'offered', 'signed') GROUP BY child_id HAVING count(*) > 3;

-- hours keep within those of the group
SELECT p.id FROM places AS p JOIN care_groups AS g ON g.id = p.group_id WHERE p.hours > g.most_hours;

-- two children of a group settle at a time
SELECT group_id FROM places WHERE status = 'settling' GROUP BY group_id HAVING count(*) > 2;
