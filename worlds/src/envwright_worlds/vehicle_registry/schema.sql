/* People in whose name vehicles are registered. */
CREATE TABLE keepers (
id TEXT PRIMARY KEY, -- Keeper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
fines_cents INTEGER NOT NULL CHECK (fines_cents >= 0) -- Unpaid fines in cents
) STRICT, WITHOUT ROWID;

/* Vehicles known to the office. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Vehicle number
chassis TEXT NOT NULL UNIQUE, -- Chassis code
model TEXT NOT NULL, -- Make and model
kind TEXT NOT NULL CHECK (kind IN ('car', 'motorcycle', 'lorry')), -- Kind
inspected_until TEXT NOT NULL CHECK (inspected_until IS date(inspected_until)), -- Last day of the inspection
defects INTEGER NOT NULL CHECK (defects BETWEEN 0 AND 9) -- Small defects found at the last inspection
) STRICT, WITHOUT ROWID;

/* Covers that insurers have confirmed. */
CREATE TABLE covers (
id TEXT PRIMARY KEY, -- Cover number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
insurer TEXT NOT NULL, -- Insurer
covered_until TEXT NOT NULL CHECK (covered_until IS date(covered_until)) -- Last day of the cover
) STRICT, WITHOUT ROWID;

/* Number plates of the county. */
CREATE TABLE plates (
id TEXT PRIMARY KEY, -- Plate identifier
code TEXT NOT NULL UNIQUE, -- Letters and digits
size TEXT NOT NULL CHECK (size IN ('large', 'small')), -- Size
keeper_id TEXT REFERENCES keepers (id), -- For whom it is reserved
reserved_until TEXT CHECK (reserved_until IS date(reserved_until)), -- Last day of the reservation
status TEXT NOT NULL CHECK (status IN ('free', 'reserved', 'mounted')), -- State
CHECK ((status = 'reserved') = (keeper_id IS NOT NULL)),
CHECK ((status = 'reserved') = (reserved_until IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Vehicles in the name of keepers. */
CREATE TABLE registrations (
id TEXT PRIMARY KEY, -- Registration number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
keeper_id TEXT NOT NULL REFERENCES keepers (id), -- Keeper
plate_id TEXT NOT NULL REFERENCES plates (id), -- Plate
mandate INTEGER NOT NULL CHECK (mandate IN (0, 1)), -- Whether the keeper has signed the mandate for the vehicle tax
valid_from TEXT CHECK (valid_from IS date(valid_from)), -- Day on which it was issued
suspended_on TEXT CHECK (suspended_on IS date(suspended_on)), -- Day of the suspension, while it is suspended
status TEXT NOT NULL CHECK (status IN ('pending', 'valid', 'suspended', 'ended')), -- State
CHECK (status <> 'pending' OR valid_from IS NULL),
CHECK ((status = 'suspended') = (suspended_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX covers_by_vehicle_id ON covers (vehicle_id);
CREATE INDEX plates_by_keeper_id ON plates (keeper_id);
CREATE INDEX registrations_by_vehicle_id ON registrations (vehicle_id);
CREATE INDEX registrations_by_keeper_id ON registrations (keeper_id);
CREATE INDEX registrations_by_plate_id ON registrations (plate_id);
