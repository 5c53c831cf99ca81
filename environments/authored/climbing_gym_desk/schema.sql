/* People known to the gym. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number, such as M-101
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
waiver_on TEXT CHECK (waiver_on IS NULL OR waiver_on IS date(waiver_on)), -- Day on which the waiver was signed last
belay_certified INTEGER NOT NULL DEFAULT 0 CHECK (belay_certified IN (0, 1)), -- Whether the member has a belay certificate
owes_cents INTEGER NOT NULL DEFAULT 0 -- What the member owes in cents; negative is a credit
) STRICT, WITHOUT ROWID;

/* Kinds of membership on sale. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number, such as PL-1
name TEXT NOT NULL UNIQUE, -- Name of the plan
kind TEXT NOT NULL CHECK (kind IN ('monthly', 'punch_card')), -- Kind of plan
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 366), -- For how many days it is valid
entries INTEGER CHECK (entries > 0), -- Entries of a punch card; NULL for a monthly plan
CHECK ((kind = 'punch_card') = (entries IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Plans that members bought. */
CREATE TABLE memberships (
id TEXT PRIMARY KEY, -- Membership number, such as MS-201
member_id TEXT NOT NULL REFERENCES members (id), -- Member
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
status TEXT NOT NULL CHECK (status IN ('active', 'frozen', 'ended')), -- State of the membership
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day on which it is valid
entries_left INTEGER CHECK (entries_left >= 0), -- Entries left on a punch card; NULL for a monthly plan
frozen_days INTEGER NOT NULL DEFAULT 0 CHECK (frozen_days BETWEEN 0 AND 60) -- Days for which it was frozen in all
) STRICT, WITHOUT ROWID;

/* Stays of members in the hall. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number, such as V-301
member_id TEXT NOT NULL REFERENCES members (id), -- Member
status TEXT NOT NULL CHECK (status IN ('inside', 'left')), -- State of the visit
entered_at TEXT NOT NULL CHECK (entered_at IS strftime('%Y-%m-%dT%H:%M:%SZ', entered_at)), -- When the member came in
left_at TEXT CHECK (left_at IS NULL OR left_at IS strftime('%Y-%m-%dT%H:%M:%SZ', left_at)), -- When the member left
CHECK ((status = 'left') = (left_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Courses that members can book. */
CREATE TABLE courses (
id TEXT PRIMARY KEY, -- Course number, such as C-401
title TEXT NOT NULL, -- Title
kind TEXT NOT NULL CHECK (kind IN ('belay', 'lead', 'technique')), -- Kind of course
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- When it starts
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 20), -- Seats in all
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price of a seat in cents
status TEXT NOT NULL CHECK (status IN ('scheduled', 'cancelled')) -- State of the course
) STRICT, WITHOUT ROWID;

/* Seats of members in courses. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number, such as B-501
course_id TEXT NOT NULL REFERENCES courses (id), -- Course
member_id TEXT NOT NULL REFERENCES members (id), -- Member
status TEXT NOT NULL CHECK (status IN ('booked', 'attended', 'cancelled')) -- State of the booking
) STRICT, WITHOUT ROWID;

/* Gear to lend. */
CREATE TABLE gear (
id TEXT PRIMARY KEY, -- Gear number, such as G-601
kind TEXT NOT NULL CHECK (kind IN ('shoes', 'harness', 'rope')), -- Kind of gear
size TEXT NOT NULL, -- Size: EU size of shoes, S to L of a harness, metres of a rope
status TEXT NOT NULL CHECK (status IN ('available', 'rented')) -- State of the gear
) STRICT, WITHOUT ROWID;

/* Gear that members take during a visit. */
CREATE TABLE rentals (
id TEXT PRIMARY KEY, -- Rental number, such as R-701
visit_id TEXT NOT NULL REFERENCES visits (id), -- Visit during which it was rented
gear_id TEXT NOT NULL REFERENCES gear (id), -- Gear
status TEXT NOT NULL CHECK (status IN ('out', 'returned')) -- State of the rental
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_membership ON memberships (member_id) WHERE status IN ('active', 'frozen');
CREATE INDEX bookings_by_course ON bookings (course_id);
CREATE INDEX rentals_by_visit ON rentals (visit_id);
