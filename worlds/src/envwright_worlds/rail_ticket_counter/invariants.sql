-- a seat is kept for one ticket
SELECT coach_id FROM seats WHERE status = 'kept' GROUP BY coach_id, seat HAVING count(*) > 1;

-- a ticket keeps one seat
SELECT ticket_id FROM seats WHERE status = 'kept' GROUP BY ticket_id HAVING count(*) > 1;

-- a kept seat is in the train and class of its ticket
SELECT s.id FROM seats AS s JOIN tickets AS t ON t.id = s.ticket_id JOIN coaches AS c ON c.id = s.coach_id WHERE s.status = 'kept' AND (c.train_id <> t.train_id OR c.class <> t.class);

-- a seat is in its coach
SELECT s.id FROM seats AS s JOIN coaches AS c ON c.id = s.coach_id WHERE s.seat > c.seats;

-- what is refunded was paid back
SELECT id FROM tickets WHERE (status = 'refunded') <> EXISTS (SELECT 1 FROM refunds WHERE ticket_id = tickets.id AND refunds.status = 'paid');

-- a ticket has one open claim
SELECT ticket_id FROM refunds WHERE status = 'requested' GROUP BY ticket_id HAVING count(*) > 1;

-- only tickets that are sold keep a seat
SELECT s.id FROM seats AS s JOIN tickets AS t ON t.id = s.ticket_id WHERE s.status = 'kept' AND t.status <> 'sold';

-- a card lowers the fares of its traveller
SELECT t.id FROM tickets AS t JOIN railcards AS r ON r.id = t.railcard_id WHERE r.traveller_id <> t.traveller_id;
