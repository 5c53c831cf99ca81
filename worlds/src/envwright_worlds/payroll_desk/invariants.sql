-- weeks begin on Monday
SELECT id FROM timesheets WHERE strftime('%w', week) <> '1';

-- hours lie in their week
SELECT h.timesheet_id FROM workdays AS h JOIN timesheets AS t ON t.id = h.timesheet_id WHERE h.on_day < t.week OR h.on_day > date(t.week, '+6 days');

-- a locked period has approved timesheets only
SELECT p.id FROM periods AS p JOIN timesheets AS t ON t.period_id = p.id WHERE p.status <> 'open' AND t.status <> 'approved';

-- payslips are of locked periods
SELECT s.id FROM payslips AS s JOIN periods AS p ON p.id = s.period_id WHERE p.status = 'open';

-- a paid period has a payslip for everybody with hours
SELECT t.id FROM timesheets AS t JOIN periods AS p ON p.id = t.period_id WHERE p.status = 'paid' AND NOT EXISTS (SELECT 1 FROM payslips AS s WHERE s.period_id = t.period_id AND s.employee_id = t.employee_id);

-- leave of a person does not overlap
SELECT a.id FROM absences AS a JOIN absences AS b ON b.employee_id = a.employee_id AND b.id > a.id WHERE a.status IN ('requested', 'approved') AND b.status IN ('requested', 'approved') AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- nobody works on approved leave
SELECT h.timesheet_id FROM workdays AS h JOIN timesheets AS t ON t.id = h.timesheet_id JOIN absences AS l ON l.employee_id = t.employee_id WHERE l.status = 'approved' AND h.on_day BETWEEN l.first_day AND l.last_day;

-- payslips add up
SELECT id FROM payslips WHERE net_cents <> hours_cents + corrections_cents;
