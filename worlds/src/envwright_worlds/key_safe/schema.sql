/* People who may hold keys. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Number of the holder
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('employee', 'contractor')), -- Employee or contractor
briefed_until TEXT NOT NULL CHECK (briefed_until IS date(briefed_until)), -- Last day of the safety briefing
keys_lost INTEGER NOT NULL CHECK (keys_lost BETWEEN 0 AND 20) -- Keys that the holder lost
) STRICT, WITHOUT ROWID;

/* Areas of the park. */
CREATE TABLE areas (
id TEXT PRIMARY KEY, -- Number of the area
name TEXT NOT NULL UNIQUE, -- Name
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3) -- Level; 3 is the most dangerous
) STRICT, WITHOUT ROWID;

/* Keys. */
CREATE TABLE safe_keys (
id TEXT PRIMARY KEY, -- Number of the key
label TEXT NOT NULL UNIQUE, -- Label on the tag
area_id TEXT NOT NULL REFERENCES areas (id), -- Area that it opens
times_cut INTEGER NOT NULL CHECK (times_cut BETWEEN 0 AND 3), -- How often it was cut anew
state TEXT NOT NULL CHECK (state IN ('in_safe', 'out', 'missing')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Grants of access. */
CREATE TABLE grants (
id TEXT PRIMARY KEY, -- Number of the grant
holder_id TEXT NOT NULL REFERENCES holders (id), -- Holder
area_id TEXT NOT NULL REFERENCES areas (id), -- Area
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
status TEXT NOT NULL CHECK (status IN ('valid', 'revoked')) -- State of the grant
) STRICT, WITHOUT ROWID;

/* Loans of keys. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Number of the loan
key_id TEXT NOT NULL REFERENCES safe_keys (id), -- Key
holder_id TEXT NOT NULL REFERENCES holders (id), -- Holder
due_at TEXT NOT NULL CHECK (due_at IS strftime('%Y-%m-%dT%H:%M:%SZ', due_at)), -- When the key is due
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether the loan was extended
status TEXT NOT NULL CHECK (status IN ('out', 'returned', 'lost')) -- State of the loan
) STRICT, WITHOUT ROWID;
