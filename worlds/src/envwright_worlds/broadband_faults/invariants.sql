-- a line has one running fault
SELECT line_id FROM faults WHERE status IN ('open', 'booked', 'with_outage') GROUP BY line_id HAVING count(*) > 1;

-- a booked fault has one planned visit
SELECT f.id FROM faults AS f WHERE (f.status = 'booked') <> ((SELECT count(*) FROM visits WHERE fault_id = f.id AND visits.status = 'planned') = 1);

-- faults of an outage belong to its cabinet
SELECT f.id FROM faults AS f JOIN lines AS l ON l.id = f.line_id JOIN outages AS o ON o.id = f.outage_id WHERE o.cabinet_id <> l.cabinet_id;

-- a fault waits for an open outage
SELECT f.id FROM faults AS f LEFT JOIN outages AS o ON o.id = f.outage_id WHERE f.status = 'with_outage' AND o.status IS NOT 'open';

-- half days are not overbooked
SELECT s.id FROM slots AS s WHERE (SELECT count(*) FROM visits WHERE slot_id = s.id AND visits.status <> 'cancelled') > s.most;

-- a cabinet has one open outage
SELECT cabinet_id FROM outages WHERE status = 'open' GROUP BY cabinet_id HAVING count(*) > 1;

-- fixed faults have a day
SELECT id FROM faults WHERE (status = 'fixed') <> (fixed_on IS NOT NULL);

-- missed visits say who was not there
SELECT id FROM visits WHERE (status = 'missed') <> (missed_by IS NOT NULL);
