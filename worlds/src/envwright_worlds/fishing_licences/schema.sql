/* People who fish. */
CREATE TABLE anglers (
id TEXT PRIMARY KEY, -- Angler number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
examined_on TEXT CHECK (examined_on IS date(examined_on)) -- Day of the passed examination
) STRICT, WITHOUT ROWID;

/* Lakes and rivers. */
CREATE TABLE waters (
id TEXT PRIMARY KEY, -- Water number
name TEXT NOT NULL UNIQUE, -- Name
most_permits INTEGER NOT NULL CHECK (most_permits BETWEEN 1 AND 50), -- Day permits at most
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0) -- Fee of a day in cents
) STRICT, WITHOUT ROWID;

/* Kinds of fish. */
CREATE TABLE fish_kinds (
id TEXT PRIMARY KEY, -- Fish number
name TEXT NOT NULL UNIQUE, -- Name
least_cm INTEGER NOT NULL CHECK (least_cm BETWEEN 5 AND 120), -- Least length in centimetres
closed_from TEXT NOT NULL, -- First closed day of the year, month and day
closed_until TEXT NOT NULL, -- Last closed day of the year, month and day
most_daily INTEGER NOT NULL CHECK (most_daily BETWEEN 1 AND 20) -- Most of them on a permit
) STRICT, WITHOUT ROWID;

/* Fishing licences. */
CREATE TABLE licences (
id TEXT PRIMARY KEY, -- Licence identifier
code TEXT NOT NULL UNIQUE, -- Licence code
angler_id TEXT NOT NULL REFERENCES anglers (id), -- Angler
kind TEXT NOT NULL CHECK (kind IN ('year', 'guest')), -- For a year, or for a guest without an examination
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
warnings INTEGER NOT NULL CHECK (warnings BETWEEN 0 AND 3), -- Warnings
suspended_on TEXT CHECK (suspended_on IS date(suspended_on)), -- Day of the suspension, while it is suspended
status TEXT NOT NULL CHECK (status IN ('valid', 'suspended')), -- State
CHECK ((status = 'suspended') = (suspended_on IS NOT NULL)),
CHECK (warnings < 3 OR status = 'suspended')
) STRICT, WITHOUT ROWID;

/* Day permits for waters. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
licence_id TEXT NOT NULL REFERENCES licences (id), -- Licence
water_id TEXT NOT NULL REFERENCES waters (id), -- Water
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
rules_confirmed INTEGER NOT NULL CHECK (rules_confirmed IN (0, 1)), -- Whether the angler has confirmed the rules of the water
refund_cents INTEGER NOT NULL CHECK (refund_cents >= 0), -- What was paid back, in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'tagged', 'reported', 'cancelled')), -- State
CHECK (refund_cents = 0 OR status = 'cancelled')
) STRICT, WITHOUT ROWID;

/* Fish that were reported. */
CREATE TABLE catches (
id TEXT PRIMARY KEY, -- Catch number
permit_id TEXT NOT NULL REFERENCES permits (id), -- Permit
fish_id TEXT NOT NULL REFERENCES fish_kinds (id), -- Kind of fish
length_cm INTEGER NOT NULL CHECK (length_cm BETWEEN 1 AND 200) -- Length in centimetres
) STRICT, WITHOUT ROWID;

CREATE INDEX licences_by_angler_id ON licences (angler_id);
CREATE INDEX permits_by_licence_id ON permits (licence_id);
CREATE INDEX permits_by_water_id ON permits (water_id);
CREATE INDEX catches_by_permit_id ON catches (permit_id);
CREATE INDEX catches_by_fish_id ON catches (fish_id);
