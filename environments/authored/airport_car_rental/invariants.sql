-- a car is rented just when one rental has it out
SELECT c.id FROM cars c WHERE (c.status = 'rented') <> (SELECT count(*) FROM rentals r WHERE r.car_id = c.id AND r.status = 'out');

-- a customer has one car out
SELECT customer_id FROM rentals WHERE status = 'out' GROUP BY customer_id HAVING count(*) > 1;

-- a customer has at most three booked reservations
SELECT customer_id FROM reservations WHERE status = 'booked' GROUP BY customer_id HAVING count(*) > 3;

-- a reservation is fulfilled just when it has a rental
SELECT v.id FROM reservations v LEFT JOIN rentals r ON r.reservation_id = v.id WHERE (v.status = 'fulfilled') <> (r.id IS NOT NULL);

-- a rental fits its reservation and its car
SELECT r.id FROM rentals r JOIN reservations v ON v.id = r.reservation_id JOIN cars c ON c.id = r.car_id WHERE r.customer_id <> v.customer_id OR c.class_id <> v.class_id;

-- extras are at the counter or out
SELECT e.id FROM extras e WHERE e.owned <> e.stock + (SELECT coalesce(sum(c.quantity), 0) FROM charges c JOIN rentals r ON r.id = c.rental_id WHERE c.extra_id = e.id AND r.status = 'out');

-- a settled rental is paid in full
SELECT r.id FROM rentals r WHERE r.status = 'settled' AND r.paid_cents <> (SELECT coalesce(sum(c.amount_cents), 0) FROM charges c WHERE c.rental_id = r.id);

-- the odometer of a rented car has not gone back
SELECT r.id FROM rentals r JOIN cars c ON c.id = r.car_id WHERE c.odometer_km < r.odometer_out;

-- a rental lasts at most 45 days
SELECT id FROM rentals WHERE julianday(due_day) - julianday(out_day) > 45;

-- a rental has at most four of an extra
SELECT rental_id, extra_id FROM charges WHERE extra_id IS NOT NULL GROUP BY rental_id, extra_id HAVING sum(quantity) > 4;
