/* People who get bouquets. */
CREATE TABLE subscribers (
id TEXT PRIMARY KEY, -- Subscriber number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Styles of bouquets. */
CREATE TABLE bouquets (
id TEXT PRIMARY KEY, -- Bouquet number
name TEXT NOT NULL UNIQUE, -- Name of the style
flower TEXT NOT NULL CHECK (flower IN ('rose', 'tulip', 'lily', 'daisy')), -- Main flower
stems INTEGER NOT NULL CHECK (stems BETWEEN 5 AND 60), -- Stems of it
price_cents INTEGER NOT NULL CHECK (price_cents >= 1) -- Price in cents
) STRICT, WITHOUT ROWID;

/* Lots of cut flowers in the cold room. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot identifier
code TEXT NOT NULL UNIQUE, -- Lot code
flower TEXT NOT NULL CHECK (flower IN ('rose', 'tulip', 'lily', 'daisy')), -- Flower
stems_left INTEGER NOT NULL CHECK (stems_left >= 0), -- Stems that are left
good_until TEXT NOT NULL CHECK (good_until IS date(good_until)), -- Last good day
status TEXT NOT NULL CHECK (status IN ('good', 'thrown_away')), -- State
CHECK (status = 'good' OR stems_left = 0)
) STRICT, WITHOUT ROWID;

/* Delivery rounds. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
code TEXT NOT NULL UNIQUE, -- Round code
district TEXT NOT NULL CHECK (district IN ('north', 'south', 'harbour', 'hill')), -- District
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
most_stops INTEGER NOT NULL CHECK (most_stops BETWEEN 1 AND 30), -- Deliveries at most
status TEXT NOT NULL CHECK (status IN ('planned', 'loaded', 'done')) -- State
) STRICT, WITHOUT ROWID;

/* Subscriptions. */
CREATE TABLE subscriptions (
id TEXT PRIMARY KEY, -- Subscription identifier
code TEXT NOT NULL UNIQUE, -- Subscription code
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
bouquet_id TEXT NOT NULL REFERENCES bouquets (id), -- Bouquet
district TEXT NOT NULL CHECK (district IN ('north', 'south', 'harbour', 'hill')), -- District
gap_days INTEGER NOT NULL CHECK (gap_days BETWEEN 7 AND 28), -- Days between two deliveries at least
deliveries_left INTEGER NOT NULL CHECK (deliveries_left >= 0), -- Deliveries that are paid and left
address_confirmed INTEGER NOT NULL CHECK (address_confirmed IN (0, 1)), -- Whether the subscriber has confirmed the address
paused_until TEXT CHECK (paused_until IS date(paused_until)), -- Last day of the pause, while it is paused
refund_cents INTEGER NOT NULL CHECK (refund_cents >= 0), -- What was paid back at the end, in cents
status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'ended')), -- State
CHECK ((status = 'paused') = (paused_until IS NOT NULL)),
CHECK (status <> 'ended' OR deliveries_left = 0)
) STRICT, WITHOUT ROWID;

/* Deliveries of subscriptions on rounds. */
CREATE TABLE deliveries (
id TEXT PRIMARY KEY, -- Delivery number
subscription_id TEXT NOT NULL REFERENCES subscriptions (id), -- Subscription
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
lot_id TEXT REFERENCES lots (id), -- Lot from which the bouquet was bound
status TEXT NOT NULL CHECK (status IN ('planned', 'bound', 'delivered', 'failed')), -- State
CHECK ((status = 'planned') = (lot_id IS NULL)),
UNIQUE (subscription_id, round_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_by_subscriber_id ON subscriptions (subscriber_id);
CREATE INDEX subscriptions_by_bouquet_id ON subscriptions (bouquet_id);
CREATE INDEX deliveries_by_subscription_id ON deliveries (subscription_id);
CREATE INDEX deliveries_by_round_id ON deliveries (round_id);
CREATE INDEX deliveries_by_lot_id ON deliveries (lot_id);
