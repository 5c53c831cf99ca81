/* Kinds of room. */
CREATE TABLE room_kinds (
id TEXT PRIMARY KEY, -- Code of the kind
name TEXT NOT NULL UNIQUE, -- Name of the kind
night_cents INTEGER NOT NULL CHECK (night_cents >= 1), -- Price of a night in cents
beds INTEGER NOT NULL CHECK (beds BETWEEN 1 AND 6) -- Number of people who sleep in it
) STRICT, WITHOUT ROWID;

/* Rooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
kind_id TEXT NOT NULL REFERENCES room_kinds (id), -- Kind of room
floor INTEGER NOT NULL CHECK (floor BETWEEN 0 AND 4), -- Floor
step_free INTEGER NOT NULL CHECK (step_free IN (0, 1)), -- Whether it is reached without steps
status TEXT NOT NULL CHECK (status IN ('clean', 'dirty', 'blocked')) -- State of the room
) STRICT, WITHOUT ROWID;

/* Guests. */
CREATE TABLE guests (
id TEXT PRIMARY KEY, -- Guest number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
regular INTEGER NOT NULL CHECK (regular IN (0, 1)) -- Whether the guest is a regular
) STRICT, WITHOUT ROWID;

/* Stays. */
CREATE TABLE stays (
id TEXT PRIMARY KEY, -- Stay number
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
kind_id TEXT NOT NULL REFERENCES room_kinds (id), -- Kind of room that was booked
room_id TEXT REFERENCES rooms (id), -- Room, once one is given
arrives TEXT NOT NULL CHECK (arrives IS date(arrives)), -- Day of arrival
departs TEXT NOT NULL CHECK (departs IS date(departs)), -- Day of departure
people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 6), -- Number of people
status TEXT NOT NULL CHECK (status IN ('booked', 'in_house', 'departed', 'cancelled', 'no_show')), -- State of the stay
CHECK (departs > arrives)
) STRICT, WITHOUT ROWID;

/* Lines of folios. */
CREATE TABLE folio_lines (
id TEXT PRIMARY KEY, -- Line number
stay_id TEXT NOT NULL REFERENCES stays (id), -- Stay
kind TEXT NOT NULL CHECK (kind IN ('night', 'breakfast', 'minibar', 'parking', 'fee', 'payment')), -- What it is for
amount_cents INTEGER NOT NULL, -- Amount in cents; below 0 for payments
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
status TEXT NOT NULL CHECK (status IN ('posted', 'voided')) -- State of the line
) STRICT, WITHOUT ROWID;

/* Work in rooms. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
kind TEXT NOT NULL CHECK (kind IN ('cleaning', 'repair')), -- Kind of work
note TEXT NOT NULL, -- What is to be done
status TEXT NOT NULL CHECK (status IN ('open', 'done')) -- State of the job
) STRICT, WITHOUT ROWID;

CREATE INDEX stays_by_guest ON stays (guest_id);
CREATE INDEX stays_by_kind ON stays (kind_id);
CREATE INDEX lines_by_stay ON folio_lines (stay_id);
