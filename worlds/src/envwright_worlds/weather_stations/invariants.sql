-- one mounted sensor of a kind a station
SELECT station_id FROM sensors WHERE state = 'mounted' GROUP BY station_id, kind HAVING count(*) > 1;

-- masts have arms enough
SELECT t.id FROM stations AS t WHERE (SELECT count(*) FROM sensors WHERE station_id = t.id) > t.arms;

-- at most three planned visits an observer
SELECT t.observer_id FROM visits AS v JOIN stations AS t ON t.id = v.station_id WHERE v.status = 'planned' GROUP BY t.observer_id HAVING count(*) > 3;

-- done visits were unlocked
SELECT id FROM visits WHERE status = 'done' AND unlocked = 0;

-- gaps of a kind do not overlap
SELECT a.id FROM gaps AS a JOIN gaps AS b ON b.station_id = a.station_id AND b.kind = a.kind AND b.id < a.id WHERE a.first_day < date(b.first_day, '+' || b.days || ' days') AND b.first_day < date(a.first_day, '+' || a.days || ' days');
