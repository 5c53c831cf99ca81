-- one open incident a component
SELECT component_id FROM incidents WHERE status <> 'resolved' GROUP BY component_id HAVING count(*) > 1;

-- nobody leads more than two open incidents
SELECT lead_id FROM incidents WHERE status <> 'resolved' GROUP BY lead_id HAVING count(*) > 2;

-- components are up without incident and maintenance
SELECT c.id FROM components AS c WHERE (c.state = 'up') <> (NOT EXISTS (SELECT 1 FROM incidents WHERE component_id = c.id AND status <> 'resolved') AND NOT EXISTS (SELECT 1 FROM maintenances WHERE component_id = c.id AND status = 'running'));

-- one draft an incident
SELECT incident_id FROM messages WHERE status = 'draft' GROUP BY incident_id HAVING count(*) > 1;

-- released messages on grave incidents are approved
SELECT m.id FROM messages AS m JOIN incidents AS i ON i.id = m.incident_id WHERE m.status = 'released' AND i.impact <> 'minor' AND m.approved = 0;

-- one running maintenance a component
SELECT component_id FROM maintenances WHERE status = 'running' GROUP BY component_id HAVING count(*) > 1;

-- at most three maintenances a month
SELECT component_id FROM maintenances WHERE status <> 'cancelled' GROUP BY component_id, substr(starts_at, 1, 7) HAVING count(*) > 3;

-- nobody reviews an own report
SELECT id FROM reports WHERE reviewer_id = author_id;
