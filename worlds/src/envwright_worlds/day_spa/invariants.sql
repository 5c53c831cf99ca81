-- therapists rest between sittings
SELECT a.id FROM sittings AS a JOIN sittings AS b ON b.therapist_id = a.therapist_id AND b.id <> a.id WHERE a.status IN ('booked', 'arrived') AND b.status IN ('booked', 'arrived') AND a.starts_at <= b.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', a.ends_at, '+15 minutes') > b.starts_at;

-- a cabin has one sitting at a time
SELECT a.id FROM sittings AS a JOIN sittings AS b ON b.cabin_id = a.cabin_id AND b.id <> a.id WHERE a.status IN ('booked', 'arrived') AND b.status IN ('booked', 'arrived') AND a.starts_at <= b.starts_at AND a.ends_at > b.starts_at;

-- therapists have the skill
SELECT s.id FROM sittings AS s JOIN treatments AS t ON t.id = s.treatment_id WHERE s.status IN ('booked', 'arrived') AND NOT EXISTS (SELECT 1 FROM skills WHERE therapist_id = s.therapist_id AND discipline = t.discipline);

-- two sittings a day at most a guest
SELECT guest_id FROM sittings WHERE status IN ('booked', 'arrived') GROUP BY guest_id, date(starts_at) HAVING count(*) > 2;

-- no cabin with bookings is shut
SELECT s.id FROM sittings AS s JOIN cabins AS c ON c.id = s.cabin_id WHERE s.status = 'booked' AND c.status = 'shut';
