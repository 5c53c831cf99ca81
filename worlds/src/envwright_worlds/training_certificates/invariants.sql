-- nobody is enrolled twice in a subject
SELECT employee_id FROM enrolments JOIN sessions ON sessions.id = session_id WHERE enrolments.status = 'enrolled' GROUP BY employee_id, subject_id HAVING count(*) > 1;

-- a trainer has one session a day
SELECT trainer_id FROM sessions WHERE status <> 'dropped' GROUP BY trainer_id, held_on HAVING count(*) > 1;

-- a trainer has the grade of the subject
SELECT sessions.id FROM sessions JOIN trainers ON trainers.id = trainer_id JOIN subjects ON subjects.id = subject_id WHERE trainers.grade < subjects.grade;

-- nobody waits in a session that is over
SELECT enrolments.id FROM enrolments JOIN sessions ON sessions.id = session_id WHERE enrolments.status = 'enrolled' AND sessions.status <> 'open';

-- scores agree with the pass mark
SELECT enrolments.id FROM enrolments JOIN sessions ON sessions.id = session_id JOIN subjects ON subjects.id = subject_id WHERE score IS NOT NULL AND (score >= pass_mark) <> (enrolments.status = 'passed');

-- one valid certificate a subject
SELECT employee_id FROM certificates WHERE status = 'valid' GROUP BY employee_id, subject_id HAVING count(*) > 1;

-- one certificate an enrolment
SELECT enrolment_id FROM certificates WHERE enrolment_id IS NOT NULL GROUP BY enrolment_id HAVING count(*) > 1;
