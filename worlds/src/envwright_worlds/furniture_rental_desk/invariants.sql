-- an item is on one live agreement at most
SELECT i.item_id FROM agreement_items AS i JOIN agreements AS a ON a.id = i.agreement_id WHERE a.status IN ('drafted', 'signed', 'running') GROUP BY i.item_id HAVING count(*) > 1;

-- half days have three trips at most
SELECT trip_on FROM van_trips WHERE status = 'planned' GROUP BY trip_on, half HAVING count(*) > 3;

-- running agreements have their items on rent
SELECT a.id FROM agreements AS a JOIN agreement_items AS i ON i.agreement_id = a.id JOIN furniture_items AS f ON f.id = i.item_id WHERE a.status = 'running' AND f.status <> 'on_rent';

-- a household has one draft at most
SELECT household_id FROM agreements WHERE status = 'drafted' GROUP BY household_id HAVING count(*) > 1;

-- agreements have six items at most
SELECT agreement_id FROM agreement_items GROUP BY agreement_id HAVING count(*) > 6;
