-- a dormitory has no more stays in a night than beds
SELECT s.id FROM stays AS s JOIN dorms AS d ON d.id = s.dorm_id WHERE s.status IN ('reserved', 'in_house') AND s.leaves > '2025-01-15' AND (SELECT count(*) FROM stays AS o WHERE o.dorm_id = s.dorm_id AND o.status IN ('reserved', 'in_house') AND o.arrives <= s.arrives AND o.leaves > s.arrives) > d.beds;

-- stays of a guest do not overlap
SELECT a.id FROM stays AS a JOIN stays AS b ON b.guest_id = a.guest_id AND b.id > a.id WHERE a.status IN ('reserved', 'in_house') AND b.status IN ('reserved', 'in_house') AND a.arrives < b.leaves AND b.arrives < a.leaves;

-- stays last 14 nights at most
SELECT id FROM stays WHERE julianday(leaves) - julianday(arrives) > 14;

-- a stay has one locker
SELECT stay_id FROM lockers WHERE stay_id IS NOT NULL GROUP BY stay_id HAVING count(*) > 1;

-- cards and lockers are with guests in house
SELECT k.id FROM key_cards AS k JOIN stays AS s ON s.id = k.stay_id WHERE s.status <> 'in_house' UNION ALL SELECT l.id FROM lockers AS l JOIN stays AS s ON s.id = l.stay_id WHERE s.status <> 'in_house';

-- departed guests owe nothing
SELECT id FROM stays WHERE status IN ('departed', 'cancelled') AND owed_cents > 0;

-- guests are of age
SELECT s.id FROM stays AS s JOIN guests AS g ON g.id = s.guest_id WHERE g.born_on > date(s.arrives, '-18 years');
