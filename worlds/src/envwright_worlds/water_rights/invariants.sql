-- one gate open a canal
SELECT f.canal_id FROM turns AS t JOIN farms AS f ON f.id = t.farm_id WHERE t.status = 'running' GROUP BY f.canal_id HAVING count(*) > 1;

-- one turn a farm and day
SELECT farm_id FROM turns WHERE status <> 'cancelled' GROUP BY farm_id, substr(starts_at, 1, 10) HAVING count(*) > 1;

-- at most two booked turns
SELECT farm_id FROM turns WHERE status = 'booked' GROUP BY farm_id HAVING count(*) > 2;

-- done turns have their minutes
SELECT id FROM turns WHERE (status = 'done') <> (used_minutes IS NOT NULL);

-- carried minutes were accepted
SELECT id FROM handings WHERE status = 'carried' AND accepted = 0;

-- nobody gets more than five hundred minutes
SELECT receiver_id FROM handings WHERE status <> 'dropped' GROUP BY receiver_id HAVING sum(minutes) > 500;
