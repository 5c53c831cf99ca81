/* Carers. */
CREATE TABLE carers (
id TEXT PRIMARY KEY, -- Carer number
name TEXT NOT NULL UNIQUE, -- Name
area TEXT NOT NULL CHECK (area IN ('East', 'West', 'River')), -- Area of town
drives INTEGER NOT NULL CHECK (drives IN (0, 1)), -- Whether the carer drives to other areas
daily_minutes INTEGER NOT NULL CHECK (daily_minutes BETWEEN 60 AND 600), -- Most minutes of visits on a day
status TEXT NOT NULL CHECK (status IN ('on_duty', 'on_leave', 'left')) -- State
) STRICT, WITHOUT ROWID;

/* Skills of carers. */
CREATE TABLE carer_skills (
carer_id TEXT NOT NULL REFERENCES carers (id), -- Carer
skill TEXT NOT NULL CHECK (skill IN ('washing', 'medicine', 'wound care', 'lifting')), -- Skill
PRIMARY KEY (carer_id, skill)
) STRICT, WITHOUT ROWID;

/* People who are cared for. */
CREATE TABLE care_clients (
id TEXT PRIMARY KEY, -- Number of the person
name TEXT NOT NULL, -- Name
address TEXT NOT NULL UNIQUE, -- Address
area TEXT NOT NULL CHECK (area IN ('East', 'West', 'River')), -- Area of town
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3), -- Care level
status TEXT NOT NULL CHECK (status IN ('waiting', 'active', 'paused', 'ended')) -- State of the care
) STRICT, WITHOUT ROWID;

/* Tasks of care plans. */
CREATE TABLE care_tasks (
id TEXT PRIMARY KEY, -- Task number
client_id TEXT NOT NULL REFERENCES care_clients (id), -- Person
skill TEXT NOT NULL CHECK (skill IN ('washing', 'medicine', 'wound care', 'lifting')), -- Skill that it needs
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 120), -- Minutes
status TEXT NOT NULL CHECK (status IN ('current', 'stopped')) -- State of the task
) STRICT, WITHOUT ROWID;

/* Visits of carers. */
CREATE TABLE care_visits (
id TEXT PRIMARY KEY, -- Visit number
task_id TEXT NOT NULL REFERENCES care_tasks (id), -- Task
carer_id TEXT NOT NULL REFERENCES carers (id), -- Carer
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Start
ends_at TEXT NOT NULL CHECK (ends_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ends_at)), -- End
dose_taken INTEGER NOT NULL CHECK (dose_taken IN (0, 1)), -- Whether a dose of medicine was taken from stock
status TEXT NOT NULL CHECK (status IN ('planned', 'begun', 'done', 'missed', 'called_off')), -- State of the visit
CHECK (starts_at < ends_at)
) STRICT, WITHOUT ROWID;

/* Medicines in homes. */
CREATE TABLE medicines (
id TEXT PRIMARY KEY, -- Medicine number
client_id TEXT NOT NULL REFERENCES care_clients (id), -- Person
name TEXT NOT NULL, -- Name
doses INTEGER NOT NULL CHECK (doses BETWEEN 0 AND 90), -- Doses in stock
status TEXT NOT NULL CHECK (status IN ('prescribed', 'withdrawn')), -- State
UNIQUE (client_id, name)
) STRICT, WITHOUT ROWID;

/* Keys of homes. */
CREATE TABLE house_keys (
id TEXT PRIMARY KEY, -- Key number
client_id TEXT NOT NULL UNIQUE REFERENCES care_clients (id), -- Person
hook TEXT NOT NULL UNIQUE, -- Hook in the safe
carer_id TEXT REFERENCES carers (id), -- Who has it, or lost it
status TEXT NOT NULL CHECK (status IN ('in_safe', 'out', 'lost')), -- State of the key
CHECK ((carer_id IS NULL) = (status = 'in_safe'))
) STRICT, WITHOUT ROWID;

/* Notes of visits. */
CREATE TABLE care_notes (
id TEXT PRIMARY KEY, -- Note number
client_id TEXT NOT NULL REFERENCES care_clients (id), -- Person
written_on TEXT NOT NULL CHECK (written_on IS date(written_on)), -- Day
text TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX visits_by_carer ON care_visits (carer_id);
