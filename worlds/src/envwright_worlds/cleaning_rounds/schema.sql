/* Buildings that are cleaned. */
CREATE TABLE buildings (
id TEXT PRIMARY KEY, -- Building number
name TEXT NOT NULL UNIQUE, -- Name
street TEXT NOT NULL -- Street
) STRICT, WITHOUT ROWID;

/* Tenants in the buildings. */
CREATE TABLE tenants (
id TEXT PRIMARY KEY, -- Tenant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
building_id TEXT NOT NULL REFERENCES buildings (id), -- Building
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Areas of the buildings. */
CREATE TABLE areas (
id TEXT PRIMARY KEY, -- Area number
name TEXT NOT NULL UNIQUE, -- Name
building_id TEXT NOT NULL REFERENCES buildings (id), -- Building
kind TEXT NOT NULL CHECK (kind IN ('office', 'kitchen', 'stairs', 'laboratory')), -- Kind
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 10 AND 180), -- Minutes that it takes
every_days INTEGER NOT NULL CHECK (every_days BETWEEN 1 AND 30), -- Days between two cleanings
cleaned_on TEXT NOT NULL CHECK (cleaned_on IS date(cleaned_on)) -- Day of the last cleaning
) STRICT, WITHOUT ROWID;

/* Cleaners of the firm. */
CREATE TABLE cleaners (
id TEXT PRIMARY KEY, -- Cleaner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
trained INTEGER NOT NULL CHECK (trained IN (0, 1)), -- Whether trained for laboratories
absent INTEGER NOT NULL CHECK (absent IN (0, 1)) -- Whether absent
) STRICT, WITHOUT ROWID;

/* Rounds of cleaners. */
CREATE TABLE rounds (
id TEXT PRIMARY KEY, -- Round number
code TEXT NOT NULL UNIQUE, -- Code of the round
cleaner_id TEXT NOT NULL REFERENCES cleaners (id), -- Cleaner
building_id TEXT NOT NULL REFERENCES buildings (id), -- Building
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('drafted', 'released', 'running', 'closed')), -- State of the round
UNIQUE (cleaner_id, day)
) STRICT, WITHOUT ROWID;

/* Stops of rounds in areas. */
CREATE TABLE stops (
id TEXT PRIMARY KEY, -- Stop number
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
area_id TEXT NOT NULL REFERENCES areas (id), -- Area
status TEXT NOT NULL CHECK (status IN ('waiting', 'cleaned', 'skipped')), -- State of the stop
UNIQUE (round_id, area_id)
) STRICT, WITHOUT ROWID;

/* Supplies in the store. */
CREATE TABLE supplies (
id TEXT PRIMARY KEY, -- Supply number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('disinfectant', 'soap', 'cloth', 'wax')), -- Kind
stock INTEGER NOT NULL CHECK (stock >= 0) -- Units in the store
) STRICT, WITHOUT ROWID;

/* Supplies handed out for rounds. */
CREATE TABLE handouts (
id TEXT PRIMARY KEY, -- Handout number
round_id TEXT NOT NULL REFERENCES rounds (id), -- Round
supply_id TEXT NOT NULL REFERENCES supplies (id), -- Supply
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 8) -- Units
) STRICT, WITHOUT ROWID;

/* Complaints of tenants. */
CREATE TABLE complaints (
id TEXT PRIMARY KEY, -- Complaint number
area_id TEXT NOT NULL REFERENCES areas (id), -- Area
tenant_id TEXT NOT NULL REFERENCES tenants (id), -- Tenant
grade TEXT NOT NULL CHECK (grade IN ('slight', 'grave')), -- Grade
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day
cleaner_id TEXT REFERENCES cleaners (id), -- Cleaner who cleaned again
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the tenant accepted the result
status TEXT NOT NULL CHECK (status IN ('open', 'recleaned', 'closed')), -- State of the complaint
CHECK ((status = 'open') = (cleaner_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Sheets on methods of cleaning. */
CREATE TABLE sheets (
id TEXT PRIMARY KEY, -- Sheet number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text of the sheet
) STRICT, WITHOUT ROWID;
