-- no exam has more registrations than its room has seats
SELECT e.id FROM exams AS e JOIN rooms AS r ON r.id = e.room_id WHERE r.seats < (SELECT count(*) FROM registrations WHERE exam_id = e.id AND registrations.status NOT IN ('withdrawn'));

-- a room holds one exam in a half day
SELECT room_id FROM exams WHERE status <> 'cancelled' AND room_id IS NOT NULL GROUP BY room_id, held_on, half HAVING count(*) > 1;

-- a student has one registration for an exam
SELECT student_id FROM registrations WHERE status <> 'withdrawn' GROUP BY student_id, exam_id HAVING count(*) > 1;

-- a graded exam has nobody left as registered
SELECT e.id FROM exams AS e WHERE e.status = 'graded' AND EXISTS (SELECT 1 FROM registrations WHERE exam_id = e.id AND registrations.status = 'registered');

-- a cancelled exam has nobody registered
SELECT e.id FROM exams AS e WHERE e.status = 'cancelled' AND EXISTS (SELECT 1 FROM registrations WHERE exam_id = e.id AND registrations.status = 'registered');

-- a grade has one appeal that is not decided
SELECT registration_id FROM appeals WHERE status IN ('filed', 'with_examiner', 'with_board') GROUP BY registration_id HAVING count(*) > 1;

-- only grades are appealed
SELECT a.id FROM appeals AS a JOIN registrations AS r ON r.id = a.registration_id WHERE r.status <> 'graded';
