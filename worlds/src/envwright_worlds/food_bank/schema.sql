/* Who gives food. */
CREATE TABLE donors (
id TEXT PRIMARY KEY, -- Donor number
name TEXT NOT NULL, -- Name of the firm or person
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('shop', 'farm', 'bakery', 'person')) -- What the donor is
) STRICT, WITHOUT ROWID;

/* Places of the depot. */
CREATE TABLE shelves (
id TEXT PRIMARY KEY, -- Shelf code
zone TEXT NOT NULL CHECK (zone IN ('dry', 'chilled', 'frozen')), -- Temperature of the place
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 500), -- Units that it holds
in_use INTEGER NOT NULL CHECK (in_use IN (0, 1)) -- Whether anything may be stored there
) STRICT, WITHOUT ROWID;

/* Kinds of food. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product code
name TEXT NOT NULL UNIQUE, -- Name of the product
zone TEXT NOT NULL CHECK (zone IN ('dry', 'chilled', 'frozen')), -- Where it has to be kept
points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 20) -- Points of a unit
) STRICT, WITHOUT ROWID;

/* Deliveries of donors. */
CREATE TABLE donations (
id TEXT PRIMARY KEY, -- Donation number
donor_id TEXT NOT NULL REFERENCES donors (id), -- Donor
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day of the delivery
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State of the donation
) STRICT, WITHOUT ROWID;

/* What is stored. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
product_id TEXT NOT NULL REFERENCES products (id), -- Product
donation_id TEXT NOT NULL REFERENCES donations (id), -- Donation it came with
shelf_id TEXT NOT NULL REFERENCES shelves (id), -- Place
best_until TEXT NOT NULL CHECK (best_until IS date(best_until)), -- Last day on which it is handed out
units_left INTEGER NOT NULL CHECK (units_left >= 0), -- Units that are left
status TEXT NOT NULL CHECK (status IN ('stored', 'discarded')) -- State of the lot
) STRICT, WITHOUT ROWID;

/* Households that get parcels. */
CREATE TABLE households (
id TEXT PRIMARY KEY, -- Household number
name TEXT NOT NULL, -- Name of the person who collects
email TEXT NOT NULL UNIQUE, -- E-mail address
people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 12), -- People in the household
status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'ended')), -- State of the registration
proof_until TEXT NOT NULL CHECK (proof_until IS date(proof_until)) -- Last day on which the proof of need is good
) STRICT, WITHOUT ROWID;

/* Parcels of households. */
CREATE TABLE parcels (
id TEXT PRIMARY KEY, -- Parcel number
household_id TEXT NOT NULL REFERENCES households (id), -- Household
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day on which packing began
status TEXT NOT NULL CHECK (status IN ('packing', 'handed_out', 'cancelled')) -- State of the parcel
) STRICT, WITHOUT ROWID;

/* What is in the parcels. */
CREATE TABLE lines (
parcel_id TEXT NOT NULL REFERENCES parcels (id), -- Parcel
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 10), -- Units
PRIMARY KEY (parcel_id, lot_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX lots_by_product ON lots (product_id);
CREATE INDEX lots_by_shelf ON lots (shelf_id);
CREATE INDEX parcels_by_household ON parcels (household_id);
