-- nobody is in two open notices
SELECT p.id FROM persons AS p WHERE (SELECT count(*) FROM notices AS n WHERE n.status IN ('filed', 'approved') AND p.id IN (n.first_person_id, n.second_person_id)) > 1;

-- a room has one ceremony at an hour
SELECT room_id FROM ceremonies WHERE status <> 'cancelled' GROUP BY room_id, held_on, hour HAVING count(*) > 1;

-- a registrar has one ceremony at an hour
SELECT registrar_id FROM ceremonies WHERE status <> 'cancelled' GROUP BY registrar_id, held_on, hour HAVING count(*) > 1;

-- a ceremony has two witnesses at most
SELECT ceremony_id FROM witnesses GROUP BY ceremony_id HAVING count(*) > 2;

-- who was wed is married
SELECT n.id FROM notices AS n JOIN persons AS p ON p.id IN (n.first_person_id, n.second_person_id) WHERE n.status = 'used' AND p.standing <> 'married';

-- guests have seats
SELECT c.id FROM ceremonies AS c JOIN rooms AS r ON r.id = c.room_id WHERE c.guests > r.seats;
