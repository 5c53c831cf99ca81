/* Substations. */
CREATE TABLE substations (
id TEXT PRIMARY KEY, -- Substation number
name TEXT NOT NULL UNIQUE, -- Name
status TEXT NOT NULL CHECK (status IN ('normal', 'down')) -- State of the substation
) STRICT, WITHOUT ROWID;

/* Houses. */
CREATE TABLE houses (
id TEXT PRIMARY KEY, -- House number
address TEXT NOT NULL UNIQUE, -- Address
substation_id TEXT NOT NULL REFERENCES substations (id), -- Substation
care_home INTEGER NOT NULL CHECK (care_home IN (0, 1)) -- Whether it is a care home
) STRICT, WITHOUT ROWID;

/* Residents who report faults. */
CREATE TABLE residents (
id TEXT PRIMARY KEY, -- Resident number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
house_id TEXT NOT NULL REFERENCES houses (id) -- House
) STRICT, WITHOUT ROWID;

/* Engineers. */
CREATE TABLE engineers (
id TEXT PRIMARY KEY, -- Engineer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3) -- Level of training
) STRICT, WITHOUT ROWID;

/* Faults. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Fault number
house_id TEXT NOT NULL REFERENCES houses (id), -- House
resident_id TEXT NOT NULL REFERENCES residents (id), -- Resident who reports
symptom TEXT NOT NULL CHECK (symptom IN ('no_heat', 'no_hot_water', 'leak', 'noise')), -- Symptom
priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 3), -- Priority, 1 is highest
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
access_given INTEGER NOT NULL CHECK (access_given IN (0, 1)), -- Whether the resident gave access
mended_on TEXT CHECK (mended_on IS date(mended_on)), -- Day on which it was mended
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- Credit in cents
status TEXT NOT NULL CHECK (status IN ('reported', 'planned', 'mended', 'closed')), -- State of the fault
CHECK ((status IN ('mended', 'closed')) = (mended_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Jobs of engineers. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault
engineer_id TEXT NOT NULL REFERENCES engineers (id), -- Engineer
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
status TEXT NOT NULL CHECK (status IN ('planned', 'on_site', 'done', 'cancelled')) -- State of the job
) STRICT, WITHOUT ROWID;

/* Spare parts. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Part number
name TEXT NOT NULL UNIQUE, -- Name
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price in cents
stock INTEGER NOT NULL CHECK (stock BETWEEN 0 AND 60) -- Pieces in stock
) STRICT, WITHOUT ROWID;

/* Parts used in jobs. */
CREATE TABLE part_uses (
id TEXT PRIMARY KEY, -- Number of the entry
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 5), -- Pieces
cost_cents INTEGER NOT NULL CHECK (cost_cents >= 1) -- Cost in cents
) STRICT, WITHOUT ROWID;

/* Electric heaters to lend. */
CREATE TABLE heaters (
id TEXT PRIMARY KEY, -- Heater number
label TEXT NOT NULL UNIQUE, -- Label
resident_id TEXT REFERENCES residents (id), -- Resident who has it
status TEXT NOT NULL CHECK (status IN ('in_store', 'lent', 'broken')), -- State of the heater
CHECK ((status = 'lent') = (resident_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Planned outages. */
CREATE TABLE outages (
id TEXT PRIMARY KEY, -- Outage number
substation_id TEXT NOT NULL REFERENCES substations (id), -- Substation
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
status TEXT NOT NULL CHECK (status IN ('announced', 'running', 'ended')), -- State of the outage
CHECK (ends_on >= starts_on)
) STRICT, WITHOUT ROWID;
