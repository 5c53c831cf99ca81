/* Employees of the council. */
CREATE TABLE employees (
id TEXT PRIMARY KEY, -- Employee number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
department TEXT NOT NULL CHECK (department IN ('planning', 'roads', 'library', 'finance')), -- Department
leaves_on TEXT CHECK (leaves_on IS date(leaves_on)) -- Last working day, if the employee leaves
) STRICT, WITHOUT ROWID;

/* Sites of the council. */
CREATE TABLE sites (
id TEXT PRIMARY KEY, -- Site number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Models of equipment. */
CREATE TABLE models (
id TEXT PRIMARY KEY, -- Model number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('laptop', 'phone', 'tablet', 'projector', 'camera')), -- Kind
requestable INTEGER NOT NULL CHECK (requestable IN (0, 1)), -- Whether it may be requested
loan_days INTEGER NOT NULL CHECK (loan_days BETWEEN 1 AND 365), -- Most days of a handover
audit_months INTEGER NOT NULL CHECK (audit_months BETWEEN 1 AND 36), -- Months between audits
warranty_months INTEGER NOT NULL CHECK (warranty_months BETWEEN 0 AND 60) -- Months of warranty
) STRICT, WITHOUT ROWID;

/* Assets of the council. */
CREATE TABLE assets (
id TEXT PRIMARY KEY, -- Asset number
tag TEXT NOT NULL UNIQUE, -- Tag on the asset
model_id TEXT NOT NULL REFERENCES models (id), -- Model
site_id TEXT NOT NULL REFERENCES sites (id), -- Site where it was last seen
bought_on TEXT NOT NULL CHECK (bought_on IS date(bought_on)), -- Day of the purchase
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
audit_due TEXT NOT NULL CHECK (audit_due IS date(audit_due)), -- Day by which it has to be audited
status TEXT NOT NULL CHECK (status IN ('ready', 'checked_out', 'in_repair', 'retired')) -- State of the asset
) STRICT, WITHOUT ROWID;

/* Requests of employees for models. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
model_id TEXT NOT NULL REFERENCES models (id), -- Model
employee_id TEXT NOT NULL REFERENCES employees (id), -- Employee
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('waiting', 'filled', 'withdrawn')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Assets handed over to employees. */
CREATE TABLE handovers (
id TEXT PRIMARY KEY, -- Handover number
asset_id TEXT NOT NULL REFERENCES assets (id), -- Asset
employee_id TEXT NOT NULL REFERENCES employees (id), -- Employee
out_on TEXT NOT NULL CHECK (out_on IS date(out_on)), -- Day of the check-out
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
extensions INTEGER NOT NULL CHECK (extensions BETWEEN 0 AND 2), -- How often it was extended
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the employee accepted it
status TEXT NOT NULL CHECK (status IN ('open', 'returned')) -- State of the handover
) STRICT, WITHOUT ROWID;

/* Repairs of assets. */
CREATE TABLE repairs (
id TEXT PRIMARY KEY, -- Repair number
asset_id TEXT NOT NULL REFERENCES assets (id), -- Asset
fault TEXT NOT NULL, -- Fault
started_on TEXT NOT NULL CHECK (started_on IS date(started_on)), -- Day on which it began
cost_cents INTEGER CHECK (cost_cents >= 0), -- Cost in cents, once done
status TEXT NOT NULL CHECK (status IN ('open', 'done')) -- State of the repair
) STRICT, WITHOUT ROWID;

/* Audits of assets. */
CREATE TABLE audits (
id TEXT PRIMARY KEY, -- Audit number
asset_id TEXT NOT NULL REFERENCES assets (id), -- Asset
site_id TEXT NOT NULL REFERENCES sites (id), -- Site where it was seen
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)) -- Day
) STRICT, WITHOUT ROWID;

/* Licences of software. */
CREATE TABLE licences (
id TEXT PRIMARY KEY, -- Licence number
name TEXT NOT NULL UNIQUE, -- Name of the software
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 100), -- Seats
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)) -- Last day
) STRICT, WITHOUT ROWID;

/* Seats of licences that employees hold. */
CREATE TABLE grants (
id TEXT PRIMARY KEY, -- Seat number
licence_id TEXT NOT NULL REFERENCES licences (id), -- Licence
employee_id TEXT NOT NULL REFERENCES employees (id), -- Employee
given_on TEXT NOT NULL CHECK (given_on IS date(given_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('held', 'released')) -- State of the seat
) STRICT, WITHOUT ROWID;
