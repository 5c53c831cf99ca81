/* Street cabinets. */
CREATE TABLE cabinets (
id TEXT PRIMARY KEY, -- Cabinet code
street TEXT NOT NULL UNIQUE, -- Street where it stands
area TEXT NOT NULL CHECK (area IN ('north', 'south', 'harbour')) -- Area of the engineers
) STRICT, WITHOUT ROWID;

/* Customers. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
priority INTEGER NOT NULL CHECK (priority IN (0, 1)) -- Whether the customer depends on the line for care at home
) STRICT, WITHOUT ROWID;

/* Lines. */
CREATE TABLE lines (
id TEXT PRIMARY KEY, -- Line number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
cabinet_id TEXT NOT NULL REFERENCES cabinets (id), -- Cabinet
address TEXT NOT NULL UNIQUE, -- Address
speed_mbit INTEGER NOT NULL CHECK (speed_mbit BETWEEN 10 AND 1000), -- Agreed speed in Mbit/s
status TEXT NOT NULL CHECK (status IN ('live', 'down', 'suspended', 'ceased')) -- State of the line
) STRICT, WITHOUT ROWID;

/* Measurements of lines. */
CREATE TABLE line_tests (
id TEXT PRIMARY KEY, -- Test number
line_id TEXT NOT NULL REFERENCES lines (id), -- Line
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day
measured_mbit INTEGER NOT NULL CHECK (measured_mbit BETWEEN 0 AND 1000), -- Measured speed in Mbit/s
verdict TEXT NOT NULL CHECK (verdict IN ('passed', 'slow', 'dead')) -- What came out
) STRICT, WITHOUT ROWID;

/* Outages of cabinets. */
CREATE TABLE outages (
id TEXT PRIMARY KEY, -- Outage number
cabinet_id TEXT NOT NULL REFERENCES cabinets (id), -- Cabinet
cause TEXT NOT NULL CHECK (cause IN ('power', 'cable_cut', 'flooding')), -- Cause
began_on TEXT NOT NULL CHECK (began_on IS date(began_on)), -- First day
status TEXT NOT NULL CHECK (status IN ('open', 'over')) -- State of the outage
) STRICT, WITHOUT ROWID;

/* Faults of lines. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Fault number
line_id TEXT NOT NULL REFERENCES lines (id), -- Line
kind TEXT NOT NULL CHECK (kind IN ('no_service', 'slow', 'dropping')), -- What is wrong
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day it was reported
outage_id TEXT REFERENCES outages (id), -- Outage that it belongs to
escalated INTEGER NOT NULL CHECK (escalated IN (0, 1)), -- Whether the second line looks at it
fixed_on TEXT CHECK (fixed_on IS date(fixed_on)), -- Day it was fixed
status TEXT NOT NULL CHECK (status IN ('open', 'booked', 'with_outage', 'fixed', 'withdrawn')) -- State of the fault
) STRICT, WITHOUT ROWID;

/* Half days of engineers. */
CREATE TABLE slots (
id TEXT PRIMARY KEY, -- Slot number
engineer TEXT NOT NULL, -- Name of the engineer
area TEXT NOT NULL CHECK (area IN ('north', 'south', 'harbour')), -- Area
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
most INTEGER NOT NULL CHECK (most BETWEEN 1 AND 4), -- Number of visits that fit
UNIQUE (engineer, on_day, half)
) STRICT, WITHOUT ROWID;

/* Visits of engineers. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault
slot_id TEXT NOT NULL REFERENCES slots (id), -- Half day
missed_by TEXT CHECK (missed_by IN ('customer', 'engineer')), -- Who was not there, for missed visits
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'missed', 'cancelled')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Compensation. */
CREATE TABLE credits (
id TEXT PRIMARY KEY, -- Credit number
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault
ground TEXT NOT NULL CHECK (ground IN ('missed_visit', 'late_repair')), -- Ground
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('proposed', 'granted', 'refused')), -- State of the credit
UNIQUE (fault_id, ground)
) STRICT, WITHOUT ROWID;

CREATE INDEX faults_by_line ON faults (line_id);
CREATE INDEX visits_by_slot ON visits (slot_id);
CREATE INDEX tests_by_line ON line_tests (line_id);
