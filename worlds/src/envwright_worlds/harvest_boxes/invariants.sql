-- no box is over its size
SELECT d.id FROM deliveries AS d JOIN subscribers AS s ON s.id = d.subscriber_id JOIN box_sizes AS z ON z.id = s.size_id WHERE d.status IN ('planned', 'packed') AND (SELECT coalesce(sum(units), 0) FROM contents WHERE delivery_id = d.id) > z.units;

-- a packed box is full
SELECT d.id FROM deliveries AS d JOIN subscribers AS s ON s.id = d.subscriber_id JOIN box_sizes AS z ON z.id = s.size_id WHERE d.status = 'packed' AND (SELECT coalesce(sum(units), 0) FROM contents WHERE delivery_id = d.id) <> z.units;

-- a skipped box is empty
SELECT d.id FROM deliveries AS d JOIN contents AS c ON c.delivery_id = d.id WHERE d.status = 'skipped';

-- a route has room
SELECT r.id FROM routes AS r JOIN subscribers AS s ON s.route_id = r.id JOIN deliveries AS d ON d.subscriber_id = s.id WHERE d.status IN ('planned', 'packed') GROUP BY r.id, d.week HAVING count(*) > r.capacity;

-- only active households wait for boxes
SELECT d.id FROM deliveries AS d JOIN subscribers AS s ON s.id = d.subscriber_id WHERE d.status IN ('planned', 'packed') AND s.status <> 'active';

-- an ended subscription is owed nothing
SELECT id FROM subscribers WHERE status = 'ended' AND credit_cents > 0;

-- weeks begin on Monday
SELECT id FROM deliveries WHERE strftime('%w', week) <> '1';

-- an open pick is in season
SELECT k.id FROM picks AS k JOIN produce AS p ON p.id = k.produce_id WHERE k.status = 'open' AND p.in_season = 0;
