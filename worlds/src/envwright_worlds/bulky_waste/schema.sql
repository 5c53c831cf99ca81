/* Districts. */
CREATE TABLE districts (
id TEXT PRIMARY KEY, -- District number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Households. */
CREATE TABLE households (
id TEXT PRIMARY KEY, -- Household number
resident TEXT NOT NULL, -- Name of the resident
address TEXT NOT NULL UNIQUE, -- Address
district_id TEXT NOT NULL REFERENCES districts (id) -- District
) STRICT, WITHOUT ROWID;

/* Kinds of bulky things. */
CREATE TABLE waste_kinds (
id TEXT PRIMARY KEY, -- Kind number
name TEXT NOT NULL UNIQUE, -- Name
litres INTEGER NOT NULL CHECK (litres > 0), -- Volume of one
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee for one
heavy INTEGER NOT NULL CHECK (heavy IN (0, 1)), -- Whether a lift is needed
hazardous INTEGER NOT NULL CHECK (hazardous IN (0, 1)) -- Whether hazardous
) STRICT, WITHOUT ROWID;

/* Crews. */
CREATE TABLE crews (
id TEXT PRIMARY KEY, -- Crew number
name TEXT NOT NULL UNIQUE, -- Name
lift INTEGER NOT NULL CHECK (lift IN (0, 1)) -- Whether their lorry has a lift
) STRICT, WITHOUT ROWID;

/* Rounds through districts. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
district_id TEXT NOT NULL REFERENCES districts (id), -- District
round_on TEXT NOT NULL CHECK (round_on IS date(round_on)), -- Day
litres INTEGER NOT NULL CHECK (litres BETWEEN 1000 AND 20000), -- Volume of the lorry
crew_id TEXT REFERENCES crews (id), -- Crew
status TEXT NOT NULL CHECK (status IN ('planned', 'closed', 'driving', 'finished')), -- State
UNIQUE (district_id, round_on),
CHECK (status = 'planned' OR crew_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Pickups at households. */
CREATE TABLE pickups (
id TEXT PRIMARY KEY, -- Pickup number
household_id TEXT NOT NULL REFERENCES households (id), -- Household
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
base_cents INTEGER NOT NULL CHECK (base_cents IN (0, 2500)), -- Base fee
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid
miss_reason TEXT CHECK (miss_reason IN ('nothing out', 'way blocked')), -- Why it was missed
rebooked INTEGER NOT NULL CHECK (rebooked IN (0, 1)), -- Whether it was put on another round
status TEXT NOT NULL CHECK (status IN ('requested', 'confirmed', 'collected', 'missed', 'cancelled')), -- State
CHECK ((miss_reason IS NOT NULL) = (status = 'missed'))
) STRICT, WITHOUT ROWID;

/* Things in pickups. */
CREATE TABLE pickup_things (
pickup_id TEXT NOT NULL REFERENCES pickups (id), -- Pickup
kind_id TEXT NOT NULL REFERENCES waste_kinds (id), -- Kind
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 10), -- Pieces
PRIMARY KEY (pickup_id, kind_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pickups_by_round ON pickups (round_id);
