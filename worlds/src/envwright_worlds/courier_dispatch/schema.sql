/* Zones of the town. */
CREATE TABLE zones (
id TEXT PRIMARY KEY, -- Zone number
name TEXT NOT NULL UNIQUE, -- Name
open INTEGER NOT NULL CHECK (open IN (0, 1)) -- Whether parcels are brought there
) STRICT, WITHOUT ROWID;

/* Couriers of the firm. */
CREATE TABLE couriers (
id TEXT PRIMARY KEY, -- Courier number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
most_parcels INTEGER NOT NULL CHECK (most_parcels >= 1), -- Parcels the courier may carry
cash_cents INTEGER NOT NULL CHECK (cash_cents >= 0), -- Cash the courier carries, in cents
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether the courier is on duty
) STRICT, WITHOUT ROWID;

/* Parcels of the firm. */
CREATE TABLE parcels (
id TEXT PRIMARY KEY, -- Parcel number
code TEXT NOT NULL UNIQUE, -- Code on the label
recipient TEXT NOT NULL, -- Recipient
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
cod_cents INTEGER NOT NULL CHECK (cod_cents >= 0), -- Cash on delivery in cents
value_cents INTEGER NOT NULL CHECK (value_cents >= 0), -- Value in cents
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the recipient confirmed the code
courier_id TEXT REFERENCES couriers (id), -- Courier who carries or delivered it
tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 3), -- Failed attempts
redirected INTEGER NOT NULL CHECK (redirected IN (0, 1)), -- Whether it was redirected
arrived_on TEXT NOT NULL CHECK (arrived_on IS date(arrived_on)), -- Day on which it came to the depot
status TEXT NOT NULL CHECK (status IN ('depot', 'loaded', 'delivered', 'undeliverable', 'returned')) -- State of the parcel
) STRICT, WITHOUT ROWID;

/* Failed attempts to deliver parcels. */
CREATE TABLE attempts (
id TEXT PRIMARY KEY, -- Attempt number
parcel_id TEXT NOT NULL REFERENCES parcels (id), -- Parcel
courier_id TEXT NOT NULL REFERENCES couriers (id), -- Courier
reason TEXT NOT NULL CHECK (reason IN ('absent', 'address', 'refused')), -- Reason
day TEXT NOT NULL CHECK (day IS date(day)) -- Day
) STRICT, WITHOUT ROWID;

/* Cash that couriers handed over. */
CREATE TABLE handovers (
id TEXT PRIMARY KEY, -- Handover number
courier_id TEXT NOT NULL REFERENCES couriers (id), -- Courier
expected_cents INTEGER NOT NULL CHECK (expected_cents >= 0), -- Cash that was expected, in cents
counted_cents INTEGER NOT NULL CHECK (counted_cents >= 0), -- Cash that was counted, in cents
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
outcome TEXT NOT NULL CHECK (outcome IN ('even', 'short')) -- Outcome
) STRICT, WITHOUT ROWID;
