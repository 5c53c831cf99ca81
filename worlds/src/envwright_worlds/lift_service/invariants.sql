-- a lift has one open fault of a kind
SELECT lift_id FROM faults WHERE status <> 'closed' GROUP BY lift_id, kind HAVING count(*) > 1;

-- a fault has one quote that stands
SELECT fault_id FROM quotes WHERE status <> 'withdrawn' GROUP BY fault_id HAVING count(*) > 1;

-- a lift has one planned inspection
SELECT lift_id FROM inspections WHERE status = 'planned' GROUP BY lift_id HAVING count(*) > 1;

-- lifts with a trapped person do not run
SELECT l.id FROM lifts AS l JOIN faults AS f ON f.lift_id = l.id WHERE l.state = 'running' AND f.kind IN ('trapped_person', 'standstill') AND f.status IN ('reported', 'assigned');

-- parts of basic contracts are covered
SELECT f.id FROM faults AS f JOIN lifts AS l ON l.id = f.lift_id JOIN buildings AS b ON b.id = l.building_id WHERE b.contract = 'basic' AND (SELECT sum(u.cost_cents) FROM part_uses AS u WHERE u.fault_id = f.id) > max(30000, coalesce((SELECT q.amount_cents FROM quotes AS q WHERE q.fault_id = f.id AND q.status = 'accepted'), 0));

-- trapped persons are not left to apprentices
SELECT f.id FROM faults AS f JOIN mechanics AS m ON m.id = f.mechanic_id WHERE f.kind = 'trapped_person' AND m.grade = 'apprentice';

-- nobody has more than 3 assigned faults
SELECT mechanic_id FROM faults WHERE status = 'assigned' GROUP BY mechanic_id HAVING count(*) > 3;
