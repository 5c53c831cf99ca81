-- graves are not overfull
SELECT g.id FROM graves AS g WHERE (SELECT count(*) FROM burials AS b WHERE b.grave_id = g.id AND b.status <> 'cancelled') > g.room;

-- one burial a section and part of the day
SELECT g.section FROM burials AS b JOIN graves AS g ON g.id = b.grave_id WHERE b.status <> 'cancelled' GROUP BY g.section, b.day, b.part HAVING count(*) > 1;

-- at most three burials a day
SELECT day FROM burials WHERE status <> 'cancelled' GROUP BY day HAVING count(*) > 3;

-- free graves have no deed
SELECT d.id FROM deeds AS d JOIN graves AS g ON g.id = d.grave_id WHERE g.status = 'free';

-- dug graves carry no stone
SELECT b.id FROM burials AS b JOIN stones AS s ON s.grave_id = b.grave_id WHERE b.status = 'dug' AND s.status = 'set';
