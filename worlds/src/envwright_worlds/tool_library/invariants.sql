-- an item is lent exactly while it has one open loan
SELECT id FROM tools WHERE (status = 'lent') <> ((SELECT count(*) FROM loans WHERE tool_id = tools.id AND loans.status = 'open') = 1);

-- no item has two open loans
SELECT tool_id FROM loans WHERE status = 'open' GROUP BY tool_id HAVING count(*) > 1;

-- an item in the workshop has one open repair
SELECT id FROM tools WHERE (status = 'workshop') <> ((SELECT count(*) FROM repairs WHERE tool_id = tools.id AND repairs.status = 'open') = 1);

-- a member who has ended has nothing out
SELECT id FROM members WHERE status = 'ended' AND EXISTS (SELECT 1 FROM loans WHERE member_id = members.id AND loans.status = 'open');

-- a member who has ended waits for nothing
SELECT id FROM members WHERE status = 'ended' AND EXISTS (SELECT 1 FROM reservations WHERE member_id = members.id AND reservations.status = 'waiting');

-- no item is reserved twice for a day
SELECT tool_id FROM reservations WHERE status = 'waiting' GROUP BY tool_id, from_day HAVING count(*) > 1;

-- only loans that are not open have come back
SELECT id FROM loans WHERE (status = 'returned') <> (returned_on IS NOT NULL);
