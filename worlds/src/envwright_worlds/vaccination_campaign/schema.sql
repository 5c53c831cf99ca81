/* Vaccines. */
CREATE TABLE vaccines (
id TEXT PRIMARY KEY, -- Vaccine number
name TEXT NOT NULL UNIQUE, -- Name
doses INTEGER NOT NULL CHECK (doses BETWEEN 1 AND 3), -- Doses in all
gap_days INTEGER NOT NULL CHECK (gap_days >= 0), -- Least days between two doses
least_age INTEGER NOT NULL CHECK (least_age BETWEEN 0 AND 80), -- Least age in years
egg INTEGER NOT NULL CHECK (egg IN (0, 1)), -- Whether it contains egg
priority_only INTEGER NOT NULL CHECK (priority_only IN (0, 1)) -- Whether for priority groups only
) STRICT, WITHOUT ROWID;

/* Centres. */
CREATE TABLE centres (
id TEXT PRIMARY KEY, -- Centre number
name TEXT NOT NULL UNIQUE, -- Name
town TEXT NOT NULL -- Town
) STRICT, WITHOUT ROWID;

/* Lots of vaccine. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
code TEXT NOT NULL UNIQUE, -- Code on the lot
vaccine_id TEXT NOT NULL REFERENCES vaccines (id), -- Vaccine
centre_id TEXT NOT NULL REFERENCES centres (id), -- Centre where it lies
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day of use
doses_left INTEGER NOT NULL CHECK (doses_left >= 0), -- Doses left
status TEXT NOT NULL CHECK (status IN ('quarantined', 'released', 'recalled')) -- State
) STRICT, WITHOUT ROWID;

/* Sessions. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
centre_id TEXT NOT NULL REFERENCES centres (id), -- Centre
vaccine_id TEXT NOT NULL REFERENCES vaccines (id), -- Vaccine
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 24), -- Places
status TEXT NOT NULL CHECK (status IN ('planned', 'open', 'closed')), -- State
UNIQUE (centre_id, vaccine_id, held_on)
) STRICT, WITHOUT ROWID;

/* Residents. */
CREATE TABLE residents (
id TEXT PRIMARY KEY, -- Resident number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
priority_group TEXT NOT NULL CHECK (priority_group IN ('health worker', 'chronically ill', 'general')), -- Group
egg_allergy INTEGER NOT NULL CHECK (egg_allergy IN (0, 1)) -- Whether allergic to egg
) STRICT, WITHOUT ROWID;

/* Doses of residents. */
CREATE TABLE jabs (
id TEXT PRIMARY KEY, -- Jab number
session_id TEXT NOT NULL REFERENCES sessions (id), -- Session
resident_id TEXT NOT NULL REFERENCES residents (id), -- Resident
dose INTEGER NOT NULL CHECK (dose BETWEEN 1 AND 3), -- Which dose
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether the resident consented
lot_id TEXT REFERENCES lots (id), -- Lot it came from
status TEXT NOT NULL CHECK (status IN ('booked', 'given', 'missed', 'cancelled')), -- State
CHECK ((lot_id IS NOT NULL) = (status = 'given')),
CHECK (status <> 'given' OR consented = 1)
) STRICT, WITHOUT ROWID;

/* Reactions to doses. */
CREATE TABLE reactions (
id TEXT PRIMARY KEY, -- Reaction number
jab_id TEXT NOT NULL UNIQUE REFERENCES jabs (id), -- Jab
grade TEXT NOT NULL CHECK (grade IN ('mild', 'serious')), -- Grade
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
status TEXT NOT NULL CHECK (status IN ('reported', 'reviewed')) -- State
) STRICT, WITHOUT ROWID;

CREATE INDEX jabs_by_session ON jabs (session_id);
