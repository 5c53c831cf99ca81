-- a melter looks after one melt
SELECT melter_id FROM melts WHERE status <> 'ended' GROUP BY melter_id HAVING count(*) > 1;

-- a moulder has four open moulds at most
SELECT moulder_id FROM moulds WHERE status = 'open' GROUP BY moulder_id HAVING count(*) > 4;

-- no more castings than pieces
SELECT o.id FROM orders AS o JOIN castings AS c ON c.order_id = o.id WHERE c.status <> 'rejected' GROUP BY o.id, o.pieces HAVING count(*) > o.pieces;

-- moulds with castings are poured
SELECT m.id FROM moulds AS m JOIN castings AS c ON c.mould_id = m.id WHERE m.status IN ('open', 'closed');

-- passed castings were inspected
SELECT c.id FROM castings AS c WHERE c.status IN ('passed', 'shipped') AND NOT EXISTS (SELECT 1 FROM inspections AS i WHERE i.casting_id = c.id AND i.method = 'visual' AND i.result = 'passed');

-- tapped steel is approved
SELECT id FROM melts WHERE alloy = 'steel' AND tapped_at IS NOT NULL AND NOT approved;

-- castings are of the alloy of the pattern
SELECT c.id FROM castings AS c JOIN melts AS e ON e.id = c.melt_id JOIN moulds AS m ON m.id = c.mould_id JOIN patterns AS p ON p.id = m.pattern_id WHERE e.alloy <> p.alloy;
