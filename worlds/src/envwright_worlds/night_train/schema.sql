/* Routes of the company. */
CREATE TABLE routes (
id TEXT PRIMARY KEY, -- Route number
name TEXT NOT NULL UNIQUE, -- Name
border INTEGER NOT NULL CHECK (border IN (0, 1)) -- Whether it crosses a border
) STRICT, WITHOUT ROWID;

/* Trains on a certain night. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
code TEXT NOT NULL UNIQUE, -- Train code of the night
route_id TEXT NOT NULL REFERENCES routes (id), -- Route
leaves_at TEXT NOT NULL CHECK (leaves_at IS strftime('%Y-%m-%dT%H:%M:%SZ', leaves_at)), -- When it leaves
status TEXT NOT NULL CHECK (status IN ('planned', 'boarding', 'departed', 'dropped')) -- State
) STRICT, WITHOUT ROWID;

/* Cabins of the runs. */
CREATE TABLE cabins (
id TEXT PRIMARY KEY, -- Cabin identifier
run_id TEXT NOT NULL REFERENCES runs (id), -- Run
code TEXT NOT NULL, -- Coach and letter
class TEXT NOT NULL CHECK (class IN ('couchette', 'sleeper', 'suite')), -- Class
berths INTEGER NOT NULL CHECK (berths BETWEEN 1 AND 6), -- Number of berths
women_only INTEGER NOT NULL CHECK (women_only IN (0, 1)), -- Whether it is for women only
fare_cents INTEGER NOT NULL CHECK (fare_cents >= 1), -- Fare of a berth in cents
UNIQUE (run_id, code)
) STRICT, WITHOUT ROWID;

/* People who travel. */
CREATE TABLE travellers (
id TEXT PRIMARY KEY, -- Traveller number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
woman INTEGER NOT NULL CHECK (woman IN (0, 1)) -- Whether cabins for women are open to the person
) STRICT, WITHOUT ROWID;

/* Berths that travellers have. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
traveller_id TEXT NOT NULL REFERENCES travellers (id), -- Traveller
cabin_id TEXT NOT NULL REFERENCES cabins (id), -- Cabin
berth INTEGER NOT NULL CHECK (berth BETWEEN 1 AND 6), -- Number of the berth
hold_until TEXT NOT NULL CHECK (hold_until IS date(hold_until)), -- Last day for the payment
passport_shown INTEGER NOT NULL CHECK (passport_shown IN (0, 1)), -- Whether the passport was shown
refund_cents INTEGER NOT NULL CHECK (refund_cents >= 0), -- What was paid back, in cents
status TEXT NOT NULL CHECK (status IN ('reserved', 'paid', 'checked_in', 'missed', 'cancelled')), -- State
CHECK (refund_cents = 0 OR status = 'cancelled')
) STRICT, WITHOUT ROWID;

/* Breakfasts that were ordered. */
CREATE TABLE breakfasts (
id TEXT PRIMARY KEY, -- Breakfast number
ticket_id TEXT NOT NULL REFERENCES tickets (id), -- Ticket
dish TEXT NOT NULL CHECK (dish IN ('rolls', 'porridge', 'fruit', 'eggs')) -- Dish
) STRICT, WITHOUT ROWID;

CREATE INDEX runs_by_route_id ON runs (route_id);
CREATE INDEX cabins_by_run_id ON cabins (run_id);
CREATE INDEX tickets_by_traveller_id ON tickets (traveller_id);
CREATE INDEX tickets_by_cabin_id ON tickets (cabin_id);
CREATE INDEX breakfasts_by_ticket_id ON breakfasts (ticket_id);
