/* Evenings of the repair cafe. */
CREATE TABLE evenings (
id TEXT PRIMARY KEY, -- Evening number
title TEXT NOT NULL UNIQUE, -- Title
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('announced', 'open', 'over')) -- State of the evening
) STRICT, WITHOUT ROWID;

/* Helpers with their trades. */
CREATE TABLE helpers (
id TEXT PRIMARY KEY, -- Helper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
trade TEXT NOT NULL CHECK (trade IN ('electric', 'textile', 'wood', 'bicycle')), -- Trade
may_test INTEGER NOT NULL CHECK (may_test IN (0, 1)) -- Whether the helper has a test licence
) STRICT, WITHOUT ROWID;

/* Which helper is on the list of which evening. */
CREATE TABLE duties (
evening_id TEXT NOT NULL REFERENCES evenings (id), -- Evening
helper_id TEXT NOT NULL REFERENCES helpers (id), -- Helper
PRIMARY KEY (evening_id, helper_id)
) STRICT, WITHOUT ROWID;

/* Visitors who bring broken things. */
CREATE TABLE visitors (
id TEXT PRIMARY KEY, -- Visitor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the visitor owes for parts, in cents
) STRICT, WITHOUT ROWID;

/* Broken things of visitors. */
CREATE TABLE things (
id TEXT PRIMARY KEY, -- Number of the thing
label TEXT NOT NULL UNIQUE, -- What it is
visitor_id TEXT NOT NULL REFERENCES visitors (id), -- Visitor
trade TEXT NOT NULL CHECK (trade IN ('electric', 'textile', 'wood', 'bicycle')) -- Trade that mends it
) STRICT, WITHOUT ROWID;

/* Spare parts in the drawers. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Part number
name TEXT NOT NULL UNIQUE, -- Name
trade TEXT NOT NULL CHECK (trade IN ('electric', 'textile', 'wood', 'bicycle')), -- Trade
stock INTEGER NOT NULL CHECK (stock >= 0), -- Pieces in stock
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a piece, in cents
) STRICT, WITHOUT ROWID;

/* Repairs of things on evenings. */
CREATE TABLE repairs (
id TEXT PRIMARY KEY, -- Repair number
thing_id TEXT NOT NULL REFERENCES things (id), -- Thing
evening_id TEXT NOT NULL REFERENCES evenings (id), -- Evening
helper_id TEXT REFERENCES helpers (id), -- Helper, once it began
waived INTEGER NOT NULL CHECK (waived IN (0, 1)), -- Whether the visitor signed the waiver
began_at TEXT CHECK (began_at IS strftime('%Y-%m-%dT%H:%M:%SZ', began_at)), -- Begin
parts_cents INTEGER NOT NULL CHECK (parts_cents BETWEEN 0 AND 1500), -- Parts that were used, in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'in_work', 'to_test', 'mended', 'hopeless')), -- State of the repair
CHECK ((status = 'booked') = (helper_id IS NULL))
) STRICT, WITHOUT ROWID;
