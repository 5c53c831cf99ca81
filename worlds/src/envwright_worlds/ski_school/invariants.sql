-- groups have no more pupils than places
SELECT g.id FROM groups AS g WHERE (SELECT count(*) FROM group_pupils WHERE group_id = g.id) > g.places;

-- skiing groups are on open slopes
SELECT g.id FROM groups AS g JOIN slopes AS s ON s.id = g.slope_id WHERE g.status = 'skiing' AND s.status = 'closed';

-- slopes suit their groups
SELECT g.id FROM groups AS g JOIN slopes AS s ON s.id = g.slope_id WHERE s.colour <> CASE WHEN g.level <= 2 THEN 'blue' WHEN g.level <= 4 THEN 'red' ELSE 'black' END;

-- teachers have one group a day
SELECT a.id FROM groups AS a JOIN groups AS b ON b.teacher_id = a.teacher_id AND b.id > a.id AND b.starts_on <= a.last_day AND b.last_day >= a.starts_on WHERE a.status <> 'finished' AND b.status <> 'finished';

-- lent skis have one fitting
SELECT k.id FROM skis AS k WHERE (k.status = 'lent') <> ((SELECT count(*) FROM fittings WHERE ski_id = k.id AND status = 'lent') = 1);

-- a pupil has one pair of skis
SELECT pupil_id FROM fittings WHERE status = 'lent' GROUP BY pupil_id HAVING count(*) > 1;

-- finished groups are assessed
SELECT m.pupil_id FROM group_pupils AS m JOIN groups AS g ON g.id = m.group_id WHERE g.status = 'finished' AND m.result = 'pending';

-- a pupil is in one group at a time
SELECT m.pupil_id FROM group_pupils AS m JOIN groups AS g ON g.id = m.group_id WHERE g.status <> 'finished' GROUP BY m.pupil_id HAVING count(*) > 1;
