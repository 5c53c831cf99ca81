-- a desk has one member a day
SELECT desk_id FROM desk_days WHERE status <> 'released' GROUP BY desk_id, day HAVING count(*) > 1;

-- a member has one desk a day
SELECT member_id FROM desk_days WHERE status <> 'released' GROUP BY member_id, day HAVING count(*) > 1;

-- fixed desks are for residents
SELECT r.id FROM desk_days AS r JOIN desks AS d ON d.id = r.desk_id JOIN members AS m ON m.id = r.member_id WHERE d.kind = 'fixed' AND m.plan <> 'resident' AND r.status <> 'released';

-- rooms are booked once at a time
SELECT a.id FROM bookings AS a JOIN bookings AS b ON b.room_id = a.room_id AND b.id <> a.id WHERE a.status = 'booked' AND b.status = 'booked' AND a.starts_at <= b.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.hours || ' hours') > b.starts_at;

-- two visitors a day at most
SELECT member_id FROM visits GROUP BY member_id, day HAVING count(*) > 2;

-- drop-in members have no locker
SELECT k.id FROM lockers AS k JOIN members AS m ON m.id = k.member_id WHERE m.plan = 'drop_in';
