-- one booked survey a ship
SELECT ship_id FROM surveys WHERE status = 'booked' GROUP BY ship_id HAVING count(*) > 1;

-- one survey a surveyor and day
SELECT surveyor_id FROM surveys WHERE status <> 'cancelled' GROUP BY surveyor_id, day HAVING count(*) > 1;

-- one survey in hand a surveyor
SELECT surveyor_id FROM surveys WHERE status = 'in_hand' GROUP BY surveyor_id HAVING count(*) > 1;

-- at most five open conditions a ship
SELECT ship_id FROM conditions WHERE status = 'open' GROUP BY ship_id HAVING count(*) > 5;

-- suspended ships have no valid certificate
SELECT c.id FROM certificates AS c JOIN ships AS s ON s.id = c.ship_id WHERE s.status = 'suspended' AND c.status = 'valid';

-- conditions are of the ship surveyed
SELECT c.id FROM conditions AS c JOIN surveys AS y ON y.id = c.survey_id WHERE y.ship_id <> c.ship_id;
