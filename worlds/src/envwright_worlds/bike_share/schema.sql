/* People who ride. */
CREATE TABLE riders (
id TEXT PRIMARY KEY, -- Rider number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
pass_until TEXT CHECK (pass_until IS date(pass_until)), -- Last day of the pass, if any
balance_cents INTEGER NOT NULL, -- Balance, in cents
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether the rider is blocked
) STRICT, WITHOUT ROWID;

/* Places with docks. */
CREATE TABLE hubs (
id TEXT PRIMARY KEY, -- Hub number
name TEXT NOT NULL UNIQUE, -- Name
docks INTEGER NOT NULL CHECK (docks BETWEEN 1 AND 9) -- Docks
) STRICT, WITHOUT ROWID;

/* Bikes of the city. */
CREATE TABLE bikes (
id TEXT PRIMARY KEY, -- Bike number
plate TEXT NOT NULL UNIQUE, -- Plate
kind TEXT NOT NULL CHECK (kind IN ('city', 'electric', 'cargo')), -- Kind
charge INTEGER NOT NULL CHECK (charge BETWEEN 0 AND 100), -- Charge in percent, 100 without a battery
hub_id TEXT REFERENCES hubs (id), -- Hub, while it is parked
status TEXT NOT NULL CHECK (status IN ('parked', 'ridden', 'workshop')) -- State
) STRICT, WITHOUT ROWID;

/* Rides of riders. */
CREATE TABLE rides (
id TEXT PRIMARY KEY, -- Ride number
rider_id TEXT NOT NULL REFERENCES riders (id), -- Rider
bike_id TEXT NOT NULL REFERENCES bikes (id), -- Bike
started_at TEXT CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- Begin, once unlocked
end_hub_id TEXT REFERENCES hubs (id), -- Hub where it ended
fee_cents INTEGER CHECK (fee_cents >= 0), -- Fee, once ended, in cents
status TEXT NOT NULL CHECK (status IN ('reserved', 'riding', 'ended')) -- State
) STRICT, WITHOUT ROWID;

/* Defects of bikes. */
CREATE TABLE defects (
id TEXT PRIMARY KEY, -- Defect number
bike_id TEXT NOT NULL REFERENCES bikes (id), -- Bike
part TEXT NOT NULL CHECK (part IN ('brakes', 'battery', 'frame', 'bell', 'saddle', 'lamp')), -- Part
noted_on TEXT NOT NULL CHECK (noted_on IS date(noted_on)), -- Day of the note
status TEXT NOT NULL CHECK (status IN ('open', 'mended')) -- State
) STRICT, WITHOUT ROWID;
