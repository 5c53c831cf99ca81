-- a pet has at most one order that is not delivered
SELECT pet_id FROM orders WHERE status <> 'delivered' GROUP BY pet_id HAVING count(*) > 1;

-- a pet with an order that is not delivered is pending
SELECT o.id FROM orders AS o JOIN pets AS p ON p.id = o.pet_id WHERE o.status <> 'delivered' AND p.status <> 'pending';

-- a pet with a delivered order is sold
SELECT o.id FROM orders AS o JOIN pets AS p ON p.id = o.pet_id WHERE o.status = 'delivered' AND p.status <> 'sold';

-- a category holds no more pets than it has places
SELECT c.id FROM categories AS c WHERE (SELECT count(*) FROM pets AS p WHERE p.category_id = c.id AND p.status <> 'sold') > c.places;

-- a user has at most three orders that are not delivered
SELECT user_id FROM orders WHERE status <> 'delivered' AND user_id IS NOT NULL GROUP BY user_id HAVING count(*) > 3;

-- a suspended user has no open session
SELECT s.id FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.status = 'open' AND u.user_status = 0;
