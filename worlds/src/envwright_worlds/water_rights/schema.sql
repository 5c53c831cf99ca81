/* Irrigation canals. */
CREATE TABLE canals (
id TEXT PRIMARY KEY, -- Canal number
name TEXT NOT NULL UNIQUE, -- Name
open INTEGER NOT NULL CHECK (open IN (0, 1)) -- Whether water flows
) STRICT, WITHOUT ROWID;

/* Farms on the canals. */
CREATE TABLE farms (
id TEXT PRIMARY KEY, -- Farm number
name TEXT NOT NULL UNIQUE, -- Name of the farm
holder TEXT NOT NULL, -- Name of the farmer
email TEXT NOT NULL UNIQUE, -- E-mail address
canal_id TEXT NOT NULL REFERENCES canals (id), -- Canal
minutes_left INTEGER NOT NULL CHECK (minutes_left >= 0) -- Minutes of water left in the season
) STRICT, WITHOUT ROWID;

/* Turns of farms at the gates. */
CREATE TABLE turns (
id TEXT PRIMARY KEY, -- Turn number
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 30 AND 240), -- Length in minutes
used_minutes INTEGER CHECK (used_minutes >= 0), -- Minutes that were used, once done
status TEXT NOT NULL CHECK (status IN ('booked', 'running', 'done', 'cancelled')) -- State of the turn
) STRICT, WITHOUT ROWID;

/* Overruns of turns with their fines. */
CREATE TABLE breaches (
id TEXT PRIMARY KEY, -- Breach number
turn_id TEXT NOT NULL UNIQUE REFERENCES turns (id), -- Turn
fine_cents INTEGER NOT NULL CHECK (fine_cents > 0), -- Fine in cents
noted_on TEXT NOT NULL CHECK (noted_on IS date(noted_on)), -- Day
paid INTEGER NOT NULL CHECK (paid IN (0, 1)) -- Whether the fine is paid
) STRICT, WITHOUT ROWID;

/* Minutes handed on between farms. */
CREATE TABLE handings (
id TEXT PRIMARY KEY, -- Handing number
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm that gives
receiver_id TEXT NOT NULL REFERENCES farms (id), -- Farm that gets
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 10 AND 500), -- Minutes
offered_on TEXT NOT NULL CHECK (offered_on IS date(offered_on)), -- Day of the offer
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the receiver accepted
status TEXT NOT NULL CHECK (status IN ('offered', 'carried', 'dropped')) -- State
) STRICT, WITHOUT ROWID;
