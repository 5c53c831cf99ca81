-- a carer is in one place at a time
SELECT a.id FROM care_visits AS a JOIN care_visits AS b ON b.carer_id = a.carer_id AND b.id <> a.id WHERE a.status IN ('planned', 'begun') AND b.status IN ('planned', 'begun') AND a.starts_at <= b.starts_at AND a.ends_at > b.starts_at;

-- a person has one visit at a time
SELECT a.id FROM care_visits AS a JOIN care_tasks AS s ON s.id = a.task_id JOIN care_tasks AS u ON u.client_id = s.client_id JOIN care_visits AS b ON b.task_id = u.id AND b.id <> a.id WHERE a.status IN ('planned', 'begun') AND b.status IN ('planned', 'begun') AND a.starts_at <= b.starts_at AND a.ends_at > b.starts_at;

-- plans keep to the minutes of the level
SELECT c.id FROM care_clients AS c JOIN care_tasks AS t ON t.client_id = c.id WHERE t.status = 'current' GROUP BY c.id, c.level HAVING sum(t.minutes) > CASE c.level WHEN 1 THEN 120 WHEN 2 THEN 240 ELSE 480 END;

-- carers have the skill
SELECT v.id FROM care_visits AS v JOIN care_tasks AS t ON t.id = v.task_id WHERE v.status IN ('planned', 'begun') AND NOT EXISTS (SELECT 1 FROM carer_skills WHERE carer_id = v.carer_id AND skill = t.skill);

-- only people in care are visited
SELECT v.id FROM care_visits AS v JOIN care_tasks AS t ON t.id = v.task_id JOIN care_clients AS c ON c.id = t.client_id WHERE v.status IN ('planned', 'begun') AND c.status <> 'active';
