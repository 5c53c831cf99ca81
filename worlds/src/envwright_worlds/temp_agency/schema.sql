/* Firms that borrow workers. */
CREATE TABLE firms (
id TEXT PRIMARY KEY, -- Firm number
name TEXT NOT NULL UNIQUE, -- Name
credit_cents INTEGER NOT NULL CHECK (credit_cents > 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Workers of the agency. */
CREATE TABLE workers (
id TEXT PRIMARY KEY, -- Worker number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
skill TEXT NOT NULL CHECK (skill IN ('kitchen', 'packing', 'forklift', 'harvest')), -- Skill
papers_until TEXT NOT NULL CHECK (papers_until IS date(papers_until)), -- Last day of the papers
hourly_cents INTEGER NOT NULL CHECK (hourly_cents > 0), -- Wage for an hour in cents
earned_cents INTEGER NOT NULL CHECK (earned_cents >= 0) -- Wages paid so far in cents
) STRICT, WITHOUT ROWID;

/* Workers whom a firm turned down. */
CREATE TABLE turn_downs (
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker
PRIMARY KEY (firm_id, worker_id)
) STRICT, WITHOUT ROWID;

/* Shifts that firms ordered. */
CREATE TABLE shifts (
id TEXT PRIMARY KEY, -- Shift number
code TEXT NOT NULL UNIQUE, -- Code word
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
part TEXT NOT NULL CHECK (part IN ('early', 'late', 'night')), -- Part of the day
skill TEXT NOT NULL CHECK (skill IN ('kitchen', 'packing', 'forklift', 'harvest')), -- Skill that is asked for
wanted INTEGER NOT NULL CHECK (wanted BETWEEN 1 AND 4), -- Workers wanted
status TEXT NOT NULL CHECK (status IN ('ordered', 'billed')) -- State of the shift
) STRICT, WITHOUT ROWID;

/* Workers booked for shifts. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
shift_id TEXT NOT NULL REFERENCES shifts (id), -- Shift
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker
minutes INTEGER CHECK (minutes BETWEEN 240 AND 600), -- Minutes on the time sheet
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the firm signed the time sheet
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Wage paid in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'worked', 'paid', 'dropped')), -- State of the booking
UNIQUE (shift_id, worker_id)
) STRICT, WITHOUT ROWID;

/* Bills for shifts. */
CREATE TABLE bills (
id TEXT PRIMARY KEY, -- Bill number
shift_id TEXT NOT NULL UNIQUE REFERENCES shifts (id), -- Shift
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
sent_on TEXT NOT NULL CHECK (sent_on IS date(sent_on)), -- Day on which it was sent
status TEXT NOT NULL CHECK (status IN ('sent', 'paid')) -- State of the bill
) STRICT, WITHOUT ROWID;
