-- one post a worker and election
SELECT b.election_id, p.worker_id FROM posts AS p JOIN boards AS b ON b.id = p.board_id WHERE p.worker_id IS NOT NULL GROUP BY b.election_id, p.worker_id HAVING count(*) > 1;

-- a complete board has no open post
SELECT b.id FROM boards AS b JOIN posts AS p ON p.board_id = b.id WHERE b.status = 'complete' AND p.status IN ('vacant', 'offered');

-- at most two of a party on a board
SELECT p.board_id FROM posts AS p JOIN workers AS w ON w.id = p.worker_id WHERE w.party <> 'none' GROUP BY p.board_id, w.party HAVING count(*) > 2;

-- no class has more workers than seats
SELECT c.id FROM classes AS c WHERE (SELECT count(*) FROM class_seats WHERE class_id = c.id) > c.seats;
