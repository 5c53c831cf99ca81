-- an owner keeps three horses at most
SELECT owner_id FROM horses WHERE status <> 'departed' GROUP BY owner_id HAVING count(*) > 3;

-- stallions stand behind high walls
SELECT h.id FROM horses AS h JOIN boxes AS b ON b.id = h.box_id WHERE h.sex = 'stallion' AND NOT b.high_walls;

-- isolated horses stand in the isolation barn
SELECT h.id FROM horses AS h JOIN boxes AS b ON b.id = h.box_id WHERE (h.status = 'isolated') <> (b.barn = 'isolation');

-- horses that are out have one turnout
SELECT h.id FROM horses AS h WHERE (h.status = 'turned_out') <> ((SELECT count(*) FROM turnouts AS t WHERE t.horse_id = h.id AND t.status = 'out') = 1);

-- fields have no more horses than they take
SELECT f.id FROM fields AS f JOIN turnouts AS t ON t.field_id = f.id WHERE t.status = 'out' GROUP BY f.id, f.most, f.resting_since HAVING count(*) > f.most OR f.resting_since IS NOT NULL;

-- four treatments a day are planned at most
SELECT planned_on FROM treatments WHERE status = 'planned' GROUP BY planned_on HAVING count(*) > 4;

-- an arena has one ride at a time
SELECT arena FROM rides WHERE status = 'booked' GROUP BY arena, starts_at HAVING count(*) > 1;
