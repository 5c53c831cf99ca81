-- rungs are single
SELECT rung FROM members WHERE rung IS NOT NULL GROUP BY rung HAVING count(*) > 1;

-- a court has one booking at a time
SELECT a.id FROM bookings AS a JOIN bookings AS b ON b.court_id = a.court_id AND b.id > a.id WHERE a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.starts_at < strftime('%Y-%m-%dT%H:%M:%SZ', b.starts_at, '+' || b.minutes || ' minutes') AND b.starts_at < strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.minutes || ' minutes');

-- nobody plays alone
SELECT id FROM bookings WHERE member_id = partner_id;

-- nobody is in two challenges
SELECT m.id FROM members AS m WHERE (SELECT count(*) FROM challenges WHERE status <> 'played' AND m.id IN (challenger_id, opponent_id)) > 1;

-- lights burn on lit courts
SELECT b.id FROM bookings AS b JOIN courts AS c ON c.id = b.court_id WHERE b.lights AND NOT c.lit;

-- played challenges have a winner of the two
SELECT id FROM challenges WHERE (status = 'played') <> (winner_id IS NOT NULL AND winner_id IN (challenger_id, opponent_id));
