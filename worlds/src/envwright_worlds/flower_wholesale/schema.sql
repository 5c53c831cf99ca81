/* Nurseries that supply flowers. */
CREATE TABLE growers (
id TEXT PRIMARY KEY, -- Grower number
name TEXT NOT NULL UNIQUE, -- Name of the nursery
country TEXT NOT NULL, -- Country
suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)) -- Whether nothing is bought there at present
) STRICT, WITHOUT ROWID;

/* Varieties of flowers. */
CREATE TABLE varieties (
id TEXT PRIMARY KEY, -- Variety number
name TEXT NOT NULL UNIQUE, -- Name of the variety
colour TEXT NOT NULL CHECK (colour IN ('red', 'white', 'yellow', 'pink', 'green', 'purple')), -- Colour
vase_days INTEGER NOT NULL CHECK (vase_days BETWEEN 4 AND 30) -- Vase life in days from landing
) STRICT, WITHOUT ROWID;

/* Deliveries of one variety from a grower. */
CREATE TABLE consignments (
id TEXT PRIMARY KEY, -- Consignment number
grower_id TEXT NOT NULL REFERENCES growers (id), -- Grower
variety_id TEXT NOT NULL REFERENCES varieties (id), -- Variety
lands_on TEXT NOT NULL CHECK (lands_on IS date(lands_on)), -- Day of landing
bunches_left INTEGER NOT NULL CHECK (bunches_left BETWEEN 0 AND 2000), -- Bunches that are not sold
cost_cents INTEGER NOT NULL CHECK (cost_cents BETWEEN 50 AND 5000), -- Cost of a bunch in cents
price_cents INTEGER CHECK (price_cents >= 30), -- Price of a bunch in cents, once it is on the stand
status TEXT NOT NULL CHECK (status IN ('announced', 'chilled', 'on_stand', 'condemned')) -- State of the consignment
) STRICT, WITHOUT ROWID;

/* Flower shops that buy. */
CREATE TABLE florists (
id TEXT PRIMARY KEY, -- Florist number
name TEXT NOT NULL UNIQUE, -- Name of the shop
owner TEXT NOT NULL, -- Name of the owner
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- Credit limit in cents
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- What the shop owes in cents
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether it gets no new slip
) STRICT, WITHOUT ROWID;

/* Van rounds. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
name TEXT NOT NULL, -- Name of the round
runs_on TEXT NOT NULL CHECK (runs_on IS date(runs_on)), -- Day
room_bunches INTEGER NOT NULL CHECK (room_bunches BETWEEN 20 AND 800), -- Bunches that the van takes
status TEXT NOT NULL CHECK (status IN ('loading', 'departed')), -- State of the round
UNIQUE (name, runs_on)
) STRICT, WITHOUT ROWID;

/* Purchases of florists. */
CREATE TABLE slips (
id TEXT PRIMARY KEY, -- Slip number
florist_id TEXT NOT NULL REFERENCES florists (id), -- Florist
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round that brings it
status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'on_road', 'received', 'void')) -- State of the slip
) STRICT, WITHOUT ROWID;

/* Bunches on slips. */
CREATE TABLE slip_lines (
slip_id TEXT NOT NULL REFERENCES slips (id), -- Slip
consignment_id TEXT NOT NULL REFERENCES consignments (id), -- Consignment
bunches INTEGER NOT NULL CHECK (bunches BETWEEN 1 AND 300), -- Bunches
price_cents INTEGER NOT NULL CHECK (price_cents >= 30), -- Price of a bunch in cents
credited INTEGER NOT NULL CHECK (credited >= 0), -- Wilted bunches credited
PRIMARY KEY (slip_id, consignment_id),
CHECK (credited * 2 <= bunches)
) STRICT, WITHOUT ROWID;

/* Returnable trolleys. */
CREATE TABLE trolleys (
id TEXT PRIMARY KEY, -- Trolley number
code TEXT NOT NULL UNIQUE, -- Code on the plate
status TEXT NOT NULL CHECK (status IN ('in_yard', 'loaded', 'at_florist')), -- Where it is
slip_id TEXT REFERENCES slips (id), -- Slip that it carries or carried last, while it is away
out_since TEXT CHECK (out_since IS date(out_since)), -- Day since when it is at the florist's
CHECK ((status = 'in_yard') = (slip_id IS NULL)),
CHECK ((status = 'at_florist') = (out_since IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX slips_by_florist ON slips (florist_id);
CREATE INDEX slips_by_round ON slips (round_id);
CREATE INDEX trolleys_by_slip ON trolleys (slip_id);
