-- one visit in a part of a day
SELECT visitor_id FROM visits WHERE status = 'planned' GROUP BY visitor_id, day, part HAVING count(*) > 1;

-- at most three planned visits
SELECT visitor_id FROM visits WHERE status = 'planned' GROUP BY visitor_id HAVING count(*) > 3;

-- wards take what they may
SELECT w.id FROM visits AS v JOIN patients AS p ON p.id = v.patient_id JOIN wards AS w ON w.id = p.ward_id WHERE v.status = 'planned' GROUP BY w.id, v.day, v.part HAVING count(*) > max(w.most_visits);

-- who made a visit signed in
SELECT id FROM visits WHERE status = 'made' AND signed_in = 0;

-- at most six thousand cents are paid in a month
SELECT substr(paid_on, 1, 7) FROM fares WHERE status = 'paid' GROUP BY substr(paid_on, 1, 7) HAVING sum(amount_cents) > 6000;
