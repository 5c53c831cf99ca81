/* Berths of the harbour. */
CREATE TABLE berths (
id TEXT PRIMARY KEY, -- Number of the berth
name TEXT NOT NULL UNIQUE, -- Name
length_m INTEGER NOT NULL CHECK (length_m > 0), -- Length in metres
depth_dm INTEGER NOT NULL CHECK (depth_dm > 0) -- Depth in decimetres
) STRICT, WITHOUT ROWID;

/* Vessels in the harbour and at its anchorage. */
CREATE TABLE vessels (
id TEXT PRIMARY KEY, -- Number of the vessel
name TEXT NOT NULL UNIQUE, -- Name
call_sign TEXT NOT NULL UNIQUE, -- Call sign
length_m INTEGER NOT NULL CHECK (length_m > 0), -- Length in metres
draught_dm INTEGER NOT NULL CHECK (draught_dm > 0), -- Draught in decimetres
berth_id TEXT REFERENCES berths (id) -- Berth where it lies, none at anchor or at sea
) STRICT, WITHOUT ROWID;

/* Pilots of the station. */
CREATE TABLE pilots (
id TEXT PRIMARY KEY, -- Number of the pilot
name TEXT NOT NULL, -- Name
badge TEXT NOT NULL UNIQUE, -- Badge
longest_m INTEGER NOT NULL CHECK (longest_m > 0), -- Longest vessel of the licence in metres
on_roster INTEGER NOT NULL CHECK (on_roster IN (0, 1)) -- Whether on the roster today
) STRICT, WITHOUT ROWID;

/* Tugs. */
CREATE TABLE tugs (
id TEXT PRIMARY KEY, -- Number of the tug
name TEXT NOT NULL UNIQUE, -- Name
pull_tons INTEGER NOT NULL CHECK (pull_tons > 0), -- Bollard pull in tons
status TEXT NOT NULL CHECK (status IN ('working', 'laid_up')) -- State of the tug
) STRICT, WITHOUT ROWID;

/* Transits of vessels under pilotage. */
CREATE TABLE transits (
id TEXT PRIMARY KEY, -- Number of the transit
vessel_id TEXT NOT NULL REFERENCES vessels (id), -- Vessel
kind TEXT NOT NULL CHECK (kind IN ('inbound', 'outbound', 'shift')), -- Kind of transit
berth_id TEXT REFERENCES berths (id), -- Berth that it goes to, none outbound
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- When it starts
pilot_id TEXT REFERENCES pilots (id), -- Pilot
card_signed INTEGER NOT NULL CHECK (card_signed IN (0, 1)), -- Whether the master has signed the pilot card
dues_cents INTEGER CHECK (dues_cents > 0), -- Dues, from the confirmation on
status TEXT NOT NULL CHECK (status IN ('ordered', 'confirmed', 'under_way', 'finished')), -- State of the transit
CHECK ((kind = 'outbound') = (berth_id IS NULL)),
CHECK ((status = 'ordered') = (dues_cents IS NULL)),
CHECK (status = 'ordered' OR pilot_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Tugs that go with transits. */
CREATE TABLE tug_bookings (
transit_id TEXT NOT NULL REFERENCES transits (id), -- Transit
tug_id TEXT NOT NULL REFERENCES tugs (id), -- Tug
PRIMARY KEY (transit_id, tug_id)
) STRICT, WITHOUT ROWID;
