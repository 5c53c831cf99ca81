-- rooms are not overfull
SELECT r.id FROM rooms AS r WHERE (SELECT count(*) FROM pieces WHERE room_id = r.id AND status IN ('on_floor', 'held')) > r.places;

-- held pieces have one open hold
SELECT p.id FROM pieces AS p WHERE (p.status = 'held') <> ((SELECT count(*) FROM holds WHERE piece_id = p.id AND status = 'open') = 1);

-- prices stay above the floor price
SELECT id FROM pieces WHERE price_cents < floor_cents;

-- one agreement a consignor
SELECT consignor_id FROM estates WHERE status <> 'closed' GROUP BY consignor_id HAVING count(*) > 1;

-- running sales are signed
SELECT id FROM estates WHERE status <> 'drafted' AND signed = 0;

-- no buyer holds three pieces
SELECT buyer_id FROM holds WHERE status = 'open' GROUP BY buyer_id HAVING count(*) > 2;

-- sold pieces have an amount
SELECT id FROM pieces WHERE (status = 'sold') <> (sold_cents IS NOT NULL AND sold_on IS NOT NULL);
