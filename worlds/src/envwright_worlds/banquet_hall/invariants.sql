-- a hall has one party a day
SELECT hall_id FROM bookings WHERE status <> 'cancelled' GROUP BY hall_id, on_day HAVING count(*) > 1;

-- a hall seats its guests
SELECT b.id FROM bookings AS b JOIN halls AS h ON h.id = b.hall_id WHERE b.guests > h.most_guests;

-- only options have a last day
SELECT id FROM bookings WHERE (status = 'option') <> (option_until IS NOT NULL);

-- a menu has two dishes of a course at most
SELECT k.booking_id FROM courses AS k JOIN dishes AS d ON d.id = k.dish_id GROUP BY k.booking_id, d.course HAVING count(*) > 2;

-- nobody pays more than the price
SELECT b.id FROM bookings AS b JOIN halls AS h ON h.id = b.hall_id WHERE coalesce((SELECT sum(CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END) FROM payments AS p WHERE p.booking_id = b.id), 0) > h.rent_cents + b.guests * coalesce((SELECT sum(d.cents_a_guest) FROM courses AS k JOIN dishes AS d ON d.id = k.dish_id WHERE k.booking_id = b.id), 0);

-- a kitchen table has eight seats
SELECT on_day FROM tastings WHERE status <> 'cancelled' GROUP BY on_day HAVING sum(people) > 8;

-- a confirmed wedding has a main course
SELECT b.id FROM bookings AS b WHERE b.status IN ('confirmed', 'held') AND NOT EXISTS (SELECT 1 FROM courses AS k JOIN dishes AS d ON d.id = k.dish_id WHERE k.booking_id = b.id AND d.course = 'main');
