/* Ships that the society classes. */
CREATE TABLE ships (
id TEXT PRIMARY KEY, -- Ship number
name TEXT NOT NULL, -- Name
call_sign TEXT NOT NULL UNIQUE, -- Call sign
kind TEXT NOT NULL CHECK (kind IN ('bulk', 'tanker', 'ferry')), -- Kind
status TEXT NOT NULL CHECK (status IN ('in_class', 'suspended', 'withdrawn')) -- State of its class
) STRICT, WITHOUT ROWID;

/* Surveyors of the society. */
CREATE TABLE surveyors (
id TEXT PRIMARY KEY, -- Surveyor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
senior INTEGER NOT NULL CHECK (senior IN (0, 1)), -- Whether the surveyor is a senior one
tankers INTEGER NOT NULL CHECK (tankers IN (0, 1)) -- Whether the surveyor has a tanker licence
) STRICT, WITHOUT ROWID;

/* Surveys of ships. */
CREATE TABLE surveys (
id TEXT PRIMARY KEY, -- Survey number
code TEXT NOT NULL UNIQUE, -- Code of the survey
ship_id TEXT NOT NULL REFERENCES ships (id), -- Ship
surveyor_id TEXT NOT NULL REFERENCES surveyors (id), -- Surveyor
kind TEXT NOT NULL CHECK (kind IN ('annual', 'intermediate', 'renewal')), -- Kind
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
gas_free INTEGER NOT NULL CHECK (gas_free IN (0, 1)), -- Whether the master declared the tanks free of gas
status TEXT NOT NULL CHECK (status IN ('booked', 'in_hand', 'completed', 'cancelled')) -- State of the survey
) STRICT, WITHOUT ROWID;

/* Conditions of class. */
CREATE TABLE conditions (
id TEXT PRIMARY KEY, -- Condition number
code TEXT NOT NULL UNIQUE, -- Code of the condition
ship_id TEXT NOT NULL REFERENCES ships (id), -- Ship
survey_id TEXT NOT NULL REFERENCES surveys (id), -- Survey at which it was set
severity TEXT NOT NULL CHECK (severity IN ('minor', 'grave')), -- Severity
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether it was extended
status TEXT NOT NULL CHECK (status IN ('open', 'cleared')), -- State of the condition
body TEXT NOT NULL -- Text of the condition
) STRICT, WITHOUT ROWID;

/* Certificates of ships. */
CREATE TABLE certificates (
id TEXT PRIMARY KEY, -- Certificate number
ship_id TEXT NOT NULL REFERENCES ships (id), -- Ship
subject TEXT NOT NULL CHECK (subject IN ('load_line', 'safety', 'pollution')), -- What it certifies
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
endorsed_on TEXT CHECK (endorsed_on IS date(endorsed_on)), -- Day of the last endorsement
status TEXT NOT NULL CHECK (status IN ('valid', 'held', 'withdrawn')) -- State of the certificate
) STRICT, WITHOUT ROWID;
