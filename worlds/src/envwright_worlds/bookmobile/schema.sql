/* Vans. */
CREATE TABLE vans (
id TEXT PRIMARY KEY, -- Van number
name TEXT NOT NULL UNIQUE, -- Name of the van
length_metres INTEGER NOT NULL CHECK (length_metres BETWEEN 4 AND 14), -- Length in metres
crates INTEGER NOT NULL CHECK (crates BETWEEN 1 AND 20) -- Crates for requested books, one for a request
) STRICT, WITHOUT ROWID;

/* Routes. */
CREATE TABLE routes (
id TEXT PRIMARY KEY, -- Route number
name TEXT NOT NULL UNIQUE, -- Name of the route
van_id TEXT NOT NULL REFERENCES vans (id), -- Van
weekday TEXT NOT NULL CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')) -- Day of the week
) STRICT, WITHOUT ROWID;

/* Stops. */
CREATE TABLE stops (
id TEXT PRIMARY KEY, -- Stop number
place TEXT NOT NULL UNIQUE, -- Place
households INTEGER NOT NULL CHECK (households >= 1), -- Households around
space_metres INTEGER NOT NULL CHECK (space_metres BETWEEN 4 AND 20), -- Longest van that fits, in metres
consent_signed INTEGER NOT NULL CHECK (consent_signed IN (0, 1)), -- Whether the owner signed the parking consent
route_id TEXT REFERENCES routes (id), -- Route
minutes INTEGER CHECK (minutes BETWEEN 20 AND 90), -- Length of the stop in minutes
status TEXT NOT NULL CHECK (status IN ('proposed', 'served')), -- State of the stop
CHECK ((status = 'served') = (route_id IS NOT NULL AND minutes IS NOT NULL)),
CHECK (status <> 'served' OR consent_signed)
) STRICT, WITHOUT ROWID;

/* Runs. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
route_id TEXT NOT NULL REFERENCES routes (id), -- Route
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('planned', 'driven')) -- State of the run
) STRICT, WITHOUT ROWID;

/* Readers. */
CREATE TABLE readers (
id TEXT PRIMARY KEY, -- Reader number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
card_until TEXT NOT NULL CHECK (card_until IS date(card_until)) -- Last day of the card
) STRICT, WITHOUT ROWID;

/* Requests of readers. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
reader_id TEXT NOT NULL REFERENCES readers (id), -- Reader
stop_id TEXT NOT NULL REFERENCES stops (id), -- Stop
title TEXT NOT NULL, -- Title of the book
run_id TEXT REFERENCES runs (id), -- Run for which it is packed
status TEXT NOT NULL CHECK (status IN ('asked', 'packed', 'handed_out')), -- State of the request
CHECK ((status = 'asked') = (run_id IS NULL))
) STRICT, WITHOUT ROWID;
