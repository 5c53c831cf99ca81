/* Forms of the school. */
CREATE TABLE forms (
id TEXT PRIMARY KEY, -- Form number
name TEXT NOT NULL UNIQUE, -- Name
most_loans INTEGER NOT NULL CHECK (most_loans BETWEEN 1 AND 6), -- Loans that a pupil may have
fund_cents INTEGER NOT NULL CHECK (fund_cents >= 0) -- Fund for wishes, in cents
) STRICT, WITHOUT ROWID;

/* Pupils who borrow. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
form_id TEXT NOT NULL REFERENCES forms (id), -- Form
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 6), -- Reading level
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the pupil owes, in cents
) STRICT, WITHOUT ROWID;

/* Titles of the catalogue. */
CREATE TABLE titles (
id TEXT PRIMARY KEY, -- Title number
title TEXT NOT NULL UNIQUE, -- Title
author TEXT NOT NULL, -- Author
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 6), -- Reading level
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a copy, in cents
) STRICT, WITHOUT ROWID;

/* Copies of titles. */
CREATE TABLE copies (
id TEXT PRIMARY KEY, -- Copy number
barcode TEXT NOT NULL UNIQUE, -- Barcode
title_id TEXT NOT NULL REFERENCES titles (id), -- Title
status TEXT NOT NULL CHECK (status IN ('on_shelf', 'lent', 'set_aside', 'in_repair', 'missing', 'withdrawn')) -- State
) STRICT, WITHOUT ROWID;

/* Copies lent to pupils. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
copy_id TEXT NOT NULL REFERENCES copies (id), -- Copy
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
extensions INTEGER NOT NULL CHECK (extensions BETWEEN 0 AND 2), -- Times it was extended
status TEXT NOT NULL CHECK (status IN ('running', 'returned', 'lost')) -- State
) STRICT, WITHOUT ROWID;

/* Pupils who wait for a title. */
CREATE TABLE holds (
id TEXT PRIMARY KEY, -- Hold number
title_id TEXT NOT NULL REFERENCES titles (id), -- Title
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
placed_on TEXT NOT NULL CHECK (placed_on IS date(placed_on)), -- Day of the hold
copy_id TEXT REFERENCES copies (id), -- Copy set aside, if any
keep_until TEXT CHECK (keep_until IS date(keep_until)), -- Day until which it is set aside
status TEXT NOT NULL CHECK (status IN ('waiting', 'ready', 'fetched', 'ended')) -- State
) STRICT, WITHOUT ROWID;

/* Books that pupils wish for. */
CREATE TABLE wishes (
id TEXT PRIMARY KEY, -- Wish number
title TEXT NOT NULL UNIQUE, -- Title that is wished for
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil who wishes
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price, in cents
votes INTEGER NOT NULL CHECK (votes >= 0), -- Votes
status TEXT NOT NULL CHECK (status IN ('open', 'bought', 'declined')) -- State
) STRICT, WITHOUT ROWID;
