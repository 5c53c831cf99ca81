/* People who work with flags. */
CREATE TABLE developers (
id TEXT PRIMARY KEY, -- Developer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
squad TEXT NOT NULL CHECK (squad IN ('basket', 'payments', 'search', 'platform')), -- Squad
role TEXT NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')) -- Role
) STRICT, WITHOUT ROWID;

/* Where flags are evaluated. */
CREATE TABLE environments (
id TEXT PRIMARY KEY, -- Environment number
name TEXT NOT NULL UNIQUE, -- Name
protected INTEGER NOT NULL CHECK (protected IN (0, 1)), -- Whether changes need a review
frozen INTEGER NOT NULL CHECK (frozen IN (0, 1)) -- Whether changes are frozen
) STRICT, WITHOUT ROWID;

/* Groups of users. */
CREATE TABLE segments (
id TEXT PRIMARY KEY, -- Segment number
name TEXT NOT NULL UNIQUE, -- Name
members INTEGER NOT NULL CHECK (members >= 0) -- Users in it
) STRICT, WITHOUT ROWID;

/* Switches in the code. */
CREATE TABLE flags (
id TEXT PRIMARY KEY, -- Flag number
name TEXT NOT NULL UNIQUE, -- Name in the code
kind TEXT NOT NULL CHECK (kind IN ('release', 'experiment', 'kill_switch')), -- Kind
owner_id TEXT NOT NULL REFERENCES developers (id), -- Owner
created_on TEXT NOT NULL CHECK (created_on IS date(created_on)), -- Day of creation
stage TEXT NOT NULL CHECK (stage IN ('active', 'stale', 'archived')) -- Stage of its life
) STRICT, WITHOUT ROWID;

/* State of a flag in an environment. */
CREATE TABLE toggles (
flag_id TEXT NOT NULL REFERENCES flags (id), -- Flag
environment_id TEXT NOT NULL REFERENCES environments (id), -- Environment
rollout INTEGER NOT NULL CHECK (rollout BETWEEN 0 AND 100), -- Share of users in percent, 0 is off
segment_id TEXT REFERENCES segments (id), -- Segment that it is bound to, if any
PRIMARY KEY (flag_id, environment_id)
) STRICT, WITHOUT ROWID;

/* Requests to change a rollout in a protected environment. */
CREATE TABLE changes (
id TEXT PRIMARY KEY, -- Change number
flag_id TEXT NOT NULL REFERENCES flags (id), -- Flag
environment_id TEXT NOT NULL REFERENCES environments (id), -- Protected environment
author_id TEXT NOT NULL REFERENCES developers (id), -- Author
reviewer_id TEXT REFERENCES developers (id), -- Reviewer, once asked
target INTEGER NOT NULL CHECK (target BETWEEN 0 AND 100), -- Rollout that is wanted, in percent
status TEXT NOT NULL CHECK (status IN ('proposed', 'in_review', 'signed_off', 'applied', 'rejected')) -- State
) STRICT, WITHOUT ROWID;
