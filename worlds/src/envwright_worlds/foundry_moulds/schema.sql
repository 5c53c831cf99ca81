/* Firms that order castings. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL UNIQUE, -- Name of the firm
town TEXT NOT NULL -- Town
) STRICT, WITHOUT ROWID;

/* Wooden patterns of customers. */
CREATE TABLE patterns (
id TEXT PRIMARY KEY, -- Pattern number
title TEXT NOT NULL UNIQUE, -- Title on the pattern
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer to whom it belongs
alloy TEXT NOT NULL CHECK (alloy IN ('iron', 'bronze', 'steel')), -- Alloy
ladles INTEGER NOT NULL CHECK (ladles BETWEEN 1 AND 9), -- Ladles of metal for one casting
uses_left INTEGER NOT NULL CHECK (uses_left >= 0) -- Moulds that can still be made with it
) STRICT, WITHOUT ROWID;

/* People who work in the foundry. */
CREATE TABLE founders (
id TEXT PRIMARY KEY, -- Number of the founder
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
trade TEXT NOT NULL CHECK (trade IN ('moulder', 'melter', 'fettler', 'inspector')), -- Trade
certified INTEGER NOT NULL CHECK (certified IN (0, 1)), -- Whether certified for ultrasonic inspections
on_shift INTEGER NOT NULL CHECK (on_shift IN (0, 1)) -- Whether on shift
) STRICT, WITHOUT ROWID;

/* Orders for castings. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Code of the job
pattern_id TEXT NOT NULL REFERENCES patterns (id), -- Pattern
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 50), -- Pieces
certificate INTEGER NOT NULL CHECK (certificate IN (0, 1)), -- Whether a certificate is wanted
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'shipped', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Sand moulds. */
CREATE TABLE moulds (
id TEXT PRIMARY KEY, -- Mould number
tag TEXT NOT NULL UNIQUE, -- Tag on the box
pattern_id TEXT NOT NULL REFERENCES patterns (id), -- Pattern
moulder_id TEXT NOT NULL REFERENCES founders (id), -- Moulder
made_at TEXT NOT NULL CHECK (made_at IS strftime('%Y-%m-%dT%H:%M:%SZ', made_at)), -- Time of the making
closed_at TEXT CHECK (closed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', closed_at)), -- Time of the closing
status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'poured', 'broken_up')), -- State of the mould
CHECK ((status = 'open') = (closed_at IS NULL))
) STRICT, WITHOUT ROWID;

/* Melts of metal in the furnaces. */
CREATE TABLE melts (
id TEXT PRIMARY KEY, -- Melt number
code TEXT NOT NULL UNIQUE, -- Code in the melt book
alloy TEXT NOT NULL CHECK (alloy IN ('iron', 'bronze', 'steel')), -- Alloy
melter_id TEXT NOT NULL REFERENCES founders (id), -- Melter
ladles_left INTEGER NOT NULL CHECK (ladles_left BETWEEN 0 AND 20), -- Ladles of metal left
points INTEGER CHECK (points BETWEEN 0 AND 100), -- Points of impurity in the last sample
corrections INTEGER NOT NULL CHECK (corrections BETWEEN 0 AND 2), -- Corrections so far
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the metallurgist approved it
tapped_at TEXT CHECK (tapped_at IS strftime('%Y-%m-%dT%H:%M:%SZ', tapped_at)), -- Time of the tap
status TEXT NOT NULL CHECK (status IN ('charged', 'sampled', 'tapped', 'ended')), -- State of the melt
CHECK ((status IN ('tapped', 'ended')) = (tapped_at IS NOT NULL)),
CHECK ((status = 'charged') = (points IS NULL))
) STRICT, WITHOUT ROWID;

/* Castings. */
CREATE TABLE castings (
id TEXT PRIMARY KEY, -- Casting number
serial TEXT NOT NULL UNIQUE, -- Serial on the casting
mould_id TEXT NOT NULL UNIQUE REFERENCES moulds (id), -- Mould
melt_id TEXT NOT NULL REFERENCES melts (id), -- Melt
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
poured_at TEXT NOT NULL CHECK (poured_at IS strftime('%Y-%m-%dT%H:%M:%SZ', poured_at)), -- Time of the pouring
status TEXT NOT NULL CHECK (status IN ('cooling', 'shaken_out', 'fettled', 'passed', 'rejected', 'shipped')) -- State of the casting
) STRICT, WITHOUT ROWID;

/* Inspections of castings. */
CREATE TABLE inspections (
id TEXT PRIMARY KEY, -- Inspection number
casting_id TEXT NOT NULL REFERENCES castings (id), -- Casting
inspector_id TEXT NOT NULL REFERENCES founders (id), -- Inspector
method TEXT NOT NULL CHECK (method IN ('visual', 'ultrasonic')), -- Method
result TEXT NOT NULL CHECK (result IN ('passed', 'failed')), -- Result
done_on TEXT NOT NULL CHECK (done_on IS date(done_on)), -- Day
UNIQUE (casting_id, method)
) STRICT, WITHOUT ROWID;
