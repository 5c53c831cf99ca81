/* Subjects that are taught. */
CREATE TABLE subjects (
id TEXT PRIMARY KEY, -- Subject number
name TEXT NOT NULL UNIQUE, -- Name of the subject
hour_cents INTEGER NOT NULL CHECK (hour_cents >= 500) -- Price of an hour in cents
) STRICT, WITHOUT ROWID;

/* Families, by the parent who signed the contract. */
CREATE TABLE families (
id TEXT PRIMARY KEY, -- Family number
parent TEXT NOT NULL, -- Full name of the parent
email TEXT NOT NULL UNIQUE, -- E-mail address of the parent
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Pupils. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
family_id TEXT NOT NULL REFERENCES families (id), -- Family
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 13) -- Grade at school
) STRICT, WITHOUT ROWID;

/* Tutors. */
CREATE TABLE tutors (
id TEXT PRIMARY KEY, -- Tutor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
resting INTEGER NOT NULL CHECK (resting IN (0, 1)), -- Whether the tutor takes nobody new and gives no lessons at present
earned_cents INTEGER NOT NULL CHECK (earned_cents >= 0) -- What the tutor earned and was not paid yet, in cents
) STRICT, WITHOUT ROWID;

/* Subjects that tutors teach. */
CREATE TABLE skills (
tutor_id TEXT NOT NULL REFERENCES tutors (id), -- Tutor
subject_id TEXT NOT NULL REFERENCES subjects (id), -- Subject
up_to_grade INTEGER NOT NULL CHECK (up_to_grade BETWEEN 1 AND 13), -- Highest grade to which the tutor teaches it
PRIMARY KEY (tutor_id, subject_id)
) STRICT, WITHOUT ROWID;

/* Pupils matched with tutors. */
CREATE TABLE matches (
id TEXT PRIMARY KEY, -- Match number
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
tutor_id TEXT NOT NULL REFERENCES tutors (id), -- Tutor
subject_id TEXT NOT NULL REFERENCES subjects (id), -- Subject
status TEXT NOT NULL CHECK (status IN ('proposed', 'accepted', 'ended')) -- State of the match
) STRICT, WITHOUT ROWID;

/* Lessons. */
CREATE TABLE lessons (
id TEXT PRIMARY KEY, -- Lesson number
match_id TEXT NOT NULL REFERENCES matches (id), -- Match
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
hour INTEGER NOT NULL CHECK (hour BETWEEN 8 AND 19), -- Full hour at which it begins
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 3), -- Length in hours
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'held', 'cancelled')), -- State of the lesson
CHECK (hour + hours <= 20)
) STRICT, WITHOUT ROWID;
