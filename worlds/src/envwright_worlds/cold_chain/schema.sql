/* Firms that send goods. */
CREATE TABLE shippers (
id TEXT PRIMARY KEY, -- Shipper number
name TEXT NOT NULL UNIQUE, -- Name of the firm
email TEXT NOT NULL UNIQUE, -- E-mail address
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- What it may owe at most, in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What it owes, in cents
) STRICT, WITHOUT ROWID;

/* Kinds of cargo. */
CREATE TABLE kinds (
id TEXT PRIMARY KEY, -- Kind number
name TEXT NOT NULL UNIQUE, -- Name
least_degrees INTEGER NOT NULL CHECK (least_degrees BETWEEN -40 AND 40), -- Least temperature in degrees
most_degrees INTEGER NOT NULL CHECK (most_degrees BETWEEN -40 AND 40), -- Most temperature in degrees
medical INTEGER NOT NULL CHECK (medical IN (0, 1)), -- Whether it is medical
rate_cents INTEGER NOT NULL CHECK (rate_cents >= 1) -- Freight of a pallet in cents
) STRICT, WITHOUT ROWID;

/* Depots of the haulier. */
CREATE TABLE depots (
id TEXT PRIMARY KEY, -- Depot number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Cooled trailers. */
CREATE TABLE trailers (
id TEXT PRIMARY KEY, -- Trailer identifier
plate TEXT NOT NULL UNIQUE, -- Number plate
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 33), -- Pallets that fit
coldest INTEGER NOT NULL CHECK (coldest BETWEEN -30 AND 10), -- Coldest temperature in degrees
calibrated_until TEXT NOT NULL CHECK (calibrated_until IS date(calibrated_until)), -- Last day for which its thermometer is calibrated
status TEXT NOT NULL CHECK (status IN ('ready', 'workshop')) -- State
) STRICT, WITHOUT ROWID;

/* Drivers of the haulier. */
CREATE TABLE drivers (
id TEXT PRIMARY KEY, -- Driver number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
medical_training INTEGER NOT NULL CHECK (medical_training IN (0, 1)) -- Whether the driver is trained for medical cargo
) STRICT, WITHOUT ROWID;

/* Trips of trailers with drivers. */
CREATE TABLE trips (
id TEXT PRIMARY KEY, -- Trip number
code TEXT NOT NULL UNIQUE, -- Code of the trip
trailer_id TEXT NOT NULL REFERENCES trailers (id), -- Trailer
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
from_depot_id TEXT NOT NULL REFERENCES depots (id), -- Depot from which it goes
to_depot_id TEXT NOT NULL REFERENCES depots (id), -- Depot to which it goes
leaves_on TEXT NOT NULL CHECK (leaves_on IS date(leaves_on)), -- Day on which it leaves
set_degrees INTEGER NOT NULL CHECK (set_degrees BETWEEN -40 AND 40), -- Temperature that is set, in degrees
sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)), -- Whether the driver has sealed the doors
status TEXT NOT NULL CHECK (status IN ('planned', 'loading', 'under_way', 'arrived')), -- State
CHECK (from_depot_id <> to_depot_id)
) STRICT, WITHOUT ROWID;

/* Goods that shippers send. */
CREATE TABLE consignments (
id TEXT PRIMARY KEY, -- Consignment number
code TEXT NOT NULL UNIQUE, -- Waybill code
shipper_id TEXT NOT NULL REFERENCES shippers (id), -- Shipper
kind_id TEXT NOT NULL REFERENCES kinds (id), -- Kind of cargo
pallets INTEGER NOT NULL CHECK (pallets BETWEEN 1 AND 33), -- Number of pallets
from_depot_id TEXT NOT NULL REFERENCES depots (id), -- Depot from which it goes
to_depot_id TEXT NOT NULL REFERENCES depots (id), -- Depot to which it goes
deliver_by TEXT NOT NULL CHECK (deliver_by IS date(deliver_by)), -- Last day for the delivery
trip_id TEXT REFERENCES trips (id), -- Trip, once it is planned
status TEXT NOT NULL CHECK (status IN ('announced', 'refused', 'accepted', 'planned', 'loaded', 'delivered', 'quarantined', 'destroyed')), -- State
CHECK ((trip_id IS NULL) = (status IN ('announced', 'refused', 'accepted')))
) STRICT, WITHOUT ROWID;

/* Temperatures that were read on trips. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
trip_id TEXT NOT NULL REFERENCES trips (id), -- Trip
degrees INTEGER NOT NULL CHECK (degrees BETWEEN -40 AND 40), -- Temperature in degrees
read_at TEXT NOT NULL CHECK (read_at IS strftime('%Y-%m-%dT%H:%M:%SZ', read_at)) -- When it was read
) STRICT, WITHOUT ROWID;

/* Notes on how cargo is handled. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX trips_by_trailer_id ON trips (trailer_id);
CREATE INDEX trips_by_driver_id ON trips (driver_id);
CREATE INDEX trips_by_from_depot_id ON trips (from_depot_id);
CREATE INDEX trips_by_to_depot_id ON trips (to_depot_id);
CREATE INDEX consignments_by_shipper_id ON consignments (shipper_id);
CREATE INDEX consignments_by_kind_id ON consignments (kind_id);
CREATE INDEX consignments_by_from_depot_id ON consignments (from_depot_id);
CREATE INDEX consignments_by_to_depot_id ON consignments (to_depot_id);
CREATE INDEX consignments_by_trip_id ON consignments (trip_id);
CREATE INDEX readings_by_trip_id ON readings (trip_id);
