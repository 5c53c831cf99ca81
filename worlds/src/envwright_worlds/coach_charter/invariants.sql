-- no coach is on two journeys of a day
SELECT a.id FROM journeys AS a JOIN journeys AS b ON b.coach_id = a.coach_id AND b.id > a.id WHERE a.status IN ('secured', 'under_way') AND b.status IN ('secured', 'under_way') AND a.leaves_on <= b.back_on AND b.leaves_on <= a.back_on;

-- no driver is on two journeys of a day
SELECT s.driver_id FROM shifts AS s JOIN journeys AS a ON a.id = s.journey_id JOIN shifts AS t ON t.driver_id = s.driver_id AND t.id > s.id JOIN journeys AS b ON b.id = t.journey_id WHERE a.status IN ('secured', 'under_way') AND b.status IN ('secured', 'under_way') AND a.leaves_on <= b.back_on AND b.leaves_on <= a.back_on;

-- everybody has a seat
SELECT j.id FROM journeys AS j JOIN coaches AS c ON c.id = j.coach_id WHERE j.travellers > c.seats;

-- a journey has two drivers at most
SELECT journey_id FROM shifts GROUP BY journey_id HAVING count(*) > 2;

-- a deposit is a quarter of the price
SELECT id FROM journeys WHERE status IN ('secured', 'under_way') AND deposit_cents <> price_cents / 4;
