-- mounted reels have a feeder
SELECT r.id FROM reels AS r WHERE (r.state = 'mounted') <> EXISTS (SELECT 1 FROM feeders WHERE reel_id = r.id);

-- one reel of a component a line
SELECT f.placer_id FROM feeders AS f JOIN reels AS r ON r.id = f.reel_id GROUP BY f.placer_id, r.component_id HAVING count(*) > 1;

-- busy lines have one released run
SELECT p.id FROM placers AS p WHERE (p.state = 'busy') <> ((SELECT count(*) FROM runs WHERE placer_id = p.id AND status = 'released') = 1);

-- no more boards than planned
SELECT id FROM runs WHERE built > planned;

-- the second board comes after the signature
SELECT id FROM runs WHERE built > 1 AND signed = 0;

-- the oven takes three reels
SELECT count(*) FROM reels WHERE state = 'oven' HAVING count(*) > 3;

-- finished runs have no open rework
SELECT r.id FROM runs AS r JOIN reworks AS w ON w.run_id = r.id WHERE r.status = 'finished' AND w.status IN ('open', 'in_rework');

-- no technician has three boards
SELECT operator_id FROM reworks WHERE status = 'in_rework' GROUP BY operator_id HAVING count(*) > 2;
