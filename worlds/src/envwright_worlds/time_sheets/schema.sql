/* Colleagues of the office. */
CREATE TABLE colleagues (
id TEXT PRIMARY KEY, -- Colleague number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
daily_minutes INTEGER NOT NULL CHECK (daily_minutes BETWEEN 60 AND 480) -- Minutes of work a day by contract
) STRICT, WITHOUT ROWID;

/* Projects of the office. */
CREATE TABLE projects (
id TEXT PRIMARY KEY, -- Project number
name TEXT NOT NULL UNIQUE, -- Name
client TEXT NOT NULL, -- Client
lead_id TEXT NOT NULL REFERENCES colleagues (id), -- Lead
deputy_id TEXT NOT NULL REFERENCES colleagues (id), -- Deputy of the lead
agreed_minutes INTEGER NOT NULL CHECK (agreed_minutes > 0), -- Minutes agreed at first
budget_minutes INTEGER NOT NULL CHECK (budget_minutes > 0), -- Budget in minutes
ceiling_cents INTEGER NOT NULL CHECK (ceiling_cents >= 0), -- Most that is billed, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'closed')), -- State of the project
CHECK (lead_id <> deputy_id)
) STRICT, WITHOUT ROWID;

/* Who works on which project. */
CREATE TABLE memberships (
colleague_id TEXT NOT NULL REFERENCES colleagues (id), -- Colleague
project_id TEXT NOT NULL REFERENCES projects (id), -- Project
PRIMARY KEY (colleague_id, project_id)
) STRICT, WITHOUT ROWID;

/* Activities of projects. */
CREATE TABLE activities (
id TEXT PRIMARY KEY, -- Activity number
project_id TEXT NOT NULL REFERENCES projects (id), -- Project
name TEXT NOT NULL UNIQUE, -- Name
billable INTEGER NOT NULL CHECK (billable IN (0, 1)), -- Whether it is billed
weekends INTEGER NOT NULL CHECK (weekends IN (0, 1)), -- Whether it is done at weekends
rate_cents INTEGER NOT NULL CHECK (rate_cents >= 0) -- Rate of an hour in cents
) STRICT, WITHOUT ROWID;

/* Months of the time sheets. */
CREATE TABLE months (
id TEXT PRIMARY KEY, -- Month number
label TEXT NOT NULL UNIQUE, -- Name of the month
first_day TEXT NOT NULL UNIQUE CHECK (first_day IS date(first_day)), -- First day
locked INTEGER NOT NULL CHECK (locked IN (0, 1)) -- Whether it is locked
) STRICT, WITHOUT ROWID;

/* Entries of the time sheets. */
CREATE TABLE entries (
id TEXT PRIMARY KEY, -- Entry number
colleague_id TEXT NOT NULL REFERENCES colleagues (id), -- Colleague
activity_id TEXT NOT NULL REFERENCES activities (id), -- Activity
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 600), -- Minutes
note TEXT NOT NULL, -- What was done
approver_id TEXT REFERENCES colleagues (id), -- Who approved it
amount_cents INTEGER CHECK (amount_cents >= 0), -- Amount in cents, once billed
status TEXT NOT NULL CHECK (status IN ('open', 'withdrawn', 'approved', 'billed')), -- State of the entry
CHECK ((status IN ('approved', 'billed')) = (approver_id IS NOT NULL)),
CHECK ((status = 'billed') = (amount_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;
