/* Endings of names. */
CREATE TABLE suffixes (
id TEXT PRIMARY KEY, -- Suffix number
ending TEXT NOT NULL UNIQUE, -- Ending, without the dot
year_cents INTEGER NOT NULL CHECK (year_cents > 0), -- Price of a year, in cents
restore_cents INTEGER NOT NULL CHECK (restore_cents > 0), -- Fee of a restoration, in cents
grace_days INTEGER NOT NULL CHECK (grace_days BETWEEN 0 AND 60), -- Days after the end in which it can be renewed
most_years INTEGER NOT NULL CHECK (most_years BETWEEN 1 AND 10) -- Years that can be bought at once
) STRICT, WITHOUT ROWID;

/* Who holds names. */
CREATE TABLE registrants (
id TEXT PRIMARY KEY, -- Registrant number
name TEXT NOT NULL, -- Name of the person or company
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents BETWEEN 0 AND 100000), -- Credit, in cents
verified INTEGER NOT NULL CHECK (verified IN (0, 1)), -- Whether the identity is verified
document_until TEXT CHECK (document_until IS date(document_until)) -- Last day of the document that was shown, if any
) STRICT, WITHOUT ROWID;

/* Registered names. */
CREATE TABLE names (
id TEXT PRIMARY KEY, -- Number of the name
name TEXT NOT NULL UNIQUE, -- Name with its ending
suffix_id TEXT NOT NULL REFERENCES suffixes (id), -- Suffix
registrant_id TEXT NOT NULL REFERENCES registrants (id), -- Registrant
registered_on TEXT NOT NULL CHECK (registered_on IS date(registered_on)), -- Day of registration
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- End
locked INTEGER NOT NULL CHECK (locked IN (0, 1)), -- Whether it is locked against transfers
status TEXT NOT NULL CHECK (status IN ('active', 'expired', 'redemption', 'released', 'moved')) -- State
) STRICT, WITHOUT ROWID;

/* Name servers of a name. */
CREATE TABLE hosts (
name_id TEXT NOT NULL REFERENCES names (id), -- Name
host TEXT NOT NULL CHECK (host IN ('ns-a.north', 'ns-b.north', 'ns-a.south', 'ns-b.south', 'ns-a.east', 'ns-b.east')), -- Name server
PRIMARY KEY (name_id, host)
) STRICT, WITHOUT ROWID;

/* Moves of names to other registrars. */
CREATE TABLE transfers (
id TEXT PRIMARY KEY, -- Transfer number
name_id TEXT NOT NULL REFERENCES names (id), -- Name
registrar TEXT NOT NULL CHECK (registrar IN ('Pellucid Names', 'Zonewright', 'Harbor Registry')), -- New registrar
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('asked', 'approved', 'completed', 'rejected')) -- State
) STRICT, WITHOUT ROWID;
