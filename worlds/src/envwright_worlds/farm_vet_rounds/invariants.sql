-- a vet is in one place a slot
SELECT vet_id FROM visits WHERE status <> 'cancelled' GROUP BY vet_id, day, slot HAVING count(*) > 1;

-- one booked visit a herd
SELECT herd_id FROM visits WHERE status = 'booked' GROUP BY herd_id HAVING count(*) > 1;

-- at most two visits a herd and month
SELECT herd_id FROM visits WHERE status <> 'cancelled' GROUP BY herd_id, substr(day, 1, 7) HAVING count(*) > 2;

-- one visit under way a vet
SELECT vet_id FROM visits WHERE status = 'under_way' GROUP BY vet_id HAVING count(*) > 1;

-- medicines suit the herd
SELECT t.id FROM treatments AS t JOIN visits AS v ON v.id = t.visit_id JOIN herds AS h ON h.id = v.herd_id JOIN batches AS b ON b.id = t.batch_id JOIN medicines AS m ON m.id = b.medicine_id WHERE m.kind <> h.kind;

-- at most two hundred usable doses
SELECT medicine_id FROM batches WHERE status = 'usable' GROUP BY medicine_id HAVING sum(doses) > 200;
