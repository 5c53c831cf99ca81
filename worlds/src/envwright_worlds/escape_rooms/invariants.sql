-- games have as many players as the scenario takes
SELECT g.id FROM games AS g JOIN scenarios AS s ON s.id = g.scenario_id WHERE g.players NOT BETWEEN s.least_players AND s.most_players;

-- games of a scenario keep their distance
SELECT a.id FROM games AS a JOIN games AS b ON b.scenario_id = a.scenario_id AND b.id > a.id JOIN scenarios AS s ON s.id = a.scenario_id WHERE a.status = 'booked' AND b.status = 'booked' AND abs(strftime('%s', a.starts_at) - strftime('%s', b.starts_at)) < (s.minutes + 30) * 60;

-- game masters are trained
SELECT g.id FROM games AS g WHERE g.master_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM trainings AS t WHERE t.master_id = g.master_id AND t.scenario_id = g.scenario_id);

-- hints stay within the scenario
SELECT g.id FROM games AS g JOIN scenarios AS s ON s.id = g.scenario_id WHERE g.hints > s.most_hints;

-- games that began have a master
SELECT id FROM games WHERE status <> 'booked' AND master_id IS NULL;
