-- seats are enough
SELECT t.id FROM trips AS t JOIN coaches AS c ON c.id = t.coach_id WHERE (SELECT count(*) FROM places AS p WHERE p.trip_id = t.id AND p.status = 'held') + (SELECT count(*) FROM escorts AS e WHERE e.trip_id = t.id) > c.seats;

-- no pupil on two trips a day
SELECT p.pupil_id FROM places AS p JOIN trips AS t ON t.id = p.trip_id WHERE p.status = 'held' GROUP BY p.pupil_id, t.day HAVING count(*) > 1;

-- a coach has one trip a day
SELECT coach_id FROM trips WHERE coach_id IS NOT NULL AND status <> 'called_off' GROUP BY coach_id, day HAVING count(*) > 1;

-- a teacher has at most two trips a month
SELECT e.teacher_id FROM escorts AS e JOIN trips AS t ON t.id = e.trip_id WHERE t.status <> 'called_off' GROUP BY e.teacher_id, substr(t.day, 1, 7) HAVING count(*) > 2;

-- nobody pays more than the price
SELECT p.id FROM places AS p JOIN trips AS t ON t.id = p.trip_id WHERE p.paid_cents + p.bursary_cents > t.price_cents;

-- confirmed trips have all consents
SELECT p.id FROM places AS p JOIN trips AS t ON t.id = p.trip_id WHERE t.status = 'confirmed' AND p.status = 'held' AND p.consented = 0;
