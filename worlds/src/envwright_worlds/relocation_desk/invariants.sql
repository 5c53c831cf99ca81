-- one open move a colleague
SELECT colleague_id FROM moves WHERE status IN ('asked', 'approved', 'under_way') GROUP BY colleague_id HAVING count(*) > 1;

-- moves keep to their budget
SELECT m.id FROM moves AS m JOIN towns AS t ON t.id = m.town_id WHERE m.spent_cents > (t.allowance_cents + 50000 * (m.people - 1));

-- one taken offer a move
SELECT move_id FROM offers WHERE status = 'taken' GROUP BY move_id HAVING count(*) > 1;

-- flats are not booked twice
SELECT a.id FROM stays AS a JOIN stays AS b ON b.flat_id = a.flat_id AND b.id < a.id WHERE a.status = 'booked' AND b.status = 'booked' AND a.first_night < date(b.first_night, '+' || b.nights || ' days') AND b.first_night < date(a.first_night, '+' || a.nights || ' days');

-- approved moves are signed
SELECT id FROM moves WHERE status IN ('approved', 'under_way', 'settled') AND signed = 0;

-- granted permits have a last day
SELECT id FROM permits WHERE (status = 'granted') <> (valid_until IS NOT NULL);
