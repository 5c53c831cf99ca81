-- no trip carries more pallets than fit
SELECT t.id FROM trips AS t JOIN trailers AS r ON r.id = t.trailer_id WHERE (SELECT sum(c.pallets) FROM consignments AS c WHERE c.trip_id = t.id) > r.room;

-- a trailer has one trip a day
SELECT trailer_id FROM trips GROUP BY trailer_id, leaves_on HAVING count(*) > 1;

-- a driver has one trip a day
SELECT driver_id FROM trips GROUP BY driver_id, leaves_on HAVING count(*) > 1;

-- what is on a trip goes its way
SELECT c.id FROM consignments AS c JOIN trips AS t ON t.id = c.trip_id WHERE c.from_depot_id <> t.from_depot_id OR c.to_depot_id <> t.to_depot_id;

-- what is on a trip suits its temperature
SELECT c.id FROM consignments AS c JOIN trips AS t ON t.id = c.trip_id JOIN kinds AS k ON k.id = c.kind_id WHERE t.set_degrees NOT BETWEEN k.least_degrees AND k.most_degrees;

-- nothing is left behind by a trip that left
SELECT c.id FROM consignments AS c JOIN trips AS t ON t.id = c.trip_id WHERE t.status IN ('under_way', 'arrived') AND c.status = 'planned';

-- trips under way are sealed
SELECT id FROM trips WHERE status IN ('under_way', 'arrived') AND sealed = 0;
