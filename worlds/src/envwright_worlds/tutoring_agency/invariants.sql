-- a tutor has three open matches at most
SELECT tutor_id FROM matches WHERE status <> 'ended' GROUP BY tutor_id HAVING count(*) > 3;

-- a pupil has one open match in a subject
SELECT pupil_id FROM matches WHERE status <> 'ended' GROUP BY pupil_id, subject_id HAVING count(*) > 1;

-- booked lessons of a tutor do not overlap
SELECT a.id FROM lessons AS a JOIN matches AS m ON m.id = a.match_id JOIN lessons AS b ON b.id > a.id AND b.day = a.day AND b.status = 'booked' JOIN matches AS n ON n.id = b.match_id AND n.tutor_id = m.tutor_id WHERE a.status = 'booked' AND a.hour < b.hour + b.hours AND b.hour < a.hour + a.hours;

-- a pupil has three booked lessons at most
SELECT m.pupil_id FROM lessons AS l JOIN matches AS m ON m.id = l.match_id WHERE l.status = 'booked' GROUP BY m.pupil_id HAVING count(*) > 3;

-- a lesson is booked in an accepted match only
SELECT l.id FROM lessons AS l JOIN matches AS m ON m.id = l.match_id WHERE l.status = 'booked' AND m.status <> 'accepted';

-- tutors are matched for what they teach
SELECT m.id FROM matches AS m JOIN pupils AS p ON p.id = m.pupil_id WHERE m.status <> 'ended' AND NOT EXISTS (SELECT 1 FROM skills AS s WHERE s.tutor_id = m.tutor_id AND s.subject_id = m.subject_id AND s.up_to_grade >= p.grade);
