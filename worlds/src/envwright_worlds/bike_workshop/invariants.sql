-- a bike has one running order
SELECT bike_id FROM orders WHERE status NOT IN ('collected', 'declined') GROUP BY bike_id HAVING count(*) > 1;

-- planned work has a mechanic and a day
SELECT id FROM orders WHERE status IN ('planned', 'in_work', 'ready') AND (mechanic_id IS NULL OR work_day IS NULL);

-- no mechanic is planned for too many minutes
SELECT m.id FROM mechanics AS m JOIN orders AS o ON o.mechanic_id = m.id JOIN order_services AS x ON x.order_id = o.id JOIN services AS v ON v.id = x.service_id WHERE o.status IN ('planned', 'in_work') GROUP BY m.id, o.work_day HAVING sum(v.minutes) > m.minutes_a_day;

-- a mechanic works on one bike
SELECT mechanic_id FROM orders WHERE status = 'in_work' GROUP BY mechanic_id HAVING count(*) > 1;

-- mechanics have the grade for their work
SELECT o.id FROM orders AS o JOIN mechanics AS m ON m.id = o.mechanic_id JOIN order_services AS x ON x.order_id = o.id JOIN services AS v ON v.id = x.service_id WHERE v.grade > m.grade;

-- what is ready is done
SELECT o.id FROM orders AS o JOIN order_services AS x ON x.order_id = o.id WHERE o.status IN ('ready', 'collected') AND x.done = 0;

-- nothing is done before work begins
SELECT o.id FROM orders AS o JOIN order_services AS x ON x.order_id = o.id WHERE o.status IN ('open', 'quoted', 'approved', 'planned', 'declined') AND x.done;
