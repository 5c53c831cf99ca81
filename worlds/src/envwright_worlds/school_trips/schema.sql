/* Funds for bursaries, one a year group. */
CREATE TABLE funds (
id TEXT PRIMARY KEY, -- Fund number
year_group INTEGER NOT NULL UNIQUE CHECK (year_group BETWEEN 5 AND 7), -- Year group
left_cents INTEGER NOT NULL CHECK (left_cents >= 0) -- What is left in cents
) STRICT, WITHOUT ROWID;

/* Pupils of the school. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address of a parent
year_group INTEGER NOT NULL CHECK (year_group BETWEEN 5 AND 7), -- Year group
support INTEGER NOT NULL CHECK (support IN (0, 1)) -- Whether the family has support
) STRICT, WITHOUT ROWID;

/* Teachers of the school. */
CREATE TABLE teachers (
id TEXT PRIMARY KEY, -- Teacher number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
first_aid INTEGER NOT NULL CHECK (first_aid IN (0, 1)) -- Whether the teacher has a first aid course
) STRICT, WITHOUT ROWID;

/* Coaches that can be hired. */
CREATE TABLE coaches (
id TEXT PRIMARY KEY, -- Coach number
plate TEXT NOT NULL UNIQUE, -- Plate
seats INTEGER NOT NULL CHECK (seats > 0) -- Seats
) STRICT, WITHOUT ROWID;

/* Trips of a year group. */
CREATE TABLE trips (
id TEXT PRIMARY KEY, -- Trip number
code TEXT NOT NULL UNIQUE, -- Name of the trip
year_group INTEGER NOT NULL CHECK (year_group BETWEEN 5 AND 7), -- Year group
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price a pupil in cents
coach_id TEXT REFERENCES coaches (id), -- Coach, once hired
status TEXT NOT NULL CHECK (status IN ('drafted', 'open', 'confirmed', 'called_off')) -- State of the trip
) STRICT, WITHOUT ROWID;

/* Teachers who go on trips. */
CREATE TABLE escorts (
trip_id TEXT NOT NULL REFERENCES trips (id), -- Trip
teacher_id TEXT NOT NULL REFERENCES teachers (id), -- Teacher
PRIMARY KEY (trip_id, teacher_id)
) STRICT, WITHOUT ROWID;

/* Places of pupils on trips. */
CREATE TABLE places (
id TEXT PRIMARY KEY, -- Place number
trip_id TEXT NOT NULL REFERENCES trips (id), -- Trip
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid in cents
bursary_cents INTEGER NOT NULL CHECK (bursary_cents >= 0), -- Bursary in cents
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether a parent gave consent
status TEXT NOT NULL CHECK (status IN ('held', 'dropped')) -- State of the place
) STRICT, WITHOUT ROWID;
