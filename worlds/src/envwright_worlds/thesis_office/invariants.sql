-- a student has one running thesis
SELECT student_id FROM theses WHERE status IN ('registered', 'submitted') GROUP BY student_id HAVING count(*) > 1;

-- no professor supervises more than agreed
SELECT p.id FROM professors AS p JOIN topics AS t ON t.professor_id = p.id JOIN theses AS h ON h.topic_id = t.id AND h.status IN ('registered', 'submitted') GROUP BY p.id HAVING count(*) > p.most_theses;

-- second examiners do not supervise and have three theses at most
SELECT h.id FROM theses AS h JOIN topics AS t ON t.id = h.topic_id WHERE h.second_id = t.professor_id OR (h.status IN ('registered', 'submitted') AND (SELECT count(*) FROM theses AS o WHERE o.second_id = h.second_id AND o.status IN ('registered', 'submitted')) > 3);

-- granted extensions are 28 days at most
SELECT thesis_id FROM extensions WHERE status = 'granted' GROUP BY thesis_id HAVING sum(days) > 28;

-- only examiners review
SELECT r.thesis_id FROM reviews AS r JOIN theses AS h ON h.id = r.thesis_id JOIN topics AS t ON t.id = h.topic_id WHERE r.professor_id NOT IN (t.professor_id, h.second_id);

-- topics of running theses are taken
SELECT h.id FROM theses AS h JOIN topics AS t ON t.id = h.topic_id WHERE h.status IN ('registered', 'submitted') AND t.status <> 'taken';

-- a thesis has one defence
SELECT thesis_id FROM defences GROUP BY thesis_id HAVING count(*) > 1;
