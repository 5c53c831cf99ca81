-- episodes of a show are on different days
SELECT show_id FROM episodes WHERE status <> 'pulled' GROUP BY show_id, air_on HAVING count(*) > 1;

-- an episode has at most five tracks
SELECT episode_id FROM playlist GROUP BY episode_id HAVING count(*) > 5;

-- recorded episodes have enough domestic music
SELECT e.id FROM episodes AS e WHERE e.status IN ('recorded', 'cleared', 'aired') AND (SELECT sum(t.domestic) * 100 < 40 * count(*) OR count(*) < 3 FROM playlist AS l JOIN tracks AS t ON t.id = l.track_id WHERE l.episode_id = e.id);

-- cleared episodes are signed
SELECT id FROM episodes WHERE status IN ('cleared', 'aired') AND declaration_signed = 0;

-- spots fill at most two minutes
SELECT episode_id FROM spots WHERE status <> 'cancelled' GROUP BY episode_id HAVING sum(seconds) > 120;

-- spots cost fifty cents a second
SELECT id FROM spots WHERE price_cents <> 50 * seconds;

-- studio sessions do not overlap
SELECT a.id FROM sessions AS a JOIN sessions AS b ON b.studio = a.studio AND b.on_day = a.on_day AND b.id > a.id AND b.from_hour < a.from_hour + a.hours AND a.from_hour < b.from_hour + b.hours WHERE a.status = 'booked' AND b.status = 'booked';

-- ended shows have no slot
SELECT s.id FROM slots AS s JOIN shows AS w ON w.id = s.show_id WHERE w.status = 'ended';
