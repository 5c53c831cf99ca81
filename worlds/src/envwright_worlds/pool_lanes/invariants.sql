-- two lanes are left to the public
SELECT b.basin_id FROM bookings AS b JOIN basins AS s ON s.id = b.basin_id WHERE b.status IN ('approved', 'used') GROUP BY b.basin_id, b.day, b.hour HAVING sum(b.lanes) > max(s.lanes) - 2;

-- a coach leads one group in an hour
SELECT coach_id FROM bookings WHERE status <> 'cancelled' GROUP BY coach_id, day, hour HAVING count(*) > 1;

-- clubs stay within their quota
SELECT b.club_id FROM bookings AS b JOIN clubs AS c ON c.id = b.club_id WHERE b.status IN ('approved', 'used') GROUP BY b.club_id, date(b.day, 'weekday 0') HAVING sum(b.lanes) > max(c.weekly_quota);

-- nobody swims in a closed basin
SELECT b.id FROM bookings AS b JOIN closures AS z ON z.basin_id = b.basin_id AND b.day BETWEEN z.first_day AND z.last_day WHERE z.status = 'planned' AND b.status = 'approved' AND b.day >= '2025-01-15';

-- closures of a basin do not overlap
SELECT a.id FROM closures AS a JOIN closures AS b ON b.basin_id = a.basin_id AND b.id > a.id WHERE a.status = 'planned' AND b.status = 'planned' AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- coaches belong to the club
SELECT b.id FROM bookings AS b JOIN coaches AS k ON k.id = b.coach_id WHERE k.club_id <> b.club_id;
