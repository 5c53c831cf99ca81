-- no round takes more than its volume
SELECT r.id FROM rounds AS r WHERE (SELECT coalesce(sum(x.pieces * k.litres), 0) FROM pickup_things AS x JOIN waste_kinds AS k ON k.id = x.kind_id JOIN pickups AS p ON p.id = x.pickup_id WHERE p.round_id = r.id AND p.status IN ('requested', 'confirmed', 'collected')) > r.litres;

-- ten things at most a pickup
SELECT pickup_id FROM pickup_things GROUP BY pickup_id HAVING sum(pieces) > 10;

-- one open pickup a household
SELECT household_id FROM pickups WHERE status IN ('requested', 'confirmed') GROUP BY household_id HAVING count(*) > 1;

-- a crew drives one round a day
SELECT crew_id, round_on FROM rounds WHERE crew_id IS NOT NULL GROUP BY crew_id, round_on HAVING count(*) > 1;

-- finished rounds have nothing open
SELECT r.id FROM rounds AS r JOIN pickups AS p ON p.round_id = r.id WHERE r.status IN ('closed', 'driving', 'finished') AND p.status = 'requested' OR r.status = 'finished' AND p.status = 'confirmed';
