/* Boats on the canal. */
CREATE TABLE boats (
id TEXT PRIMARY KEY, -- Boat number
name TEXT NOT NULL, -- Name of the boat
plate TEXT NOT NULL UNIQUE, -- Letters on the plate
owner TEXT NOT NULL, -- Full name of the owner
beam TEXT NOT NULL CHECK (beam IN ('narrow', 'wide')), -- Beam
insured INTEGER NOT NULL CHECK (insured IN (0, 1)) -- Whether the owner has shown the insurance
) STRICT, WITHOUT ROWID;

/* Licences of boats. */
CREATE TABLE licences (
id TEXT PRIMARY KEY, -- Licence number
boat_id TEXT NOT NULL REFERENCES boats (id), -- Boat
kind TEXT NOT NULL CHECK (kind IN ('month', 'year')), -- Kind
valid_from TEXT NOT NULL CHECK (valid_from IS date(valid_from)), -- First day
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0) -- Fee in cents
) STRICT, WITHOUT ROWID;

/* Locks of the canal. */
CREATE TABLE locks (
id TEXT PRIMARY KEY, -- Lock number
name TEXT NOT NULL UNIQUE, -- Name
section TEXT NOT NULL CHECK (section IN ('summit', 'town', 'harbour')), -- Section of the canal
beam TEXT NOT NULL CHECK (beam IN ('narrow', 'wide')) -- Widest beam it takes
) STRICT, WITHOUT ROWID;

/* Passages of boats through locks. */
CREATE TABLE passages (
id TEXT PRIMARY KEY, -- Passage number
boat_id TEXT NOT NULL REFERENCES boats (id), -- Boat
lock_id TEXT NOT NULL REFERENCES locks (id), -- Lock
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
part TEXT NOT NULL CHECK (part IN ('morning', 'noon', 'evening')), -- Part of the day
status TEXT NOT NULL CHECK (status IN ('booked', 'in_lock', 'passed', 'cancelled')) -- State of the passage
) STRICT, WITHOUT ROWID;

/* Stoppages of locks. */
CREATE TABLE stoppages (
id TEXT PRIMARY KEY, -- Stoppage number
lock_id TEXT NOT NULL REFERENCES locks (id), -- Lock
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
reason TEXT NOT NULL, -- Reason
status TEXT NOT NULL CHECK (status IN ('planned', 'lifted')), -- State of the stoppage
CHECK (starts_on <= ends_on)
) STRICT, WITHOUT ROWID;
