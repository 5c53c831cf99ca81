-- no two screenings share a hall at a time
SELECT a.id FROM screenings AS a JOIN screenings AS b ON b.venue_id = a.venue_id AND b.id <> a.id JOIN films AS f ON f.id = a.film_id WHERE a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.starts_at <= b.starts_at AND CAST(strftime('%s', a.starts_at) AS INTEGER) / 60 + f.minutes + 20 > CAST(strftime('%s', b.starts_at) AS INTEGER) / 60;

-- no screening has more tickets than seats
SELECT s.id FROM screenings AS s JOIN venues AS v ON v.id = s.venue_id WHERE v.seats < (SELECT count(*) FROM tickets WHERE screening_id = s.id AND tickets.status <> 'returned');

-- no pass has more tickets than its quota
SELECT id FROM passes WHERE quota < (SELECT count(*) FROM tickets WHERE pass_id = passes.id AND tickets.status <> 'returned');

-- a section has at most five selected films
SELECT section FROM films WHERE status = 'selected' GROUP BY section HAVING count(*) > 5;

-- a section has at most three active jurors
SELECT section FROM jurors WHERE status = 'active' GROUP BY section HAVING count(*) > 3;

-- prizes go to films of their section
SELECT a.id FROM awards AS a JOIN films AS f ON f.id = a.film_id WHERE f.section <> a.section;

-- blocked passes hold no booked ticket
SELECT id FROM passes WHERE status = 'blocked' AND EXISTS (SELECT 1 FROM tickets WHERE pass_id = passes.id AND tickets.status = 'booked');

-- only selected films are shown
SELECT s.id FROM screenings AS s JOIN films AS f ON f.id = s.film_id WHERE s.status <> 'cancelled' AND f.status <> 'selected';
