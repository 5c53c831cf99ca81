/* Charging stations. */
CREATE TABLE stations (
id TEXT PRIMARY KEY, -- Station number
name TEXT NOT NULL UNIQUE, -- Name of the station
town TEXT NOT NULL, -- Town
kwh_cents INTEGER NOT NULL CHECK (kwh_cents >= 1) -- Price of a kilowatt hour in cents
) STRICT, WITHOUT ROWID;

/* Charging points. */
CREATE TABLE points (
id TEXT PRIMARY KEY, -- Point number
station_id TEXT NOT NULL REFERENCES stations (id), -- Station
label TEXT NOT NULL UNIQUE, -- Label on the post
plug TEXT NOT NULL CHECK (plug IN ('type2', 'ccs', 'chademo')), -- Kind of plug
kilowatts INTEGER NOT NULL CHECK (kilowatts BETWEEN 1 AND 400), -- Greatest power in kilowatts
status TEXT NOT NULL CHECK (status IN ('free', 'charging', 'out_of_service')) -- State of the point
) STRICT, WITHOUT ROWID;

/* Drivers. */
CREATE TABLE drivers (
id TEXT PRIMARY KEY, -- Driver number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
balance_cents INTEGER NOT NULL, -- Balance in cents, below zero where the driver owes
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether the driver is blocked
) STRICT, WITHOUT ROWID;

/* Charging sessions. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
point_id TEXT NOT NULL REFERENCES points (id), -- Point
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
kwh INTEGER NOT NULL CHECK (kwh >= 0), -- Kilowatt hours charged
cost_cents INTEGER NOT NULL CHECK (cost_cents >= 0), -- Cost in cents
refunded_cents INTEGER NOT NULL CHECK (refunded_cents >= 0), -- Refunded in cents
stop_confirmed INTEGER NOT NULL CHECK (stop_confirmed IN (0, 1)), -- Whether the driver confirmed that it shall be stopped from afar
status TEXT NOT NULL CHECK (status IN ('running', 'finished')), -- State of the session
CHECK (refunded_cents <= cost_cents),
CHECK (status <> 'running' OR (kwh = 0 AND cost_cents = 0))
) STRICT, WITHOUT ROWID;

/* Reservations. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Reservation number
point_id TEXT NOT NULL REFERENCES points (id), -- Point
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23), -- Full hour
status TEXT NOT NULL CHECK (status IN ('open', 'used', 'cancelled')) -- State of the reservation
) STRICT, WITHOUT ROWID;

/* Technicians. */
CREATE TABLE technicians (
id TEXT PRIMARY KEY, -- Technician number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
high_power INTEGER NOT NULL CHECK (high_power IN (0, 1)) -- Whether trained for high power
) STRICT, WITHOUT ROWID;

/* Fault reports. */
CREATE TABLE reports (
id TEXT PRIMARY KEY, -- Report number
point_id TEXT NOT NULL REFERENCES points (id), -- Point
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver who reports
message TEXT NOT NULL, -- What the driver writes
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the report
status TEXT NOT NULL CHECK (status IN ('new', 'confirmed', 'closed')) -- State of the report
) STRICT, WITHOUT ROWID;

/* Visits of technicians. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
report_id TEXT NOT NULL REFERENCES reports (id), -- Report
technician_id TEXT NOT NULL REFERENCES technicians (id), -- Technician
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('planned', 'done')) -- State of the visit
) STRICT, WITHOUT ROWID;
