-- one patient on the table of a theatre
SELECT s.theatre_id FROM cases AS c JOIN sessions AS s ON s.id = c.session_id WHERE c.status = 'on_table' GROUP BY s.theatre_id HAVING count(*) > 1;

-- reserved trays belong to one case
SELECT t.id FROM trays AS t WHERE (t.status = 'reserved') <> ((SELECT count(*) FROM cases WHERE tray_id = t.id AND status IN ('scheduled', 'on_table')) = 1);

-- major cases have a consultant
SELECT c.id FROM cases AS c JOIN procedures AS p ON p.id = c.procedure_id JOIN sessions AS s ON s.id = c.session_id JOIN surgeons AS g ON g.id = s.surgeon_id WHERE p.major = 1 AND g.consultant = 0;

-- sessions have cases of their specialty
SELECT c.id FROM cases AS c JOIN procedures AS p ON p.id = c.procedure_id JOIN sessions AS s ON s.id = c.session_id JOIN surgeons AS g ON g.id = s.surgeon_id WHERE p.specialty <> g.specialty;

-- nobody is on the table without consent
SELECT id FROM cases WHERE status IN ('on_table', 'done') AND consented = 0;

-- at most two open cases a patient
SELECT patient_id FROM cases WHERE status IN ('listed', 'scheduled', 'on_table') GROUP BY patient_id HAVING count(*) > 2;
