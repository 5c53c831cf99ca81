/* Business customers that send parcels. */
CREATE TABLE shippers (
id TEXT PRIMARY KEY, -- Shipper number, such as S-101
name TEXT NOT NULL UNIQUE, -- Name of the business
email TEXT NOT NULL UNIQUE, -- E-mail address
monthly_allowance INTEGER NOT NULL CHECK (monthly_allowance >= 0), -- Reservations in a calendar month that cost nothing
credit_limit_cents INTEGER NOT NULL CHECK (credit_limit_cents >= 0), -- Open balance in cents above which nothing can be announced
balance_cents INTEGER NOT NULL -- Open balance in cents, the sum of the ledger
) STRICT, WITHOUT ROWID;

/* People who receive parcels. */
CREATE TABLE recipients (
id TEXT PRIMARY KEY, -- Recipient number, such as R-201
name TEXT NOT NULL, -- Name
phone TEXT NOT NULL UNIQUE, -- Phone number
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Locker stations. */
CREATE TABLE stations (
id TEXT PRIMARY KEY, -- Station number, such as ST-1
name TEXT NOT NULL UNIQUE, -- Name of the station
address TEXT NOT NULL, -- Street and number
city TEXT NOT NULL -- City
) STRICT, WITHOUT ROWID;

/* Compartments of the stations. */
CREATE TABLE compartments (
id TEXT PRIMARY KEY, -- Compartment number, such as C-301
station_id TEXT NOT NULL REFERENCES stations (id), -- Station that it belongs to
label TEXT NOT NULL, -- Label on its door
size TEXT NOT NULL CHECK (size IN ('S', 'M', 'L')), -- Size of the compartment
status TEXT NOT NULL CHECK (status IN ('free', 'reserved', 'occupied', 'defective')), -- State of the compartment
UNIQUE (station_id, label)
) STRICT, WITHOUT ROWID;

/* Parcels and their way through a compartment. */
CREATE TABLE parcels (
id TEXT PRIMARY KEY, -- Parcel number, such as P-401
tracking TEXT NOT NULL UNIQUE, -- Tracking number
shipper_id TEXT NOT NULL REFERENCES shippers (id), -- Who sends it
recipient_id TEXT NOT NULL REFERENCES recipients (id), -- Who receives it
size TEXT NOT NULL CHECK (size IN ('S', 'M', 'L')), -- Size of the parcel
status TEXT NOT NULL CHECK (status IN ('announced', 'reserved', 'deposited', 'collected', 'expired', 'returned', 'cancelled')), -- State of the parcel
compartment_id TEXT REFERENCES compartments (id), -- Compartment while it is reserved, deposited or expired
code TEXT NOT NULL CHECK (code GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'), -- Six-digit code for collecting it
resends INTEGER NOT NULL DEFAULT 0 CHECK (resends BETWEEN 0 AND 3), -- How often the code was sent again
reserved_at TEXT CHECK (reserved_at IS NULL OR reserved_at IS strftime('%Y-%m-%dT%H:%M:%SZ', reserved_at)), -- When it was reserved last
pick_up_by TEXT CHECK (pick_up_by IS NULL OR pick_up_by IS strftime('%Y-%m-%dT%H:%M:%SZ', pick_up_by)), -- Until when it may be collected, once it was deposited
extended INTEGER NOT NULL DEFAULT 0 CHECK (extended IN (0, 1)), -- Whether the pick-up time was extended
CHECK ((status IN ('reserved', 'deposited', 'expired')) = (compartment_id IS NOT NULL)),
CHECK (status <> 'reserved' OR reserved_at IS NOT NULL),
CHECK ((status IN ('deposited', 'expired', 'collected', 'returned')) = (pick_up_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Entries on the accounts of shippers. */
CREATE TABLE ledger (
id TEXT PRIMARY KEY, -- Entry number, such as E-501
shipper_id TEXT NOT NULL REFERENCES shippers (id), -- Whose account
parcel_id TEXT NOT NULL REFERENCES parcels (id), -- Parcel that it is for
kind TEXT NOT NULL CHECK (kind IN ('reservation', 'extension', 'refund')), -- What it is for
amount_cents INTEGER NOT NULL, -- Cents charged; negative for a refund, 0 for a reservation within the allowance
noted_at TEXT NOT NULL CHECK (noted_at IS strftime('%Y-%m-%dT%H:%M:%SZ', noted_at)), -- When it was noted
CHECK ((kind = 'refund') = (amount_cents < 0))
) STRICT, WITHOUT ROWID;

CREATE INDEX parcels_by_compartment ON parcels (compartment_id);
CREATE INDEX ledger_by_parcel ON ledger (parcel_id);
CREATE INDEX ledger_by_shipper ON ledger (shipper_id);

/* Reports of people who stand before a door that does not open or close. */
CREATE TABLE door_reports (
id TEXT PRIMARY KEY, -- Report number, such as DR-1
compartment_id TEXT NOT NULL REFERENCES compartments (id), -- Compartment of the door
caller TEXT NOT NULL, -- Name of who reported it
problem TEXT NOT NULL CHECK (problem IN ('stuck', 'ajar', 'noisy')), -- What is wrong with the door
status TEXT NOT NULL CHECK (status IN ('open', 'tried', 'settled', 'withdrawn')), -- State of the report
reported_at TEXT NOT NULL CHECK (reported_at IS strftime('%Y-%m-%dT%H:%M:%SZ', reported_at)) -- When it was reported
) STRICT, WITHOUT ROWID;

/* Pages of the help site. */
CREATE TABLE help_pages (
id TEXT PRIMARY KEY, -- Page number, such as HP-1
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text of the page
) STRICT, WITHOUT ROWID;

CREATE INDEX door_reports_by_compartment ON door_reports (compartment_id);
