-- a piece is listed once at most
SELECT piece_id FROM lots WHERE status = 'listed' GROUP BY piece_id HAVING count(*) > 1;

-- a listed lot is catalogued
SELECT l.id FROM lots AS l JOIN pieces AS p ON p.id = l.piece_id WHERE l.status = 'listed' AND p.status <> 'catalogued';

-- a lot is sold at its reserve or above
SELECT l.id FROM lots AS l JOIN pieces AS p ON p.id = l.piece_id WHERE l.hammer_cents < p.reserve_cents;

-- a closed sale has no listed lot
SELECT l.id FROM lots AS l JOIN sales AS s ON s.id = l.sale_id WHERE s.status = 'closed' AND l.status = 'listed';

-- paddles buy in their own sale
SELECT l.id FROM lots AS l JOIN paddles AS p ON p.id = l.paddle_id WHERE p.sale_id <> l.sale_id;

-- nobody buys above the limit
SELECT p.id FROM paddles AS p JOIN bidders AS b ON b.id = p.bidder_id JOIN lots AS l ON l.paddle_id = p.id GROUP BY p.id, b.limit_cents HAVING sum(l.hammer_cents) > b.limit_cents;
