-- nobody stands in the aisle
SELECT q.id FROM quotes AS q JOIN aircraft AS a ON a.id = q.aircraft_id WHERE q.passengers > a.seats;

-- runways are long enough
SELECT l.id FROM legs AS l JOIN quotes AS q ON q.id = l.quote_id JOIN aircraft AS a ON a.id = q.aircraft_id JOIN airports AS f ON f.id = l.from_id JOIN airports AS t ON t.id = l.to_id WHERE min(f.runway_m, t.runway_m) < a.runway_need_m;

-- a confirmed leg has both pilots
SELECT l.id FROM legs AS l WHERE l.status = 'confirmed' AND (SELECT count(*) FROM crew WHERE leg_id = l.id) < 2;

-- an aircraft flies for one client a day
SELECT l.id FROM legs AS l JOIN quotes AS q ON q.id = l.quote_id JOIN quotes AS r ON r.aircraft_id = q.aircraft_id AND r.id > q.id JOIN legs AS m ON m.quote_id = r.id WHERE q.status = 'accepted' AND r.status = 'accepted' AND date(l.departs_at) = date(m.departs_at);

-- crew is rated for the model
SELECT c.leg_id FROM crew AS c JOIN legs AS l ON l.id = c.leg_id JOIN quotes AS q ON q.id = l.quote_id JOIN aircraft AS a ON a.id = q.aircraft_id WHERE NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.pilot_id = c.pilot_id AND ratings.model = a.model);

-- a pilot flies at most 480 minutes a day
SELECT c.pilot_id FROM crew AS c JOIN legs AS l ON l.id = c.leg_id GROUP BY c.pilot_id, date(l.departs_at) HAVING sum(l.minutes) > 480;

-- legs follow each other
SELECT m.id FROM legs AS l JOIN legs AS m ON m.quote_id = l.quote_id AND m.number = l.number + 1 WHERE m.from_id <> l.to_id;
