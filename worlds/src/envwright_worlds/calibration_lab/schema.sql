/* Clients of the laboratory. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
terms TEXT NOT NULL CHECK (terms IN ('cash', 'account')) -- Terms of payment
) STRICT, WITHOUT ROWID;

/* Technicians of the laboratory. */
CREATE TABLE technicians (
id TEXT PRIMARY KEY, -- Technician number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* What technicians may measure, and how long. */
CREATE TABLE authorisations (
technician_id TEXT NOT NULL REFERENCES technicians (id), -- Technician
field TEXT NOT NULL CHECK (field IN ('pressure', 'temperature', 'mass')), -- Field
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it is valid
PRIMARY KEY (technician_id, field)
) STRICT, WITHOUT ROWID;

/* Reference standards of the laboratory. */
CREATE TABLE standards (
id TEXT PRIMARY KEY, -- Standard number
name TEXT NOT NULL UNIQUE, -- Name
field TEXT NOT NULL CHECK (field IN ('pressure', 'temperature', 'mass')), -- Field
tolerance_steps INTEGER NOT NULL CHECK (tolerance_steps >= 1), -- Tolerance in steps
uses_left INTEGER NOT NULL CHECK (uses_left >= 0), -- Uses that are left
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)) -- Last day on which it is valid
) STRICT, WITHOUT ROWID;

/* Instruments of clients. */
CREATE TABLE instruments (
id TEXT PRIMARY KEY, -- Instrument number
serial TEXT NOT NULL UNIQUE, -- Serial mark
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
field TEXT NOT NULL CHECK (field IN ('pressure', 'temperature', 'mass')), -- Field
tolerance_steps INTEGER NOT NULL CHECK (tolerance_steps >= 1), -- Tolerance in steps
interval_months INTEGER NOT NULL CHECK (interval_months BETWEEN 3 AND 36), -- Months between calibrations
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)) -- Day on which it is due
) STRICT, WITHOUT ROWID;

/* Jobs on instruments. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
instrument_id TEXT NOT NULL REFERENCES instruments (id), -- Instrument
technician_id TEXT REFERENCES technicians (id), -- Technician who measures
standard_id TEXT REFERENCES standards (id), -- Standard that is used
priority TEXT NOT NULL CHECK (priority IN ('normal', 'express')), -- Priority
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee in cents
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the client accepted the fee
deviation_steps INTEGER CHECK (deviation_steps >= 0), -- Deviation in steps
paid INTEGER NOT NULL CHECK (paid IN (0, 1)), -- Whether the fee is paid
done_on TEXT CHECK (done_on IS date(done_on)), -- Day on which it was handed out
status TEXT NOT NULL CHECK (status IN ('received', 'assigned', 'within', 'outside', 'certified', 'handed_out')) -- State of the job
) STRICT, WITHOUT ROWID;

/* Certificates of instruments. */
CREATE TABLE certificates (
id TEXT PRIMARY KEY, -- Certificate number
mark TEXT NOT NULL UNIQUE, -- Mark on the paper
job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id), -- Job
checker_id TEXT NOT NULL REFERENCES technicians (id), -- Technician who checked it
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
status TEXT NOT NULL CHECK (status IN ('valid', 'superseded')) -- State of the certificate
) STRICT, WITHOUT ROWID;
