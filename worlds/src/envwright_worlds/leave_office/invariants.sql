-- nobody is off twice at a time
SELECT a.id FROM requests AS a JOIN requests AS b ON a.worker_id = b.worker_id AND a.id < b.id WHERE a.status IN ('filed', 'approved') AND b.status IN ('filed', 'approved') AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- approved leave is countersigned
SELECT id FROM requests WHERE status = 'approved' AND countersigned = 0;

-- deputies are of the team
SELECT r.id FROM requests AS r JOIN workers AS w ON w.id = r.worker_id JOIN workers AS d ON d.id = r.deputy_id WHERE w.team_id <> d.team_id OR w.id = d.id;

-- no more sick days than leave
SELECT r.id FROM requests AS r WHERE (SELECT sum(days) FROM sick_notes WHERE request_id = r.id) > r.days;

-- no approved leave in closed periods
SELECT r.id FROM requests AS r JOIN workers AS w ON w.id = r.worker_id JOIN closures AS c ON c.team_id = w.team_id WHERE r.status = 'approved' AND r.first_day <= c.last_day AND c.first_day <= r.last_day;

-- closed periods of a team do not overlap
SELECT a.id FROM closures AS a JOIN closures AS b ON a.team_id = b.team_id AND a.id < b.id WHERE a.first_day <= b.last_day AND b.first_day <= a.last_day;
