-- one live contract a student
SELECT student_id FROM contracts WHERE status IN ('offered', 'secured', 'moved_in') GROUP BY student_id HAVING count(*) > 1;

-- rooms are not overfull
SELECT r.id FROM rooms AS r WHERE (SELECT count(*) FROM contracts WHERE room_id = r.id AND status IN ('offered', 'secured', 'moved_in')) > r.places;

-- a guarantor stands for two at most
SELECT guarantor_id FROM contracts WHERE status IN ('offered', 'secured', 'moved_in') GROUP BY guarantor_id HAVING count(*) > 2;

-- secured contracts are guaranteed
SELECT id FROM contracts WHERE status IN ('secured', 'moved_in') AND guaranteed = 0;

-- a contract swaps once
SELECT c.id FROM contracts AS c WHERE (SELECT count(*) FROM swaps WHERE status = 'done' AND c.id IN (contract_id, partner_id)) > 1;

-- nobody of the first year lives in a quiet room
SELECT c.id FROM contracts AS c JOIN students AS s ON s.id = c.student_id JOIN rooms AS r ON r.id = c.room_id WHERE c.status IN ('offered', 'secured', 'moved_in') AND s.year = 1 AND r.kind = 'quiet';
