/* Learners of the school. */
CREATE TABLE learners (
id TEXT PRIMARY KEY, -- Learner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
gearbox TEXT NOT NULL CHECK (gearbox IN ('manual', 'automatic')), -- Gearbox on which the learner learns
credit_minutes INTEGER NOT NULL CHECK (credit_minutes BETWEEN 0 AND 1200), -- Minutes of driving that are paid for
missed INTEGER NOT NULL CHECK (missed >= 0), -- Drives that the learner missed
status TEXT NOT NULL CHECK (status IN ('active', 'licensed')) -- Whether the learner has the licence
) STRICT, WITHOUT ROWID;

/* Instructors. */
CREATE TABLE instructors (
id TEXT PRIMARY KEY, -- Instructor number
name TEXT NOT NULL UNIQUE, -- Full name
day_minutes INTEGER NOT NULL CHECK (day_minutes BETWEEN 90 AND 540), -- Most minutes of driving a day
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the instructor's licence
) STRICT, WITHOUT ROWID;

/* Cars of the school. */
CREATE TABLE school_cars (
id TEXT PRIMARY KEY, -- Car number
plate TEXT NOT NULL UNIQUE, -- Number plate
model TEXT NOT NULL, -- Model
gearbox TEXT NOT NULL CHECK (gearbox IN ('manual', 'automatic')), -- Gearbox
inspected_until TEXT NOT NULL CHECK (inspected_until IS date(inspected_until)), -- Last day of the inspection
status TEXT NOT NULL CHECK (status IN ('in_use', 'in_workshop')) -- Where the car is
) STRICT, WITHOUT ROWID;

/* Drives with an instructor. */
CREATE TABLE drives (
id TEXT PRIMARY KEY, -- Drive number
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
instructor_id TEXT NOT NULL REFERENCES instructors (id), -- Instructor
car_id TEXT NOT NULL REFERENCES school_cars (id), -- Car
kind TEXT NOT NULL CHECK (kind IN ('town', 'country', 'motorway', 'night')), -- Kind of drive
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Beginning
minutes INTEGER NOT NULL CHECK (minutes IN (45, 90, 135)), -- Minutes
status TEXT NOT NULL CHECK (status IN ('planned', 'driven', 'missed', 'cancelled')) -- State of the drive
) STRICT, WITHOUT ROWID;

/* Blocks of minutes that learners bought. */
CREATE TABLE blocks (
id TEXT PRIMARY KEY, -- Number of the sale
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
sold_on TEXT NOT NULL CHECK (sold_on IS date(sold_on)), -- Day of the sale
minutes INTEGER NOT NULL CHECK (minutes IN (225, 450, 900)), -- Minutes
price_cents INTEGER NOT NULL CHECK (price_cents >= 0) -- Price in cents
) STRICT, WITHOUT ROWID;

/* Theory papers. */
CREATE TABLE theory_papers (
id TEXT PRIMARY KEY, -- Paper number
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
sits_on TEXT NOT NULL CHECK (sits_on IS date(sits_on)), -- Day of the paper
points INTEGER CHECK (points BETWEEN 0 AND 50), -- Points of 50
status TEXT NOT NULL CHECK (status IN ('booked', 'passed', 'failed')), -- State of the paper
CHECK ((status = 'booked') = (points IS NULL)),
CHECK (points IS NULL OR (status = 'passed') = (points >= 43))
) STRICT, WITHOUT ROWID;

/* Road tests. */
CREATE TABLE road_tests (
id TEXT PRIMARY KEY, -- Test number
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
test_on TEXT NOT NULL CHECK (test_on IS date(test_on)), -- Day of the test
status TEXT NOT NULL CHECK (status IN ('applied', 'passed', 'failed', 'withdrawn')) -- State of the test
) STRICT, WITHOUT ROWID;

CREATE INDEX drives_by_learner ON drives (learner_id);
CREATE INDEX drives_by_instructor ON drives (instructor_id, starts_at);
CREATE INDEX drives_by_car ON drives (car_id, starts_at);
