-- a van has one job a day
SELECT van_id FROM jobs WHERE status <> 'cancelled' GROUP BY van_id, on_day HAVING count(*) > 1;

-- a booked move has one planned job
SELECT m.id FROM moves AS m WHERE (m.status = 'booked') <> ((SELECT count(*) FROM jobs WHERE move_id = m.id AND jobs.status = 'planned') = 1);

-- nobody is on two jobs a day
SELECT c.mover_id FROM crews AS c JOIN jobs AS j ON j.id = c.job_id WHERE j.status <> 'cancelled' GROUP BY c.mover_id, j.on_day HAVING count(*) > 1;

-- vans hold what they carry
SELECT j.id FROM jobs AS j JOIN moves AS m ON m.id = j.move_id JOIN vans AS v ON v.id = j.van_id WHERE j.status = 'planned' AND m.volume_m3 > v.holds_m3;

-- drivers may drive
SELECT c.job_id FROM crews AS c JOIN movers AS o ON o.id = c.mover_id WHERE c.role = 'driver' AND o.drives = 0;

-- quoted moves have a price and a last day
SELECT id FROM moves WHERE status IN ('quoted', 'booked') AND (price_cents IS NULL OR valid_until IS NULL OR volume_m3 IS NULL);
