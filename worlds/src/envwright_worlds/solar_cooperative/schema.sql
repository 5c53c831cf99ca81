/* Members of the cooperative. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
gone INTEGER NOT NULL CHECK (gone IN (0, 1)) -- Whether the member has left
) STRICT, WITHOUT ROWID;

/* Roofs with solar panels. */
CREATE TABLE roofs (
id TEXT PRIMARY KEY, -- Roof number
name TEXT NOT NULL UNIQUE, -- Name
shares INTEGER NOT NULL CHECK (shares > 0), -- Number of its shares
share_price_cents INTEGER NOT NULL CHECK (share_price_cents > 0), -- Price of a share in cents
state TEXT NOT NULL CHECK (state IN ('funding', 'running')) -- State of the roof
) STRICT, WITHOUT ROWID;

/* Shares that members ordered or hold. */
CREATE TABLE holdings (
id TEXT PRIMARY KEY, -- Holding number
member_id TEXT NOT NULL REFERENCES members (id), -- Member
roof_id TEXT NOT NULL REFERENCES roofs (id), -- Roof
number INTEGER NOT NULL CHECK (number > 0), -- Number of shares
ordered_on TEXT NOT NULL CHECK (ordered_on IS date(ordered_on)), -- Day of the order
paid_on TEXT CHECK (paid_on IS date(paid_on)), -- Day of the payment
returned_cents INTEGER NOT NULL CHECK (returned_cents >= 0), -- What the member got back in cents
status TEXT NOT NULL CHECK (status IN ('ordered', 'paid', 'given_back')) -- State of the holding
) STRICT, WITHOUT ROWID;

/* Meters of roofs. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Meter number
label TEXT NOT NULL UNIQUE, -- Label
roof_id TEXT NOT NULL REFERENCES roofs (id), -- Roof
sealed_until TEXT NOT NULL CHECK (sealed_until IS date(sealed_until)) -- Last day of the seal
) STRICT, WITHOUT ROWID;

/* Readings of meters. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
read_on TEXT NOT NULL CHECK (read_on IS date(read_on)), -- Day of the reading
total INTEGER NOT NULL CHECK (total > 0), -- What the meter showed
fed_in INTEGER NOT NULL CHECK (fed_in > 0), -- Units fed in since the reading before
status TEXT NOT NULL CHECK (status IN ('entered', 'settled')) -- State of the reading
) STRICT, WITHOUT ROWID;

/* Payouts to holders of shares. */
CREATE TABLE payouts (
id TEXT PRIMARY KEY, -- Payout number
holding_id TEXT NOT NULL REFERENCES holdings (id), -- Holding
reading_id TEXT NOT NULL REFERENCES readings (id), -- Reading
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- Amount in cents
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the member confirmed the account
status TEXT NOT NULL CHECK (status IN ('open', 'paid')), -- State of the payout
UNIQUE (holding_id, reading_id)
) STRICT, WITHOUT ROWID;
