-- one active registration a player
SELECT player_id FROM registrations WHERE status = 'active' GROUP BY player_id HAVING count(*) > 1;

-- squads keep their limit
SELECT c.id FROM clubs AS c WHERE (SELECT count(*) FROM registrations WHERE club_id = c.id AND status = 'active') > c.squad_limit;

-- one filed transfer a player
SELECT player_id FROM transfers WHERE status = 'filed' GROUP BY player_id HAVING count(*) > 1;

-- one running suspension a player
SELECT player_id FROM suspensions WHERE status = 'running' GROUP BY player_id HAVING count(*) > 1;

-- served suspensions have no matches left
SELECT id FROM suspensions WHERE (status = 'served') <> (matches_left = 0);

-- filed fees are covered
SELECT c.id FROM clubs AS c WHERE (SELECT coalesce(sum(fee_cents), 0) FROM transfers WHERE to_club_id = c.id AND status = 'filed') > c.funds_cents;
