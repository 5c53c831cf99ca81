/* Members of the house. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
plan TEXT NOT NULL CHECK (plan IN ('drop_in', 'part_time', 'resident')), -- Plan
credits INTEGER NOT NULL CHECK (credits >= 0), -- Credits for rooms
dues_cents INTEGER NOT NULL CHECK (dues_cents >= 0), -- Dues in cents
active INTEGER NOT NULL CHECK (active IN (0, 1)) -- Whether the membership is active
) STRICT, WITHOUT ROWID;

/* Desks. */
CREATE TABLE desks (
id TEXT PRIMARY KEY, -- Desk number
code TEXT NOT NULL UNIQUE, -- Code on the desk
zone TEXT NOT NULL CHECK (zone IN ('quiet', 'open', 'garden')), -- Zone
kind TEXT NOT NULL CHECK (kind IN ('hot', 'fixed')), -- Kind of desk
broken INTEGER NOT NULL CHECK (broken IN (0, 1)) -- Whether out of use
) STRICT, WITHOUT ROWID;

/* Desks of members by the day. */
CREATE TABLE desk_days (
id TEXT PRIMARY KEY, -- Number of the desk day
desk_id TEXT NOT NULL REFERENCES desks (id), -- Desk
member_id TEXT NOT NULL REFERENCES members (id), -- Member
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('reserved', 'in_use', 'used', 'released')) -- State of the desk day
) STRICT, WITHOUT ROWID;

/* Meeting rooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name
seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 40), -- Seats
rate INTEGER NOT NULL CHECK (rate BETWEEN 1 AND 9) -- Credits for an hour
) STRICT, WITHOUT ROWID;

/* Bookings of rooms. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
member_id TEXT NOT NULL REFERENCES members (id), -- Member
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Start
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 4), -- Hours
credits INTEGER NOT NULL CHECK (credits >= 0), -- Credits paid
status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled')) -- State of the booking
) STRICT, WITHOUT ROWID;

/* Lockers. */
CREATE TABLE lockers (
id TEXT PRIMARY KEY, -- Locker number
label TEXT NOT NULL UNIQUE, -- Label on the door
member_id TEXT UNIQUE REFERENCES members (id), -- Member who has it
state TEXT NOT NULL CHECK (state IN ('free', 'lent', 'jammed')), -- State of the locker
CHECK ((state = 'lent') = (member_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Visitors of members. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
member_id TEXT NOT NULL REFERENCES members (id), -- Member who is visited
visitor TEXT NOT NULL, -- Name of the visitor
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
vouched INTEGER NOT NULL CHECK (vouched IN (0, 1)), -- Whether the member vouched
status TEXT NOT NULL CHECK (status IN ('announced', 'signed_in')), -- State of the visit
CHECK (vouched OR status = 'announced')
) STRICT, WITHOUT ROWID;

/* Notes on the life of the house. */
CREATE TABLE house_notes (
id TEXT PRIMARY KEY, -- Note number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text of the note
) STRICT, WITHOUT ROWID;
