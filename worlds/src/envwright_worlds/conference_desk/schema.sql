/* Delegates of the conference. */
CREATE TABLE delegates (
id TEXT PRIMARY KEY, -- Delegate number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
institute TEXT NOT NULL, -- Institute
student INTEGER NOT NULL CHECK (student IN (0, 1)), -- Whether the delegate is a student
reviewer INTEGER NOT NULL CHECK (reviewer IN (0, 1)) -- Whether the delegate reviews
) STRICT, WITHOUT ROWID;

/* Tracks of the conference. */
CREATE TABLE tracks (
id TEXT PRIMARY KEY, -- Track number
name TEXT NOT NULL UNIQUE, -- Name
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)), -- Last day for abstracts
talk_places INTEGER NOT NULL CHECK (talk_places BETWEEN 1 AND 20) -- Places for talks
) STRICT, WITHOUT ROWID;

/* Abstracts of talks and posters. */
CREATE TABLE abstracts (
id TEXT PRIMARY KEY, -- Abstract number
code TEXT NOT NULL UNIQUE, -- Code of the abstract
title TEXT NOT NULL, -- Title
track_id TEXT NOT NULL REFERENCES tracks (id), -- Track
author_id TEXT NOT NULL REFERENCES delegates (id), -- Author
accepted_as TEXT CHECK (accepted_as IN ('talk', 'poster')), -- As what it was accepted
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the author confirmed it
summary TEXT NOT NULL, -- Summary
status TEXT NOT NULL CHECK (status IN ('submitted', 'accepted', 'rejected', 'withdrawn')), -- State of the abstract
CHECK (status <> 'accepted' OR accepted_as IS NOT NULL),
CHECK (status <> 'submitted' OR accepted_as IS NULL)
) STRICT, WITHOUT ROWID;

/* Reviews of abstracts. */
CREATE TABLE reviews (
id TEXT PRIMARY KEY, -- Review number
abstract_id TEXT NOT NULL REFERENCES abstracts (id), -- Abstract
reviewer_id TEXT NOT NULL REFERENCES delegates (id), -- Reviewer
points INTEGER CHECK (points BETWEEN 1 AND 5), -- Points, once written
status TEXT NOT NULL CHECK (status IN ('assigned', 'written')), -- State of the review
UNIQUE (abstract_id, reviewer_id),
CHECK ((status = 'written') = (points IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Rooms of the conference. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Sessions of the conference. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
title TEXT NOT NULL UNIQUE, -- Title
track_id TEXT NOT NULL REFERENCES tracks (id), -- Track
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 20 AND 120), -- Length in minutes
chair_id TEXT REFERENCES delegates (id), -- Chair
status TEXT NOT NULL CHECK (status IN ('draft', 'published')), -- State of the session
CHECK (status = 'draft' OR chair_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Talks that are placed in sessions. */
CREATE TABLE talks (
id TEXT PRIMARY KEY, -- Talk number
abstract_id TEXT NOT NULL UNIQUE REFERENCES abstracts (id), -- Abstract
session_id TEXT NOT NULL REFERENCES sessions (id) -- Session
) STRICT, WITHOUT ROWID;

/* Registrations of delegates. */
CREATE TABLE registrations (
id TEXT PRIMARY KEY, -- Registration number
delegate_id TEXT NOT NULL REFERENCES delegates (id), -- Delegate
category TEXT NOT NULL CHECK (category IN ('regular', 'student', 'speaker')), -- Category
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee in cents
refund_cents INTEGER CHECK (refund_cents >= 0), -- What was paid back in cents, once cancelled
status TEXT NOT NULL CHECK (status IN ('entered', 'paid', 'cancelled')), -- State of the registration
CHECK ((status = 'cancelled') = (refund_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;
