-- a citizen has one open application of a kind
SELECT citizen_id FROM applications WHERE status IN ('booked', 'lodged', 'in_print', 'ready') GROUP BY citizen_id, kind HAVING count(*) > 1;

-- a citizen has one valid document of a kind
SELECT citizen_id FROM documents WHERE status = 'valid' GROUP BY citizen_id, kind HAVING count(*) > 1;

-- no slot is booked twice
SELECT slot_id FROM applications WHERE status = 'booked' GROUP BY slot_id HAVING count(*) > 1;

-- no box holds more than fit
SELECT b.id FROM boxes AS b WHERE (SELECT count(*) FROM applications AS a WHERE a.box_id = b.id) > b.room;

-- what is lodged is paid and has a good photo
SELECT id FROM applications WHERE status IN ('lodged', 'in_print', 'ready') AND (paid = 0 OR coalesce(photo_score, 0) < 70);

-- at most three express documents are in print
SELECT count(*) FROM applications WHERE status = 'in_print' AND speed = 'express' HAVING count(*) > 3;
