-- planned drives of an instructor do not overlap
SELECT a.id FROM drives AS a JOIN drives AS b ON b.instructor_id = a.instructor_id AND b.id <> a.id WHERE a.status = 'planned' AND b.status = 'planned' AND a.starts_at <= b.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.minutes || ' minutes') > b.starts_at;

-- planned drives of a car do not overlap
SELECT a.id FROM drives AS a JOIN drives AS b ON b.car_id = a.car_id AND b.id <> a.id WHERE a.status = 'planned' AND b.status = 'planned' AND a.starts_at <= b.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.minutes || ' minutes') > b.starts_at;

-- planned drives of a learner do not overlap
SELECT a.id FROM drives AS a JOIN drives AS b ON b.learner_id = a.learner_id AND b.id <> a.id WHERE a.status = 'planned' AND b.status = 'planned' AND a.starts_at <= b.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.minutes || ' minutes') > b.starts_at;

-- a learner waits for one road test at most
SELECT learner_id FROM road_tests WHERE status = 'applied' GROUP BY learner_id HAVING count(*) > 1;

-- a learner waits for one theory paper at most
SELECT learner_id FROM theory_papers WHERE status = 'booked' GROUP BY learner_id HAVING count(*) > 1;

-- a licensed learner has passed a road test
SELECT id FROM learners WHERE (status = 'licensed') <> EXISTS (SELECT 1 FROM road_tests WHERE learner_id = learners.id AND status = 'passed');

-- learners drive cars with their gearbox
SELECT d.id FROM drives AS d JOIN learners AS l ON l.id = d.learner_id JOIN school_cars AS c ON c.id = d.car_id WHERE c.gearbox <> l.gearbox;
