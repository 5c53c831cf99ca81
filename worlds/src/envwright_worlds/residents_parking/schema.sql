/* Parking zones. */
CREATE TABLE zones (
id TEXT PRIMARY KEY, -- Zone letter
name TEXT NOT NULL UNIQUE, -- Name of the zone
permits INTEGER NOT NULL CHECK (permits >= 1), -- Number of permits that may run at a time
first_cents INTEGER NOT NULL CHECK (first_cents >= 1), -- Yearly fee of the first permit of a household in cents
second_cents INTEGER NOT NULL CHECK (second_cents >= 1) -- Yearly fee of the second permit in cents
) STRICT, WITHOUT ROWID;

/* Households. */
CREATE TABLE households (
id TEXT PRIMARY KEY, -- Household number
address TEXT NOT NULL UNIQUE, -- Address
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
off_street INTEGER NOT NULL CHECK (off_street IN (0, 1)) -- Whether it has a place of its own
) STRICT, WITHOUT ROWID;

/* Residents. */
CREATE TABLE residents (
id TEXT PRIMARY KEY, -- Resident number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
household_id TEXT NOT NULL REFERENCES households (id), -- Household
badge INTEGER NOT NULL CHECK (badge IN (0, 1)) -- Whether the resident holds a disabled badge
) STRICT, WITHOUT ROWID;

/* Vehicles. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Registration plate
resident_id TEXT NOT NULL REFERENCES residents (id), -- Keeper
kind TEXT NOT NULL CHECK (kind IN ('car', 'van', 'motorcycle', 'electric')), -- Kind of vehicle
height_cm INTEGER NOT NULL CHECK (height_cm BETWEEN 100 AND 350) -- Height in centimetres
) STRICT, WITHOUT ROWID;

/* Papers that residents have shown. */
CREATE TABLE proofs (
id TEXT PRIMARY KEY, -- Proof number
resident_id TEXT NOT NULL REFERENCES residents (id), -- Resident
kind TEXT NOT NULL CHECK (kind IN ('tenancy', 'council_tax', 'keeper')), -- What it proves
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day on which it was issued
status TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'rejected')) -- State of the proof
) STRICT, WITHOUT ROWID;

/* Permits. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
applied_on TEXT NOT NULL CHECK (applied_on IS date(applied_on)), -- Day of the application
runs_until TEXT CHECK (runs_until IS date(runs_until)), -- Last day
fee_cents INTEGER CHECK (fee_cents >= 0), -- Yearly fee in cents
status TEXT NOT NULL CHECK (status IN ('applied', 'queued', 'running', 'ended', 'refused')) -- State of the permit
) STRICT, WITHOUT ROWID;

/* Books of visitor cards. */
CREATE TABLE visitor_books (
id TEXT PRIMARY KEY, -- Book number
household_id TEXT NOT NULL REFERENCES households (id), -- Household
sold_on TEXT NOT NULL CHECK (sold_on IS date(sold_on)), -- Day of the sale
cards_left INTEGER NOT NULL CHECK (cards_left BETWEEN 0 AND 10), -- Cards that are left
status TEXT NOT NULL CHECK (status IN ('valid', 'used', 'cancelled')) -- State of the book
) STRICT, WITHOUT ROWID;

/* Parking tickets. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of the ticket
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('issued', 'contested', 'paid', 'cancelled')) -- State of the ticket
) STRICT, WITHOUT ROWID;

CREATE INDEX residents_by_household ON residents (household_id);
CREATE INDEX permits_by_zone ON permits (zone_id);
CREATE INDEX proofs_by_resident ON proofs (resident_id);
