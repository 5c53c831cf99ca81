-- a chair is lent for one request
SELECT c.id FROM chairs AS c WHERE (c.status = 'lent') <> ((SELECT count(*) FROM requests AS r WHERE r.chair_id = c.id) = 1);

-- an assistant has two passengers at most
SELECT assistant_id FROM requests WHERE status IN ('assigned', 'at_gate') GROUP BY assistant_id HAVING count(*) > 2;

-- a flight has no more helped passengers than it takes
SELECT f.id FROM flights AS f WHERE (SELECT count(*) FROM requests AS r WHERE r.flight_id = f.id AND r.status NOT IN ('missed', 'cancelled')) > f.most_helped;

-- a passenger has one live request of a flight
SELECT passenger_id FROM requests WHERE status NOT IN ('missed', 'cancelled') GROUP BY passenger_id, flight_id HAVING count(*) > 1;

-- who is carried is in trained hands
SELECT r.id FROM requests AS r JOIN assistants AS a ON a.id = r.assistant_id WHERE r.need = 'carry' AND a.may_lift = 0;
