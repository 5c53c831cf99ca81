/* Halls. */
CREATE TABLE venues (
id TEXT PRIMARY KEY, -- Hall number
name TEXT NOT NULL UNIQUE, -- Name of the hall
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 900) -- Seats
) STRICT, WITHOUT ROWID;

/* Films. */
CREATE TABLE films (
id TEXT PRIMARY KEY, -- Film number
title TEXT NOT NULL UNIQUE, -- Title
director TEXT NOT NULL, -- Director
company TEXT NOT NULL, -- Production company
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 300), -- Length in minutes
section TEXT NOT NULL CHECK (section IN ('competition', 'panorama', 'shorts')), -- Section
status TEXT NOT NULL CHECK (status IN ('submitted', 'selected', 'rejected', 'withdrawn')) -- State of the film
) STRICT, WITHOUT ROWID;

/* Showings of films. */
CREATE TABLE screenings (
id TEXT PRIMARY KEY, -- Screening number
film_id TEXT NOT NULL REFERENCES films (id), -- Film
venue_id TEXT NOT NULL REFERENCES venues (id), -- Hall
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'cancelled')) -- State of the screening
) STRICT, WITHOUT ROWID;

/* Passes. */
CREATE TABLE passes (
id TEXT PRIMARY KEY, -- Pass number
holder TEXT NOT NULL, -- Name of the holder
email TEXT NOT NULL, -- E-mail address of the holder
kind TEXT NOT NULL CHECK (kind IN ('public', 'industry', 'press')), -- Kind of pass
quota INTEGER NOT NULL CHECK (quota BETWEEN 1 AND 20), -- Tickets that it is good for
status TEXT NOT NULL CHECK (status IN ('active', 'blocked')), -- State of the pass
UNIQUE (email, kind)
) STRICT, WITHOUT ROWID;

/* Seats of passes in screenings. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
pass_id TEXT NOT NULL REFERENCES passes (id), -- Pass
screening_id TEXT NOT NULL REFERENCES screenings (id), -- Screening
status TEXT NOT NULL CHECK (status IN ('booked', 'used', 'returned')) -- State of the ticket
) STRICT, WITHOUT ROWID;

/* Jurors. */
CREATE TABLE jurors (
id TEXT PRIMARY KEY, -- Juror number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
section TEXT NOT NULL CHECK (section IN ('competition', 'panorama', 'shorts')), -- Section
company TEXT, -- Production company that the juror works for
status TEXT NOT NULL CHECK (status IN ('active', 'recused')) -- State of the juror
) STRICT, WITHOUT ROWID;

/* Points that jurors gave. */
CREATE TABLE scores (
id TEXT PRIMARY KEY, -- Score number
juror_id TEXT NOT NULL REFERENCES jurors (id), -- Juror
film_id TEXT NOT NULL REFERENCES films (id), -- Film
points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 10), -- Points
UNIQUE (juror_id, film_id)
) STRICT, WITHOUT ROWID;

/* Prizes. */
CREATE TABLE awards (
id TEXT PRIMARY KEY, -- Award number
name TEXT NOT NULL UNIQUE, -- Name of the prize
section TEXT NOT NULL CHECK (section IN ('competition', 'panorama', 'shorts')), -- Section
film_id TEXT REFERENCES films (id), -- Film that it went to
status TEXT NOT NULL CHECK (status IN ('open', 'given')), -- State of the prize
CHECK ((status = 'given') = (film_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX screenings_by_venue ON screenings (venue_id);
CREATE INDEX tickets_by_screening ON tickets (screening_id);
CREATE INDEX tickets_by_pass ON tickets (pass_id);
