/* Strings of pipes. */
CREATE TABLE strings (
id TEXT PRIMARY KEY, -- String number
name TEXT NOT NULL UNIQUE, -- Name
most_kilowatts INTEGER NOT NULL CHECK (most_kilowatts > 0) -- Most kilowatts
) STRICT, WITHOUT ROWID;

/* Owners of houses. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Houses that are heated. */
CREATE TABLE houses (
id TEXT PRIMARY KEY, -- House number
name TEXT NOT NULL UNIQUE, -- Name of the house
string_id TEXT NOT NULL REFERENCES strings (id), -- String
owner_id TEXT NOT NULL REFERENCES owners (id), -- Owner
kilowatts INTEGER NOT NULL CHECK (kilowatts BETWEEN 5 AND 60), -- Ordered power in kilowatts
changed_on TEXT CHECK (changed_on IS date(changed_on)), -- Day of the last change of power
protected INTEGER NOT NULL CHECK (protected IN (0, 1)), -- Whether somebody frail lives there
state TEXT NOT NULL CHECK (state IN ('supplied', 'throttled')) -- State of the supply
) STRICT, WITHOUT ROWID;

/* Meters of houses. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Meter number
label TEXT NOT NULL UNIQUE, -- Label
house_id TEXT NOT NULL REFERENCES houses (id), -- House
sealed_until TEXT NOT NULL CHECK (sealed_until IS date(sealed_until)), -- Last day of the seal
state TEXT NOT NULL CHECK (state IN ('in_use', 'removed')) -- State of the meter
) STRICT, WITHOUT ROWID;

/* Readings of meters. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
read_on TEXT NOT NULL CHECK (read_on IS date(read_on)), -- Day
shown INTEGER NOT NULL CHECK (shown > 0), -- What the meter showed
used INTEGER NOT NULL CHECK (used > 0), -- Units used since the reading before
doubtful INTEGER NOT NULL CHECK (doubtful IN (0, 1)), -- Whether it is doubtful
photo INTEGER NOT NULL CHECK (photo IN (0, 1)), -- Whether the owner sent a photo
status TEXT NOT NULL CHECK (status IN ('entered', 'billed')) -- State of the reading
) STRICT, WITHOUT ROWID;

/* Bills for readings. */
CREATE TABLE bills (
id TEXT PRIMARY KEY, -- Bill number
reading_id TEXT NOT NULL UNIQUE REFERENCES readings (id), -- Reading
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid so far in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Due day
reminders INTEGER NOT NULL CHECK (reminders BETWEEN 0 AND 2), -- Reminders sent
reminded_on TEXT CHECK (reminded_on IS date(reminded_on)), -- Day of the last reminder
status TEXT NOT NULL CHECK (status IN ('open', 'paid')), -- State of the bill
CHECK ((status = 'paid') = (paid_cents = amount_cents))
) STRICT, WITHOUT ROWID;
