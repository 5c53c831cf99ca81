-- no programme has more offers than places
SELECT p.id FROM programmes AS p WHERE (SELECT count(*) FROM applications AS a WHERE a.programme_id = p.id AND a.status IN ('offered', 'accepted', 'enrolled')) > p.places;

-- an applicant holds one offer
SELECT applicant_id FROM applications WHERE status IN ('offered', 'accepted') GROUP BY applicant_id HAVING count(*) > 1;

-- an applicant has three open applications at most
SELECT applicant_id FROM applications WHERE status IN ('received', 'offered', 'accepted') GROUP BY applicant_id HAVING count(*) > 3;

-- an applicant applies once for a programme
SELECT applicant_id FROM applications WHERE status <> 'closed' GROUP BY applicant_id, programme_id HAVING count(*) > 1;

-- offers meet the requirements
SELECT a.id FROM applications AS a JOIN requirements AS q ON q.programme_id = a.programme_id WHERE a.status IN ('offered', 'accepted', 'enrolled') AND NOT EXISTS (SELECT 1 FROM certificates AS c WHERE c.applicant_id = a.applicant_id AND c.subject = q.subject AND c.status = 'verified' AND c.points >= q.least_points);
