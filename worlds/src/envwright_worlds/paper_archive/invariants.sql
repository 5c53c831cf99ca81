-- no box has more papers than it holds
SELECT b.id FROM boxes AS b WHERE (SELECT count(*) FROM papers WHERE box_id = b.id) > b.capacity;

-- confidential papers lie in the strongroom
SELECT p.id FROM papers AS p JOIN kinds AS k ON k.id = p.kind_id JOIN boxes AS b ON b.id = p.box_id WHERE k.confidential = 1 AND b.room <> 'strongroom';

-- papers with a hold have no open proposal and are not destroyed
SELECT p.id FROM papers AS p JOIN holds AS h ON h.paper_id = p.id WHERE h.status = 'active' AND (p.status = 'destroyed' OR EXISTS (SELECT 1 FROM disposals WHERE paper_id = p.id AND status = 'open'));

-- a paper has one open proposal
SELECT paper_id FROM disposals WHERE status = 'open' GROUP BY paper_id HAVING count(*) > 1;

-- no paper has more than four labels
SELECT paper_id FROM marks GROUP BY paper_id HAVING count(*) > 4;

-- destroyed papers were approved
SELECT p.id FROM papers AS p WHERE p.status = 'destroyed' AND NOT EXISTS (SELECT 1 FROM disposals WHERE paper_id = p.id AND status = 'done' AND approved = 1);

-- nobody lifts an own hold
SELECT id FROM holds WHERE lifted_by = placed_by;
