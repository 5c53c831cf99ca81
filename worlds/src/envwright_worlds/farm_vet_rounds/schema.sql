/* Farms that the practice serves. */
CREATE TABLE farms (
id TEXT PRIMARY KEY, -- Farm number
name TEXT NOT NULL UNIQUE, -- Name of the farm
farmer TEXT NOT NULL, -- Full name of the farmer
email TEXT NOT NULL UNIQUE, -- E-mail address
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the farm owes in cents
) STRICT, WITHOUT ROWID;

/* Herds of the farms. */
CREATE TABLE herds (
id TEXT PRIMARY KEY, -- Herd number
mark TEXT NOT NULL UNIQUE, -- Ear mark
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm
kind TEXT NOT NULL CHECK (kind IN ('cattle', 'flock', 'pigs')), -- Kind of animals
heads INTEGER NOT NULL CHECK (heads >= 0), -- Heads
blocked_until TEXT CHECK (blocked_until IS date(blocked_until)) -- Last day of the waiting period, while blocked
) STRICT, WITHOUT ROWID;

/* Vets of the practice. */
CREATE TABLE vets (
id TEXT PRIMARY KEY, -- Vet number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('cattle', 'flock', 'pigs')), -- Kind of animals
on_leave INTEGER NOT NULL CHECK (on_leave IN (0, 1)) -- Whether the vet is on leave
) STRICT, WITHOUT ROWID;

/* Visits of vets to herds. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
herd_id TEXT NOT NULL REFERENCES herds (id), -- Herd
vet_id TEXT NOT NULL REFERENCES vets (id), -- Vet
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
slot TEXT NOT NULL CHECK (slot IN ('morning', 'afternoon')), -- Part of the day
penned INTEGER NOT NULL CHECK (penned IN (0, 1)), -- Whether the farmer penned the herd
status TEXT NOT NULL CHECK (status IN ('booked', 'under_way', 'done', 'cancelled')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Medicines of the practice. */
CREATE TABLE medicines (
id TEXT PRIMARY KEY, -- Medicine number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('cattle', 'flock', 'pigs')), -- Kind of animals
antibiotic INTEGER NOT NULL CHECK (antibiotic IN (0, 1)), -- Whether it is an antibiotic
waiting_days INTEGER NOT NULL CHECK (waiting_days >= 0), -- Waiting period in days
dose_cents INTEGER NOT NULL CHECK (dose_cents > 0) -- Price of a dose in cents
) STRICT, WITHOUT ROWID;

/* Batches of medicines. */
CREATE TABLE batches (
id TEXT PRIMARY KEY, -- Batch number
code TEXT NOT NULL UNIQUE, -- Code on the box
medicine_id TEXT NOT NULL REFERENCES medicines (id), -- Medicine
doses INTEGER NOT NULL CHECK (doses >= 0), -- Doses left
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day of use
status TEXT NOT NULL CHECK (status IN ('usable', 'recalled')) -- State of the batch
) STRICT, WITHOUT ROWID;

/* Medicines given at visits. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
visit_id TEXT NOT NULL REFERENCES visits (id), -- Visit
batch_id TEXT NOT NULL REFERENCES batches (id), -- Batch
heads INTEGER NOT NULL CHECK (heads > 0), -- Heads treated
given_on TEXT NOT NULL CHECK (given_on IS date(given_on)) -- Day
) STRICT, WITHOUT ROWID;
