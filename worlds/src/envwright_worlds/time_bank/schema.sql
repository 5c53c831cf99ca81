/* Members of the time bank. */
CREATE TABLE neighbours (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day of joining
balance_minutes INTEGER NOT NULL, -- Balance in minutes, below zero where more was taken than given
paused INTEGER NOT NULL CHECK (paused IN (0, 1)) -- Whether the membership is paused
) STRICT, WITHOUT ROWID;

/* Talents that can be offered. */
CREATE TABLE talents (
id TEXT PRIMARY KEY, -- Talent number
name TEXT NOT NULL UNIQUE, -- Name of the talent
trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)) -- Whether it needs two vouches
) STRICT, WITHOUT ROWID;

/* Talents that neighbours offer. */
CREATE TABLE offers (
neighbour_id TEXT NOT NULL REFERENCES neighbours (id), -- Neighbour
talent_id TEXT NOT NULL REFERENCES talents (id), -- Talent
remark TEXT NOT NULL, -- What the neighbour says about it
PRIMARY KEY (neighbour_id, talent_id)
) STRICT, WITHOUT ROWID;

/* Help that is wanted. */
CREATE TABLE errands (
id TEXT PRIMARY KEY, -- Errand number
title TEXT NOT NULL, -- What is to be done
asker_id TEXT NOT NULL REFERENCES neighbours (id), -- Who asks
talent_id TEXT NOT NULL REFERENCES talents (id), -- Talent that it takes
wanted_on TEXT NOT NULL CHECK (wanted_on IS date(wanted_on)), -- Day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 300), -- Minutes planned, or reported
helper_id TEXT REFERENCES neighbours (id), -- Who helps
status TEXT NOT NULL CHECK (status IN ('open', 'taken', 'reported', 'confirmed', 'settled', 'cancelled')), -- State of the errand
CHECK (helper_id IS NOT asker_id),
CHECK (status NOT IN ('taken', 'reported', 'confirmed', 'settled') OR helper_id IS NOT NULL),
CHECK (status NOT IN ('open', 'cancelled') OR helper_id IS NULL)
) STRICT, WITHOUT ROWID;

/* Words of neighbours for each other. */
CREATE TABLE vouches (
id TEXT PRIMARY KEY, -- Number of the vouch
giver_id TEXT NOT NULL REFERENCES neighbours (id), -- Who vouches
neighbour_id TEXT NOT NULL REFERENCES neighbours (id), -- For whom
given_on TEXT NOT NULL CHECK (given_on IS date(given_on)), -- Day
UNIQUE (giver_id, neighbour_id),
CHECK (giver_id <> neighbour_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX errands_by_asker ON errands (asker_id);
CREATE INDEX errands_by_helper ON errands (helper_id);
CREATE INDEX vouches_by_neighbour ON vouches (neighbour_id);
