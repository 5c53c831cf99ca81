/* Clients of the workshop. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Tailors of the workshop. */
CREATE TABLE tailors (
id TEXT PRIMARY KEY, -- Tailor number
name TEXT NOT NULL UNIQUE, -- Full name
grade TEXT NOT NULL CHECK (grade IN ('apprentice', 'journeyman', 'master')) -- Grade
) STRICT, WITHOUT ROWID;

/* Lots of cloth. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
code TEXT NOT NULL UNIQUE, -- Code on the ticket
cloth TEXT NOT NULL, -- Cloth and colour
arrived_on TEXT NOT NULL CHECK (arrived_on IS date(arrived_on)), -- Day of arrival
panels INTEGER NOT NULL CHECK (panels >= 0), -- Panels left
checked INTEGER NOT NULL CHECK (checked IN (0, 1)) -- Whether the lot is checked
) STRICT, WITHOUT ROWID;

/* Orders for garments. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Code on the bill
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
garment TEXT NOT NULL CHECK (garment IN ('trousers', 'jacket', 'coat')), -- Garment
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot of cloth
tailor_id TEXT REFERENCES tailors (id), -- Tailor who cuts it
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Amount paid in cents
taken_on TEXT NOT NULL CHECK (taken_on IS date(taken_on)), -- Day of the order
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
measured INTEGER NOT NULL CHECK (measured IN (0, 1)), -- Whether the client confirmed the measurements
status TEXT NOT NULL CHECK (status IN ('taken', 'cut', 'fitted', 'finished', 'handed_over', 'cancelled')), -- State of the order
CHECK (paid_cents <= price_cents),
CHECK (status IN ('taken', 'cancelled') OR (tailor_id IS NOT NULL AND measured))
) STRICT, WITHOUT ROWID;

/* Fittings of garments. */
CREATE TABLE fittings (
id TEXT PRIMARY KEY, -- Fitting number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
outcome TEXT NOT NULL CHECK (outcome IN ('booked', 'accepted', 'altered', 'missed')), -- Outcome, booked until it is recorded
UNIQUE (order_id, held_on)
) STRICT, WITHOUT ROWID;
