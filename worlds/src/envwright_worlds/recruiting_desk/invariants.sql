-- no more people are hired than there are places
SELECT v.id FROM vacancies AS v WHERE (SELECT count(*) FROM applications WHERE vacancy_id = v.id AND stage = 'hired') > v.places;

-- a candidate applies once for a vacancy at a time
SELECT candidate_id FROM applications WHERE stage NOT IN ('rejected', 'withdrawn') GROUP BY candidate_id, vacancy_id HAVING count(*) > 1;

-- an application is offered exactly while an offer is under way
SELECT a.id FROM applications AS a WHERE (a.stage = 'offered') <> EXISTS (SELECT 1 FROM offers WHERE application_id = a.id AND offers.status IN ('drafted', 'sent'));

-- who is hired accepted an offer
SELECT a.id FROM applications AS a WHERE (a.stage = 'hired') <> EXISTS (SELECT 1 FROM offers WHERE application_id = a.id AND offers.status = 'accepted');

-- an offer is within the salaries of its vacancy
SELECT o.id FROM offers AS o JOIN applications AS a ON a.id = o.application_id JOIN vacancies AS v ON v.id = a.vacancy_id WHERE o.status IN ('drafted', 'sent') AND NOT (o.salary_cents BETWEEN v.salary_from_cents AND v.salary_to_cents);

-- nobody sits in two interviews at once
SELECT p.interviewer_id FROM panel AS p JOIN interviews AS i ON i.id = p.interview_id WHERE i.status = 'planned' GROUP BY p.interviewer_id, i.on_day, i.slot HAVING count(*) > 1;

-- scores belong to held interviews
SELECT p.interview_id FROM panel AS p JOIN interviews AS i ON i.id = p.interview_id WHERE p.score IS NOT NULL AND i.status <> 'held';
