-- no water has more permits of a day than it may
SELECT p.water_id FROM permits AS p JOIN waters AS w ON w.id = p.water_id WHERE p.status <> 'cancelled' GROUP BY p.water_id, p.day HAVING count(*) > max(w.most_permits);

-- a licence has one permit of a day
SELECT licence_id FROM permits WHERE status <> 'cancelled' GROUP BY licence_id, day HAVING count(*) > 1;

-- no catch is too short
SELECT c.id FROM catches AS c JOIN fish_kinds AS f ON f.id = c.fish_id WHERE c.length_cm < f.least_cm;

-- no fish was caught in its closed season
SELECT c.id FROM catches AS c JOIN fish_kinds AS f ON f.id = c.fish_id JOIN permits AS p ON p.id = c.permit_id WHERE strftime('%m-%d', p.day) BETWEEN f.closed_from AND f.closed_until;

-- no permit has more of a kind than it may
SELECT c.permit_id FROM catches AS c JOIN fish_kinds AS f ON f.id = c.fish_id GROUP BY c.permit_id, c.fish_id HAVING count(*) > max(f.most_daily);

-- tags go to those who confirmed the rules
SELECT id FROM permits WHERE status IN ('tagged', 'reported') AND rules_confirmed = 0;
