/* Films of the programme. */
CREATE TABLE films (
id TEXT PRIMARY KEY, -- Film number
title TEXT NOT NULL UNIQUE, -- Title
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 60 AND 240), -- Length in minutes
age INTEGER NOT NULL CHECK (age IN (0, 6, 12, 16, 18)), -- Age from which it may be seen
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Halls of the cinema. */
CREATE TABLE halls (
id TEXT PRIMARY KEY, -- Hall number
name TEXT NOT NULL UNIQUE, -- Name
row_count INTEGER NOT NULL CHECK (row_count BETWEEN 1 AND 9), -- Rows
seats_in_row INTEGER NOT NULL CHECK (seats_in_row BETWEEN 2 AND 12) -- Seats in a row
) STRICT, WITHOUT ROWID;

/* Screenings of films in halls. */
CREATE TABLE screenings (
id TEXT PRIMARY KEY, -- Screening number
film_id TEXT NOT NULL REFERENCES films (id), -- Film
hall_id TEXT NOT NULL REFERENCES halls (id), -- Hall
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 500 AND 3000), -- Price of a seat, in cents
premiere INTEGER NOT NULL CHECK (premiere IN (0, 1)), -- Whether it is a premiere
status TEXT NOT NULL CHECK (status IN ('on_sale', 'called_off')) -- State of the screening
) STRICT, WITHOUT ROWID;

/* Patrons of the cinema. */
CREATE TABLE patrons (
id TEXT PRIMARY KEY, -- Patron number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Passes of patrons. */
CREATE TABLE passes (
id TEXT PRIMARY KEY, -- Pass number
patron_id TEXT NOT NULL UNIQUE REFERENCES patrons (id), -- Patron
visits_left INTEGER NOT NULL CHECK (visits_left BETWEEN 0 AND 20), -- Visits that are left
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)) -- Last day
) STRICT, WITHOUT ROWID;

/* Bookings of patrons. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
code TEXT NOT NULL UNIQUE, -- Code of the booking
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Patron
screening_id TEXT NOT NULL REFERENCES screenings (id), -- Screening
age_confirmed INTEGER NOT NULL CHECK (age_confirmed IN (0, 1)), -- Whether the patron confirmed the age
method TEXT CHECK (method IN ('card', 'pass')), -- How it was paid
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid by card, in cents
status TEXT NOT NULL CHECK (status IN ('held', 'paid', 'admitted', 'refunded', 'released')) -- State of the booking
) STRICT, WITHOUT ROWID;

/* Seats of bookings. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Booking
row_number INTEGER NOT NULL CHECK (row_number BETWEEN 1 AND 9), -- Row
seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 12), -- Seat in the row
kind TEXT NOT NULL CHECK (kind IN ('adult', 'child', 'senior')), -- Kind
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price in cents
) STRICT, WITHOUT ROWID;
