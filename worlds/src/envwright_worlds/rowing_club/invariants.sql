-- boats on the water have an outing there
SELECT b.id FROM boats AS b WHERE (b.state = 'on_water') <> EXISTS (SELECT 1 FROM outings WHERE boat_id = b.id AND status = 'on_water');

-- barred boats have their damages
SELECT b.id FROM boats AS b WHERE b.state <> 'on_water' AND (b.state = 'barred') <> ((SELECT count(*) FROM damages WHERE boat_id = b.id AND status = 'open' AND gravity = 'grave') > 0 OR (SELECT count(*) FROM damages WHERE boat_id = b.id AND status = 'open') >= 3);

-- crews fit
SELECT o.id FROM outings AS o JOIN boats AS b ON b.id = o.boat_id WHERE (SELECT count(*) FROM crews WHERE outing_id = o.id) > b.seats;

-- leaders sit in their boats
SELECT o.id FROM outings AS o WHERE NOT EXISTS (SELECT 1 FROM crews WHERE outing_id = o.id AND rower_id = o.lead_id);

-- launched outings are signed
SELECT id FROM outings WHERE status IN ('on_water', 'landed') AND signed = 0;

-- nobody leads three planned outings
SELECT lead_id FROM outings WHERE status = 'planned' GROUP BY lead_id HAVING count(*) > 2;
