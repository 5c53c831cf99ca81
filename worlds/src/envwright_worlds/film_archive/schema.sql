/* Holders of film rights. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Holder number
name TEXT NOT NULL UNIQUE, -- Name
policy TEXT NOT NULL CHECK (policy IN ('blanket', 'ask', 'never')), -- Whether loans are agreed to
screening_fee_cents INTEGER NOT NULL CHECK (screening_fee_cents >= 0) -- Fee for a screening, in cents
) STRICT, WITHOUT ROWID;

/* Films of the collection. */
CREATE TABLE films (
id TEXT PRIMARY KEY, -- Film number
title TEXT NOT NULL UNIQUE, -- Title
director TEXT NOT NULL, -- Director
year INTEGER NOT NULL CHECK (year BETWEEN 1890 AND 2025), -- Year
holder_id TEXT NOT NULL REFERENCES holders (id) -- Holder of the rights
) STRICT, WITHOUT ROWID;

/* Vaults of the archive. */
CREATE TABLE vaults (
id TEXT PRIMARY KEY, -- Vault number
name TEXT NOT NULL UNIQUE, -- Name
climate TEXT NOT NULL CHECK (climate IN ('cold', 'cool', 'nitrate')), -- Climate
capacity INTEGER NOT NULL CHECK (capacity >= 1) -- Prints that fit
) STRICT, WITHOUT ROWID;

/* Reels of the films. */
CREATE TABLE prints (
id TEXT PRIMARY KEY, -- Print number
barcode TEXT NOT NULL UNIQUE, -- Barcode on the can
film_id TEXT NOT NULL REFERENCES films (id), -- Film
stock TEXT NOT NULL CHECK (stock IN ('wide', 'narrow', 'nitrate')), -- Gauge and base
element TEXT NOT NULL CHECK (element IN ('print', 'negative')), -- Element
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5), -- Grade of wear, 1 is best
inspected_on TEXT NOT NULL CHECK (inspected_on IS date(inspected_on)), -- Day of the last inspection
vault_id TEXT REFERENCES vaults (id), -- Vault, while it is in one
status TEXT NOT NULL CHECK (status IN ('vaulted', 'on_loan', 'at_bench', 'written_off')) -- State
) STRICT, WITHOUT ROWID;

/* Cinemas that borrow. */
CREATE TABLE venues (
id TEXT PRIMARY KEY, -- Venue number
name TEXT NOT NULL UNIQUE, -- Name
city TEXT NOT NULL, -- City
projector TEXT NOT NULL CHECK (projector IN ('wide', 'narrow', 'both')), -- Gauges that it shows
nitrate_permit INTEGER NOT NULL CHECK (nitrate_permit IN (0, 1)), -- Whether it may show nitrate
standing TEXT NOT NULL CHECK (standing IN ('good', 'suspended')) -- Standing
) STRICT, WITHOUT ROWID;

/* Loans of prints to venues. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
print_id TEXT NOT NULL REFERENCES prints (id), -- Print
venue_id TEXT NOT NULL REFERENCES venues (id), -- Venue
show_on TEXT NOT NULL CHECK (show_on IS date(show_on)), -- Day of the screening
screenings INTEGER NOT NULL CHECK (screenings BETWEEN 1 AND 6), -- Number of screenings
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee, in cents
holder_agreed INTEGER NOT NULL CHECK (holder_agreed IN (0, 1)), -- Whether the holder has agreed
fee_paid INTEGER NOT NULL CHECK (fee_paid IN (0, 1)), -- Whether the fee is paid
status TEXT NOT NULL CHECK (status IN ('requested', 'cleared', 'shipped', 'returned', 'refused')) -- State
) STRICT, WITHOUT ROWID;

/* Scans of prints. */
CREATE TABLE scans (
id TEXT PRIMARY KEY, -- Scan number
print_id TEXT NOT NULL REFERENCES prints (id), -- Print
resolution TEXT NOT NULL CHECK (resolution IN ('two_k', 'four_k')), -- Resolution
status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'done', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;
