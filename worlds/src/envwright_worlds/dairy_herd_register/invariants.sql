-- a cow has one running treatment at most
SELECT cow_id FROM treatments WHERE status = 'running' GROUP BY cow_id HAVING count(*) > 1;

-- a cow is milked twice a day at most
SELECT cow_id FROM milkings GROUP BY cow_id, milked_on HAVING count(*) > 2;

-- a farm has one announced pickup at most
SELECT farm_id FROM pickups WHERE status = 'announced' GROUP BY farm_id HAVING count(*) > 1;

-- a treatment lasts no longer than the medicine allows
SELECT t.id FROM treatments AS t JOIN medicines AS m ON m.id = t.medicine_id WHERE t.days > m.most_days;

-- a milking or dry cow has calved and a heifer has not
SELECT id FROM cows WHERE (stage = 'heifer') = EXISTS (SELECT 1 FROM calvings WHERE cow_id = cows.id);

-- a cow under treatment is not milked into the tank while it runs
SELECT k.id FROM milkings AS k JOIN treatments AS t ON t.cow_id = k.cow_id WHERE t.status = 'running' AND k.destination = 'tank' AND k.milked_on > t.begun_on;
