/* Teachers. */
CREATE TABLE teachers (
id TEXT PRIMARY KEY, -- Teacher number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Rooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 60) -- Seats
) STRICT, WITHOUT ROWID;

/* Courses. */
CREATE TABLE courses (
id TEXT PRIMARY KEY, -- Course number
title TEXT NOT NULL UNIQUE, -- Title
subject TEXT NOT NULL CHECK (subject IN ('spanish', 'pottery', 'welding', 'drawing')), -- Subject
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3), -- Level
teacher_id TEXT NOT NULL REFERENCES teachers (id), -- Teacher
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
weekday TEXT NOT NULL CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')), -- Day of the week
hour INTEGER NOT NULL CHECK (hour BETWEEN 8 AND 21), -- Hour at which it begins
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
sessions INTEGER NOT NULL CHECK (sessions BETWEEN 1 AND 20), -- Weekly sessions
least INTEGER NOT NULL CHECK (least BETWEEN 1 AND 20), -- Least number of learners
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 1), -- Fee in cents
status TEXT NOT NULL CHECK (status IN ('planned', 'confirmed', 'cancelled')) -- State of the course
) STRICT, WITHOUT ROWID;

/* Learners. */
CREATE TABLE learners (
id TEXT PRIMARY KEY, -- Learner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
concession INTEGER NOT NULL CHECK (concession IN (0, 1)), -- Whether the learner pays 60 per cent
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Enrolments. */
CREATE TABLE enrolments (
id TEXT PRIMARY KEY, -- Enrolment number
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
course_id TEXT NOT NULL REFERENCES courses (id), -- Course
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Fee paid in cents
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day of enrolling or joining the waiting list
status TEXT NOT NULL CHECK (status IN ('waiting', 'enrolled', 'left')), -- State of the enrolment
CHECK (status <> 'waiting' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Passes of learners. */
CREATE TABLE passes (
learner_id TEXT NOT NULL REFERENCES learners (id), -- Learner
subject TEXT NOT NULL CHECK (subject IN ('spanish', 'pottery', 'welding', 'drawing')), -- Subject
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3), -- Level
passed_on TEXT NOT NULL CHECK (passed_on IS date(passed_on)), -- Day
PRIMARY KEY (learner_id, subject, level)
) STRICT, WITHOUT ROWID;
