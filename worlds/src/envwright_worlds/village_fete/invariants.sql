-- one float out a stall
SELECT stall_id FROM floats WHERE status = 'out' GROUP BY stall_id HAVING count(*) > 1;

-- closed stalls have no float out
SELECT f.id FROM floats AS f JOIN stalls AS s ON s.id = f.stall_id WHERE s.status = 'closed' AND f.status = 'out';

-- at most two shifts a helper and fete
SELECT h.helper_id FROM shifts AS h JOIN stalls AS s ON s.id = h.stall_id GROUP BY h.helper_id, s.fete_id HAVING count(*) > 2;

-- at most three helpers a slot
SELECT stall_id FROM shifts GROUP BY stall_id, slot HAVING count(*) > 3;

-- open stalls have their permit
SELECT s.id FROM stalls AS s WHERE s.status = 'open' AND s.kind <> 'craft' AND NOT EXISTS (SELECT 1 FROM permits AS p WHERE p.stall_id = s.id AND p.status = 'granted');
