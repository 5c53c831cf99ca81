/* Departments. */
CREATE TABLE departments (
id TEXT PRIMARY KEY, -- Department key
name TEXT NOT NULL UNIQUE, -- Name of the department
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- Yearly salary that may still be promised, in cents
) STRICT, WITHOUT ROWID;

/* Posts to be filled. */
CREATE TABLE vacancies (
id TEXT PRIMARY KEY, -- Vacancy number
title TEXT NOT NULL, -- Title of the post
department_id TEXT NOT NULL REFERENCES departments (id), -- Department
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 10), -- Places to be filled
salary_from_cents INTEGER NOT NULL CHECK (salary_from_cents >= 1), -- Lowest yearly salary in cents
salary_to_cents INTEGER NOT NULL CHECK (salary_to_cents >= 1), -- Highest yearly salary in cents
status TEXT NOT NULL CHECK (status IN ('draft', 'open', 'paused', 'filled', 'closed')), -- State of the vacancy
CHECK (salary_from_cents <= salary_to_cents)
) STRICT, WITHOUT ROWID;

/* People who apply. */
CREATE TABLE candidates (
id TEXT PRIMARY KEY, -- Candidate number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
source TEXT NOT NULL CHECK (source IN ('website', 'referral', 'agency', 'fair')) -- How the person found the company
) STRICT, WITHOUT ROWID;

/* Applications of candidates. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
candidate_id TEXT NOT NULL REFERENCES candidates (id), -- Candidate
vacancy_id TEXT NOT NULL REFERENCES vacancies (id), -- Vacancy
applied_on TEXT NOT NULL CHECK (applied_on IS date(applied_on)), -- Day of the application
stage TEXT NOT NULL CHECK (stage IN ('applied', 'screened', 'interviewing', 'offered', 'hired', 'rejected', 'withdrawn')) -- Stage of the application
) STRICT, WITHOUT ROWID;

/* Employees who sit on panels. */
CREATE TABLE interviewers (
id TEXT PRIMARY KEY, -- Employee number
name TEXT NOT NULL, -- Full name
department_id TEXT NOT NULL REFERENCES departments (id), -- Department
most_a_day INTEGER NOT NULL CHECK (most_a_day BETWEEN 1 AND 4), -- Interviews a day at most
trained INTEGER NOT NULL CHECK (trained IN (0, 1)) -- Whether the person had the interview training
) STRICT, WITHOUT ROWID;

/* Conversations with candidates. */
CREATE TABLE interviews (
id TEXT PRIMARY KEY, -- Interview number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
slot TEXT NOT NULL CHECK (slot IN ('09:00', '11:00', '14:00', '16:00')), -- Time of the day
status TEXT NOT NULL CHECK (status IN ('planned', 'held', 'cancelled')) -- State of the interview
) STRICT, WITHOUT ROWID;

/* Seats of interviewers in interviews. */
CREATE TABLE panel (
interview_id TEXT NOT NULL REFERENCES interviews (id), -- Interview
interviewer_id TEXT NOT NULL REFERENCES interviewers (id), -- Interviewer
score INTEGER CHECK (score BETWEEN 1 AND 5), -- Score, 5 is best
PRIMARY KEY (interview_id, interviewer_id)
) STRICT, WITHOUT ROWID;

/* Offers. */
CREATE TABLE offers (
id TEXT PRIMARY KEY, -- Offer number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
salary_cents INTEGER NOT NULL CHECK (salary_cents >= 1), -- Yearly salary in cents
answer_by TEXT NOT NULL CHECK (answer_by IS date(answer_by)), -- Last day for the answer
status TEXT NOT NULL CHECK (status IN ('drafted', 'sent', 'accepted', 'declined', 'revoked')) -- State of the offer
) STRICT, WITHOUT ROWID;

CREATE INDEX applications_by_vacancy ON applications (vacancy_id);
CREATE INDEX interviews_by_application ON interviews (application_id);
CREATE INDEX offers_by_application ON offers (application_id);
