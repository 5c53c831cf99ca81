/* Customers. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Gas meters. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Meter number
serial TEXT NOT NULL UNIQUE, -- Serial number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
address TEXT NOT NULL, -- Address
district TEXT NOT NULL CHECK (district IN ('north', 'south', 'east', 'west')), -- District
seal_until TEXT NOT NULL CHECK (seal_until IS date(seal_until)), -- Day on which the seal ends
status TEXT NOT NULL CHECK (status IN ('in_use', 'removed')) -- State of the meter
) STRICT, WITHOUT ROWID;

/* Readings. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 99999), -- Value in cubic metres
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
source TEXT NOT NULL CHECK (source IN ('customer', 'visit', 'exchange')), -- Where it comes from
photo_sent INTEGER NOT NULL CHECK (photo_sent IN (0, 1)), -- Whether the customer sent a photo
status TEXT NOT NULL CHECK (status IN ('accepted', 'held', 'rejected')) -- State of the reading
) STRICT, WITHOUT ROWID;

/* Inspectors. */
CREATE TABLE inspectors (
id TEXT PRIMARY KEY, -- Inspector number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
district TEXT NOT NULL CHECK (district IN ('north', 'south', 'east', 'west')) -- District
) STRICT, WITHOUT ROWID;

/* Visits to meters. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
inspector_id TEXT NOT NULL REFERENCES inspectors (id), -- Inspector
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
status TEXT NOT NULL CHECK (status IN ('planned', 'done')) -- State of the visit
) STRICT, WITHOUT ROWID;
