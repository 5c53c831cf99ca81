/* Currencies. */
CREATE TABLE currencies (
id TEXT PRIMARY KEY, -- Currency number
name TEXT NOT NULL UNIQUE, -- Name
smallest_note INTEGER NOT NULL CHECK (smallest_note > 0), -- Smallest note
sell_rate INTEGER NOT NULL CHECK (sell_rate > 0), -- Cents for 100 units when we sell
buy_rate INTEGER NOT NULL CHECK (buy_rate > 0), -- Cents for 100 units when we buy
status TEXT NOT NULL CHECK (status IN ('traded', 'order_only', 'suspended')), -- State
CHECK (buy_rate < sell_rate)
) STRICT, WITHOUT ROWID;

/* Tills. */
CREATE TABLE tills (
id TEXT PRIMARY KEY, -- Till number
name TEXT NOT NULL UNIQUE, -- Name
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State
) STRICT, WITHOUT ROWID;

/* Notes of a currency in a till. */
CREATE TABLE drawers (
till_id TEXT NOT NULL REFERENCES tills (id), -- Till
currency_id TEXT NOT NULL REFERENCES currencies (id), -- Currency
held INTEGER NOT NULL CHECK (held >= 0), -- Units in the drawer
most INTEGER NOT NULL CHECK (most > 0), -- Most units that it may hold
PRIMARY KEY (till_id, currency_id),
CHECK (held <= most)
) STRICT, WITHOUT ROWID;

/* Clients. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
passport_until TEXT CHECK (passport_until IS date(passport_until)) -- Last day of the passport seen
) STRICT, WITHOUT ROWID;

/* Sales and purchases of notes. */
CREATE TABLE deals (
id TEXT PRIMARY KEY, -- Deal number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
till_id TEXT NOT NULL REFERENCES tills (id), -- Till
currency_id TEXT NOT NULL REFERENCES currencies (id), -- Currency
side TEXT NOT NULL CHECK (side IN ('sale', 'purchase')), -- Whether we sold or bought the notes
units INTEGER NOT NULL CHECK (units > 0), -- Units of the currency
value_cents INTEGER NOT NULL CHECK (value_cents > 0), -- Value
fee_cents INTEGER NOT NULL CHECK (fee_cents IN (0, 300)), -- Fee
dealt_on TEXT NOT NULL CHECK (dealt_on IS date(dealt_on)), -- Day of the deal
status TEXT NOT NULL CHECK (status IN ('done', 'reversed')) -- State
) STRICT, WITHOUT ROWID;

/* Notes ordered for clients. */
CREATE TABLE note_orders (
id TEXT PRIMARY KEY, -- Order number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
currency_id TEXT NOT NULL REFERENCES currencies (id), -- Currency
units INTEGER NOT NULL CHECK (units > 0), -- Units of the currency
value_cents INTEGER NOT NULL CHECK (value_cents > 0), -- Value
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which the notes are due
status TEXT NOT NULL CHECK (status IN ('placed', 'arrived', 'collected', 'expired', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

CREATE INDEX deals_by_client ON deals (client_id);
