/* Firms. */
CREATE TABLE firms (
id TEXT PRIMARY KEY, -- Firm number
name TEXT NOT NULL UNIQUE, -- Name of the firm
contact TEXT NOT NULL, -- Name of the person to speak to
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Rivers. */
CREATE TABLE rivers (
id TEXT PRIMARY KEY, -- River number
name TEXT NOT NULL UNIQUE, -- Name
capacity INTEGER NOT NULL CHECK (capacity >= 1) -- Cubic metres of waste water a day that it can take
) STRICT, WITHOUT ROWID;

/* Limits of substances in rivers. */
CREATE TABLE limits (
river_id TEXT NOT NULL REFERENCES rivers (id), -- River
substance TEXT NOT NULL CHECK (substance IN ('ammonium', 'phosphorus', 'copper', 'zinc')), -- Substance
most INTEGER NOT NULL CHECK (most >= 1), -- Highest value allowed
PRIMARY KEY (river_id, substance)
) STRICT, WITHOUT ROWID;

/* Inspectors. */
CREATE TABLE inspectors (
id TEXT PRIMARY KEY, -- Inspector number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
metals_course INTEGER NOT NULL CHECK (metals_course IN (0, 1)) -- Whether the inspector took the course for metals
) STRICT, WITHOUT ROWID;

/* Permits. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
river_id TEXT NOT NULL REFERENCES rivers (id), -- River
outlet TEXT NOT NULL UNIQUE, -- Code of the outlet
daily_amount INTEGER NOT NULL CHECK (daily_amount BETWEEN 10 AND 5000), -- Cubic metres a day
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether the firm countersigned the conditions
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day
status TEXT NOT NULL CHECK (status IN ('applied', 'granted', 'suspended')), -- State of the permit
CHECK ((status = 'applied') = (valid_until IS NULL)),
CHECK (status = 'applied' OR countersigned)
) STRICT, WITHOUT ROWID;

/* Samples. */
CREATE TABLE samples (
id TEXT PRIMARY KEY, -- Sample number
permit_id TEXT NOT NULL REFERENCES permits (id), -- Permit
inspector_id TEXT NOT NULL REFERENCES inspectors (id), -- Inspector
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
substance TEXT NOT NULL CHECK (substance IN ('ammonium', 'phosphorus', 'copper', 'zinc')), -- Substance
value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 1000), -- Measured value
exceeded INTEGER NOT NULL CHECK (exceeded IN (0, 1)), -- Whether it is above the limit of the river
UNIQUE (permit_id, day, substance)
) STRICT, WITHOUT ROWID;

/* Orders with fines. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
sample_id TEXT NOT NULL UNIQUE REFERENCES samples (id), -- Sample
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day
fine_cents INTEGER NOT NULL CHECK (fine_cents >= 20000), -- Fine in cents
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State of the order
) STRICT, WITHOUT ROWID;
