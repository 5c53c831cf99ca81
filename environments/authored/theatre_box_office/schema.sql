/* People who buy tickets. */
CREATE TABLE patrons (
id TEXT PRIMARY KEY, -- Patron number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
member_until TEXT CHECK (member_until IS date(member_until)) -- Last day of the membership; empty for who was never a member
) STRICT, WITHOUT ROWID;

/* Plays and other shows of the season. */
CREATE TABLE productions (
id TEXT PRIMARY KEY, -- Production number
title TEXT NOT NULL UNIQUE, -- Title
kind TEXT NOT NULL CHECK (kind IN ('play', 'musical', 'concert', 'reading')), -- Kind of show
min_age INTEGER NOT NULL CHECK (min_age BETWEEN 0 AND 18) -- Recommended minimum age in years
) STRICT, WITHOUT ROWID;

/* Evenings and matinees of productions. */
CREATE TABLE performances (
id TEXT PRIMARY KEY, -- Performance number
production_id TEXT NOT NULL REFERENCES productions (id), -- What is played
day TEXT NOT NULL CHECK (day IS date(day)), -- Day of the performance
starts TEXT NOT NULL CHECK (starts IN ('11:00', '15:00', '19:30')), -- Time at which it starts
status TEXT NOT NULL CHECK (status IN ('on_sale', 'closed')), -- Whether tickets are sold
UNIQUE (day, starts)
) STRICT, WITHOUT ROWID;

/* Sections of the house for a performance. */
CREATE TABLE sections (
id TEXT PRIMARY KEY, -- Section number
performance_id TEXT NOT NULL REFERENCES performances (id), -- Which performance
name TEXT NOT NULL CHECK (name IN ('stalls', 'circle', 'gallery')), -- Part of the house
price_cents INTEGER NOT NULL CHECK (price_cents >= 500), -- Price of a seat in cents
capacity INTEGER NOT NULL CHECK (capacity > 0), -- Seats in all
seats_left INTEGER NOT NULL CHECK (seats_left >= 0), -- Seats not held or sold
CHECK (seats_left <= capacity),
UNIQUE (performance_id, name)
) STRICT, WITHOUT ROWID;

/* Gift vouchers, and vouchers for refunded tickets. */
CREATE TABLE vouchers (
id TEXT PRIMARY KEY, -- Voucher number
code TEXT NOT NULL UNIQUE, -- Code printed on the voucher
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Who owns it
issued_cents INTEGER NOT NULL CHECK (issued_cents > 0), -- Value when issued in cents
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- What is left in cents
CHECK (balance_cents <= issued_cents)
) STRICT, WITHOUT ROWID;

/* Tickets that patrons hold or held. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Whose order
section_id TEXT NOT NULL REFERENCES sections (id), -- Section of a performance
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8), -- Number of seats
total_cents INTEGER NOT NULL CHECK (total_cents > 0), -- Price of the order in cents
voucher_id TEXT REFERENCES vouchers (id), -- Voucher that pays a part
voucher_cents INTEGER NOT NULL CHECK (voucher_cents >= 0), -- Paid with the voucher in cents
method TEXT CHECK (method IN ('cash', 'card')), -- How the rest was paid
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid in cash or by card in cents
status TEXT NOT NULL CHECK (status IN ('held', 'paid', 'collected', 'released', 'refunded')), -- State of the order
CHECK ((voucher_id IS NOT NULL) = (voucher_cents > 0)),
CHECK ((method IS NOT NULL) = (paid_cents > 0)),
CHECK (voucher_cents + paid_cents <= total_cents),
CHECK ((status IN ('paid', 'collected', 'refunded')) = (voucher_cents + paid_cents = total_cents)),
CHECK (status <> 'released' OR voucher_cents = 0),
CHECK (status NOT IN ('held', 'released') OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Wishes for seats in sections that are full. */
CREATE TABLE waitlist (
id TEXT PRIMARY KEY, -- Entry number
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Who waits
section_id TEXT NOT NULL REFERENCES sections (id), -- For which section
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8), -- Wished number of seats
place INTEGER NOT NULL CHECK (place > 0), -- Place in the order of joining, for each section
status TEXT NOT NULL CHECK (status IN ('waiting', 'served', 'withdrawn')), -- State of the entry
UNIQUE (section_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX performances_production ON performances (production_id);
CREATE INDEX orders_patron ON orders (patron_id);
CREATE INDEX orders_section ON orders (section_id);
CREATE INDEX vouchers_patron ON vouchers (patron_id);
CREATE INDEX waitlist_patron ON waitlist (patron_id);
