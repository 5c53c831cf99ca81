-- panels are ordered on their kind of sample
SELECT o.id FROM orders AS o JOIN samples AS s ON s.id = o.sample_id JOIN panels AS p ON p.id = o.panel_id WHERE s.material <> p.material;

-- a panel is ordered once
SELECT sample_id FROM orders WHERE status <> 'cancelled' GROUP BY sample_id, panel_id HAVING count(*) > 1;

-- what is entered is complete
SELECT o.id FROM orders AS o WHERE o.status IN ('entered', 'validated') AND (SELECT count(*) FROM readings WHERE order_id = o.id) <> (SELECT count(*) FROM assays WHERE panel_id = o.panel_id);

-- nobody runs more than three
SELECT technician_id FROM orders WHERE status = 'running' GROUP BY technician_id HAVING count(*) > 3;

-- a sample has one report that counts
SELECT sample_id FROM reports WHERE status = 'issued' GROUP BY sample_id HAVING count(*) > 1;

-- nothing is under way on a discarded sample
SELECT o.id FROM orders AS o JOIN samples AS s ON s.id = o.sample_id WHERE s.status = 'discarded' AND o.status IN ('requested', 'running', 'entered');

-- an order that runs has a technician
SELECT id FROM orders WHERE (status IN ('running', 'entered', 'validated')) <> (technician_id IS NOT NULL);
