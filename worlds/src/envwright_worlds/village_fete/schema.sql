/* Fetes of the village. */
CREATE TABLE fetes (
id TEXT PRIMARY KEY, -- Fete number
name TEXT NOT NULL UNIQUE, -- Name
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
box_cents INTEGER NOT NULL CHECK (box_cents >= 0) -- Money in its cash box in cents
) STRICT, WITHOUT ROWID;

/* Stalls at the fetes. */
CREATE TABLE stalls (
id TEXT PRIMARY KEY, -- Stall number
name TEXT NOT NULL UNIQUE, -- Name
fete_id TEXT NOT NULL REFERENCES fetes (id), -- Fete
kind TEXT NOT NULL CHECK (kind IN ('food', 'drink', 'game', 'craft')), -- Kind of stall
takings_cents INTEGER NOT NULL, -- Takings in cents
status TEXT NOT NULL CHECK (status IN ('pitched', 'open', 'closed')) -- State of the stall
) STRICT, WITHOUT ROWID;

/* Helpers of the committee. */
CREATE TABLE helpers (
id TEXT PRIMARY KEY, -- Helper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
age INTEGER NOT NULL CHECK (age BETWEEN 5 AND 99) -- Age in years
) STRICT, WITHOUT ROWID;

/* Permits that stalls need. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
stall_id TEXT NOT NULL UNIQUE REFERENCES stalls (id), -- Stall
kind TEXT NOT NULL CHECK (kind IN ('hygiene', 'licence', 'raffle')), -- Kind of permit
status TEXT NOT NULL CHECK (status IN ('asked', 'granted')) -- State of the permit
) STRICT, WITHOUT ROWID;

/* Shifts of helpers at stalls. */
CREATE TABLE shifts (
id TEXT PRIMARY KEY, -- Shift number
stall_id TEXT NOT NULL REFERENCES stalls (id), -- Stall
helper_id TEXT NOT NULL REFERENCES helpers (id), -- Helper
slot TEXT NOT NULL CHECK (slot IN ('morning', 'noon', 'evening')), -- Part of the day
UNIQUE (stall_id, helper_id, slot)
) STRICT, WITHOUT ROWID;

/* Floats of money handed to stalls. */
CREATE TABLE floats (
id TEXT PRIMARY KEY, -- Float number
stall_id TEXT NOT NULL REFERENCES stalls (id), -- Stall
helper_id TEXT NOT NULL REFERENCES helpers (id), -- Helper who took it
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 500 AND 5000), -- Amount handed out in cents
counted_cents INTEGER CHECK (counted_cents >= 0), -- Amount counted in cents, once back
status TEXT NOT NULL CHECK (status IN ('out', 'back')), -- State of the float
CHECK ((status = 'back') = (counted_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;
