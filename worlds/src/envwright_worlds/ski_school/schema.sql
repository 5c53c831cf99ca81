/* Guests who learn. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
height_cm INTEGER NOT NULL CHECK (height_cm BETWEEN 90 AND 210), -- Height
level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 5), -- Level
waiver_signed INTEGER NOT NULL CHECK (waiver_signed IN (0, 1)) -- Whether the waiver is signed
) STRICT, WITHOUT ROWID;

/* Ski teachers. */
CREATE TABLE teachers (
id TEXT PRIMARY KEY, -- Teacher number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
language TEXT NOT NULL CHECK (language IN ('english', 'german', 'french')), -- Language of teaching
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3), -- Grade
status TEXT NOT NULL CHECK (status IN ('working', 'off_sick')) -- State
) STRICT, WITHOUT ROWID;

/* Slopes of the resort. */
CREATE TABLE slopes (
id TEXT PRIMARY KEY, -- Slope number
name TEXT NOT NULL UNIQUE, -- Name
colour TEXT NOT NULL CHECK (colour IN ('blue', 'red', 'black')), -- Difficulty
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State
) STRICT, WITHOUT ROWID;

/* Courses of several days. */
CREATE TABLE groups (
id TEXT PRIMARY KEY, -- Group number
title TEXT NOT NULL UNIQUE, -- Title
level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 5), -- Level of its pupils
language TEXT NOT NULL CHECK (language IN ('english', 'german', 'french')), -- Language
slope_id TEXT NOT NULL REFERENCES slopes (id), -- Slope
teacher_id TEXT REFERENCES teachers (id), -- Teacher, once assigned
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
places INTEGER NOT NULL CHECK (places BETWEEN 3 AND 8), -- Places
status TEXT NOT NULL CHECK (status IN ('forming', 'skiing', 'finished')) -- State
) STRICT, WITHOUT ROWID;

/* Pupils of a group. */
CREATE TABLE group_pupils (
group_id TEXT NOT NULL REFERENCES groups (id), -- Group
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
result TEXT NOT NULL CHECK (result IN ('pending', 'passed', 'repeat')), -- Result of the assessment
PRIMARY KEY (group_id, pupil_id)
) STRICT, WITHOUT ROWID;

/* Hire skis. */
CREATE TABLE skis (
id TEXT PRIMARY KEY, -- Ski number
code TEXT NOT NULL UNIQUE, -- Code on the ski
length_cm INTEGER NOT NULL CHECK (length_cm BETWEEN 80 AND 200), -- Length
status TEXT NOT NULL CHECK (status IN ('in_rack', 'lent', 'workshop')) -- State
) STRICT, WITHOUT ROWID;

/* Skis lent to a pupil. */
CREATE TABLE fittings (
id TEXT PRIMARY KEY, -- Fitting number
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
ski_id TEXT NOT NULL REFERENCES skis (id), -- Skis
until_day TEXT NOT NULL CHECK (until_day IS date(until_day)), -- Last day
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit that is held, in cents
status TEXT NOT NULL CHECK (status IN ('lent', 'returned', 'damaged')) -- State
) STRICT, WITHOUT ROWID;
