-- cabinets hold no more than they can
SELECT c.id FROM cabinets AS c WHERE (SELECT sum(ml_left) FROM bottles WHERE cabinet_id = c.id AND status <> 'disposed') > c.capacity_ml;

-- bottles lie in cabinets of their class
SELECT b.id FROM bottles AS b JOIN substances AS s ON s.id = b.substance_id JOIN cabinets AS c ON c.id = b.cabinet_id WHERE c.class <> s.class;

-- bottles are out with one handout
SELECT b.id FROM bottles AS b WHERE (b.status = 'out') <> ((SELECT count(*) FROM handouts WHERE bottle_id = b.id AND status = 'out') = 1);

-- nobody has more than three bottles
SELECT chemist_id FROM handouts WHERE status = 'out' GROUP BY chemist_id HAVING count(*) > 3;

-- drums are not overfull
SELECT id FROM drums WHERE filled_ml > capacity_ml;

-- empty bottles hold nothing
SELECT id FROM bottles WHERE status IN ('empty', 'disposed') AND ml_left > 0;

-- nobody approves the own purchase
SELECT id FROM purchases WHERE approved_by_id = asked_by_id OR (status IN ('approved', 'ordered', 'received') AND approved_by_id IS NULL);

-- a substance has one open purchase
SELECT substance_id FROM purchases WHERE status IN ('asked', 'approved', 'ordered') GROUP BY substance_id HAVING count(*) > 1;
