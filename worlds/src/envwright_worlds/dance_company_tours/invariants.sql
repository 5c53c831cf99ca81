-- roles belong to the piece of the night
SELECT a.id FROM appearances AS a JOIN nights AS n ON n.id = a.night_id JOIN roles AS r ON r.id = a.role_id WHERE r.piece_id <> n.piece_id;

-- at most three nights a dancer and tour
SELECT a.dancer_id FROM appearances AS a JOIN nights AS n ON n.id = a.night_id GROUP BY a.dancer_id, n.tour_id HAVING count(*) > 3;

-- one role a dancer and night
SELECT night_id FROM appearances GROUP BY night_id, dancer_id HAVING count(*) > 1;

-- danced nights are fully cast
SELECT n.id FROM nights AS n JOIN roles AS r ON r.piece_id = n.piece_id LEFT JOIN appearances AS a ON a.night_id = n.id AND a.role_id = r.id WHERE n.status = 'danced' AND a.id IS NULL;

-- contracted nights are countersigned
SELECT id FROM nights WHERE status IN ('contracted', 'danced') AND countersigned = 0;

-- passed roles have six hours
SELECT id FROM learnings WHERE status = 'passed' AND hours < 6;

-- closed tours have no open night
SELECT n.id FROM nights AS n JOIN tours AS t ON t.id = n.tour_id WHERE t.status = 'closed' AND n.status IN ('offered', 'contracted');

-- one night a day and tour
SELECT tour_id FROM nights WHERE status <> 'cancelled' GROUP BY tour_id, day HAVING count(*) > 1;
