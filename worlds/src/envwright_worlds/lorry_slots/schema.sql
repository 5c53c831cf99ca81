/* Firms whose lorries bring goods. */
CREATE TABLE hauliers (
id TEXT PRIMARY KEY, -- Haulier number
name TEXT NOT NULL UNIQUE, -- Name of the firm
points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 20) -- Penalty points
) STRICT, WITHOUT ROWID;

/* Dock doors. */
CREATE TABLE doors (
id TEXT PRIMARY KEY, -- Door number
name TEXT NOT NULL UNIQUE, -- Name of the door
kind TEXT NOT NULL CHECK (kind IN ('dry', 'chilled', 'frozen')), -- Kind of goods
most_pallets INTEGER NOT NULL CHECK (most_pallets BETWEEN 1 AND 40) -- Pallets that are unloaded in a window at most
) STRICT, WITHOUT ROWID;

/* Windows of time at doors. */
CREATE TABLE windows (
id TEXT PRIMARY KEY, -- Window number
door_id TEXT NOT NULL REFERENCES doors (id), -- Door
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- When it starts
UNIQUE (door_id, starts_at)
) STRICT, WITHOUT ROWID;

/* Purchase orders that are to come. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order identifier
code TEXT NOT NULL UNIQUE, -- Order code
supplier TEXT NOT NULL, -- Supplier
kind TEXT NOT NULL CHECK (kind IN ('dry', 'chilled', 'frozen')), -- Kind of goods
pallets INTEGER NOT NULL CHECK (pallets BETWEEN 1 AND 40), -- Pallets that were ordered
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Last day for the delivery
received_pallets INTEGER NOT NULL CHECK (received_pallets >= 0), -- Pallets that were unloaded
status TEXT NOT NULL CHECK (status IN ('open', 'booked', 'received', 'short')), -- State
CHECK ((status IN ('open', 'booked')) = (received_pallets = 0))
) STRICT, WITHOUT ROWID;

/* Spaces in the yard where lorries wait. */
CREATE TABLE spaces (
id TEXT PRIMARY KEY, -- Space number
name TEXT NOT NULL UNIQUE -- Name of the space
) STRICT, WITHOUT ROWID;

/* Lorries that come for a window. */
CREATE TABLE appointments (
id TEXT PRIMARY KEY, -- Appointment number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order that is brought
haulier_id TEXT NOT NULL REFERENCES hauliers (id), -- Haulier
window_id TEXT NOT NULL REFERENCES windows (id), -- Window
space_id TEXT REFERENCES spaces (id), -- Space in which it waits
briefed INTEGER NOT NULL CHECK (briefed IN (0, 1)), -- Whether the driver has confirmed the safety rules
status TEXT NOT NULL CHECK (status IN ('booked', 'waiting', 'at_door', 'done', 'missed', 'cancelled')), -- State
CHECK ((status = 'waiting') = (space_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX windows_by_door_id ON windows (door_id);
CREATE INDEX appointments_by_order_id ON appointments (order_id);
CREATE INDEX appointments_by_haulier_id ON appointments (haulier_id);
CREATE INDEX appointments_by_window_id ON appointments (window_id);
CREATE INDEX appointments_by_space_id ON appointments (space_id);
