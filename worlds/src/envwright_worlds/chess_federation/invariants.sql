-- no more players than places
SELECT t.id FROM tournaments AS t WHERE (SELECT count(*) FROM entries WHERE tournament_id = t.id AND status <> 'withdrawn') > t.places;

-- a player plays once a round
SELECT tournament_id FROM (SELECT tournament_id, round, white_id AS p FROM games UNION ALL SELECT tournament_id, round, black_id FROM games) GROUP BY tournament_id, round, p HAVING count(*) > 1;

-- rounds stay within the tournament
SELECT id FROM tournaments WHERE current_round > rounds OR (status = 'open') <> (current_round = 0);

-- finished tournaments have no pending game
SELECT g.id FROM games AS g JOIN tournaments AS t ON t.id = g.tournament_id WHERE t.status = 'finished' AND g.result = 'pending';

-- earlier rounds are played
SELECT g.id FROM games AS g JOIN tournaments AS t ON t.id = g.tournament_id WHERE g.round < t.current_round AND g.result = 'pending';

-- a player has one open transfer
SELECT player_id FROM transfers WHERE status = 'asked' GROUP BY player_id HAVING count(*) > 1;

-- pending games are between confirmed players
SELECT g.id FROM games AS g WHERE g.result = 'pending' AND (SELECT count(*) FROM entries AS e WHERE e.tournament_id = g.tournament_id AND e.player_id IN (g.white_id, g.black_id) AND e.status = 'confirmed') <> 2;
