/* Departments. */
CREATE TABLE departments (
id TEXT PRIMARY KEY, -- Department code
name TEXT NOT NULL UNIQUE, -- Name of the department
overtime_minutes INTEGER NOT NULL CHECK (overtime_minutes >= 0) -- Overtime of one person in a week that may be approved, in minutes
) STRICT, WITHOUT ROWID;

/* People on the payroll. */
CREATE TABLE employees (
id TEXT PRIMARY KEY, -- Personnel number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
department_id TEXT NOT NULL REFERENCES departments (id), -- Department
role TEXT NOT NULL CHECK (role IN ('staff', 'head', 'lead')), -- Staff, head of the department or payroll lead
hourly_cents INTEGER NOT NULL CHECK (hourly_cents BETWEEN 1200 AND 9000), -- Pay of an hour in cents
week_minutes INTEGER NOT NULL CHECK (week_minutes BETWEEN 600 AND 2400), -- Agreed minutes of a week
leave_days INTEGER NOT NULL CHECK (leave_days BETWEEN 0 AND 40), -- Days of leave that are left
status TEXT NOT NULL CHECK (status IN ('active', 'left')) -- Whether the person works here
) STRICT, WITHOUT ROWID;

/* Pay periods of four weeks. */
CREATE TABLE periods (
id TEXT PRIMARY KEY, -- Period number
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First Monday
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last Sunday
status TEXT NOT NULL CHECK (status IN ('open', 'locked', 'paid')) -- State of the period
) STRICT, WITHOUT ROWID;

/* Timesheets. */
CREATE TABLE timesheets (
id TEXT PRIMARY KEY, -- Timesheet number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Person
period_id TEXT NOT NULL REFERENCES periods (id), -- Pay period
week TEXT NOT NULL CHECK (week IS date(week)), -- Monday of the week
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'approved')), -- State of the timesheet
UNIQUE (employee_id, week)
) STRICT, WITHOUT ROWID;

/* Minutes of days in timesheets. */
CREATE TABLE workdays (
timesheet_id TEXT NOT NULL REFERENCES timesheets (id), -- Timesheet
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 720), -- Minutes worked
PRIMARY KEY (timesheet_id, on_day)
) STRICT, WITHOUT ROWID;

/* Leave. */
CREATE TABLE absences (
id TEXT PRIMARY KEY, -- Leave number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Person
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 15), -- Working days that it takes
status TEXT NOT NULL CHECK (status IN ('requested', 'approved', 'declined', 'cancelled')) -- State of the leave
) STRICT, WITHOUT ROWID;

/* Corrections of pay. */
CREATE TABLE corrections (
id TEXT PRIMARY KEY, -- Correction number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Person
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN -200000 AND 200000), -- Amount in cents; below 0 to take back
reason TEXT NOT NULL CHECK (reason IN ('missed_hours', 'wrong_rate', 'bonus', 'overpaid')), -- Reason
proposed_by TEXT NOT NULL REFERENCES employees (id), -- Who proposed it
agreed_by TEXT REFERENCES employees (id), -- Who agreed or rejected
status TEXT NOT NULL CHECK (status IN ('proposed', 'agreed', 'rejected', 'paid')), -- State of the correction
CHECK (agreed_by <> proposed_by), CHECK ((status = 'proposed') = (agreed_by IS NULL))
) STRICT, WITHOUT ROWID;

/* Payslips. */
CREATE TABLE payslips (
id TEXT PRIMARY KEY, -- Payslip number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Person
period_id TEXT NOT NULL REFERENCES periods (id), -- Pay period
hours_cents INTEGER NOT NULL CHECK (hours_cents >= 0), -- Pay for hours with overtime, in cents
corrections_cents INTEGER NOT NULL, -- Corrections in cents
net_cents INTEGER NOT NULL CHECK (net_cents >= 0), -- Pay in all, in cents
UNIQUE (employee_id, period_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX timesheets_by_period ON timesheets (period_id);
CREATE INDEX absences_by_employee ON absences (employee_id);
CREATE INDEX corrections_by_employee ON corrections (employee_id);
