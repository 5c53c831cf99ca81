/* Clients of the office. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('person', 'company')), -- Person or company
status TEXT NOT NULL CHECK (status IN ('active', 'on_hold', 'left')) -- State; on hold while fees are unpaid
) STRICT, WITHOUT ROWID;

/* Advisers. */
CREATE TABLE advisers (
id TEXT PRIMARY KEY, -- Adviser number
name TEXT NOT NULL UNIQUE, -- Name
level TEXT NOT NULL CHECK (level IN ('junior', 'senior', 'partner')), -- Level
most_filings INTEGER NOT NULL CHECK (most_filings BETWEEN 1 AND 12), -- Most open filings
away INTEGER NOT NULL CHECK (away IN (0, 1)) -- Whether away
) STRICT, WITHOUT ROWID;

/* Returns to be filed. */
CREATE TABLE filings (
id TEXT PRIMARY KEY, -- Filing number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
form TEXT NOT NULL CHECK (form IN ('income', 'vat', 'payroll', 'corporate')), -- Form
period TEXT NOT NULL, -- Year, quarter or month
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether the due day was extended
adviser_id TEXT REFERENCES advisers (id), -- Adviser on it
filed_on TEXT CHECK (filed_on IS date(filed_on)), -- Day of filing
fee_cents INTEGER CHECK (fee_cents > 0), -- Fee, once filed
status TEXT NOT NULL CHECK (status IN ('planned', 'in_work', 'for_approval', 'approved', 'filed')), -- State of the filing
UNIQUE (client_id, form, period),
CHECK ((adviser_id IS NULL) = (status = 'planned')),
CHECK ((filed_on IS NOT NULL AND fee_cents IS NOT NULL) = (status = 'filed'))
) STRICT, WITHOUT ROWID;

/* Papers that filings need. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
filing_id TEXT NOT NULL REFERENCES filings (id), -- Filing
kind TEXT NOT NULL CHECK (kind IN ('bank statements', 'receipts', 'payslips', 'ledger', 'prior notice')), -- Kind of paper
status TEXT NOT NULL CHECK (status IN ('asked', 'received', 'waived')), -- State of the paper
UNIQUE (filing_id, kind)
) STRICT, WITHOUT ROWID;

/* Notices of assessment. */
CREATE TABLE assessments (
id TEXT PRIMARY KEY, -- Assessment number
filing_id TEXT NOT NULL UNIQUE REFERENCES filings (id), -- Filing
dated_on TEXT NOT NULL CHECK (dated_on IS date(dated_on)), -- Date of the notice
tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0), -- Tax that it sets
status TEXT NOT NULL CHECK (status IN ('received', 'accepted', 'objected')) -- State of the assessment
) STRICT, WITHOUT ROWID;

/* Texts of house rules and tax practice. */
CREATE TABLE guidance (
id TEXT PRIMARY KEY, -- Text number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX filings_by_adviser ON filings (adviser_id);
