-- bins are not overfull
SELECT b.id FROM bins AS b WHERE (SELECT coalesce(sum(quantity), 0) FROM lots WHERE bin_id = b.id) > b.capacity;

-- one product a bin
SELECT bin_id FROM lots WHERE quantity > 0 GROUP BY bin_id HAVING count(DISTINCT product_id) > 1;

-- cold goods lie cold
SELECT l.id FROM lots AS l JOIN products AS p ON p.id = l.product_id JOIN bins AS b ON b.id = l.bin_id WHERE p.cold AND b.zone <> 'cold';

-- no more is promised than lies there
SELECT l.id FROM lots AS l WHERE (l.quantity - (SELECT coalesce(sum(p.quantity), 0) FROM picks AS p WHERE p.lot_id = l.id AND p.status = 'waiting')) < 0;

-- no line is picked twice
SELECT n.id FROM lines AS n WHERE (SELECT coalesce(sum(quantity), 0) FROM picks WHERE line_id = n.id) > n.quantity;

-- one wave a worker
SELECT worker_id FROM waves WHERE status <> 'finished' GROUP BY worker_id HAVING count(*) > 1;

-- at most three orders a wave that is planned
SELECT w.id FROM waves AS w WHERE w.status = 'planned' AND (SELECT count(*) FROM shipments WHERE wave_id = w.id) > 3;

-- blocked bins have a count
SELECT b.id FROM bins AS b WHERE b.blocked <> EXISTS (SELECT 1 FROM counts AS c JOIN lots AS l ON l.id = c.lot_id WHERE l.bin_id = b.id AND c.status <> 'posted');
