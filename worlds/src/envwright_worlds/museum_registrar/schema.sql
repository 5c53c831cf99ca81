/* Museums that borrow. */
CREATE TABLE houses (
id TEXT PRIMARY KEY, -- House code
name TEXT NOT NULL UNIQUE, -- Name of the museum
city TEXT NOT NULL, -- City
rooms_checked_until TEXT NOT NULL CHECK (rooms_checked_until IS date(rooms_checked_until)), -- Last day on which the report on its rooms is good
most_value_cents INTEGER NOT NULL CHECK (most_value_cents >= 0) -- Highest value of works that it may hold at once, in cents
) STRICT, WITHOUT ROWID;

/* Works of the collection. */
CREATE TABLE works (
id TEXT PRIMARY KEY, -- Inventory number
title TEXT NOT NULL, -- Title
artist TEXT NOT NULL, -- Artist
medium TEXT NOT NULL CHECK (medium IN ('painting', 'paper', 'sculpture', 'textile')), -- What it is made in
value_cents INTEGER NOT NULL CHECK (value_cents >= 1), -- Insured value in cents
status TEXT NOT NULL CHECK (status IN ('stored', 'away', 'conservation')) -- Where it is
) STRICT, WITHOUT ROWID;

/* People who travel with works. */
CREATE TABLE couriers (
id TEXT PRIMARY KEY, -- Courier number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
most_value_cents INTEGER NOT NULL CHECK (most_value_cents >= 0), -- Highest value that the person may travel with, in cents
ready INTEGER NOT NULL CHECK (ready IN (0, 1)) -- Whether trips may be given
) STRICT, WITHOUT ROWID;

/* Loans to other museums. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
house_id TEXT NOT NULL REFERENCES houses (id), -- House that borrows
exhibition TEXT NOT NULL, -- Title of the exhibition
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day of the loan
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day of the loan
status TEXT NOT NULL CHECK (status IN ('draft', 'agreed', 'out', 'returned', 'cancelled')), -- State of the loan
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Works of the loans. */
CREATE TABLE loan_works (
loan_id TEXT NOT NULL REFERENCES loans (id), -- Loan
work_id TEXT NOT NULL REFERENCES works (id), -- Work
PRIMARY KEY (loan_id, work_id)
) STRICT, WITHOUT ROWID;

/* Condition reports. */
CREATE TABLE reports (
id TEXT PRIMARY KEY, -- Report number
work_id TEXT NOT NULL REFERENCES works (id), -- Work
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the report
grade TEXT NOT NULL CHECK (grade IN ('fit', 'watch', 'unfit')), -- What was found
note TEXT -- Remark
) STRICT, WITHOUT ROWID;

/* Transports of loans. */
CREATE TABLE trips (
id TEXT PRIMARY KEY, -- Trip number
loan_id TEXT NOT NULL REFERENCES loans (id), -- Loan
direction TEXT NOT NULL CHECK (direction IN ('out', 'back')), -- To the house or back
courier_id TEXT NOT NULL REFERENCES couriers (id), -- Courier
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the trip
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'cancelled')) -- State of the trip
) STRICT, WITHOUT ROWID;

CREATE INDEX loan_works_by_work ON loan_works (work_id);
CREATE INDEX reports_by_work ON reports (work_id, on_day);
CREATE INDEX trips_by_loan ON trips (loan_id);
