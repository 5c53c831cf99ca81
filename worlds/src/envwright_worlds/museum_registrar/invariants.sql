-- a work is away exactly while it is in a loan that is out
SELECT id FROM works WHERE (status = 'away') <> EXISTS (SELECT 1 FROM loan_works AS x JOIN loans AS l ON l.id = x.loan_id WHERE x.work_id = works.id AND l.status = 'out');

-- agreed loans of a work do not overlap
SELECT x.work_id FROM loan_works AS x JOIN loans AS a ON a.id = x.loan_id JOIN loan_works AS y ON y.work_id = x.work_id AND y.loan_id > x.loan_id JOIN loans AS b ON b.id = y.loan_id WHERE a.status = 'agreed' AND b.status = 'agreed' AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- no house holds more than its value
SELECT h.id FROM houses AS h WHERE (SELECT coalesce(sum(k.value_cents), 0) FROM loans AS l JOIN loan_works AS x ON x.loan_id = l.id JOIN works AS k ON k.id = x.work_id WHERE l.house_id = h.id AND l.status IN ('agreed', 'out')) > h.most_value_cents;

-- works on paper are lent for at most 120 days
SELECT x.work_id FROM loan_works AS x JOIN works AS k ON k.id = x.work_id JOIN loans AS l ON l.id = x.loan_id WHERE k.medium = 'paper' AND l.status IN ('agreed', 'out') AND julianday(l.last_day) - julianday(l.first_day) >= 120;

-- a loan has one planned trip
SELECT loan_id FROM trips WHERE status = 'planned' GROUP BY loan_id HAVING count(*) > 1;

-- an agreed loan is not empty
SELECT id FROM loans WHERE status IN ('agreed', 'out') AND NOT EXISTS (SELECT 1 FROM loan_works WHERE loan_id = loans.id);

-- trips are planned for loans that travel
SELECT t.id FROM trips AS t JOIN loans AS l ON l.id = t.loan_id WHERE t.status = 'planned' AND NOT (l.status = 'agreed' AND t.direction = 'out' OR l.status = 'out' AND t.direction = 'back');
