-- all balances together are zero
SELECT sum(balance_minutes) FROM neighbours HAVING sum(balance_minutes) <> 0;

-- a neighbour has three open errands at most
SELECT asker_id FROM errands WHERE status = 'open' GROUP BY asker_id HAVING count(*) > 3;

-- a helper takes one errand a day
SELECT helper_id FROM errands WHERE status = 'taken' GROUP BY helper_id, wanted_on HAVING count(*) > 1;

-- helpers offer the talent
SELECT e.id FROM errands AS e WHERE e.helper_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM offers AS o WHERE o.neighbour_id = e.helper_id AND o.talent_id = e.talent_id);
