/* Voices of the choir. */
CREATE TABLE voices (
id TEXT PRIMARY KEY, -- Voice number
name TEXT NOT NULL UNIQUE, -- Name
most_singers INTEGER NOT NULL CHECK (most_singers >= 1) -- Most singers
) STRICT, WITHOUT ROWID;

/* Singers of the choir. */
CREATE TABLE singers (
id TEXT PRIMARY KEY, -- Singer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
voice_id TEXT NOT NULL REFERENCES voices (id), -- Voice
robe_size TEXT NOT NULL CHECK (robe_size IN ('small', 'middle', 'large')), -- Size of the robe
leads INTEGER NOT NULL CHECK (leads IN (0, 1)), -- Whether the singer leads the voice
dues_cents INTEGER NOT NULL CHECK (dues_cents >= 0), -- Dues in cents
standing TEXT NOT NULL CHECK (standing IN ('trial', 'full', 'left')) -- Standing
) STRICT, WITHOUT ROWID;

/* Auditions of candidates. */
CREATE TABLE auditions (
id TEXT PRIMARY KEY, -- Audition number
candidate TEXT NOT NULL, -- Name of the candidate
email TEXT NOT NULL UNIQUE, -- E-mail address
voice_id TEXT NOT NULL REFERENCES voices (id), -- Voice
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
points INTEGER CHECK (points BETWEEN 0 AND 20), -- Points, once heard
status TEXT NOT NULL CHECK (status IN ('entered', 'passed', 'failed', 'admitted')) -- State of the audition
) STRICT, WITHOUT ROWID;

/* Rehearsals of the choir. */
CREATE TABLE rehearsals (
id TEXT PRIMARY KEY, -- Rehearsal number
title TEXT NOT NULL UNIQUE, -- Title
day TEXT NOT NULL CHECK (day IS date(day)) -- Day
) STRICT, WITHOUT ROWID;

/* Who came to which rehearsal. */
CREATE TABLE attendances (
rehearsal_id TEXT NOT NULL REFERENCES rehearsals (id), -- Rehearsal
singer_id TEXT NOT NULL REFERENCES singers (id), -- Singer
PRIMARY KEY (rehearsal_id, singer_id)
) STRICT, WITHOUT ROWID;

/* Robes of the choir. */
CREATE TABLE robes (
id TEXT PRIMARY KEY, -- Robe number
mark TEXT NOT NULL UNIQUE, -- Mark in the collar
robe_size TEXT NOT NULL CHECK (robe_size IN ('small', 'middle', 'large')), -- Size
singer_id TEXT REFERENCES singers (id), -- Singer who has it
state TEXT NOT NULL CHECK (state IN ('free', 'lent', 'torn')) -- State
) STRICT, WITHOUT ROWID;

/* Tours of the choir. */
CREATE TABLE tours (
id TEXT PRIMARY KEY, -- Tour number
name TEXT NOT NULL UNIQUE, -- Name
begins_on TEXT NOT NULL CHECK (begins_on IS date(begins_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
sign_up_until TEXT NOT NULL CHECK (sign_up_until IS date(sign_up_until)), -- Last day for signing up
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price in cents
) STRICT, WITHOUT ROWID;

/* Places of singers on tours. */
CREATE TABLE tour_places (
id TEXT PRIMARY KEY, -- Place number
tour_id TEXT NOT NULL REFERENCES tours (id), -- Tour
singer_id TEXT NOT NULL REFERENCES singers (id), -- Singer
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Amount paid in cents
rules_signed INTEGER NOT NULL CHECK (rules_signed IN (0, 1)), -- Whether the singer signed the rules
status TEXT NOT NULL CHECK (status IN ('signed_up', 'confirmed', 'left')) -- State of the place
) STRICT, WITHOUT ROWID;

/* Notices of the choir. */
CREATE TABLE notices (
id TEXT PRIMARY KEY, -- Notice number
title TEXT NOT NULL, -- Title
author_id TEXT NOT NULL REFERENCES singers (id), -- Leader who posted it
posted_on TEXT NOT NULL CHECK (posted_on IS date(posted_on)), -- Day
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
