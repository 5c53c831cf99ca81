-- no camp has more scouts than places
SELECT c.id FROM camps AS c JOIN campers AS e ON e.camp_id = c.id WHERE e.status IN ('enrolled', 'consented', 'paid') GROUP BY c.id, c.places HAVING count(*) > c.places;

-- each leader has six scouts at most
SELECT c.id FROM camps AS c JOIN campers AS e ON e.camp_id = c.id WHERE e.status IN ('enrolled', 'consented', 'paid') GROUP BY c.id HAVING count(*) > 6 * (SELECT count(*) FROM camp_leaders AS l WHERE l.camp_id = c.id);

-- no tent is too full
SELECT t.id FROM tents AS t JOIN campers AS e ON e.tent_id = t.id GROUP BY t.id, t.sleeps, e.camp_id HAVING count(*) > t.sleeps;

-- nobody sleeps in a torn tent
SELECT e.id FROM campers AS e JOIN tents AS t ON t.id = e.tent_id WHERE t.torn = 1;

-- a scout is on a camp once
SELECT scout_id FROM campers WHERE status <> 'withdrawn' GROUP BY scout_id, camp_id HAVING count(*) > 1;
