-- homes have one stay at a time
SELECT a.id FROM stays AS a JOIN stays AS b ON b.home_id = a.home_id AND b.id > a.id WHERE a.status IN ('booked', 'ready', 'in_house') AND b.status IN ('booked', 'ready', 'in_house') AND a.from_on < date(b.from_on, '+' || b.nights || ' days') AND b.from_on < date(a.from_on, '+' || a.nights || ' days');

-- keys with guests have a stay in house
SELECT k.id FROM house_keys AS k WHERE k.place = 'guest' AND NOT EXISTS (SELECT 1 FROM stays WHERE id = k.stay_id AND status = 'in_house' AND home_id = k.home_id);

-- no deposit is kept after the end
SELECT id FROM stays WHERE status IN ('booked', 'settled', 'cancelled') AND deposit_cents > 0;

-- held deposits are authorised
SELECT id FROM stays WHERE deposit_cents > 0 AND authorised = 0;

-- settled stays were cleaned
SELECT s.id FROM stays AS s WHERE s.status = 'settled' AND NOT EXISTS (SELECT 1 FROM cleanings WHERE stay_id = s.id AND status = 'done');

-- a cleaner cleans once a day
SELECT cleaner_id FROM cleanings WHERE status = 'planned' GROUP BY cleaner_id, day HAVING count(*) > 1;

-- no guest has three stays ahead
SELECT guest_id FROM stays WHERE status IN ('booked', 'ready') GROUP BY guest_id HAVING count(*) > 2;
