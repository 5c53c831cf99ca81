/* Crews of the port company. */
CREATE TABLE crews (
id TEXT PRIMARY KEY, -- Number of the crew
name TEXT NOT NULL UNIQUE, -- Name of the crew
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- Training budget that is left
) STRICT, WITHOUT ROWID;

/* Employees. */
CREATE TABLE employees (
id TEXT PRIMARY KEY, -- Number of the employee
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
crew_id TEXT NOT NULL REFERENCES crews (id), -- Crew
active INTEGER NOT NULL CHECK (active IN (0, 1)) -- Whether active
) STRICT, WITHOUT ROWID;

/* Subjects of courses. */
CREATE TABLE subjects (
id TEXT PRIMARY KEY, -- Number of the subject
title TEXT NOT NULL UNIQUE, -- Title
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3), -- Grade that a trainer needs
valid_months INTEGER NOT NULL CHECK (valid_months > 0), -- Months that a certificate is valid
pass_mark INTEGER NOT NULL CHECK (pass_mark BETWEEN 1 AND 100), -- Score that passes
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee of a seat
needs_subject_id TEXT REFERENCES subjects (id) -- Subject that must be held before
) STRICT, WITHOUT ROWID;

/* Trainers. */
CREATE TABLE trainers (
id TEXT PRIMARY KEY, -- Number of the trainer
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3) -- Grade
) STRICT, WITHOUT ROWID;

/* Course days. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Number of the session
subject_id TEXT NOT NULL REFERENCES subjects (id), -- Subject
trainer_id TEXT NOT NULL REFERENCES trainers (id), -- Trainer
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day of the session
free_seats INTEGER NOT NULL CHECK (free_seats BETWEEN 0 AND 8), -- Seats that are free
status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'dropped')) -- State of the session
) STRICT, WITHOUT ROWID;

/* Places of employees in sessions. */
CREATE TABLE enrolments (
id TEXT PRIMARY KEY, -- Number of the enrolment
session_id TEXT NOT NULL REFERENCES sessions (id), -- Session
employee_id TEXT NOT NULL REFERENCES employees (id), -- Employee
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee that the crew paid
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the employee signed the register
score INTEGER CHECK (score BETWEEN 0 AND 100), -- Score
status TEXT NOT NULL CHECK (status IN ('enrolled', 'passed', 'failed', 'absent', 'withdrawn')), -- State of the enrolment
CHECK ((score IS NOT NULL) = (status IN ('passed', 'failed')))
) STRICT, WITHOUT ROWID;

/* Certificates of employees. */
CREATE TABLE certificates (
id TEXT PRIMARY KEY, -- Number of the certificate
employee_id TEXT NOT NULL REFERENCES employees (id), -- Employee
subject_id TEXT NOT NULL REFERENCES subjects (id), -- Subject
enrolment_id TEXT REFERENCES enrolments (id), -- Enrolment that it was issued for
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day on which it is valid
status TEXT NOT NULL CHECK (status IN ('valid', 'suspended', 'revoked', 'replaced')) -- State of the certificate
) STRICT, WITHOUT ROWID;
