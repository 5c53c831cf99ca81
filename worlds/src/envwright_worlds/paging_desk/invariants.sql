-- alerts belong to incidents of their service
SELECT a.id FROM alerts AS a JOIN incidents AS i ON i.id = a.incident_id WHERE i.service_id <> a.service_id;

-- resolved incidents have no firing alert
SELECT a.id FROM alerts AS a JOIN incidents AS i ON i.id = a.incident_id WHERE i.status = 'resolved' AND a.status = 'firing';

-- resolved incidents have a cause
SELECT id FROM incidents WHERE (status = 'resolved') <> (cause IS NOT NULL);

-- nobody has two shifts on a day
SELECT a.id FROM shifts AS a JOIN shifts AS b ON b.responder_id = a.responder_id AND b.id > a.id AND b.starts_on <= a.ends_on AND b.ends_on >= a.starts_on;

-- windows of a service do not overlap
SELECT a.id FROM windows AS a JOIN windows AS b ON b.service_id = a.service_id AND b.id > a.id AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at WHERE a.status IN ('scheduled', 'running') AND b.status IN ('scheduled', 'running');

-- a shift has one open cover
SELECT shift_id FROM covers WHERE status IN ('requested', 'accepted') GROUP BY shift_id HAVING count(*) > 1;

-- nobody has more than three acknowledged incidents
SELECT assignee_id FROM incidents WHERE status = 'acknowledged' GROUP BY assignee_id HAVING count(*) > 3;

-- an incident holds at most four alerts
SELECT incident_id FROM alerts WHERE incident_id IS NOT NULL GROUP BY incident_id HAVING count(*) > 4;
