-- a route has six stops and 300 minutes at most
SELECT route_id FROM stops WHERE status = 'served' GROUP BY route_id HAVING count(*) > 6 OR sum(minutes) > 300;

-- vans fit into the places of their stops
SELECT s.id FROM stops AS s JOIN routes AS r ON r.id = s.route_id JOIN vans AS v ON v.id = r.van_id WHERE v.length_metres > s.space_metres;

-- runs are on the weekday of the route
SELECT n.id FROM runs AS n JOIN routes AS r ON r.id = n.route_id WHERE CASE strftime('%w', n.day) WHEN '1' THEN 'monday' WHEN '2' THEN 'tuesday' WHEN '3' THEN 'wednesday' WHEN '4' THEN 'thursday' WHEN '5' THEN 'friday' ELSE 'none' END <> r.weekday;

-- a van drives one run a day
SELECT r.van_id FROM runs AS n JOIN routes AS r ON r.id = n.route_id GROUP BY r.van_id, n.day HAVING count(*) > 1;

-- packed requests go to their stop and fit into the van
SELECT n.id FROM runs AS n JOIN routes AS r ON r.id = n.route_id JOIN vans AS v ON v.id = r.van_id JOIN requests AS q ON q.run_id = n.id JOIN stops AS s ON s.id = q.stop_id GROUP BY n.id HAVING count(*) > max(v.crates) OR min(s.route_id = n.route_id) = 0;

-- a reader has three open requests at most
SELECT reader_id FROM requests WHERE status <> 'handed_out' GROUP BY reader_id HAVING count(*) > 3;
