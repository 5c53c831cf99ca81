-- a member has one membership that is active or frozen
SELECT member_id FROM memberships WHERE status IN ('active', 'frozen') GROUP BY member_id HAVING count(*) > 1;

-- a punch card has entries left and is never frozen
SELECT m.id FROM memberships m JOIN plans p ON p.id = m.plan_id WHERE (p.kind = 'punch_card') <> (m.entries_left IS NOT NULL) OR (p.kind = 'punch_card' AND (m.status = 'frozen' OR m.frozen_days > 0));

-- a member is inside once
SELECT member_id FROM visits WHERE status = 'inside' GROUP BY member_id HAVING count(*) > 1;

-- a course has a seat for each booking
SELECT c.id FROM courses c WHERE (SELECT count(*) FROM bookings b WHERE b.course_id = c.id AND b.status <> 'cancelled') > c.seats;

-- a member has one seat in a course
SELECT course_id, member_id FROM bookings WHERE status <> 'cancelled' GROUP BY course_id, member_id HAVING count(*) > 1;

-- a cancelled course has no bookings
SELECT b.id FROM bookings b JOIN courses c ON c.id = b.course_id WHERE c.status = 'cancelled' AND b.status <> 'cancelled';

-- gear is rented exactly when one rental is out
SELECT g.id FROM gear g WHERE (g.status = 'rented') <> (SELECT count(*) FROM rentals r WHERE r.gear_id = g.id AND r.status = 'out');

-- gear is out only with visitors inside and two pieces at most
SELECT r.visit_id FROM rentals r JOIN visits v ON v.id = r.visit_id WHERE r.status = 'out' GROUP BY r.visit_id HAVING count(*) > 2 OR max(v.status <> 'inside');
