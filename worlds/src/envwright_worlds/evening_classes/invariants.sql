-- no course has more learners than seats
SELECT c.id FROM courses AS c JOIN rooms AS r ON r.id = c.room_id WHERE (SELECT count(*) FROM enrolments AS e WHERE e.course_id = c.id AND e.status = 'enrolled') > r.seats;

-- a learner is in a course once
SELECT learner_id FROM enrolments WHERE status <> 'left' GROUP BY learner_id, course_id HAVING count(*) > 1;

-- learners have no two courses at the same time
SELECT e.learner_id FROM enrolments AS e JOIN courses AS c ON c.id = e.course_id WHERE e.status = 'enrolled' AND c.starts_on >= '2025-01-15' GROUP BY e.learner_id, c.weekday, c.hour HAVING count(*) > 1;

-- waiting lists hold three learners
SELECT course_id FROM enrolments WHERE status = 'waiting' GROUP BY course_id HAVING count(*) > 3;

-- cancelled courses have nobody
SELECT e.id FROM enrolments AS e JOIN courses AS c ON c.id = e.course_id WHERE c.status = 'cancelled' AND e.status <> 'left';
