/* Farms of the cooperative. */
CREATE TABLE farms (
id TEXT PRIMARY KEY, -- Farm code
name TEXT NOT NULL UNIQUE, -- Name of the farm
village TEXT NOT NULL -- Village
) STRICT, WITHOUT ROWID;

/* Vegetables and fruit. */
CREATE TABLE produce (
id TEXT PRIMARY KEY, -- Produce code
name TEXT NOT NULL UNIQUE, -- Name
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm that grows it
unit TEXT NOT NULL CHECK (unit IN ('piece', 'bunch', 'kilogram')), -- What a unit is
in_season INTEGER NOT NULL CHECK (in_season IN (0, 1)) -- Whether it can be picked
) STRICT, WITHOUT ROWID;

/* What can be picked for a week. */
CREATE TABLE picks (
id TEXT PRIMARY KEY, -- Pick number
produce_id TEXT NOT NULL REFERENCES produce (id), -- Produce
week TEXT NOT NULL CHECK (week IS date(week)), -- Monday of the week
units_left INTEGER NOT NULL CHECK (units_left BETWEEN 0 AND 500), -- Units that are left
status TEXT NOT NULL CHECK (status IN ('open', 'closed')), -- Whether boxes may take of it
UNIQUE (produce_id, week)
) STRICT, WITHOUT ROWID;

/* Sizes of boxes. */
CREATE TABLE box_sizes (
id TEXT PRIMARY KEY, -- Size code
name TEXT NOT NULL UNIQUE, -- Name of the size
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price of a box in cents
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 30) -- Units in a full box
) STRICT, WITHOUT ROWID;

/* Delivery routes. */
CREATE TABLE routes (
id TEXT PRIMARY KEY, -- Route code
name TEXT NOT NULL UNIQUE, -- Name of the route
weekday TEXT NOT NULL CHECK (weekday IN ('Tuesday', 'Wednesday', 'Thursday', 'Friday')), -- Day of delivery
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 60) -- Boxes a week
) STRICT, WITHOUT ROWID;

/* Households that get boxes. */
CREATE TABLE subscribers (
id TEXT PRIMARY KEY, -- Subscriber number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
size_id TEXT NOT NULL REFERENCES box_sizes (id), -- Size of the box
route_id TEXT NOT NULL REFERENCES routes (id), -- Route
status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'ended')), -- State of the subscription
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Money that the cooperative owes, in cents
) STRICT, WITHOUT ROWID;

/* Boxes of subscribers for weeks. */
CREATE TABLE deliveries (
id TEXT PRIMARY KEY, -- Delivery number
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
week TEXT NOT NULL CHECK (week IS date(week)), -- Monday of the week
status TEXT NOT NULL CHECK (status IN ('planned', 'packed', 'delivered', 'skipped', 'missed')), -- State of the box
UNIQUE (subscriber_id, week)
) STRICT, WITHOUT ROWID;

/* What is in a box. */
CREATE TABLE contents (
delivery_id TEXT NOT NULL REFERENCES deliveries (id), -- Box
produce_id TEXT NOT NULL REFERENCES produce (id), -- Produce
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 4), -- Units
PRIMARY KEY (delivery_id, produce_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_week ON deliveries (week);
CREATE INDEX picks_by_week ON picks (week);
