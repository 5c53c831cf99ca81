-- owners belong to the queue
SELECT t.id FROM tickets AS t JOIN agents AS a ON a.id = t.owner_id WHERE a.queue_id <> t.queue_id AND t.status IN ('open', 'on_hold');

-- agents own no more than they can
SELECT a.id FROM agents AS a WHERE (SELECT count(*) FROM tickets WHERE owner_id = a.id AND status IN ('open', 'on_hold')) > a.capacity;

-- tickets on hold have a day
SELECT id FROM tickets WHERE (status = 'on_hold') <> (on_hold_until IS NOT NULL);

-- solved tickets have a day
SELECT id FROM tickets WHERE (status IN ('solved', 'closed')) <> (solved_on IS NOT NULL);

-- open tickets have an owner
SELECT id FROM tickets WHERE status IN ('open', 'on_hold') AND owner_id IS NULL;

-- high priority is not for basic plans
SELECT t.id FROM tickets AS t JOIN contacts AS c ON c.id = t.contact_id JOIN organisations AS o ON o.id = c.organisation_id WHERE t.priority = 'high' AND o.plan = 'basic';
