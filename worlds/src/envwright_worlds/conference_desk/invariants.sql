-- a room has one session at a time
SELECT s.id FROM sessions AS s JOIN sessions AS o ON o.room_id = s.room_id AND o.id <> s.id WHERE s.starts_at <= o.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', s.starts_at, '+' || (s.minutes) || ' minutes') > o.starts_at;

-- placed talks are accepted and confirmed
SELECT t.id FROM talks AS t JOIN abstracts AS a ON a.id = t.abstract_id WHERE a.status <> 'accepted' OR a.accepted_as <> 'talk' OR a.confirmed = 0;

-- sessions have time for their talks
SELECT s.id FROM sessions AS s WHERE 20 * (SELECT count(*) FROM talks WHERE session_id = s.id) > s.minutes;

-- an abstract has three reviews at most
SELECT abstract_id FROM reviews GROUP BY abstract_id HAVING count(*) > 3;

-- no track has more talks than places
SELECT k.id FROM tracks AS k WHERE (SELECT count(*) FROM abstracts WHERE track_id = k.id AND status = 'accepted' AND accepted_as = 'talk') > k.talk_places;

-- twelve registrations stand at most
SELECT count(*) FROM registrations WHERE status <> 'cancelled' HAVING count(*) > 12;

-- a delegate has one registration that stands
SELECT delegate_id FROM registrations WHERE status <> 'cancelled' GROUP BY delegate_id HAVING count(*) > 1;

-- published sessions have two talks or more
SELECT s.id FROM sessions AS s WHERE s.status = 'published' AND (SELECT count(*) FROM talks WHERE session_id = s.id) < 2;
