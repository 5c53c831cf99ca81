/* Hauliers with accounts. */
CREATE TABLE hauliers (
id TEXT PRIMARY KEY, -- Haulier number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents > 0), -- Credit in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0), -- What is owed in cents
status TEXT NOT NULL CHECK (status IN ('open', 'blocked')) -- State of the account
) STRICT, WITHOUT ROWID;

/* Lorries of hauliers. */
CREATE TABLE lorries (
id TEXT PRIMARY KEY, -- Lorry number
plate TEXT NOT NULL UNIQUE, -- Plate
haulier_id TEXT NOT NULL REFERENCES hauliers (id), -- Haulier
most_tonnes INTEGER NOT NULL CHECK (most_tonnes > 0), -- Most that it may weigh in tonnes
inspected_until TEXT NOT NULL CHECK (inspected_until IS date(inspected_until)) -- Last day of its inspection
) STRICT, WITHOUT ROWID;

/* Kinds of stone. */
CREATE TABLE stones (
id TEXT PRIMARY KEY, -- Stone number
name TEXT NOT NULL UNIQUE, -- Name
tonne_cents INTEGER NOT NULL CHECK (tonne_cents > 0), -- Price of a tonne in cents
stock_tonnes INTEGER NOT NULL CHECK (stock_tonnes >= 0) -- Tonnes in stock
) STRICT, WITHOUT ROWID;

/* Road permits of lorries. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
lorry_id TEXT NOT NULL REFERENCES lorries (id), -- Lorry
road TEXT NOT NULL CHECK (road IN ('village', 'bridge', 'bypass')), -- Road
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)) -- Last day
) STRICT, WITHOUT ROWID;

/* Tickets of the weighbridge. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
code TEXT NOT NULL UNIQUE, -- Code on the ticket
lorry_id TEXT NOT NULL REFERENCES lorries (id), -- Lorry
stone_id TEXT NOT NULL REFERENCES stones (id), -- Stone
empty_tonnes INTEGER NOT NULL CHECK (empty_tonnes BETWEEN 5 AND 20), -- Weight when empty in tonnes
full_tonnes INTEGER CHECK (full_tonnes > 0), -- Weight when loaded in tonnes
road TEXT CHECK (road IN ('village', 'bridge', 'bypass')), -- Road, once released
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the driver signed
status TEXT NOT NULL CHECK (status IN ('weighed_in', 'weighed_out', 'released', 'void')), -- State of the ticket
CHECK ((status = 'released') = (road IS NOT NULL))
) STRICT, WITHOUT ROWID;
