-- at most five bouts an evening
SELECT evening_id FROM bouts WHERE status <> 'off' GROUP BY evening_id HAVING count(*) > 5;

-- one open bout in the red corner
SELECT red_id FROM bouts WHERE status IN ('posted', 'matched', 'agreed') GROUP BY red_id HAVING count(*) > 1;

-- opponents are of one class
SELECT b.id FROM bouts AS b JOIN fighters AS r ON r.id = b.red_id JOIN fighters AS u ON u.id = b.blue_id WHERE r.class_id <> u.class_id;

-- closed evenings have no open bout
SELECT b.id FROM bouts AS b JOIN evenings AS e ON e.id = b.evening_id WHERE e.status = 'closed' AND b.status IN ('posted', 'matched', 'agreed');

-- posted bouts have no opponent
SELECT id FROM bouts WHERE (status = 'posted') AND blue_id IS NOT NULL OR status IN ('matched', 'agreed', 'fought') AND blue_id IS NULL;
