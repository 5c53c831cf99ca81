/* Customers of the shop. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- Most that may be owed, in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0), -- What is owed for finished jobs, in cents
status TEXT NOT NULL CHECK (status IN ('active', 'on_hold')) -- Whether new jobs are taken
) STRICT, WITHOUT ROWID;

/* Papers in stock. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
name TEXT NOT NULL UNIQUE, -- Name and weight
sheets INTEGER NOT NULL CHECK (sheets >= 0) -- Sheets in stock
) STRICT, WITHOUT ROWID;

/* Steps of the price list. */
CREATE TABLE price_steps (
id TEXT PRIMARY KEY, -- Step number
product TEXT NOT NULL CHECK (product IN ('flyer', 'poster', 'booklet', 'card')), -- Product
from_copies INTEGER NOT NULL CHECK (from_copies >= 1), -- Copies from which the step holds
cents_each INTEGER NOT NULL CHECK (cents_each >= 1), -- Price of a copy in cents
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 60), -- Days that production takes
UNIQUE (product, from_copies)
) STRICT, WITHOUT ROWID;

/* Presses of the shop. */
CREATE TABLE presses (
id TEXT PRIMARY KEY, -- Press number
name TEXT NOT NULL UNIQUE, -- Name of the press
minutes_a_day INTEGER NOT NULL CHECK (minutes_a_day BETWEEN 60 AND 1440), -- Minutes that may be planned on one day
copies_a_minute INTEGER NOT NULL CHECK (copies_a_minute BETWEEN 1 AND 1000), -- Copies that it prints in a minute
status TEXT NOT NULL CHECK (status IN ('running', 'down')) -- Whether it runs
) STRICT, WITHOUT ROWID;

/* Print jobs. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who wants it
title TEXT NOT NULL, -- What it is
product TEXT NOT NULL CHECK (product IN ('flyer', 'poster', 'booklet', 'card')), -- Product
paper_id TEXT NOT NULL REFERENCES papers (id), -- Paper
copies INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 20000), -- Copies
copies_a_sheet INTEGER NOT NULL CHECK (copies_a_sheet BETWEEN 1 AND 24), -- Copies that come off one sheet
status TEXT NOT NULL CHECK (status IN ('inquiry', 'quoted', 'ordered', 'approved', 'printed', 'collected', 'cancelled')) -- State of the job
) STRICT, WITHOUT ROWID;

/* Versions of offers for jobs. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Quote number
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
version INTEGER NOT NULL CHECK (version BETWEEN 1 AND 9), -- Version of the quote
copies INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 20000), -- Copies quoted
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Price in cents
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it can be accepted
status TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'replaced')), -- State of the quote
UNIQUE (job_id, version)
) STRICT, WITHOUT ROWID;

/* Proofs sent to customers. */
CREATE TABLE proofs (
id TEXT PRIMARY KEY, -- Proof number
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
version INTEGER NOT NULL CHECK (version BETWEEN 1 AND 3), -- Version of the proof
sent_on TEXT NOT NULL CHECK (sent_on IS date(sent_on)), -- Day on which it was sent
note TEXT CHECK (length(note) BETWEEN 1 AND 200), -- What the customer wants changed
status TEXT NOT NULL CHECK (status IN ('sent', 'approved', 'rejected')), -- State of the proof
UNIQUE (job_id, version)
) STRICT, WITHOUT ROWID;

/* Runs planned on presses. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
press_id TEXT NOT NULL REFERENCES presses (id), -- Press
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the run
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440), -- Minutes that it takes
sheets INTEGER NOT NULL CHECK (sheets >= 1), -- Sheets of paper set aside for it
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'dropped')) -- State of the run
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_by_customer ON jobs (customer_id);
CREATE INDEX runs_by_press ON runs (press_id, on_day);
CREATE INDEX quotes_by_job ON quotes (job_id);
