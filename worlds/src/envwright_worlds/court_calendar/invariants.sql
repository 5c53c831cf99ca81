-- a session is not overbooked
SELECT r.id FROM rooms AS r JOIN hearings AS h ON h.room_id = r.id WHERE h.status = 'listed' GROUP BY r.id, h.on_day, h.session HAVING sum(h.minutes) > r.minutes;

-- a judge sits in one room in a session
SELECT c.judge_id FROM hearings AS h JOIN cases AS c ON c.id = h.case_id WHERE h.status = 'listed' GROUP BY c.judge_id, h.on_day, h.session HAVING count(DISTINCT h.room_id) > 1;

-- people in custody are heard in secure rooms
SELECT h.id FROM hearings AS h JOIN rooms AS r ON r.id = h.room_id JOIN parties AS p ON p.case_id = h.case_id WHERE h.status = 'listed' AND p.custody AND r.secure = 0;

-- a case has one listed hearing
SELECT case_id FROM hearings WHERE status = 'listed' GROUP BY case_id HAVING count(*) > 1;

-- only open cases are listed
SELECT h.id FROM hearings AS h JOIN cases AS c ON c.id = h.case_id WHERE h.status = 'listed' AND c.status <> 'open';

-- interpreters speak the language of the case
SELECT e.hearing_id FROM engagements AS e JOIN hearings AS h ON h.id = e.hearing_id JOIN cases AS c ON c.id = h.case_id JOIN interpreters AS i ON i.id = e.interpreter_id WHERE i.language IS NOT c.language;

-- an interpreter is at one hearing in a session
SELECT e.interpreter_id FROM engagements AS e JOIN hearings AS h ON h.id = e.hearing_id WHERE h.status = 'listed' GROUP BY e.interpreter_id, h.on_day, h.session HAVING count(*) > 1;

-- judges sit in their division
SELECT c.id FROM cases AS c JOIN judges AS j ON j.id = c.judge_id WHERE c.division <> j.division;
