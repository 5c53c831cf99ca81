-- a helper has one duty a day
SELECT d.helper_id FROM duties AS d JOIN gatherings AS g ON g.id = d.gathering_id WHERE d.helper_id IS NOT NULL GROUP BY d.helper_id, g.held_on HAVING count(*) > 1;

-- a helper holds one set of keys at most
SELECT helper_id FROM key_sets WHERE helper_id IS NOT NULL GROUP BY helper_id HAVING count(*) > 1;

-- duties of cancelled gatherings are dropped
SELECT d.id FROM duties AS d JOIN gatherings AS g ON g.id = d.gathering_id WHERE (g.status = 'cancelled') <> (d.status = 'dropped');

-- helpers are trained for their duties
SELECT d.id FROM duties AS d WHERE d.helper_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM trainings AS t WHERE t.helper_id = d.helper_id AND t.role = d.role);

-- no helper has more duties than the most in a month
SELECT h.id FROM helpers AS h JOIN duties AS d ON d.helper_id = h.id JOIN gatherings AS g ON g.id = d.gathering_id GROUP BY h.id, h.most_a_month, strftime('%Y-%m', g.held_on) HAVING count(*) > h.most_a_month;
