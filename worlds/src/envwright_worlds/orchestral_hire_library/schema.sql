/* Orchestras and bands that hire. */
CREATE TABLE ensembles (
id TEXT PRIMARY KEY, -- Ensemble number
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address of the librarian
kind TEXT NOT NULL CHECK (kind IN ('amateur', 'professional')), -- Kind
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What it owes, in cents
) STRICT, WITHOUT ROWID;

/* Pieces of music. */
CREATE TABLE works (
id TEXT PRIMARY KEY, -- Work number
title TEXT NOT NULL UNIQUE, -- Title
composer TEXT NOT NULL, -- Composer
weekly_cents INTEGER NOT NULL CHECK (weekly_cents > 0), -- Rate for a week, in cents
protected INTEGER NOT NULL CHECK (protected IN (0, 1)) -- Whether a performing licence is needed
) STRICT, WITHOUT ROWID;

/* Sets of parts of a work. */
CREATE TABLE sets (
id TEXT PRIMARY KEY, -- Set number
label TEXT NOT NULL UNIQUE, -- Label on the box
work_id TEXT NOT NULL REFERENCES works (id), -- Work
condition TEXT NOT NULL CHECK (condition IN ('complete', 'incomplete')), -- Whether all parts are there
place TEXT NOT NULL CHECK (place IN ('shelf', 'away')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Hires of a set by an ensemble. */
CREATE TABLE hires (
id TEXT PRIMARY KEY, -- Hire number
set_id TEXT NOT NULL REFERENCES sets (id), -- Set
ensemble_id TEXT NOT NULL REFERENCES ensembles (id), -- Ensemble
from_day TEXT NOT NULL CHECK (from_day IS date(from_day)), -- First day
to_day TEXT NOT NULL CHECK (to_day IS date(to_day)), -- Last day
performances INTEGER NOT NULL CHECK (performances BETWEEN 1 AND 8), -- Performances planned
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee, in cents
licence_signed INTEGER NOT NULL CHECK (licence_signed IN (0, 1)), -- Whether the performing licence is signed
status TEXT NOT NULL CHECK (status IN ('reserved', 'sent', 'returned', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

/* Parts that did not come back. */
CREATE TABLE losses (
id TEXT PRIMARY KEY, -- Loss number
hire_id TEXT NOT NULL REFERENCES hires (id), -- Hire
part TEXT NOT NULL CHECK (part IN ('first violin', 'second violin', 'viola', 'cello', 'oboe', 'horn', 'timpani')), -- Part
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price, in cents
UNIQUE (hire_id, part)
) STRICT, WITHOUT ROWID;

/* Notes about works for programmes. */
CREATE TABLE programme_notes (
id TEXT PRIMARY KEY, -- Note number
work_id TEXT NOT NULL REFERENCES works (id), -- Work
heading TEXT NOT NULL UNIQUE, -- Heading
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
