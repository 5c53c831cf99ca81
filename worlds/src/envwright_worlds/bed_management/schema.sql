/* Wards. */
CREATE TABLE wards (
id TEXT PRIMARY KEY, -- Ward number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('medical', 'surgical', 'intensive')), -- Kind of ward
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- Whether it takes new patients
) STRICT, WITHOUT ROWID;

/* Beds. */
CREATE TABLE beds (
id TEXT PRIMARY KEY, -- Bed number
ward_id TEXT NOT NULL REFERENCES wards (id), -- Ward
label TEXT NOT NULL UNIQUE, -- Label on the bed
isolation INTEGER NOT NULL CHECK (isolation IN (0, 1)), -- Whether it stands in an isolation room
monitor INTEGER NOT NULL CHECK (monitor IN (0, 1)), -- Whether it has a monitor
status TEXT NOT NULL CHECK (status IN ('free', 'reserved', 'occupied', 'dirty', 'blocked')) -- State of the bed
) STRICT, WITHOUT ROWID;

/* Patients. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL, -- Name
record TEXT NOT NULL UNIQUE, -- Number of the hospital record
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
infection TEXT NOT NULL CHECK (infection IN ('none', 'influenza', 'norovirus', 'mrsa')) -- Infection found
) STRICT, WITHOUT ROWID;

/* Requests for a bed. */
CREATE TABLE bed_requests (
id TEXT PRIMARY KEY, -- Request number
patient_id TEXT NOT NULL REFERENCES patients (id), -- For whom
kind TEXT NOT NULL CHECK (kind IN ('medical', 'surgical', 'intensive')), -- Kind of ward that is needed
priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 4), -- Priority, 1 first
monitor INTEGER NOT NULL CHECK (monitor IN (0, 1)), -- Whether a monitor is needed
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day of the request
bed_id TEXT REFERENCES beds (id), -- Bed given
status TEXT NOT NULL CHECK (status IN ('waiting', 'allocated', 'admitted', 'cancelled')), -- State of the request
CHECK ((bed_id IS NOT NULL) = (status IN ('allocated', 'admitted')))
) STRICT, WITHOUT ROWID;

/* Stays of patients. */
CREATE TABLE stays (
id TEXT PRIMARY KEY, -- Stay number
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
bed_id TEXT NOT NULL REFERENCES beds (id), -- Bed, the last one after leaving
began_on TEXT NOT NULL CHECK (began_on IS date(began_on)), -- Day of admission
planned_discharge TEXT NOT NULL CHECK (planned_discharge IS date(planned_discharge)), -- Planned day of discharge
left_on TEXT CHECK (left_on IS date(left_on)), -- Day of leaving
status TEXT NOT NULL CHECK (status IN ('in_bed', 'ready', 'left')), -- State of the stay
CHECK ((left_on IS NOT NULL) = (status = 'left'))
) STRICT, WITHOUT ROWID;

/* What must be settled before a discharge. */
CREATE TABLE stay_checks (
stay_id TEXT NOT NULL REFERENCES stays (id), -- Stay
item TEXT NOT NULL CHECK (item IN ('medicines', 'letter', 'transport')), -- Item
settled INTEGER NOT NULL CHECK (settled IN (0, 1)), -- Whether it is settled
PRIMARY KEY (stay_id, item)
) STRICT, WITHOUT ROWID;

/* Moves of stays to another bed. */
CREATE TABLE transfers (
id TEXT PRIMARY KEY, -- Transfer number
stay_id TEXT NOT NULL REFERENCES stays (id), -- Stay
to_bed_id TEXT NOT NULL REFERENCES beds (id), -- New bed
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'cancelled')) -- State of the transfer
) STRICT, WITHOUT ROWID;

/* Cleaners. */
CREATE TABLE cleaners (
id TEXT PRIMARY KEY, -- Cleaner number
name TEXT NOT NULL UNIQUE, -- Name
deep_trained INTEGER NOT NULL CHECK (deep_trained IN (0, 1)), -- Whether trained for deep cleans
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether on duty today
) STRICT, WITHOUT ROWID;

/* Cleans of used beds. */
CREATE TABLE cleans (
id TEXT PRIMARY KEY, -- Clean number
bed_id TEXT NOT NULL REFERENCES beds (id), -- Bed
kind TEXT NOT NULL CHECK (kind IN ('standard', 'deep')), -- Kind of clean
cleaner_id TEXT REFERENCES cleaners (id), -- Who did it
done_on TEXT CHECK (done_on IS date(done_on)), -- Day on which it was done
status TEXT NOT NULL CHECK (status IN ('ordered', 'done')), -- State of the clean
CHECK ((cleaner_id IS NOT NULL AND done_on IS NOT NULL) = (status = 'done'))
) STRICT, WITHOUT ROWID;

CREATE INDEX beds_by_ward ON beds (ward_id);
CREATE INDEX stays_by_bed ON stays (bed_id);
