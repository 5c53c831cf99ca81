-- places hold what fits
SELECT p.id FROM places AS p WHERE (SELECT count(*) FROM lots AS l WHERE l.place_id = p.id AND l.state IN ('closed', 'opened', 'frozen')) > p.most_lots;

-- used up lots are empty
SELECT id FROM lots WHERE (state = 'used_up') <> (packs = 0);

-- frozen lots are in the freezer
SELECT id FROM lots WHERE state = 'frozen' AND place_id <> 'PC-3';

-- one open purchase a product
SELECT product_id FROM purchases WHERE status = 'wanted' GROUP BY product_id HAVING count(*) > 1;

-- at most three chores a helper
SELECT helper_id FROM chores WHERE helper_id IS NOT NULL GROUP BY helper_id HAVING count(*) > 3;
