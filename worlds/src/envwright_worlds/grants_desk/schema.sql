/* Programmes. */
CREATE TABLE programmes (
id TEXT PRIMARY KEY, -- Programme code
name TEXT NOT NULL UNIQUE, -- Name of the programme
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 1), -- Budget of the year in cents
most_cents INTEGER NOT NULL CHECK (most_cents >= 1), -- Most for one grant in cents
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)) -- Last day for applications
) STRICT, WITHOUT ROWID;

/* Organisations. */
CREATE TABLE charities (
id TEXT PRIMARY KEY, -- Register number
name TEXT NOT NULL UNIQUE, -- Name
contact TEXT NOT NULL, -- Contact person
email TEXT NOT NULL UNIQUE, -- E-mail address
standing TEXT NOT NULL CHECK (standing IN ('unchecked', 'cleared', 'blocked')) -- Result of the checks
) STRICT, WITHOUT ROWID;

/* Assessors. */
CREATE TABLE assessors (
id TEXT PRIMARY KEY, -- Assessor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
charity_id TEXT REFERENCES charities (id), -- Organisation with which he or she has ties; empty for none
most_open INTEGER NOT NULL CHECK (most_open BETWEEN 1 AND 5) -- Assessments at a time
) STRICT, WITHOUT ROWID;

/* Applications. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
programme_id TEXT NOT NULL REFERENCES programmes (id), -- Programme
charity_id TEXT NOT NULL REFERENCES charities (id), -- Organisation
title TEXT NOT NULL UNIQUE, -- Title of the project
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 50000), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'recommended', 'approved', 'declined', 'ended')) -- State of the application
) STRICT, WITHOUT ROWID;

/* Assessments. */
CREATE TABLE assessments (
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
assessor_id TEXT NOT NULL REFERENCES assessors (id), -- Assessor
score INTEGER CHECK (score BETWEEN 1 AND 10), -- Score, 10 is best; empty until it is given
PRIMARY KEY (application_id, assessor_id)
) STRICT, WITHOUT ROWID;

/* Signatures under recommended applications. */
CREATE TABLE signatures (
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
signed_by TEXT NOT NULL CHECK (signed_by IN ('director', 'trustees')), -- Who signed
signed_on TEXT NOT NULL CHECK (signed_on IS date(signed_on)), -- Day of signing
PRIMARY KEY (application_id, signed_by)
) STRICT, WITHOUT ROWID;

/* Instalments of grants. */
CREATE TABLE instalments (
id TEXT PRIMARY KEY, -- Instalment number
application_id TEXT NOT NULL REFERENCES applications (id), -- Grant
position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4), -- First, second, … instalment
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day from which it may be paid
status TEXT NOT NULL CHECK (status IN ('planned', 'on_hold', 'paid', 'cancelled')), -- State of the instalment
UNIQUE (application_id, position)
) STRICT, WITHOUT ROWID;

/* Reports on instalments. */
CREATE TABLE reports (
id TEXT PRIMARY KEY, -- Report number
instalment_id TEXT NOT NULL UNIQUE, -- Instalment on which is reported
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day by which it is expected
status TEXT NOT NULL CHECK (status IN ('expected', 'received', 'accepted', 'sent_back')), -- State of the report
FOREIGN KEY (instalment_id) REFERENCES instalments (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX applications_by_charity ON applications (charity_id);
CREATE INDEX instalments_by_application ON instalments (application_id);
