/* Haulage firms that send trucks. */
CREATE TABLE hauliers (
id TEXT PRIMARY KEY, -- Number of the haulier
name TEXT NOT NULL UNIQUE, -- Name of the firm
account TEXT NOT NULL CHECK (account IN ('open', 'stopped')) -- State of the account
) STRICT, WITHOUT ROWID;

/* Trucks of hauliers. */
CREATE TABLE trucks (
id TEXT PRIMARY KEY, -- Number of the truck
plate TEXT NOT NULL UNIQUE, -- Plate
haulier_id TEXT NOT NULL REFERENCES hauliers (id), -- Firm that it belongs to
status TEXT NOT NULL CHECK (status IN ('welcome', 'on_site', 'barred')) -- State of the truck at the gate
) STRICT, WITHOUT ROWID;

/* Blocks of the yard. */
CREATE TABLE blocks (
id TEXT PRIMARY KEY, -- Number of the block
name TEXT NOT NULL UNIQUE, -- Name of the block
kind TEXT NOT NULL CHECK (kind IN ('dry', 'reefer', 'hazardous')), -- Kind of boxes that may stand here
free_places INTEGER NOT NULL CHECK (free_places >= 0) -- Places that are free
) STRICT, WITHOUT ROWID;

/* Containers that are expected, stand in the yard or have left. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Row number of the box
number TEXT NOT NULL UNIQUE, -- Container number
kind TEXT NOT NULL CHECK (kind IN ('dry', 'reefer', 'hazardous')), -- Kind of container
feet INTEGER NOT NULL CHECK (feet IN (20, 40)), -- Length in feet
seal_number TEXT NOT NULL UNIQUE, -- Seal number on the papers
status TEXT NOT NULL CHECK (status IN ('expected', 'stacked', 'gone')), -- Where the box is
block_id TEXT REFERENCES blocks (id), -- Block where it stands
customs_hold INTEGER NOT NULL CHECK (customs_hold IN (0, 1)), -- Whether customs hold it
release_number TEXT, -- Release that customs have sent for the hold
covered_until TEXT CHECK (covered_until IS date(covered_until)), -- Last day of storage that is free or billed
CHECK ((status = 'stacked') = (block_id IS NOT NULL)),
CHECK (status <> 'stacked' OR covered_until IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Bills for storage beyond the free days. */
CREATE TABLE storage_bills (
id TEXT PRIMARY KEY, -- Number of the bill
box_id TEXT NOT NULL REFERENCES boxes (id), -- Box that was stored
days INTEGER NOT NULL CHECK (days > 0), -- Days that are billed
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount
billed_on TEXT NOT NULL CHECK (billed_on IS date(billed_on)), -- Day of the bill
status TEXT NOT NULL CHECK (status IN ('unpaid', 'paid')) -- State of the bill
) STRICT, WITHOUT ROWID;

/* Hours at which trucks come to fetch or bring a box. */
CREATE TABLE slots (
id TEXT PRIMARY KEY, -- Number of the slot
truck_id TEXT NOT NULL REFERENCES trucks (id), -- Truck that comes
box_id TEXT NOT NULL REFERENCES boxes (id), -- Box that it fetches or brings
errand TEXT NOT NULL CHECK (errand IN ('fetch', 'bring')), -- What the truck does
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:00:00Z', starts_at)), -- Hour of the slot
moves INTEGER NOT NULL DEFAULT 0 CHECK (moves BETWEEN 0 AND 2), -- How often it was moved
card_scanned INTEGER NOT NULL DEFAULT 0 CHECK (card_scanned IN (0, 1)), -- Whether the driver has scanned the gate card
status TEXT NOT NULL CHECK (status IN ('booked', 'arrived', 'sealed', 'finished', 'cancelled')) -- State of the slot
) STRICT, WITHOUT ROWID;

CREATE INDEX slots_by_box ON slots (box_id);
