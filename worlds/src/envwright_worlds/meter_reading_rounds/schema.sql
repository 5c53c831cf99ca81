/* Meter readers who walk the rounds. */
CREATE TABLE readers (
id TEXT PRIMARY KEY, -- Reader number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
district TEXT NOT NULL CHECK (district IN ('north', 'harbour', 'hill')), -- District
on_leave INTEGER NOT NULL CHECK (on_leave IN (0, 1)) -- Whether the reader is on leave
) STRICT, WITHOUT ROWID;

/* Customers of the grid. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Electricity meters of customers. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Meter number
serial TEXT NOT NULL UNIQUE, -- Serial on the plate
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
district TEXT NOT NULL CHECK (district IN ('north', 'harbour', 'hill')), -- District
wheels INTEGER NOT NULL CHECK (wheels IN (4, 5)), -- Number wheels on its face
last_units INTEGER NOT NULL CHECK (last_units >= 0), -- Last accepted reading in units
usual_units INTEGER NOT NULL CHECK (usual_units > 0), -- Usual use between two readings in units
missed INTEGER NOT NULL CHECK (missed >= 0) -- Visits in a row at which nobody opened
) STRICT, WITHOUT ROWID;

/* Rounds through a district on a day. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
code TEXT NOT NULL UNIQUE, -- Code of the round
district TEXT NOT NULL CHECK (district IN ('north', 'harbour', 'hill')), -- District
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
reader_id TEXT REFERENCES readers (id), -- Reader, once assigned
status TEXT NOT NULL CHECK (status IN ('planned', 'assigned', 'walking', 'closed')), -- State of the round
CHECK ((status = 'planned') = (reader_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Stops of rounds at meters. */
CREATE TABLE stops (
id TEXT PRIMARY KEY, -- Stop number
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
status TEXT NOT NULL CHECK (status IN ('waiting', 'read', 'missed')), -- State of the stop
UNIQUE (round_id, meter_id)
) STRICT, WITHOUT ROWID;

/* Readings of meters. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
units INTEGER NOT NULL CHECK (units >= 0), -- Units on the face
taken_on TEXT NOT NULL CHECK (taken_on IS date(taken_on)), -- Day on which it was taken
source TEXT NOT NULL CHECK (source IN ('visit', 'estimate')), -- How it was taken
photographed INTEGER NOT NULL CHECK (photographed IN (0, 1)), -- Whether the customer sent a photograph
status TEXT NOT NULL CHECK (status IN ('held', 'accepted', 'withdrawn')) -- State of the reading
) STRICT, WITHOUT ROWID;

/* Disputes of customers over readings. */
CREATE TABLE disputes (
id TEXT PRIMARY KEY, -- Dispute number
reading_id TEXT NOT NULL UNIQUE REFERENCES readings (id), -- Reading
claimed_units INTEGER NOT NULL CHECK (claimed_units >= 0), -- Units that the customer claims
status TEXT NOT NULL CHECK (status IN ('lodged', 'upheld', 'rejected')) -- State of the dispute
) STRICT, WITHOUT ROWID;
