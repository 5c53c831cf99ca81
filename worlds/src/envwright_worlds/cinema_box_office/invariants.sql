-- a seat is sold once
SELECT b.screening_id FROM tickets AS t JOIN bookings AS b ON b.id = t.booking_id GROUP BY b.screening_id, t.row_number, t.seat HAVING count(*) > 1;

-- no booking has more than eight seats
SELECT booking_id FROM tickets GROUP BY booking_id HAVING count(*) > 8;

-- seats belong to live bookings
SELECT t.id FROM tickets AS t JOIN bookings AS b ON b.id = t.booking_id WHERE b.status IN ('refunded', 'released');

-- nobody holds more than two bookings
SELECT patron_id FROM bookings WHERE status = 'held' GROUP BY patron_id HAVING count(*) > 2;

-- what is called off has no live booking
SELECT b.id FROM bookings AS b JOIN screenings AS s ON s.id = b.screening_id WHERE s.status = 'called_off' AND b.status IN ('held', 'paid', 'admitted');

-- paid bookings of grown-up films have a confirmed age
SELECT b.id FROM bookings AS b JOIN screenings AS s ON s.id = b.screening_id JOIN films AS f ON f.id = s.film_id WHERE f.age >= 16 AND b.status IN ('paid', 'admitted') AND b.age_confirmed = 0;
