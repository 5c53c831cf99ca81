/* Guests. */
CREATE TABLE guests (
id TEXT PRIMARY KEY, -- Number of the guest
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
times_missed INTEGER NOT NULL CHECK (times_missed BETWEEN 0 AND 50) -- How often the guest stayed away
) STRICT, WITHOUT ROWID;

/* Meals for which tables are booked. */
CREATE TABLE sittings (
id TEXT PRIMARY KEY, -- Number of the sitting
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
meal TEXT NOT NULL CHECK (meal IN ('lunch', 'dinner')), -- Meal
most_covers INTEGER NOT NULL CHECK (most_covers BETWEEN 4 AND 40), -- How many people the kitchen serves
status TEXT NOT NULL CHECK (status IN ('open', 'closed')), -- Whether it takes reservations
UNIQUE (day, meal)
) STRICT, WITHOUT ROWID;

/* Tables of the restaurant. */
CREATE TABLE dining_tables (
id TEXT PRIMARY KEY, -- Number of the table
label TEXT NOT NULL UNIQUE, -- What the table is called
area TEXT NOT NULL CHECK (area IN ('hall', 'garden', 'bar')), -- Where it stands
seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 12) -- Seats
) STRICT, WITHOUT ROWID;

/* Reservations. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Number of the reservation
sitting_id TEXT NOT NULL REFERENCES sittings (id), -- Sitting
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
table_id TEXT NOT NULL REFERENCES dining_tables (id), -- Table
party INTEGER NOT NULL CHECK (party BETWEEN 1 AND 12), -- People in the party
deposit TEXT NOT NULL CHECK (deposit IN ('none', 'due', 'paid', 'refunded', 'kept')), -- State of the deposit
status TEXT NOT NULL CHECK (status IN ('booked', 'seated', 'left', 'missed', 'cancelled')), -- State of the reservation
CHECK (deposit <> 'refunded' OR status = 'cancelled')
) STRICT, WITHOUT ROWID;

/* The waiting list. */
CREATE TABLE waiting_parties (
id TEXT PRIMARY KEY, -- Number of the entry
sitting_id TEXT NOT NULL REFERENCES sittings (id), -- Sitting
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
party INTEGER NOT NULL CHECK (party BETWEEN 1 AND 12), -- People in the party
joined_at TEXT NOT NULL CHECK (joined_at IS strftime('%Y-%m-%dT%H:%M:%SZ', joined_at)), -- When the party joined
status TEXT NOT NULL CHECK (status IN ('waiting', 'served')), -- State of the entry
UNIQUE (sitting_id, guest_id)
) STRICT, WITHOUT ROWID;
