/* Patrons of the library. */
CREATE TABLE patrons (
id TEXT PRIMARY KEY, -- Patron number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('student', 'teacher')), -- Kind of patron
card_until TEXT NOT NULL CHECK (card_until IS date(card_until)) -- Last day of the card
) STRICT, WITHOUT ROWID;

/* Partner libraries. */
CREATE TABLE partners (
id TEXT PRIMARY KEY, -- Partner number
name TEXT NOT NULL UNIQUE, -- Name
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee for a book in cents
extends INTEGER NOT NULL CHECK (extends IN (0, 1)), -- Whether it extends loans
state TEXT NOT NULL CHECK (state IN ('active', 'paused')) -- State of the partner
) STRICT, WITHOUT ROWID;

/* Books of our own shelves. */
CREATE TABLE own_books (
id TEXT PRIMARY KEY, -- Book number
title TEXT NOT NULL UNIQUE, -- Title
copies INTEGER NOT NULL CHECK (copies >= 0) -- Copies that we have
) STRICT, WITHOUT ROWID;

/* Requests of patrons for books of partners. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
title TEXT NOT NULL, -- Title of the book
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Patron
partner_id TEXT REFERENCES partners (id), -- Partner that it is placed with
agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)), -- Whether the patron agreed to the fee
arrived_on TEXT CHECK (arrived_on IS date(arrived_on)), -- Day of arrival
partner_due_on TEXT CHECK (partner_due_on IS date(partner_due_on)), -- Day on which the partner wants it back
due_on TEXT CHECK (due_on IS date(due_on)), -- Day on which the patron gives it back
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether the loan was extended
status TEXT NOT NULL CHECK (status IN ('filed', 'placed', 'arrived', 'handed_out', 'returned', 'sent_back', 'unfilled', 'cancelled')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Partners that refused a request. */
CREATE TABLE refusals (
id TEXT PRIMARY KEY, -- Refusal number
request_id TEXT NOT NULL REFERENCES requests (id), -- Request
partner_id TEXT NOT NULL REFERENCES partners (id), -- Partner
refused_on TEXT NOT NULL CHECK (refused_on IS date(refused_on)), -- Day of the refusal
UNIQUE (request_id, partner_id)
) STRICT, WITHOUT ROWID;

/* What patrons owe for requests. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
request_id TEXT NOT NULL REFERENCES requests (id), -- Request
reason TEXT NOT NULL CHECK (reason IN ('fee', 'late')), -- Reason
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid')) -- State of the charge
) STRICT, WITHOUT ROWID;
