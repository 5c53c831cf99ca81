/* Funds of the foundation. */
CREATE TABLE funds (
id TEXT PRIMARY KEY, -- Fund number
name TEXT NOT NULL UNIQUE, -- Name
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0), -- Budget in cents
spent_cents INTEGER NOT NULL CHECK (spent_cents >= 0), -- Spent so far in cents
most_monthly_cents INTEGER NOT NULL CHECK (most_monthly_cents >= 1), -- Most for a month in cents
income_limit_cents INTEGER NOT NULL CHECK (income_limit_cents >= 0), -- Highest family income of a year in cents
deadline TEXT NOT NULL CHECK (deadline IS date(deadline)) -- Last day for applications
) STRICT, WITHOUT ROWID;

/* Applicants. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Applicant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
school TEXT NOT NULL CHECK (school IN ('riverside', 'hill', 'northgate', 'harbour')), -- School
income_cents INTEGER NOT NULL CHECK (income_cents >= 0) -- Family income of a year in cents
) STRICT, WITHOUT ROWID;

/* Assessors. */
CREATE TABLE assessors (
id TEXT PRIMARY KEY, -- Assessor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
school TEXT NOT NULL CHECK (school IN ('riverside', 'hill', 'northgate', 'harbour')) -- School where the assessor teaches
) STRICT, WITHOUT ROWID;

/* Applications and scholarships. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
fund_id TEXT NOT NULL REFERENCES funds (id), -- Fund
months INTEGER NOT NULL CHECK (months BETWEEN 3 AND 24), -- Months
monthly_cents INTEGER NOT NULL CHECK (monthly_cents >= 1), -- Amount of a month in cents
statement TEXT NOT NULL, -- What the applicant writes
decided_on TEXT CHECK (decided_on IS date(decided_on)), -- Day of the decision
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the applicant signed the agreement
status TEXT NOT NULL CHECK (status IN ('entered', 'granted', 'declined', 'withdrawn', 'ended')), -- State of the application
CHECK ((status IN ('granted', 'declined', 'ended')) = (decided_on IS NOT NULL)),
CHECK (status IN ('granted', 'ended') OR NOT signed)
) STRICT, WITHOUT ROWID;

/* Ratings. */
CREATE TABLE ratings (
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
assessor_id TEXT NOT NULL REFERENCES assessors (id), -- Assessor
points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 10), -- Points
rated_on TEXT NOT NULL CHECK (rated_on IS date(rated_on)), -- Day
PRIMARY KEY (application_id, assessor_id)
) STRICT, WITHOUT ROWID;

/* Instalments. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('paid', 'returned')) -- State of the payment
) STRICT, WITHOUT ROWID;
