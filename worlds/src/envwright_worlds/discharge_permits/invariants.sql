-- no river takes more than its capacity
SELECT r.id FROM rivers AS r WHERE (SELECT total(p.daily_amount) FROM permits AS p WHERE p.river_id = r.id AND p.status <> 'applied' AND p.valid_until >= '2025-01-15') > r.capacity;

-- samples above the limit are marked
SELECT s.id FROM samples AS s JOIN permits AS p ON p.id = s.permit_id JOIN limits AS l ON l.river_id = p.river_id AND l.substance = s.substance WHERE s.exceeded <> (s.value > l.most);

-- orders are for samples above the limit
SELECT o.id FROM orders AS o JOIN samples AS s ON s.id = o.sample_id WHERE NOT s.exceeded;

-- metals are sampled after the course
SELECT s.id FROM samples AS s JOIN inspectors AS i ON i.id = s.inspector_id WHERE s.substance IN ('copper', 'zinc') AND NOT i.metals_course;

-- suspended permits have an open order
SELECT p.id FROM permits AS p WHERE p.status = 'suspended' AND NOT EXISTS (SELECT 1 FROM samples AS s JOIN orders AS o ON o.sample_id = s.id WHERE s.permit_id = p.id AND o.status = 'open');

-- a firm has three applications at most
SELECT firm_id FROM permits WHERE status = 'applied' GROUP BY firm_id HAVING count(*) > 3;
