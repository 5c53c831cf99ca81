-- hires of a set keep their distance
SELECT a.id FROM hires AS a JOIN hires AS b ON b.set_id = a.set_id AND b.id <> a.id AND b.from_day >= a.from_day AND b.from_day < date(a.to_day, '+7 days') WHERE a.status IN ('reserved', 'sent') AND b.status IN ('reserved', 'sent') AND (b.from_day > a.from_day OR b.id > a.id);

-- sets are away with their hires
SELECT s.id FROM sets AS s WHERE (s.place = 'away') <> EXISTS (SELECT 1 FROM hires AS h WHERE h.set_id = s.id AND h.status = 'sent');

-- protected works are sent with a licence
SELECT h.id FROM hires AS h JOIN sets AS s ON s.id = h.set_id JOIN works AS w ON w.id = s.work_id WHERE w.protected AND h.status = 'sent' AND h.licence_signed = 0;

-- losses follow returns
SELECT l.id FROM losses AS l JOIN hires AS h ON h.id = l.hire_id WHERE h.status <> 'returned';

-- no hire is longer than twelve weeks
SELECT id FROM hires WHERE julianday(to_day) - julianday(from_day) > 84;
