-- no pitch has two camps on one night
SELECT a.id FROM camps AS a JOIN camps AS b ON b.pitch_id = a.pitch_id AND b.id > a.id WHERE a.status IN ('held', 'confirmed', 'checked_in') AND b.status IN ('held', 'confirmed', 'checked_in') AND a.arrives_on < b.leaves_on AND b.arrives_on < a.leaves_on;

-- a checked in camp has one tag
SELECT c.id FROM camps AS c WHERE (SELECT count(*) FROM barrier_tags WHERE camp_id = c.id AND barrier_tags.status = 'out') <> (c.status = 'checked_in');

-- a rig fits its pitch
SELECT c.id FROM camps AS c JOIN pitches AS p ON p.id = c.pitch_id WHERE c.status IN ('held', 'confirmed', 'checked_in') AND c.rig_m > p.length_m;

-- two open camps at most a camper
SELECT camper_id FROM camps WHERE status IN ('held', 'confirmed') GROUP BY camper_id HAVING count(*) > 2;

-- no camp is longer than three weeks
SELECT id FROM camps WHERE julianday(leaves_on) - julianday(arrives_on) > 21;
