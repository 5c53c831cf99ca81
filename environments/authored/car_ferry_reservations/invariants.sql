-- passengers fit on the sailing
SELECT s.id FROM sailings s JOIN bookings b ON b.sailing_id = s.id JOIN passengers p ON p.booking_id = b.id WHERE b.status <> 'cancelled' AND p.status IN ('booked', 'boarded') GROUP BY s.id HAVING count(*) > max(s.seats);

-- vehicles fit on the deck
SELECT s.id FROM sailings s JOIN bookings b ON b.sailing_id = s.id JOIN vehicles v ON v.booking_id = b.id WHERE b.status <> 'cancelled' GROUP BY s.id HAVING sum(v.length_cm) > max(s.deck_cm);

-- dogs have places
SELECT s.id FROM sailings s JOIN bookings b ON b.sailing_id = s.id JOIN extras e ON e.booking_id = b.id WHERE b.status <> 'cancelled' AND e.kind = 'dog' GROUP BY s.id HAVING count(*) > max(s.dog_places);

-- trucks sail where trucks are taken
SELECT v.id FROM vehicles v JOIN bookings b ON b.id = v.booking_id JOIN sailings s ON s.id = b.sailing_id WHERE v.kind = 'truck' AND b.status <> 'cancelled' AND s.trucks = 0;

-- vehicles are not longer than their kind allows
SELECT v.id FROM vehicles v JOIN fares f ON f.kind = v.kind WHERE v.length_cm > f.max_cm;

-- the paid amount is payments less refunds
SELECT b.id FROM bookings b WHERE b.paid_cents <> (SELECT coalesce(sum(CASE p.kind WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END), 0) FROM payments p WHERE p.booking_id = b.id);

-- a booking has at most nine passengers and four extras
SELECT b.id FROM bookings b WHERE (SELECT count(*) FROM passengers p WHERE p.booking_id = b.id) NOT BETWEEN 1 AND 9 OR (SELECT count(*) FROM extras e WHERE e.booking_id = b.id) > 4;

-- boarded passengers are on checked in bookings
SELECT p.id FROM passengers p JOIN bookings b ON b.id = p.booking_id WHERE p.status = 'boarded' AND b.status <> 'checked_in';

-- a sailing with checked in bookings is boarding or has departed
SELECT b.id FROM bookings b JOIN sailings s ON s.id = b.sailing_id WHERE b.status = 'checked_in' AND s.status NOT IN ('boarding', 'departed');
