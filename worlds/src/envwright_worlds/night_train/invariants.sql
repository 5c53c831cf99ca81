-- a berth is given once
SELECT cabin_id FROM tickets WHERE status NOT IN ('cancelled', 'missed') GROUP BY cabin_id, berth HAVING count(*) > 1;

-- no berth is beyond the cabin
SELECT t.id FROM tickets AS t JOIN cabins AS c ON c.id = t.cabin_id WHERE t.berth > c.berths;

-- a traveller has one ticket of a run
SELECT t.traveller_id FROM tickets AS t JOIN cabins AS c ON c.id = t.cabin_id WHERE t.status <> 'cancelled' GROUP BY t.traveller_id, c.run_id HAVING count(*) > 1;

-- a dropped run has no live ticket
SELECT t.id FROM tickets AS t JOIN cabins AS c ON c.id = t.cabin_id JOIN runs AS r ON r.id = c.run_id WHERE r.status = 'dropped' AND t.status <> 'cancelled';

-- a departed run has nobody who is only paid
SELECT t.id FROM tickets AS t JOIN cabins AS c ON c.id = t.cabin_id JOIN runs AS r ON r.id = c.run_id WHERE r.status = 'departed' AND t.status IN ('paid', 'reserved');

-- a ticket has one breakfast
SELECT ticket_id FROM breakfasts GROUP BY ticket_id HAVING count(*) > 1;
