-- a running machine has one running wash
SELECT m.id FROM machines AS m WHERE (m.state = 'running') <> ((SELECT count(*) FROM washes AS w WHERE w.machine_id = m.id AND w.status = 'running') = 1);

-- a locked machine has one open fault
SELECT m.id FROM machines AS m WHERE (m.state = 'locked') <> ((SELECT count(*) FROM faults AS f WHERE f.machine_id = m.id AND f.status IN ('reported', 'assigned')) = 1);

-- a holder has two cards at most
SELECT holder_id FROM cards WHERE status <> 'closed' GROUP BY holder_id HAVING count(*) > 2;

-- a technician has three faults at most
SELECT technician_id FROM faults WHERE status = 'assigned' GROUP BY technician_id HAVING count(*) > 3;

-- refunds are for washes that broke off
SELECT r.id FROM refunds AS r JOIN washes AS w ON w.id = r.wash_id WHERE w.status <> 'broken_off' OR r.amount_cents > w.charged_cents;

-- paid refunds above 400 cents are signed
SELECT id FROM refunds WHERE status = 'paid' AND amount_cents > 400 AND signed = 0;

-- closed cards are empty
SELECT id FROM cards WHERE status = 'closed' AND balance_cents > 0;
