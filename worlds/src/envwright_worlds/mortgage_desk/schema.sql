/* People who apply. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Applicant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
income_cents INTEGER NOT NULL CHECK (income_cents >= 0), -- Income of a month in cents
burden_cents INTEGER NOT NULL CHECK (burden_cents >= 0) -- Instalments of other loans in a month, in cents
) STRICT, WITHOUT ROWID;

/* Kinds of mortgages. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name
rate_percent INTEGER NOT NULL CHECK (rate_percent BETWEEN 1 AND 12), -- Interest of a year, in per cent
most_percent INTEGER NOT NULL CHECK (most_percent BETWEEN 40 AND 100), -- Share of the value that is lent at most, in per cent
fund_cents INTEGER NOT NULL CHECK (fund_cents >= 0) -- What is left of its fund, in cents
) STRICT, WITHOUT ROWID;

/* Homes that are bought. */
CREATE TABLE homes (
id TEXT PRIMARY KEY, -- Home number
address TEXT NOT NULL UNIQUE, -- Address
value_cents INTEGER CHECK (value_cents >= 1000000), -- Value by the last valuation, in cents
valued_on TEXT CHECK (valued_on IS date(valued_on)), -- Day of the last valuation
CHECK ((value_cents IS NULL) = (valued_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Applications for mortgages. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
code TEXT NOT NULL UNIQUE, -- File code
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
product_id TEXT NOT NULL REFERENCES products (id), -- Product
home_id TEXT NOT NULL REFERENCES homes (id), -- Home
loan_cents INTEGER NOT NULL CHECK (loan_cents >= 5000000), -- Loan in cents
years INTEGER NOT NULL CHECK (years BETWEEN 5 AND 35), -- Years until it is paid back
instalment_cents INTEGER, -- Instalment of the first month in cents, once it is offered
offer_until TEXT CHECK (offer_until IS date(offer_until)), -- Last day of the offer
reason TEXT CHECK (reason IN ('income', 'value')), -- Why it was declined
status TEXT NOT NULL CHECK (status IN ('started', 'offered', 'signed', 'paid_out', 'declined', 'lapsed')), -- State
CHECK ((status = 'declined') = (reason IS NOT NULL)),
CHECK ((status IN ('started', 'declined')) = (offer_until IS NULL))
) STRICT, WITHOUT ROWID;

/* Papers for applications. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
kind TEXT NOT NULL CHECK (kind IN ('payslip', 'statement', 'deed')), -- What it is
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
UNIQUE (application_id, kind)
) STRICT, WITHOUT ROWID;

/* Conditions before money is paid out. */
CREATE TABLE conditions (
id TEXT PRIMARY KEY, -- Condition number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
title TEXT NOT NULL, -- What has to be done
status TEXT NOT NULL CHECK (status IN ('open', 'met')) -- State
) STRICT, WITHOUT ROWID;

CREATE INDEX applications_by_applicant_id ON applications (applicant_id);
CREATE INDEX applications_by_product_id ON applications (product_id);
CREATE INDEX applications_by_home_id ON applications (home_id);
CREATE INDEX papers_by_application_id ON papers (application_id);
CREATE INDEX conditions_by_application_id ON conditions (application_id);
