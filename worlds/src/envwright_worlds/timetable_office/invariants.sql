-- a room has one class at a time
SELECT a.id FROM classes AS a JOIN classes AS b ON b.id > a.id AND b.room_id = a.room_id AND b.weekday = a.weekday AND b.status <> 'released' WHERE a.status <> 'released' AND a.hour < b.hour + b.hours AND b.hour < a.hour + a.hours;

-- a lecturer has one class at a time
SELECT a.id FROM classes AS a JOIN courses AS c ON c.id = a.course_id JOIN classes AS b ON b.id > a.id AND b.weekday = a.weekday AND b.status <> 'released' JOIN courses AS k ON k.id = b.course_id AND k.lecturer_id = c.lecturer_id WHERE a.status <> 'released' AND a.hour < b.hour + b.hours AND b.hour < a.hour + a.hours;

-- no course has more classes than contact hours
SELECT c.id FROM courses AS c JOIN classes AS l ON l.course_id = c.id AND l.status <> 'released' GROUP BY c.id HAVING sum(l.hours) > c.contact_hours;

-- a published course has all its hours confirmed
SELECT c.id FROM courses AS c WHERE c.status = 'published' AND (SELECT total(l.hours) FROM classes AS l WHERE l.course_id = c.id AND l.status = 'confirmed') <> c.contact_hours;

-- bookings of a room do not overlap
SELECT a.id FROM bookings AS a JOIN bookings AS b ON b.id > a.id AND b.room_id = a.room_id AND b.day = a.day AND b.status <> 'cancelled' WHERE a.status <> 'cancelled' AND a.hour < b.hour + b.hours AND b.hour < a.hour + a.hours;

-- no coming booking lies in a class of the room
SELECT a.id FROM bookings AS a JOIN classes AS b ON b.room_id = a.room_id AND b.status <> 'released' AND b.weekday = CASE strftime('%w', a.day) WHEN '1' THEN 'monday' WHEN '2' THEN 'tuesday' WHEN '3' THEN 'wednesday' WHEN '4' THEN 'thursday' WHEN '5' THEN 'friday' ELSE '' END WHERE a.status <> 'cancelled' AND a.day >= '2025-01-15' AND a.hour < b.hour + b.hours AND b.hour < a.hour + a.hours;

-- no booking lies in a closure
SELECT b.id FROM bookings AS b JOIN closures AS k ON k.room_id = b.room_id AND b.day BETWEEN k.first_day AND k.last_day WHERE k.status = 'standing' AND b.status <> 'cancelled';
