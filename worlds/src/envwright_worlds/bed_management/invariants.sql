-- an occupied bed has one patient
SELECT b.id FROM beds AS b WHERE (SELECT count(*) FROM stays WHERE bed_id = b.id AND stays.status <> 'left') <> (b.status = 'occupied');

-- a reserved bed is reserved once
SELECT b.id FROM beds AS b WHERE (SELECT count(*) FROM bed_requests WHERE bed_id = b.id AND bed_requests.status = 'allocated') + (SELECT count(*) FROM transfers WHERE to_bed_id = b.id AND transfers.status = 'planned') <> (b.status = 'reserved');

-- a dirty bed has one clean ordered
SELECT b.id FROM beds AS b WHERE (SELECT count(*) FROM cleans WHERE bed_id = b.id AND cleans.status = 'ordered') <> (b.status = 'dirty');

-- a patient is in one bed
SELECT patient_id FROM stays WHERE status <> 'left' GROUP BY patient_id HAVING count(*) > 1;

-- two blocked beds at most a ward
SELECT ward_id FROM beds WHERE status = 'blocked' GROUP BY ward_id HAVING count(*) > 2;

-- a stay is moved twice at most
SELECT stay_id FROM transfers WHERE status = 'done' GROUP BY stay_id HAVING count(*) > 2;
