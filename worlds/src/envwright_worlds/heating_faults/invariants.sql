-- an engineer has one job in half a day
SELECT engineer_id FROM jobs WHERE status IN ('planned', 'on_site') GROUP BY engineer_id, day, half HAVING count(*) > 1;

-- an engineer is on one site
SELECT engineer_id FROM jobs WHERE status = 'on_site' GROUP BY engineer_id HAVING count(*) > 1;

-- planned faults have one open job
SELECT f.id FROM faults AS f WHERE (f.status = 'planned') <> ((SELECT count(*) FROM jobs AS j WHERE j.fault_id = f.id AND j.status IN ('planned', 'on_site')) = 1);

-- a substation is down while an outage runs
SELECT s.id FROM substations AS s WHERE (s.status = 'down') <> EXISTS (SELECT 1 FROM outages AS o WHERE o.substation_id = s.id AND o.status = 'running');

-- a house has two heaters at most
SELECT r.house_id FROM heaters AS h JOIN residents AS r ON r.id = h.resident_id GROUP BY r.house_id HAVING count(*) > 2;

-- a house has one open fault of a symptom
SELECT house_id FROM faults WHERE status IN ('reported', 'planned') GROUP BY house_id, symptom HAVING count(*) > 1;

-- a substation has one open outage
SELECT substation_id FROM outages WHERE status <> 'ended' GROUP BY substation_id HAVING count(*) > 1;

-- parts cost 50000 cents at most below level 3
SELECT j.id FROM part_uses AS u JOIN jobs AS j ON j.id = u.job_id JOIN engineers AS e ON e.id = j.engineer_id WHERE e.level < 3 GROUP BY j.id HAVING sum(u.cost_cents) > 50000;
