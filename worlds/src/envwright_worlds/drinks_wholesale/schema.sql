/* Pubs that buy drinks. */
CREATE TABLE pubs (
id TEXT PRIMARY KEY, -- Pub number
name TEXT NOT NULL, -- Name of the pub
email TEXT NOT NULL UNIQUE, -- E-mail address of the landlord
spirits INTEGER NOT NULL CHECK (spirits IN (0, 1)), -- Whether it has a spirit licence
credit_cents INTEGER NOT NULL CHECK (credit_cents > 0), -- Credit line in cents
owed_cents INTEGER NOT NULL, -- What it owes in cents
crates INTEGER NOT NULL CHECK (crates >= 0), -- Crates of ours that it holds
status TEXT NOT NULL CHECK (status IN ('active', 'stopped')) -- State of the pub
) STRICT, WITHOUT ROWID;

/* Drinks sold by the crate. */
CREATE TABLE drinks (
id TEXT PRIMARY KEY, -- Drink number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('beer', 'soft', 'spirit')), -- Kind
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of a crate in cents
on_hand INTEGER NOT NULL CHECK (on_hand >= 0) -- Crates on hand
) STRICT, WITHOUT ROWID;

/* Vans of the wholesaler. */
CREATE TABLE vans (
id TEXT PRIMARY KEY, -- Van number
plate TEXT NOT NULL UNIQUE, -- Plate
capacity INTEGER NOT NULL CHECK (capacity > 0) -- Crates that it carries
) STRICT, WITHOUT ROWID;

/* Rounds of vans on a day. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
code TEXT NOT NULL UNIQUE, -- Code of the round
van_id TEXT NOT NULL REFERENCES vans (id), -- Van
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('planned', 'out', 'ended')), -- State of the round
UNIQUE (van_id, day)
) STRICT, WITHOUT ROWID;

/* Orders of pubs. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Slip of the order
pub_id TEXT NOT NULL REFERENCES pubs (id), -- Pub
day TEXT NOT NULL CHECK (day IS date(day)), -- Day of delivery
round_id TEXT REFERENCES rounds (id), -- Round, once loaded
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the landlord signed the delivery note
status TEXT NOT NULL CHECK (status IN ('noted', 'picked', 'loaded', 'delivered', 'cancelled')), -- State of the order
CHECK ((status IN ('loaded', 'delivered')) = (round_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Lines of orders. */
CREATE TABLE lines (
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
drink_id TEXT NOT NULL REFERENCES drinks (id), -- Drink
crates INTEGER NOT NULL CHECK (crates BETWEEN 1 AND 40), -- Crates
PRIMARY KEY (order_id, drink_id)
) STRICT, WITHOUT ROWID;

/* Lots of empty crates taken back. */
CREATE TABLE empties (
id TEXT PRIMARY KEY, -- Lot number
pub_id TEXT NOT NULL REFERENCES pubs (id), -- Pub
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
crates INTEGER NOT NULL CHECK (crates > 0), -- Crates taken back
sound INTEGER CHECK (sound >= 0), -- Sound crates, once checked
status TEXT NOT NULL CHECK (status IN ('taken', 'checked')), -- State of the lot
CHECK ((status = 'checked') = (sound IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Broken crates in delivered orders. */
CREATE TABLE breakages (
id TEXT PRIMARY KEY, -- Breakage number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
drink_id TEXT NOT NULL REFERENCES drinks (id), -- Drink
crates INTEGER NOT NULL CHECK (crates > 0), -- Broken crates
status TEXT NOT NULL CHECK (status IN ('reported', 'credited')), -- State of the breakage
UNIQUE (order_id, drink_id)
) STRICT, WITHOUT ROWID;
