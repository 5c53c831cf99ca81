/* Buildings under contract. */
CREATE TABLE buildings (
id TEXT PRIMARY KEY, -- Number of the building
name TEXT NOT NULL UNIQUE, -- Name of the building
manager_name TEXT NOT NULL, -- Name of the building manager
contract TEXT NOT NULL CHECK (contract IN ('basic', 'full')) -- Kind of contract; full includes parts and work
) STRICT, WITHOUT ROWID;

/* Lifts. */
CREATE TABLE lifts (
id TEXT PRIMARY KEY, -- Number of the lift
building_id TEXT NOT NULL REFERENCES buildings (id), -- Building
label TEXT NOT NULL, -- What the lift is called in the building
state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'sealed')) -- Whether it runs, is stopped, or sealed after an inspection
) STRICT, WITHOUT ROWID;

/* Mechanics of the firm. */
CREATE TABLE mechanics (
id TEXT PRIMARY KEY, -- Number of the mechanic
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
grade TEXT NOT NULL CHECK (grade IN ('apprentice', 'fitter', 'master')), -- Grade
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether the mechanic is on duty
) STRICT, WITHOUT ROWID;

/* Spare parts on the shelf. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Number of the part
name TEXT NOT NULL UNIQUE, -- Name of the part
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of a piece in cents
stock INTEGER NOT NULL CHECK (stock BETWEEN 0 AND 40) -- Pieces on the shelf
) STRICT, WITHOUT ROWID;

/* Breakdowns of lifts. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Number of the fault
lift_id TEXT NOT NULL REFERENCES lifts (id), -- Lift
kind TEXT NOT NULL CHECK (kind IN ('trapped_person', 'standstill', 'door', 'noise')), -- Kind of fault
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
mechanic_id TEXT REFERENCES mechanics (id), -- Mechanic
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 0 AND 5000), -- Minutes of work so far
repaired_on TEXT CHECK (repaired_on IS date(repaired_on)), -- Day of the repair
bill_cents INTEGER CHECK (bill_cents >= 0), -- What was billed, in cents
status TEXT NOT NULL CHECK (status IN ('reported', 'assigned', 'repaired', 'closed')), -- State of the fault
CHECK ((status = 'reported') = (mechanic_id IS NULL)),
CHECK ((status IN ('repaired', 'closed')) = (repaired_on IS NOT NULL)),
CHECK ((status = 'closed') = (bill_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Parts that were fitted. */
CREATE TABLE part_uses (
id TEXT PRIMARY KEY, -- Number of the entry
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 4), -- Pieces
cost_cents INTEGER NOT NULL CHECK (cost_cents > 0) -- Price of all pieces in cents
) STRICT, WITHOUT ROWID;

/* Quotes for costly repairs. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Number of the quote
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 30001 AND 500000), -- Amount in cents that the parts may cost
status TEXT NOT NULL CHECK (status IN ('offered', 'accepted', 'withdrawn')) -- State of the quote
) STRICT, WITHOUT ROWID;

/* Yearly inspections. */
CREATE TABLE inspections (
id TEXT PRIMARY KEY, -- Number of the inspection
lift_id TEXT NOT NULL REFERENCES lifts (id), -- Lift
mechanic_id TEXT NOT NULL REFERENCES mechanics (id), -- Master who inspects
planned_on TEXT NOT NULL CHECK (planned_on IS date(planned_on)), -- Planned day
status TEXT NOT NULL CHECK (status IN ('planned', 'passed', 'failed')) -- State of the inspection
) STRICT, WITHOUT ROWID;
