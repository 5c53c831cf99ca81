-- a bill is settled exactly when nothing is left
SELECT id FROM bills WHERE (status = 'settled') <> (paid_cents = amount_cents);

-- a fitted meter has its place
SELECT id FROM meters WHERE (status = 'fitted') <> (connection_id IS NOT NULL);

-- a connection has one meter
SELECT connection_id FROM meters WHERE status = 'fitted' GROUP BY connection_id HAVING count(*) > 1;

-- no protected household is under notice or cut off
SELECT n.id FROM connections AS n JOIN customers AS c ON c.id = n.customer_id WHERE c.protected AND n.status <> 'connected';

-- a notice has a last day
SELECT id FROM connections WHERE (status = 'noticed') <> (notice_until IS NOT NULL);

-- crews have no more leaks than they may
SELECT w.id FROM crews AS w JOIN leaks AS l ON l.crew_id = w.id WHERE l.status = 'assigned' GROUP BY w.id HAVING count(*) > w.most_leaks;

-- assigned leaks have a crew
SELECT id FROM leaks WHERE status IN ('assigned', 'repaired') AND crew_id IS NULL;
