-- nobody has two places in a duty
SELECT duty_id FROM places WHERE status = 'held' GROUP BY duty_id, member_id HAVING count(*) > 1;

-- nobody is on two duties at once
SELECT p.member_id FROM places AS p JOIN duties AS d ON d.id = p.duty_id WHERE p.status = 'held' AND d.status IN ('open', 'confirmed') GROUP BY p.member_id, d.on_day, d.part HAVING count(*) > 1;

-- no vehicle is over its seats
SELECT d.id FROM duties AS d JOIN vehicles AS v ON v.id = d.vehicle_id WHERE (SELECT count(*) FROM places WHERE duty_id = d.id AND places.status = 'held') > v.seats;

-- a duty has one leader and one driver
SELECT duty_id FROM places WHERE status = 'held' AND position IN ('leader', 'driver') GROUP BY duty_id, position HAVING count(*) > 1;

-- a place is offered to one member
SELECT place_id FROM trades WHERE status = 'offered' GROUP BY place_id HAVING count(*) > 1;

-- no course is overbooked
SELECT c.id FROM courses AS c WHERE (SELECT count(*) FROM bookings WHERE course_id = c.id) > c.seats;

-- only held courses have results
SELECT c.id FROM courses AS c JOIN bookings AS b ON b.course_id = c.id WHERE c.status = 'planned' AND b.result <> 'booked';

-- confirmed duties have a leader and a driver and the breathing seats
SELECT d.id FROM duties AS d JOIN vehicles AS v ON v.id = d.vehicle_id WHERE d.status = 'confirmed' AND ((SELECT count(DISTINCT position) FROM places WHERE duty_id = d.id AND places.status = 'held' AND position IN ('leader', 'driver')) < 2 OR (SELECT count(*) FROM places WHERE duty_id = d.id AND places.status = 'held' AND position = 'breathing') < v.breathing_seats);
