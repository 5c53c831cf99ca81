-- trials keep to their targets
SELECT t.id FROM trials AS t WHERE (SELECT count(*) FROM participants WHERE trial_id = t.id AND status IN ('enrolled', 'completed')) > t.target;

-- enrolled participants have consent and arm
SELECT id FROM participants WHERE status = 'enrolled' AND (consented = 0 OR arm IS NULL OR enrolled_on IS NULL);

-- at most three visits are booked a day
SELECT on_day FROM visits WHERE status = 'booked' GROUP BY on_day HAVING count(*) > 3;

-- a protocol visit is booked or done once
SELECT participant_id FROM visits WHERE status IN ('booked', 'done') GROUP BY participant_id, protocol_visit_id HAVING count(*) > 1;

-- dispensed kits have a visit
SELECT id FROM kits WHERE (status IN ('dispensed', 'returned')) <> (visit_id IS NOT NULL);

-- kits go to their arm
SELECT k.id FROM kits AS k JOIN visits AS v ON v.id = k.visit_id JOIN participants AS p ON p.id = v.participant_id WHERE p.arm <> k.arm OR p.trial_id <> k.trial_id;

-- deviations are for missed visits
SELECT d.id FROM deviations AS d JOIN visits AS v ON v.id = d.visit_id WHERE v.status <> 'missed';

-- who has left has no visit booked
SELECT v.id FROM visits AS v JOIN participants AS p ON p.id = v.participant_id WHERE v.status = 'booked' AND p.status <> 'enrolled';
