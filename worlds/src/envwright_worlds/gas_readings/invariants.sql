-- accepted readings do not fall
SELECT b.id FROM readings AS a JOIN readings AS b ON b.meter_id = a.meter_id AND b.day > a.day AND b.status = 'accepted' WHERE a.status = 'accepted' AND b.value < a.value;

-- a meter has one held reading
SELECT meter_id FROM readings WHERE status = 'held' GROUP BY meter_id HAVING count(*) > 1;

-- a meter has one planned visit
SELECT meter_id FROM visits WHERE status = 'planned' GROUP BY meter_id HAVING count(*) > 1;

-- an inspector has three visits in half a day at most
SELECT inspector_id FROM visits WHERE status = 'planned' GROUP BY inspector_id, day, half HAVING count(*) > 3;

-- removed meters have nothing open
SELECT m.id FROM meters AS m WHERE m.status = 'removed' AND (EXISTS (SELECT 1 FROM visits AS v WHERE v.meter_id = m.id AND v.status = 'planned') OR EXISTS (SELECT 1 FROM readings AS r WHERE r.meter_id = m.id AND r.status = 'held'));

-- inspectors visit their district
SELECT v.id FROM visits AS v JOIN meters AS m ON m.id = v.meter_id JOIN inspectors AS i ON i.id = v.inspector_id WHERE m.district <> i.district;
