/* Teachers. */
CREATE TABLE teachers (
id TEXT PRIMARY KEY, -- Teacher key
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
subject TEXT NOT NULL CHECK (subject IN ('piano', 'violin', 'cello', 'flute', 'guitar')), -- What the teacher teaches
most_lessons INTEGER NOT NULL CHECK (most_lessons BETWEEN 1 AND 30) -- Lessons a week at most
) STRICT, WITHOUT ROWID;

/* Pupils. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address of the family
family_rate TEXT NOT NULL CHECK (family_rate IN ('none', 'sibling', 'grant')), -- Reduction of the fees: none, a quarter for siblings, a half by grant
grade INTEGER NOT NULL CHECK (grade BETWEEN 0 AND 8), -- Grade that the pupil has reached
status TEXT NOT NULL CHECK (status IN ('waiting', 'enrolled', 'left')) -- State of the pupil
) STRICT, WITHOUT ROWID;

/* Weekly lesson times. */
CREATE TABLE lessons (
id TEXT PRIMARY KEY, -- Lesson number
teacher_id TEXT NOT NULL REFERENCES teachers (id), -- Teacher
weekday TEXT NOT NULL CHECK (weekday IN ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')), -- Day of the week
starts TEXT NOT NULL CHECK (starts IN ('14:00', '15:00', '16:00', '17:00')), -- Time of the day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 30 AND 60), -- Length in minutes
pupil_id TEXT REFERENCES pupils (id), -- Pupil who has it
status TEXT NOT NULL CHECK (status IN ('free', 'taken', 'closed')), -- State of the lesson time
UNIQUE (teacher_id, weekday, starts)
) STRICT, WITHOUT ROWID;

/* Instruments of the school. */
CREATE TABLE instruments (
id TEXT PRIMARY KEY, -- Inventory number
name TEXT NOT NULL, -- What it is
subject TEXT NOT NULL CHECK (subject IN ('piano', 'violin', 'cello', 'flute', 'guitar')), -- What it is played in
size TEXT NOT NULL CHECK (size IN ('quarter', 'half', 'full')), -- Size
rent_cents INTEGER NOT NULL CHECK (rent_cents >= 0), -- Rent for a term in cents
status TEXT NOT NULL CHECK (status IN ('store', 'lent', 'repair')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Instruments that pupils have or had. */
CREATE TABLE rentals (
id TEXT PRIMARY KEY, -- Rental number
instrument_id TEXT NOT NULL REFERENCES instruments (id), -- Instrument
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
since TEXT NOT NULL CHECK (since IS date(since)), -- First day
status TEXT NOT NULL CHECK (status IN ('out', 'back')) -- State of the rental
) STRICT, WITHOUT ROWID;

/* Recitals. */
CREATE TABLE recitals (
id TEXT PRIMARY KEY, -- Recital number
title TEXT NOT NULL UNIQUE, -- Title of the evening
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 20 AND 120), -- Minutes of music that fit in
least_grade INTEGER NOT NULL CHECK (least_grade BETWEEN 0 AND 8), -- Lowest grade of those who play
status TEXT NOT NULL CHECK (status IN ('planning', 'published', 'past', 'cancelled')) -- State of the recital
) STRICT, WITHOUT ROWID;

/* Pieces of the programmes. */
CREATE TABLE pieces (
id TEXT PRIMARY KEY, -- Piece number
recital_id TEXT NOT NULL REFERENCES recitals (id), -- Recital
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Who plays
title TEXT NOT NULL, -- Title of the piece
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 20), -- Length in minutes
status TEXT NOT NULL CHECK (status IN ('entered', 'dropped')) -- State of the piece
) STRICT, WITHOUT ROWID;

/* Fees of terms. */
CREATE TABLE fees (
id TEXT PRIMARY KEY, -- Fee number
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
term TEXT NOT NULL CHECK (term IN ('2024-autumn', '2025-spring')), -- Term
kind TEXT NOT NULL CHECK (kind IN ('lessons', 'rent')), -- What it is for
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid of it, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'waived')), -- State of the fee
CHECK (paid_cents <= amount_cents)
) STRICT, WITHOUT ROWID;

CREATE INDEX lessons_by_pupil ON lessons (pupil_id);
CREATE INDEX pieces_by_recital ON pieces (recital_id);
CREATE INDEX fees_by_pupil ON fees (pupil_id);
