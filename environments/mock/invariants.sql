-- an open loan has a member
SELECT id FROM loans WHERE status = 'open' AND member_id NOT IN (SELECT id FROM members);
