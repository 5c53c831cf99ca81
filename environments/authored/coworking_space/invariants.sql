-- reservations of a room do not overlap
SELECT a.id FROM reservations a JOIN reservations b ON a.room_id = b.room_id AND a.id < b.id AND a.starts < b.ends AND b.starts < a.ends WHERE a.status <> 'cancelled' AND b.status <> 'cancelled';

-- people fit into the room
SELECT r.id FROM reservations r JOIN rooms o ON o.id = r.room_id WHERE r.people > o.capacity;

-- reserved minutes stay within the plan of the month
SELECT r.member_id FROM reservations r JOIN members m ON m.id = r.member_id JOIN plans p ON p.id = CASE WHEN substr(r.starts, 1, 7) > substr(now(), 1, 7) THEN coalesce(m.next_plan_id, m.plan_id) ELSE m.plan_id END WHERE r.status <> 'cancelled' GROUP BY r.member_id, substr(r.starts, 1, 7) HAVING sum((strftime('%s', r.ends) - strftime('%s', r.starts)) / 60) > max(p.room_minutes);

-- a member has one active badge at most
SELECT member_id FROM badges WHERE status = 'active' GROUP BY member_id HAVING count(*) > 1;

-- badges open only zones of the plan
SELECT z.badge_id FROM badge_zones z JOIN badges b ON b.id = z.badge_id JOIN members m ON m.id = b.member_id WHERE NOT EXISTS (SELECT 1 FROM plan_zones p WHERE p.plan_id = m.plan_id AND p.zone_id = z.zone_id);

-- visitors of a day stay within the plan
SELECT v.member_id FROM visitors v JOIN members m ON m.id = v.member_id JOIN plans p ON p.id = m.plan_id WHERE v.status <> 'cancelled' GROUP BY v.member_id, v.visit_on HAVING count(*) > max(p.visitors_per_day);
