-- an agent has one duty a day
SELECT d.agent_id FROM duties AS d JOIN shifts AS s ON s.id = d.shift_id WHERE d.status IN ('planned', 'worked') GROUP BY d.agent_id, s.on_day HAVING count(*) > 1;

-- shifts have no more agents than needed
SELECT s.id FROM shifts AS s WHERE (SELECT count(*) FROM duties WHERE shift_id = s.id AND duties.status IN ('planned', 'worked')) > s.needed;

-- agents have the skill of their shift
SELECT d.id FROM duties AS d JOIN shifts AS s ON s.id = d.shift_id WHERE d.status = 'planned' AND NOT EXISTS (SELECT 1 FROM skills AS k WHERE k.agent_id = d.agent_id AND k.skill = s.skill AND k.level >= s.least_level);

-- nobody works longer than agreed
SELECT d.agent_id FROM duties AS d JOIN shifts AS s ON s.id = d.shift_id JOIN agents AS a ON a.id = d.agent_id WHERE d.status IN ('planned', 'worked') GROUP BY d.agent_id, s.week_id HAVING sum(s.hours) > max(a.week_hours);

-- only planned duties are offered
SELECT o.id FROM offers AS o JOIN duties AS d ON d.id = o.duty_id WHERE o.status = 'open' AND d.status <> 'planned';

-- nights are for those who work nights
SELECT d.id FROM duties AS d JOIN shifts AS s ON s.id = d.shift_id JOIN agents AS a ON a.id = d.agent_id WHERE d.status = 'planned' AND s.part = 'night' AND a.nights = 0;

-- shifts lie in their week
SELECT s.id FROM shifts AS s JOIN weeks AS w ON w.id = s.week_id WHERE s.on_day < w.monday OR s.on_day > date(w.monday, '+6 days');
