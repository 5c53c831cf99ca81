-- no dish has more portions than guests
SELECT l.function_id FROM menu_lines AS l JOIN functions AS f ON f.id = l.function_id WHERE l.portions > f.guests;

-- gear is not lent twice
SELECT g.id FROM gear AS g JOIN gear_loans AS l ON l.gear_id = g.id JOIN functions AS f ON f.id = l.function_id WHERE l.status IN ('reserved', 'out') GROUP BY g.id, f.held_on HAVING sum(l.pieces) > g.pieces;

-- a van makes one run a day
SELECT r.van_id FROM runs AS r JOIN functions AS f ON f.id = r.function_id WHERE r.status IN ('planned', 'driving') GROUP BY r.van_id, f.held_on HAVING count(*) > 1;

-- a function has one run
SELECT function_id FROM runs WHERE status <> 'dropped' GROUP BY function_id HAVING count(*) > 1;

-- closed functions are paid
SELECT id FROM functions WHERE status = 'closed' AND paid_cents < price_cents;

-- six dishes at most a function
SELECT function_id FROM menu_lines GROUP BY function_id HAVING count(*) > 6;
