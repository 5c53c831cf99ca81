-- a person has at most three issues in progress
SELECT assignee_id FROM issues WHERE state = 'in_progress' GROUP BY assignee_id HAVING COUNT(*) > 3;

-- two issues do not block each other
SELECT a.issue_id FROM relations a JOIN relations b ON b.issue_id = a.other_id AND b.other_id = a.issue_id WHERE a.kind = 'blocks' AND b.kind = 'blocks';

-- an issue in review or done is not blocked by one that is not done
SELECT i.id FROM relations r JOIN issues i ON i.id = r.other_id JOIN issues b ON b.id = r.issue_id WHERE r.kind = 'blocks' AND i.state IN ('in_review', 'done') AND b.state <> 'done';

-- a duplicate is canceled
SELECT i.id FROM relations r JOIN issues i ON i.id = r.issue_id WHERE r.kind = 'duplicates' AND i.state <> 'canceled';

-- an assignee is a member of the team
SELECT i.id FROM issues i JOIN people p ON p.id = i.assignee_id WHERE p.team_id <> i.team_id;

-- a cycle belongs to the team of its issues
SELECT i.id FROM issues i JOIN cycles c ON c.id = i.cycle_id WHERE c.team_id <> i.team_id;

-- a cycle holds no more points than the capacity of the team
SELECT c.id FROM cycles c JOIN teams t ON t.id = c.team_id JOIN issues i ON i.cycle_id = c.id GROUP BY c.id, t.capacity HAVING SUM(i.estimate) > t.capacity;

-- a label on an issue belongs to its team or to all
SELECT il.issue_id FROM issue_labels il JOIN issues i ON i.id = il.issue_id JOIN labels l ON l.id = il.label_id WHERE l.team_id IS NOT NULL AND l.team_id <> i.team_id;

-- the next number of a team is not taken
SELECT i.id FROM issues i JOIN teams t ON t.id = i.team_id WHERE CAST(substr(i.id, length(t.id) + 2) AS INTEGER) >= t.next_number;
