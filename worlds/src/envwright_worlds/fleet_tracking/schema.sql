/* Drivers of the utility. */
CREATE TABLE drivers (
id TEXT PRIMARY KEY, -- Driver number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
depot TEXT NOT NULL CHECK (depot IN ('north', 'south', 'harbour')), -- Depot
licence TEXT NOT NULL CHECK (licence IN ('light', 'heavy')), -- Licence; a heavy one covers both
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Vehicles of the utility. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Vehicle number
plate TEXT NOT NULL UNIQUE, -- Number plate
depot TEXT NOT NULL CHECK (depot IN ('north', 'south', 'harbour')), -- Depot
weight TEXT NOT NULL CHECK (weight IN ('light', 'heavy')), -- Weight class
engine_hours INTEGER NOT NULL CHECK (engine_hours >= 0), -- Engine hours
service_at INTEGER NOT NULL CHECK (service_at >= 0), -- Engine hours at which its service is due
status TEXT NOT NULL CHECK (status IN ('parked', 'under_way', 'immobilised')) -- State of the vehicle
) STRICT, WITHOUT ROWID;

/* Zones on the map. */
CREATE TABLE zones (
id TEXT PRIMARY KEY, -- Zone number
name TEXT NOT NULL UNIQUE, -- Name
heavy_allowed INTEGER NOT NULL CHECK (heavy_allowed IN (0, 1)), -- Whether heavy vehicles may go there
closed INTEGER NOT NULL CHECK (closed IN (0, 1)) -- Whether it is closed
) STRICT, WITHOUT ROWID;

/* Which driver may drive which vehicle. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
UNIQUE (vehicle_id, driver_id)
) STRICT, WITHOUT ROWID;

/* Trips of drivers with vehicles. */
CREATE TABLE trips (
id TEXT PRIMARY KEY, -- Trip number
code TEXT NOT NULL UNIQUE, -- Code of the trip
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone of destination
card_held INTEGER NOT NULL CHECK (card_held IN (0, 1)), -- Whether the driver held the card to the reader
start_hours INTEGER CHECK (start_hours >= 0), -- Engine hours at the start
ended_at TEXT CHECK (ended_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ended_at)), -- End
status TEXT NOT NULL CHECK (status IN ('planned', 'under_way', 'ended', 'cancelled')), -- State of the trip
CHECK ((status = 'ended') = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Alarms of vehicles. */
CREATE TABLE alarms (
id TEXT PRIMARY KEY, -- Alarm number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
trip_id TEXT REFERENCES trips (id), -- Trip, if the vehicle was under way
kind TEXT NOT NULL CHECK (kind IN ('tow', 'battery', 'overspeed')), -- Kind
raised_on TEXT NOT NULL CHECK (raised_on IS date(raised_on)), -- Day
note TEXT, -- What was found, once handled
status TEXT NOT NULL CHECK (status IN ('open', 'handled')), -- State of the alarm
CHECK ((status = 'handled') = (note IS NOT NULL))
) STRICT, WITHOUT ROWID;
