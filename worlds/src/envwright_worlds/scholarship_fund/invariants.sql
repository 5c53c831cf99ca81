-- no fund is overdrawn
SELECT f.id FROM funds AS f WHERE f.spent_cents + (SELECT total(n.monthly_cents * (n.months - (SELECT count(*) FROM payments AS y WHERE y.application_id = n.id AND y.status = 'paid'))) FROM applications AS n WHERE n.fund_id = f.id AND n.status = 'granted') > f.budget_cents;

-- an applicant has one open application
SELECT applicant_id FROM applications WHERE status IN ('entered', 'granted') GROUP BY applicant_id HAVING count(*) > 1;

-- no scholarship is paid for more months than granted
SELECT n.id FROM applications AS n WHERE (SELECT count(*) FROM payments AS y WHERE y.application_id = n.id AND y.status = 'paid') > n.months;

-- one instalment is paid in a month
SELECT application_id FROM payments WHERE status = 'paid' GROUP BY application_id, strftime('%Y-%m', paid_on) HAVING count(*) > 1;

-- assessors rate applicants of other schools
SELECT r.application_id FROM ratings AS r JOIN assessors AS s ON s.id = r.assessor_id JOIN applications AS n ON n.id = r.application_id JOIN applicants AS a ON a.id = n.applicant_id WHERE a.school = s.school;

-- an application has three ratings at most
SELECT application_id FROM ratings GROUP BY application_id HAVING count(*) > 3;
