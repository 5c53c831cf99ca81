/* Events of the society. */
CREATE TABLE events (
id TEXT PRIMARY KEY, -- Event number
name TEXT NOT NULL UNIQUE, -- Name
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
status TEXT NOT NULL CHECK (status IN ('draft', 'live', 'closed')) -- State of the sale
) STRICT, WITHOUT ROWID;

/* Places of events. */
CREATE TABLE quotas (
id TEXT PRIMARY KEY, -- Quota number
event_id TEXT NOT NULL REFERENCES events (id), -- Event
name TEXT NOT NULL UNIQUE, -- Name of the places
size INTEGER NOT NULL CHECK (size > 0) -- Number of places
) STRICT, WITHOUT ROWID;

/* Types of tickets. */
CREATE TABLE ticket_types (
id TEXT PRIMARY KEY, -- Type number
name TEXT NOT NULL UNIQUE, -- Name
event_id TEXT NOT NULL REFERENCES events (id), -- Event
quota_id TEXT NOT NULL REFERENCES quotas (id), -- Quota
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price in cents
) STRICT, WITHOUT ROWID;

/* People who buy tickets. */
CREATE TABLE buyers (
id TEXT PRIMARY KEY, -- Buyer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Vouchers that make a ticket cheaper. */
CREATE TABLE vouchers (
id TEXT PRIMARY KEY, -- Voucher number
code TEXT NOT NULL UNIQUE, -- Code
ticket_type_id TEXT NOT NULL REFERENCES ticket_types (id), -- Ticket type
off_cents INTEGER NOT NULL CHECK (off_cents > 0), -- What it takes off in cents
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
status TEXT NOT NULL CHECK (status IN ('open', 'used', 'withdrawn')) -- State of the voucher
) STRICT, WITHOUT ROWID;

/* Orders of buyers. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Code of the order
buyer_id TEXT NOT NULL REFERENCES buyers (id), -- Buyer
event_id TEXT NOT NULL REFERENCES events (id), -- Event
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day for payment
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the buyer confirmed it
voucher_id TEXT REFERENCES vouchers (id), -- Voucher, if one was redeemed
status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'expired', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Tickets in orders. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
ticket_type_id TEXT NOT NULL REFERENCES ticket_types (id), -- Ticket type
guest TEXT NOT NULL, -- Name of the guest
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
renamed INTEGER NOT NULL CHECK (renamed IN (0, 1)), -- Whether it got another name
checked_at TEXT CHECK (checked_at IS strftime('%Y-%m-%dT%H:%M:%SZ', checked_at)) -- Time of the check at the door
) STRICT, WITHOUT ROWID;

/* Buyers who wait for a ticket. */
CREATE TABLE waiting_entries (
id TEXT PRIMARY KEY, -- Number on the list
buyer_id TEXT NOT NULL REFERENCES buyers (id), -- Buyer
ticket_type_id TEXT NOT NULL REFERENCES ticket_types (id), -- Ticket type
asked_at TEXT NOT NULL CHECK (asked_at IS strftime('%Y-%m-%dT%H:%M:%SZ', asked_at)), -- Time of the request
status TEXT NOT NULL CHECK (status IN ('waiting', 'offered', 'withdrawn')) -- State of the entry
) STRICT, WITHOUT ROWID;
