-- no meal has more orders than portions
SELECT m.id FROM meals AS m WHERE (SELECT count(*) FROM orders AS o WHERE o.meal_id = m.id AND o.status <> 'cancelled') > m.portions;

-- a pupil has one meal a day
SELECT o.pupil_id FROM orders AS o JOIN meals AS m ON m.id = o.meal_id WHERE o.status <> 'cancelled' GROUP BY o.pupil_id, m.day HAVING count(*) > 1;

-- no pupil is served what the pupil cannot eat
SELECT o.id FROM orders AS o JOIN meals AS m ON m.id = o.meal_id JOIN ingredients AS g ON g.meal_id = m.id JOIN intolerances AS i ON i.pupil_id = o.pupil_id AND i.allergen = g.allergen WHERE o.status = 'booked' AND m.day >= '2025-01-15';

-- a pupil has one pending payment
SELECT pupil_id FROM payments WHERE status = 'pending' GROUP BY pupil_id HAVING count(*) > 1;
