/* Farmers who deliver. */
CREATE TABLE growers (
id TEXT PRIMARY KEY, -- Grower number
name TEXT NOT NULL UNIQUE, -- Name of the farm or farmer
township TEXT NOT NULL, -- Township
barred INTEGER NOT NULL CHECK (barred IN (0, 1)) -- Whether nothing is taken
) STRICT, WITHOUT ROWID;

/* Grains. */
CREATE TABLE crops (
id TEXT PRIMARY KEY, -- Crop code
name TEXT NOT NULL UNIQUE, -- Name of the grain
base_moisture INTEGER NOT NULL CHECK (base_moisture BETWEEN 80 AND 200), -- Base moisture in tenths of a per cent
most_moisture INTEGER NOT NULL CHECK (most_moisture BETWEEN 80 AND 350), -- Most moisture in tenths of a per cent
spot_cents INTEGER NOT NULL CHECK (spot_cents >= 1000) -- Spot price of a tonne in cents
) STRICT, WITHOUT ROWID;

/* Bins of the elevator. */
CREATE TABLE bins (
id TEXT PRIMARY KEY, -- Bin number
name TEXT NOT NULL UNIQUE, -- Name painted on the bin
crop_id TEXT NOT NULL REFERENCES crops (id), -- Grain
kind TEXT NOT NULL CHECK (kind IN ('dry', 'wet')), -- Dry or wet grain
capacity_kilos INTEGER NOT NULL CHECK (capacity_kilos >= 10000), -- Kilos that it can hold
held_kilos INTEGER NOT NULL CHECK (held_kilos >= 0), -- Kilos in it
sealed_until TEXT CHECK (sealed_until IS date(sealed_until)), -- Last day of the latest fumigation
CHECK (held_kilos <= capacity_kilos)
) STRICT, WITHOUT ROWID;

/* Contracts of growers. */
CREATE TABLE contracts (
id TEXT PRIMARY KEY, -- Contract number
grower_id TEXT NOT NULL REFERENCES growers (id), -- Grower
crop_id TEXT NOT NULL REFERENCES crops (id), -- Grain
left_kilos INTEGER NOT NULL CHECK (left_kilos >= 0), -- Kilos that are still to be delivered
tonne_cents INTEGER NOT NULL CHECK (tonne_cents >= 1000), -- Price of a tonne in cents
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)), -- Last day of delivery
status TEXT NOT NULL CHECK (status IN ('running', 'filled')), -- State of the contract
CHECK ((status = 'filled') = (left_kilos = 0))
) STRICT, WITHOUT ROWID;

/* Scale tickets. */
CREATE TABLE scale_tickets (
id TEXT PRIMARY KEY, -- Ticket number
grower_id TEXT NOT NULL REFERENCES growers (id), -- Grower
crop_id TEXT NOT NULL REFERENCES crops (id), -- Grain
plate TEXT NOT NULL, -- Plate of the truck
weighed_on TEXT NOT NULL CHECK (weighed_on IS date(weighed_on)), -- Day of weighing in
gross_kilos INTEGER NOT NULL CHECK (gross_kilos BETWEEN 3000 AND 45000), -- Weight of the full truck
moisture INTEGER CHECK (moisture BETWEEN 50 AND 400), -- Moisture in tenths of a per cent
foreign_matter INTEGER CHECK (foreign_matter BETWEEN 0 AND 200), -- Foreign matter in tenths of a per cent
bin_id TEXT REFERENCES bins (id), -- Bin into which it went
net_kilos INTEGER CHECK (net_kilos > 0), -- Net weight after shrink
contract_id TEXT REFERENCES contracts (id), -- Contract on which it was settled
paid_cents INTEGER CHECK (paid_cents >= 0), -- What the grower gets, in cents
status TEXT NOT NULL CHECK (status IN ('weighed_in', 'graded', 'rejected', 'dumped', 'weighed_out', 'settled')), -- State of the ticket
CHECK ((status = 'weighed_in') = (moisture IS NULL)),
CHECK ((status IN ('weighed_out', 'settled')) = (net_kilos IS NOT NULL)),
CHECK ((status = 'settled') = (paid_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX tickets_by_grower ON scale_tickets (grower_id);
CREATE INDEX tickets_by_bin ON scale_tickets (bin_id);
CREATE INDEX contracts_by_grower ON contracts (grower_id);
