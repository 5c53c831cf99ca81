/* Research groups with their grants. */
CREATE TABLE teams (
id TEXT PRIMARY KEY, -- Group number
name TEXT NOT NULL UNIQUE, -- Name of the research group
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- Balance of the grant, in cents
held_cents INTEGER NOT NULL CHECK (held_cents >= 0), -- Part of the balance that is held for reservations, in cents
grant_until TEXT NOT NULL CHECK (grant_until IS date(grant_until)), -- Last day of the grant
CHECK (balance_cents >= held_cents)
) STRICT, WITHOUT ROWID;

/* Researchers of the groups. */
CREATE TABLE researchers (
id TEXT PRIMARY KEY, -- Researcher number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
team_id TEXT NOT NULL REFERENCES teams (id) -- Research group
) STRICT, WITHOUT ROWID;

/* Microscopes of the facility. */
CREATE TABLE microscopes (
id TEXT PRIMARY KEY, -- Microscope number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('widefield', 'confocal', 'light_sheet')), -- Kind
hourly_cents INTEGER NOT NULL CHECK (hourly_cents > 0), -- Price of an hour, in cents
safety_level INTEGER NOT NULL CHECK (safety_level IN (1, 2)), -- Safety level of the room
down INTEGER NOT NULL CHECK (down IN (0, 1)) -- Whether it is down
) STRICT, WITHOUT ROWID;

/* Trainings of researchers on microscopes. */
CREATE TABLE trainings (
id TEXT PRIMARY KEY, -- Training number
researcher_id TEXT NOT NULL REFERENCES researchers (id), -- Researcher
microscope_id TEXT NOT NULL REFERENCES microscopes (id), -- Microscope
level TEXT NOT NULL CHECK (level IN ('basic', 'independent')), -- Level
last_used_on TEXT NOT NULL CHECK (last_used_on IS date(last_used_on)), -- Day on which it was given or used last
UNIQUE (researcher_id, microscope_id)
) STRICT, WITHOUT ROWID;

/* Samples of researchers. */
CREATE TABLE samples (
id TEXT PRIMARY KEY, -- Sample number
label TEXT NOT NULL UNIQUE, -- Label
researcher_id TEXT NOT NULL REFERENCES researchers (id), -- Researcher who brought it
hazard INTEGER NOT NULL CHECK (hazard IN (1, 2)), -- Hazard class
status TEXT NOT NULL CHECK (status IN ('registered', 'cleared', 'disposed')) -- State of the sample
) STRICT, WITHOUT ROWID;

/* Reserved hours at microscopes. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Reservation number
researcher_id TEXT NOT NULL REFERENCES researchers (id), -- Researcher
microscope_id TEXT NOT NULL REFERENCES microscopes (id), -- Microscope
sample_id TEXT NOT NULL REFERENCES samples (id), -- Sample
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 8), -- Length in hours
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee, in cents
status TEXT NOT NULL CHECK (status IN ('reserved', 'running', 'finished', 'missed', 'cancelled')) -- State of the reservation
) STRICT, WITHOUT ROWID;

/* Faults of microscopes. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Fault number
microscope_id TEXT NOT NULL REFERENCES microscopes (id), -- Microscope
part TEXT NOT NULL CHECK (part IN ('laser', 'stage', 'camera', 'lamp')), -- Part
severity TEXT NOT NULL CHECK (severity IN ('minor', 'blocking')), -- Severity
noted_on TEXT NOT NULL CHECK (noted_on IS date(noted_on)), -- Day of the note
status TEXT NOT NULL CHECK (status IN ('open', 'fixed')) -- State of the fault
) STRICT, WITHOUT ROWID;
