/* Submitters of samples. */
CREATE TABLE submitters (
id TEXT PRIMARY KEY, -- Submitter number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('member', 'guest')) -- Kind
) STRICT, WITHOUT ROWID;

/* People of the laboratory. */
CREATE TABLE operators (
id TEXT PRIMARY KEY, -- Operator number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
role TEXT NOT NULL CHECK (role IN ('chemist', 'physicist')) -- Role
) STRICT, WITHOUT ROWID;

/* Wheels of the accelerator. */
CREATE TABLE wheels (
id TEXT PRIMARY KEY, -- Wheel number
name TEXT NOT NULL UNIQUE, -- Name
operator_id TEXT NOT NULL REFERENCES operators (id), -- Physicist
places INTEGER NOT NULL CHECK (places BETWEEN 3 AND 8), -- Places for samples
status TEXT NOT NULL CHECK (status IN ('loading', 'running', 'done')) -- State of the wheel
) STRICT, WITHOUT ROWID;

/* Samples of submitters. */
CREATE TABLE samples (
id TEXT PRIMARY KEY, -- Sample number
code TEXT NOT NULL UNIQUE, -- Code of the submitter
submitter_id TEXT NOT NULL REFERENCES submitters (id), -- Submitter
material TEXT NOT NULL CHECK (material IN ('bone', 'charcoal', 'shell')), -- Material
milligrams INTEGER NOT NULL CHECK (milligrams >= 0), -- Milligrams that are left
released INTEGER NOT NULL CHECK (released IN (0, 1)), -- Whether the submitter released it to be used up
wheel_id TEXT REFERENCES wheels (id), -- Wheel on which it is or was mounted last
tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 2), -- Poor measurements so far
status TEXT NOT NULL CHECK (status IN ('received', 'in_treatment', 'prepared', 'mounted', 'measured', 'reported', 'rejected')) -- State of the sample
) STRICT, WITHOUT ROWID;

/* Chemical treatments of samples. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
sample_id TEXT NOT NULL REFERENCES samples (id), -- Sample
operator_id TEXT NOT NULL REFERENCES operators (id), -- Chemist
method TEXT NOT NULL CHECK (method IN ('collagen', 'acid', 'leach')), -- Method
started_on TEXT NOT NULL CHECK (started_on IS date(started_on)), -- First day
yield_milligrams INTEGER CHECK (yield_milligrams >= 0), -- Milligrams that were left, once done
status TEXT NOT NULL CHECK (status IN ('running', 'done', 'failed')) -- State of the treatment
) STRICT, WITHOUT ROWID;

/* Measurements of samples on wheels. */
CREATE TABLE measurements (
id TEXT PRIMARY KEY, -- Measurement number
sample_id TEXT NOT NULL REFERENCES samples (id), -- Sample
wheel_id TEXT NOT NULL REFERENCES wheels (id), -- Wheel
age_years INTEGER NOT NULL CHECK (age_years BETWEEN 0 AND 50000), -- Age in years
error_years INTEGER NOT NULL CHECK (error_years BETWEEN 1 AND 500), -- Error in years
quality TEXT NOT NULL CHECK (quality IN ('good', 'poor')), -- Quality
UNIQUE (sample_id, wheel_id)
) STRICT, WITHOUT ROWID;

/* Invoices for reports. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
sample_id TEXT NOT NULL UNIQUE REFERENCES samples (id), -- Sample
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('open', 'paid')) -- State of the invoice
) STRICT, WITHOUT ROWID;
