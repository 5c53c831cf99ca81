-- no project exceeds its budget
SELECT p.id FROM projects AS p WHERE (SELECT coalesce(sum(n.minutes), 0) FROM entries AS n JOIN activities AS c ON c.id = n.activity_id WHERE c.project_id = p.id AND n.status <> 'withdrawn') > p.budget_minutes;

-- nobody works too long a day
SELECT n.colleague_id FROM entries AS n JOIN colleagues AS c ON c.id = n.colleague_id WHERE n.status <> 'withdrawn' GROUP BY n.colleague_id, n.day HAVING sum(n.minutes) > max(c.daily_minutes) + 120;

-- locked months have no open entries
SELECT n.id FROM entries AS n JOIN months AS m ON m.first_day = date(n.day, 'start of month') WHERE m.locked = 1 AND n.status = 'open';

-- months are locked in turn
SELECT m.id FROM months AS m JOIN months AS o ON o.first_day < m.first_day WHERE m.locked = 1 AND o.locked = 0;

-- nobody approves the own time
SELECT id FROM entries WHERE approver_id = colleague_id;

-- no project is billed above its ceiling
SELECT p.id FROM projects AS p WHERE (SELECT coalesce(sum(n.amount_cents), 0) FROM entries AS n JOIN activities AS c ON c.id = n.activity_id WHERE c.project_id = p.id) > p.ceiling_cents;
