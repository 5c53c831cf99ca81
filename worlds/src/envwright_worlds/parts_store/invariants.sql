-- no lot is allocated beyond what is there
SELECT o.id FROM lots AS o WHERE (SELECT coalesce(sum(a.quantity), 0) FROM allocations AS a WHERE a.lot_id = o.id AND a.status = 'kept') > o.quantity;

-- only released lots are allocated
SELECT a.id FROM allocations AS a JOIN lots AS o ON o.id = a.lot_id WHERE a.status = 'kept' AND o.status <> 'released';

-- a fitter has one running build
SELECT fitter_id FROM builds WHERE status = 'running' GROUP BY fitter_id HAVING count(*) > 1;

-- a fitter has two open builds at most
SELECT fitter_id FROM builds WHERE status IN ('pending', 'running') GROUP BY fitter_id HAVING count(*) > 2;

-- difficult parts are built by seniors
SELECT b.id FROM builds AS b JOIN parts AS p ON p.id = b.part_id JOIN fitters AS f ON f.id = b.fitter_id WHERE p.difficult = 1 AND f.rank <> 'senior';

-- only open builds keep pieces
SELECT a.id FROM allocations AS a JOIN builds AS b ON b.id = a.build_id WHERE a.status = 'kept' AND b.status IN ('done', 'cancelled');

-- no shelf has more lots than places
SELECT s.id FROM shelves AS s WHERE (SELECT count(*) FROM lots AS o WHERE o.shelf_id = s.id AND o.status <> 'rejected' AND o.quantity > 0) > s.places;
