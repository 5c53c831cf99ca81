-- lessons are not overfull
SELECT l.id FROM lessons AS l WHERE (SELECT count(*) FROM rides WHERE lesson_id = l.id AND status <> 'cancelled') > l.places;

-- no lame horse is given
SELECT r.id FROM rides AS r JOIN horses AS h ON h.id = r.horse_id WHERE r.status = 'booked' AND h.state = 'lame';

-- lame horses are with the vet
SELECT h.id FROM horses AS h WHERE (h.state = 'lame') <> EXISTS (SELECT 1 FROM treatments WHERE horse_id = h.id AND kind = 'vet' AND status = 'open');

-- a horse goes three times a day at most
SELECT r.horse_id FROM rides AS r JOIN lessons AS l ON l.id = r.lesson_id WHERE r.status <> 'cancelled' AND r.horse_id IS NOT NULL GROUP BY r.horse_id, substr(l.starts_at, 1, 10) HAVING count(*) > 3;

-- ridden rides have a horse
SELECT id FROM rides WHERE status = 'ridden' AND horse_id IS NULL;

-- nobody has four rides ahead
SELECT rider_id FROM rides WHERE status = 'booked' GROUP BY rider_id HAVING count(*) > 3;
