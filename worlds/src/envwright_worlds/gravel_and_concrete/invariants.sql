-- one batch a truck
SELECT truck_id FROM batches WHERE status IN ('mixed', 'on_road') GROUP BY truck_id HAVING count(*) > 1;

-- batches stay within their pour
SELECT p.id FROM pours AS p JOIN batches AS b ON b.pour_id = p.id WHERE b.status <> 'dumped' GROUP BY p.id, p.loads HAVING sum(b.loads) > p.loads;

-- batches fit their truck
SELECT b.id FROM batches AS b JOIN trucks AS t ON t.id = b.truck_id WHERE b.loads > t.capacity;

-- trucks go to sites that are ready
SELECT b.id FROM batches AS b JOIN pours AS p ON p.id = b.pour_id WHERE b.status IN ('on_road', 'unloaded') AND p.confirmed = 0;
